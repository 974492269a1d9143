/** What `doctor` says of Java and of TLC. */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolReport } from '../../verify/ports/programs.ts';
import { programs } from '../discovery.ts';
import { inFolder } from '../folder.ts';
import { runProcess } from '../process.ts';
import { javaArguments, scratchFolder } from './arguments.ts';
import { inspectJar } from './jar.ts';
import { locateJar, locateJava, type TlcSettings } from './locate.ts';

const limit = 15_000;

export async function* tlcReports(signal: AbortSignal, settings: TlcSettings = {}): AsyncGenerator<ToolReport> {
  const { environment = process.env } = settings;
  const { name, enables } = programs.java;
  const java = await locateJava(environment, settings.java);
  if (java.kind === 'missing') yield { name, found: false, enables, advice: `${java.reason}. ${java.advice}` };
  else yield { name, found: true, path: java.path, version: await javaVersion(java.path, signal), enables };
  yield await tlcReport(signal, settings, java.kind === 'found' ? java.path : undefined);
}

async function tlcReport(signal: AbortSignal, settings: TlcSettings, java: string | undefined): Promise<ToolReport> {
  const name = 'TLC';
  const enables = 'the model checker of TLA+: a second opinion on the specification';
  const jar = await locateJar(settings.environment ?? process.env, settings.jar);
  if (jar.kind === 'missing') return { name, found: false, enables, advice: `${jar.reason}. ${jar.advice}` };
  const inspected = await inspectJar(jar.path);
  if (inspected.kind === 'no tlc') return { name, found: false, enables, advice: inspected.reason };
  const version = java === undefined ? 'unknown, as there is no Java' : await tlcVersion(java, jar.path, signal);
  return { name, found: true, path: jar.path, version, enables };
}

async function javaVersion(command: string, signal: AbortSignal): Promise<string> {
  const args = ['-version'];
  const result = await runProcess({ command, args, cwd: tmpdir(), signal, milliseconds: limit });
  return (result.kind === 'ended' ? /version "([^"]+)"/.exec(result.stderr)?.[1] : undefined) ?? 'unknown';
}

/** TLC names its version when it is given nothing to do. */
async function tlcVersion(command: string, jar: string, signal: AbortSignal): Promise<string> {
  return inFolder([], async (folder) => {
    await mkdir(join(folder, scratchFolder));
    const args = javaArguments(jar, folder);
    const result = await runProcess({
      command,
      args,
      cwd: folder,
      signal,
      milliseconds: limit,
      locale: 'C.UTF-8',
    });
    return (result.kind === 'ended' ? /^TLC2? Version (\S+)/m.exec(result.stdout)?.[1] : undefined) ?? 'unknown';
  });
}
