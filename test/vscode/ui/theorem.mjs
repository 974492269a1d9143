/** The theorem about the Verilog: in the chain, as a report, and for a text of the reader. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CHAIN = 'Refinement Chain';
const THEOREM = 'Theorem about the Verilog';
const RUN_LIMIT_MS = 20_000;

export const theoremTests = [
  {
    name: 'the theorem is in the chain with all its goals proved; right Verilog is verified, wrong Verilog is in Problems',
    async run(workbench) {
      const { page, folder } = workbench;
      await workbench.openFile('notes.txt');
      await workbench.selectLines(3, 4);
      await workbench.runCommand('RTL Refinery: Generate RTL from Description');
      await workbench.waitForNotification('is proved to do what its specification says', RUN_LIMIT_MS);
      await workbench.clickNotification('is proved to do', 'Show Chain');
      const row = await workbench.waitForRow(THEOREM, { view: CHAIN });
      const words = await row.textContent();
      assert.match(words, /proved · from power-up and reset · \d+ goals/);
      const goals = Number(/(\d+) goals/.exec(words)?.[1]);
      await workbench.toggleRow(THEOREM, { view: CHAIN });
      await workbench.screenshot('theorem');
      const level = Number(await row.getAttribute('aria-level'));
      const below = page.locator(`.pane .monaco-list-row[aria-level="${level + 1}"]`);
      assert.deepEqual(
        (await below.allTextContents()).map((text) => / · /.test(text) && /proved/.test(text)),
        Array.from({ length: goals }, () => true),
      );

      await row.hover();
      await row.getByRole('button', { name: 'Open Report' }).click();
      // As a page where the server can show one, else as text.
      await page.locator('.tab', { hasText: 'report.md' }).waitFor();
      await workbench.screenshot('report');

      const [module] = readdirSync(join(folder, 'rtl'));
      const path = `rtl/${module}/${module}.v`;
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.openFile(path);
      await workbench.runCommand('RTL Refinery: Verify Verilog');
      await workbench.waitForNotification('is proved to do what its specification says', RUN_LIMIT_MS);
      await workbench.runCommand('Notifications: Clear All Notifications');
      const text = readFileSync(join(folder, path), 'utf8');
      const wrong = text.replace("+ 2'd1", "+ 2'd3");
      assert.notEqual(wrong, text);
      writeFileSync(join(folder, 'rtl', module, 'wrong.v'), wrong);
      writeFileSync(
        join(folder, 'rtl', module, 'wrong.fspec'),
        readFileSync(join(folder, 'rtl', module, `${module}.fspec`)),
      );
      await workbench.openFile(`rtl/${module}/wrong.v`);
      await workbench.runCommand('RTL Refinery: Verify Verilog');
      await workbench.waitForNotification('does not do what its specification says', RUN_LIMIT_MS);
      const declared = 1 + wrong.split('\n').findIndex((line) => line.startsWith(`module ${module}`));
      assert.equal(await workbench.clickProblem('does not do what its specification says'), declared);
      await workbench.screenshot('refuted');
    },
  },
];
