// Unpacks a package where there is no node_modules, and proves and refutes texts with it: everything that takes must have been packed.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const DESCRIPTION = 'an 8-bit counter with enable and synchronous reset';

/** What does not work, one line each. `files` are those of the package by name. */
export function tryOut(files) {
  const scratch = mkdtempSync(join(tmpdir(), 'rtl refinery ü '));
  try {
    for (const [name, contents] of files) {
      const path = join(scratch, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contents);
    }
    return proofs(join(scratch, 'extension', 'dist'), join(scratch, 'work'));
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

function proofs(dist, folder) {
  const cli = join(dist, 'cli.js');
  mkdirSync(folder);
  // Nothing of the surroundings may help.
  const run = (...args) =>
    spawnSync(process.execPath, [cli, ...args], { cwd: folder, env: { PATH: folder }, encoding: 'utf8' });
  const text = join(folder, 'rtl', 'counter8', 'counter8.v');
  const wrong = [];
  const expected = (what, { status, stdout, stderr }, exitCode, pattern) => {
    const said = `${stdout}${stderr}`;
    if (status !== exitCode || !pattern.test(said))
      wrong.push(`the unpacked package does not ${what}: exit code ${status}, ${JSON.stringify(said.slice(-2000))}`);
  };
  expected('generate a counter', run('generate', DESCRIPTION), 0, /counter8/);
  if (wrong.length > 0) return wrong;
  const right = readFileSync(text, 'utf8');
  expected('prove the counter', run('verify', text), 0, /proved/);
  writeFileSync(text, right.replace(/\+ 8'd1\b/, "+ 8'd2"));
  expected('refute a counter by twos', run('verify', text), 1, /refuted/);
  writeFileSync(text, right.replace('endmodule', ''));
  expected('reject a text that does not parse', run('verify', text), 1, /syntax error/);
  expected('find its Yosys', run('doctor'), 0, /found +Yosys/);
  // With a part missing it must fail: nothing from elsewhere stood in for it.
  rmSync(join(dist, 'yosys.core.wasm'));
  writeFileSync(text, right);
  expected('miss a part of its Yosys', run('verify', text), 3, /The embedded Yosys cannot be loaded/);
  return wrong;
}
