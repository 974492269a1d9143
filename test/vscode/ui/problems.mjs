/** Mistakes in a specification, as a reader sees and follows them. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BROKEN = `module blink
  clock clk
  reset rst sync high
  output led : bit = 0
  on clk
    led' = not BROKEN
`;

export const problemTests = [
  {
    name: 'a mistake in a specification is listed in Problems, and a click leads to its line',
    async run(workbench) {
      writeFileSync(join(workbench.folder, 'blink.fspec'), BROKEN);
      await workbench.openFile('blink.fspec');
      assert.equal(await workbench.clickProblem('BROKEN'), 6);
      await workbench.screenshot('problems');
    },
  },
];
