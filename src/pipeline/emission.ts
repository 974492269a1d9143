/** Stage "emit": the complete program as text, with everything that goes with it. Pure functions, so that two runs give the same bytes. */
import type { Spec } from '../spec/spec.ts';
import { type RunContext, stopOf } from './context.ts';
import type { FileToWrite } from './fileSet.ts';
import { fail, succeed } from './outcome.ts';
import type { Design } from './ports.ts';
import type { Refined } from './refinement.ts';
import { breathe, type Stage, stage } from './stage.ts';
import type { TlaModels } from './tla/model.ts';

export interface Emitted extends Design {
  /** What the refinement gives; what is found out about it comes later. */
  readonly files: readonly FileToWrite[];
  readonly tla: TlaModels;
}

export interface Source {
  readonly spec: Spec;
  readonly text: string;
}

export function emission(context: RunContext, { spec, text }: Source, refined: Refined): Stage<Emitted> {
  return stage('emit', context.signal, async function* () {
    const [{ emitVerilog }, { emitTestbench }, { printSourceMap }, { tlaModels }, { tlaFiles }] = await Promise.all([
      import('../emit/verilog/emitVerilog.ts'),
      import('../emit/testbench/emitTestbench.ts'),
      import('../emit/sourceMap.ts'),
      import('./tla/model.ts'),
      import('./tla/files.ts'),
    ]);
    const emitted = emitVerilog(refined.program);
    if (emitted.kind !== 'emitted') {
      const place = emitted.source === undefined ? '' : ` (line ${emitted.source.line} of the specification)`;
      return fail('bad input', `This specification cannot be written as Verilog: ${emitted.reason}${place}.`);
    }
    await breathe();
    const testbench = emitTestbench(refined.program);
    if (testbench.kind !== 'emitted') return fail('unproved', `No testbench can be made: ${testbench.reason}.`);
    await breathe();
    const tla = tlaModels({ spec, source: text, stop: stopOf(context) });
    const { name } = spec;
    const files = [
      { name: `${name}.v`, text: emitted.text },
      { name: `${name}.map.json`, text: printSourceMap(emitted.map) },
      { name: `${testbench.module}.sv`, text: testbench.text },
      ...tlaFiles(tla),
    ];
    for (const file of files) if (/\.s?v$/.test(file.name)) yield { kind: 'emitted', ...file };
    return succeed({ module: name, verilog: emitted.text, testbench: testbench.text, files, tla });
  });
}
