/** A refuting trace as a testbench: the inputs of each step, then what the output shows, so that a Verilog simulator can say whether it sees the same. */
import type { Value } from '../../kernel/sort.ts';
import { width } from '../../kernel/term.ts';
import { idleInputs } from '../spec/examples.ts';
import type { Spec } from '../spec/spec.ts';
import { portVariable } from '../spec/types.ts';
import type { Difference } from './search/difference.ts';

export const traceBenchName = (spec: Spec): string => `${spec.name}_trace_tb`;

/** Before the first step the inputs are idle, so that no clock and no reset acts while the simulator starts. */
export function traceBench(spec: Spec, { steps, output }: Difference): string {
  const idle = idleInputs(spec);
  const declarations = spec.ports.map((port) => {
    const size = width(portVariable(spec, port));
    const range = size === 1 ? '' : `[${size - 1}:0] `;
    return port.direction === 'output'
      ? `  wire ${range}${port.name};`
      : `  reg ${range}${port.name} = ${literal(size, idle.get(port.name) ?? 0n)};`;
  });
  const sizes = new Map(spec.ports.map((port) => [port.name, width(portVariable(spec, port))]));
  const moves = steps.map(({ inputs }) =>
    [...inputs].map(([name, value]) => `${name} = ${literal(sizes.get(name) ?? 1, value)};`).join(' '),
  );
  return [
    `module ${traceBenchName(spec)};`,
    ...declarations,
    `  ${spec.name} dut (${spec.ports.map(({ name }) => `.${name}(${name})`).join(', ')});`,
    '  initial begin',
    '    #1;',
    ...moves.map((move) => `    ${move} #1;`),
    `    $display("TRACE %b", ${output});`,
    '    $finish;',
    '  end',
    'endmodule',
    '',
  ].join('\n');
}

const literal = (size: number, value: Value): string => `${size}'d${String(value)}`;

export type Replayed =
  | { readonly kind: 'same' }
  /** What the simulator shows instead: a number, or bits of which some are x or z. */
  | { readonly kind: 'other'; readonly shown: string }
  | { readonly kind: 'unreadable' };

/** What a simulator printed for the bench, against what the trace says the text shows. */
export function readTraceOutput(printed: string, { actual }: Difference): Replayed {
  const bits = /^TRACE ([01xzXZ]+)$/m.exec(printed)?.[1];
  if (bits === undefined) return { kind: 'unreadable' };
  if (!/^[01]+$/.test(bits)) return { kind: 'other', shown: bits };
  const shown = BigInt(`0b${bits}`);
  return shown === actual ? { kind: 'same' } : { kind: 'other', shown: String(shown) };
}
