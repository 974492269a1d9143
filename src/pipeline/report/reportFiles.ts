/**
 * The report as files. It is the one artefact that says how long things took; where nothing but these times differs from the report that lies there already,
 * that one is kept, so that a repeated run changes no file. The manifest, which is the same for two runs, does not list it: the report says itself whether it
 * is as it was generated.
 */
import { join } from 'node:path';
import type { FileToWrite } from '../fileSet.ts';
import type { FileSystem } from '../fileSystem.ts';
import { sha256 } from '../hash.ts';
import { fail, type Result, succeed } from '../outcome.ts';
import { printReport } from './markdown.ts';
import { type Report, reportSchema } from './schema.ts';

export const reportSuffixes = ['.report.json', '.report.md'] as const;

export async function reportFiles(
  fs: FileSystem,
  folder: string,
  report: Report,
  force: boolean,
): Promise<Result<readonly FileToWrite[]>> {
  const [json, markdown] = reportSuffixes.map((suffix) => `${report.module}${suffix}`) as [string, string];
  const [earlier, page] = [await textOf(fs, join(folder, json)), await textOf(fs, join(folder, markdown))];
  const before = earlier === undefined ? undefined : parsed(earlier);
  const changed = [
    ...(earlier !== undefined && before === undefined ? [json] : []),
    ...(page !== undefined && !isSealed(page) ? [markdown] : []),
  ];
  if (changed.length > 0 && !force) {
    return fail('bad input', `${changed.join(' and ')} in ${folder} is not as a run wrote it. Nothing was written.`, [
      'Keep it and write elsewhere: --out FOLDER',
      'Or overwrite it: --force',
    ]);
  }
  const kept = before !== undefined && timeless(before) === timeless(report) ? before : report;
  return succeed([
    { name: json, text: `${JSON.stringify(kept, undefined, 2)}\n` },
    { name: markdown, text: sealed(printReport(kept)) },
  ]);
}

async function textOf(fs: FileSystem, path: string): Promise<string | undefined> {
  if ((await fs.kindOf(path)) !== 'file') return undefined;
  return (await fs.read(path)).toString('utf8');
}

function parsed(text: string): Report | undefined {
  try {
    const result = reportSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

const SEAL = /\n<!-- ([0-9a-f]{64}) -->\n$/;

/** The page ends with the hash of what is above. */
const sealed = (text: string): string => `${text}\n<!-- ${sha256(text)} -->\n`;

function isSealed(page: string): boolean {
  const seal = SEAL.exec(page);
  return seal !== null && sha256(page.slice(0, seal.index)) === seal[1];
}

/** Everything but the times. */
const timeless = (report: Report): string =>
  JSON.stringify(reportSchema.parse(report), (key, value: unknown) => (key === 'ms' ? undefined : value));
