/** The ways in: what a person can find without having read anything. */
import assert from 'node:assert/strict';

const GENERATE = 'Generate RTL from Description';

export const entryPointTests = [
  {
    name: 'the editor menu offers generation on a selection only',
    async run(workbench) {
      await workbench.openFile('notes.txt');
      await workbench.goTo(3);
      assert.doesNotMatch((await workbench.editorMenuEntries()).join('\n'), new RegExp(GENERATE));
      await workbench.selectLines(3, 4);
      assert.match((await workbench.editorMenuEntries()).join('\n'), new RegExp(GENERATE));
    },
  },
];
