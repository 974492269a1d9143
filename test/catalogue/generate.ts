/** FSpec text to Verilog by the product's own way: parse, refine with the auto picker, emit. */
import { emitVerilog } from '../../src/emit/verilog/emitVerilog.ts';
import { parseSpec } from '../../src/language/parse.ts';
import { syntax } from '../../src/pipeline/syntax.ts';
import { refine } from '../../src/refine/engine.ts';
import { autoPicker } from '../../src/refine/pickers/auto.ts';

export async function generateVerilog(fspec: string): Promise<string> {
  const parsed = parseSpec(fspec);
  if (parsed.kind !== 'spec') throw new Error(parsed.diagnostics.map(({ message }) => message).join('\n'));
  const events = refine(parsed.spec, autoPicker, { syntax });
  for (;;) {
    const next = await events.next();
    if (next.done !== true) continue;
    if (next.value.kind !== 'complete')
      throw new Error(next.value.kind === 'stuck' ? next.value.reason : next.value.kind);
    const emitted = emitVerilog(next.value.program);
    if (emitted.kind !== 'emitted') throw new Error(JSON.stringify(emitted));
    return emitted.text;
  }
}
