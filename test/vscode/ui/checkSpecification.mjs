/** A claim that fails, as the reader sees it: the trace in the tree, what each step changed, and the claim at its line. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CHAIN = 'Refinement Chain';
const RUN_LIMIT_MS = 20_000;

const SPECIFICATION = `module tick
  clock clk
  reset rst sync high
  enum Phase { LOW, HIGH }
  input en : bit
  output count : bits[2] = 0
  reg phase : Phase = LOW
  on clk
    when en: { count' = count + 1  phase' = phase == LOW ? HIGH : LOW }
  invariant in_range: count <= 2
`;

export const checkSpecificationTests = [
  {
    name: 'a claim that fails is a trace in the tree whose steps show what they changed; a click goes to the claim',
    async run(workbench) {
      const { page, folder } = workbench;
      writeFileSync(join(folder, 'tick.fspec'), SPECIFICATION);
      await workbench.openFile('tick.fspec');
      await workbench.runCommand('RTL Refinery: Check Specification');
      await workbench.waitForNotification('does not keep what it says', RUN_LIMIT_MS);
      const trace = await workbench.waitForRow('model checker · 3 steps', { view: CHAIN });
      assert.match(await trace.textContent(), /in_range does not hold after 3 steps/);
      const step = await workbench.waitForRow('3. edge', { view: CHAIN });
      assert.match(await step.textContent(), /count = 3, phase = HIGH/);
      await workbench.toggleRow('3. edge', { view: CHAIN });
      const value = await workbench.waitForRow('was 2', { view: CHAIN });
      assert.match(await value.textContent(), /count = 3/);
      await workbench.screenshot('trace');
      await trace.click();
      await page.getByText('Ln 10, Col 3').waitFor();
    },
  },
];
