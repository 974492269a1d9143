/** From a comment to RTL with the mouse and the keyboard, and through the chain back into the text. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GENERATE = 'RTL Refinery: Generate RTL from Description';
const CHAIN = 'Refinement Chain';
const RUN_LIMIT_MS = 20_000;
/** A second, and what a click and a picture of the tree take on a busy machine. */
const STOP_LIMIT_MS = 2_500;

/** Selects the comment of the fixture and generates from it; returns the path of the Verilog, relative to the workspace. */
async function generateCounter(workbench) {
  await workbench.openFile('notes.txt');
  await workbench.selectLines(3, 4);
  await workbench.runCommand(GENERATE);
  await workbench.waitForNotification('obligations proved', RUN_LIMIT_MS);
  const [module] = readdirSync(join(workbench.folder, 'rtl'));
  const path = `rtl/${module}/${module}.v`;
  assert.ok(existsSync(join(workbench.folder, path)), path);
  return path;
}

export const generationTests = [
  {
    name: 'select a comment, generate, walk the chain, jump to the RTL of a step, and find the chain again after a reload',
    async run(workbench) {
      const { page } = workbench;
      const path = await generateCounter(workbench);
      await workbench.screenshot('generated');
      await workbench.clickNotification('obligations proved', 'Show Chain');
      await workbench.waitForRow(/proved · \d+ obligations · \d+ goals/, { view: CHAIN });
      await workbench.waitForRow('Iteration', { view: CHAIN });
      await workbench.toggleRow('Iteration', { view: CHAIN });
      await workbench.waitForRow('proved', { view: CHAIN });
      await workbench.toggleRow('Checks', { view: CHAIN });
      await workbench.waitForRow('testbench', { view: CHAIN });
      await workbench.screenshot('chain');
      const step = await workbench.waitForRow('Assignment', { view: CHAIN });
      await step.click();
      const map = JSON.parse(readFileSync(join(workbench.folder, path.replace(/\.v$/, '.map.json')), 'utf8'));
      const number = Number(/^(\d+)\./.exec((await step.textContent()).trim())?.[1]) - 1;
      const lines = map.entries.filter((entry) => entry.step === number).map((entry) => entry.lines[0]);
      assert.ok(lines.length > 0, `the source map has no line of step ${number}`);
      const first = Math.min(...lines);
      await page.locator('.monaco-editor [class*="ced-"]').first().waitFor();
      await workbench.screenshot('step');
      await page.keyboard.press('Control+2');
      await page.getByText(`Ln ${first}, Col 1`).waitFor();
      await workbench.reload();
      await workbench.runCommand('RTL Refinery: Focus on Refinement Chain View');
      await workbench.waitForRow(/proved · \d+ obligations · \d+ goals/, { view: CHAIN });
      await workbench.waitForRow('Initialization', { view: CHAIN });
    },
  },
  {
    name: 'the editor menu generates from a selection only, and a file with changes of mine is replaced only after a yes',
    async run(workbench) {
      const path = join(workbench.folder, await generateCounter(workbench));
      const generated = readFileSync(path, 'utf8');
      const mine = `// mine\n${generated}`;
      writeFileSync(path, mine);
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.openFile('notes.txt');
      await workbench.goTo(3);
      assert.doesNotMatch((await workbench.editorMenuEntries()).join('\n'), /Generate RTL/);
      await workbench.selectLines(3, 4);
      await workbench.editorMenu('Generate RTL from Description');
      await workbench.waitForNotification('Overwrite', RUN_LIMIT_MS);
      await workbench.screenshot('overwrite');
      assert.equal(readFileSync(path, 'utf8'), mine);
      await workbench.clickNotification('Overwrite', 'Overwrite');
      await workbench.waitForNotification('obligations proved', RUN_LIMIT_MS);
      assert.equal(readFileSync(path, 'utf8'), generated);
    },
  },
  {
    name: 'the empty chain says how to begin; what is not understood leads to the nearest designs, and one of them to RTL',
    async run(workbench) {
      const { page } = workbench;
      await workbench.runCommand('RTL Refinery: Focus on Refinement Chain View');
      await page.locator('.welcome-view .monaco-button', { hasText: 'Generate RTL from Description' }).click();
      await workbench.screenshot('welcome');
      await workbench.answer('What does the circuit do?', 'a weird countre of teapots');
      await workbench.clickNotification('not understood', 'Show Nearest Designs');
      const pick = page.locator('.quick-input-widget .monaco-list-row').first();
      await pick.waitFor();
      await workbench.screenshot('nearest');
      await pick.click();
      await workbench.waitForNotification('obligations proved', RUN_LIMIT_MS);
      assert.equal(readdirSync(join(workbench.folder, 'rtl')).length, 1);
    },
  },
  {
    name: 'a long proof is stopped by the button of its notification, within a second, and leaves no file',
    async run(workbench) {
      await workbench.openFile('slow.fspec');
      await workbench.runCommand('RTL Refinery: Generate RTL from Specification');
      await workbench.runCommand('RTL Refinery: Focus on Refinement Chain View');
      await workbench.waitForRow('Initialization', { view: CHAIN });
      await workbench.screenshot('running');
      const progress = await workbench.waitForNotification('Refining and proving');
      const asked = Date.now();
      await progress.getByRole('button', { name: 'Cancel' }).click();
      await workbench.waitForRow('stopped', { view: CHAIN });
      assert.ok(Date.now() - asked < STOP_LIMIT_MS, `stopped after ${Date.now() - asked} ms`);
      assert.equal(existsSync(join(workbench.folder, 'rtl')), false);
    },
  },
];
