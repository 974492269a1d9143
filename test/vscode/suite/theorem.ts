/** The row of the theorem in the Refinement Chain, from scripted events. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { itemOf } from '../../../src/extension/chain/items.ts';
import { type ChainNode, childrenOf, runNode } from '../../../src/extension/chain/nodes.ts';
import { advance, newRecord, type RunRecord } from '../../../src/extension/runs/record.ts';
import type { EventBody, EventObligation, EventOf } from '../../../src/worker/protocol.ts';
import type { HostTest } from './framework.ts';

const goal = (id: string, verdict: EventObligation['verdict']): EventObligation => ({
  id,
  kind: 'STEP',
  says: 'the step agrees',
  assumptions: [],
  conclusion: '1',
  verdict,
  ms: 1,
});
const PROVED = goal('lamp/a', { kind: 'proved', method: 'sat', cases: 1 });
const UNKNOWN = goal('lamp/b', { kind: 'unknown', why: 'too large' });

const theorem = (parts: Partial<EventOf<'theorem'>>): EventBody => ({
  kind: 'theorem',
  name: 'lamp.v',
  verdict: 'proved',
  frontEnd: { name: 'Yosys', version: '1.2' },
  level: 'inductive',
  roots: ['powerUp', 'reset'],
  obligations: [PROVED, PROVED],
  certified: 2,
  remarks: [],
  ms: 1,
  ...parts,
});
const file = (role: string, location: string): EventBody => ({
  kind: 'file',
  role,
  path: location,
  location,
  change: 'created',
});

function recordOf(...bodies: readonly EventBody[]): RunRecord {
  const start = newRecord({ generation: 1, command: 'generate', input: 'a lamp' });
  return bodies.reduce((record, body, seq) => advance(record, { run: 'r', seq, ...body }), start);
}

function nodeOf(record: RunRecord): ChainNode {
  const node = childrenOf(record, runNode(1)).find(({ kind }) => kind === 'theorem');
  assert.ok(node, 'there is no theorem');
  return node;
}

const rowOf = (record: RunRecord) => itemOf(record, nodeOf(record), true);

const tooltipOf = ({ tooltip }: vscode.TreeItem) => (tooltip instanceof vscode.MarkdownString ? tooltip.value : '');

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

export const theoremTests: readonly HostTest[] = [
  {
    name: 'a theorem says its verdict, from where it holds and how many goals it has, and opens the Verilog',
    run: () => {
      const row = rowOf(recordOf(theorem({}), file('Verilog', '/r/lamp.v'), file('report', '/r/lamp.report.md')));
      assert.equal(row.label, 'Theorem about the Verilog');
      assert.equal(row.description, 'proved · from power-up and reset · 2 goals');
      assert.equal(row.collapsibleState, Collapsed);
      assert.equal(row.command?.command, 'rtlRefinery.openVerilog');
      assert.equal(row.contextValue, 'theorem.report');
      assert.match(tooltipOf(row), /Yosys 1\\\.2/);
      assert.match(tooltipOf(row), /2 of 2 goals/);
      assert.match(tooltipOf(row), /for all states$/m);
      assert.equal(rowOf(recordOf(theorem({ roots: ['reset'] }))).description, 'proved · from reset · 2 goals');
    },
  },
  {
    name: 'a theorem that fails shows the goals that do, and its remarks; one that was not looked at has none and no proof',
    run: () => {
      const open = rowOf(
        recordOf(
          theorem({ verdict: 'undecided', roots: [], obligations: [PROVED, UNKNOWN], remarks: ['too *large*'] }),
        ),
      );
      assert.equal(open.description, 'undecided · 1 proved, 1 unknown');
      assert.equal(open.collapsibleState, Expanded);
      assert.equal(open.command, undefined);
      assert.match(tooltipOf(open), /too \*large\*/);
      const none = rowOf(recordOf(theorem({ verdict: 'not run', roots: [], obligations: [], certified: 0 })));
      assert.deepEqual([none.description, none.collapsibleState], ['not run', None]);
      assert.doesNotMatch(tooltipOf(none), /is proved/);
    },
  },
  {
    name: 'the goals of a theorem have the rows of obligations',
    run: () => {
      const record = recordOf(theorem({ obligations: [PROVED, UNKNOWN] }));
      const rows = childrenOf(record, nodeOf(record)).map((node) => itemOf(record, node, true));
      assert.deepEqual(
        rows.map(({ label, contextValue }) => [label, contextValue]),
        [
          ['STEP: the step agrees', 'obligation'],
          ['STEP: the step agrees', 'obligation'],
        ],
      );
      assert.match(tooltipOf(rows[1] ?? new vscode.TreeItem('')), /too large/);
    },
  },
];
