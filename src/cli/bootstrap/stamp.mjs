import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Decides whether outputs are those of these inputs. A stamp holds two fingerprints of the inputs: `quick` of names, sizes and
 * times, which costs one stat per file, and `content`, which is read only when `quick` differs (a fresh checkout, a touched file).
 *
 * Returns undefined when the outputs are current, otherwise the stamp to write once they have been made. Take it before the work,
 * so that an input that changes during the work makes the result stale.
 */
export function staleStamp(root, stampFile, inputs) {
  const files = inputs.flatMap((input) => listFiles(root, input)).sort();
  const quick = digest(files, (file) => {
    const { mtimeMs, size } = statSync(join(root, file));
    return `${mtimeMs} ${size}`;
  });
  const previous = readStamp(stampFile);
  if (previous?.quick === quick) return undefined;
  const stamp = { quick, content: digest(files, (file) => readFileSync(join(root, file))) };
  if (previous?.content !== stamp.content) return stamp;
  try {
    writeStamp(stampFile, { ...previous, ...stamp });
  } catch {
    // A clone that this user may only read: the outputs are current all the same, and the next look costs as much as this one.
  }
  return undefined;
}

/** Undefined when there is none, or when it was cut off. */
export function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

export function writeStamp(stampFile, stamp) {
  mkdirSync(dirname(stampFile), { recursive: true });
  const draft = `${stampFile}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(stamp)}\n`);
  renameSync(draft, stampFile);
}

function digest(files, describe) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(describe(file)).update('\0');
  return hash.digest('hex');
}

/** Paths relative to root with forward slashes; a file that is missing is left out, and its coming changes the fingerprint. */
function listFiles(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : listFiles(root, child);
    return entry.isFile() ? [child] : [];
  });
}
