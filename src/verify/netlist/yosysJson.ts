/** The part of Yosys' JSON netlist format that is read (`write_json`), with the values of its parameters still as text. */
import { z } from 'zod';

/** A wire bit by number, or a constant bit. */
export const bitSchema = z.union([z.int(), z.enum(['0', '1', 'x', 'z'])]);
export type Bit = z.infer<typeof bitSchema>;

const parameters = z.record(z.string(), z.union([z.string(), z.number()]));

export const cellSchema = z.object({
  type: z.string(),
  parameters: parameters.default({}),
  attributes: parameters.default({}),
  connections: z.record(z.string(), z.array(bitSchema)),
});
export type Cell = z.infer<typeof cellSchema>;

export const moduleSchema = z.object({
  ports: z.record(
    z.string(),
    z.object({
      direction: z.enum(['input', 'output', 'inout']),
      bits: z.array(bitSchema),
      offset: z.int().optional(),
      upto: z.int().optional(),
    }),
  ),
  cells: z.record(z.string(), cellSchema),
  netnames: z.record(
    z.string(),
    z.object({ bits: z.array(bitSchema), hide_name: z.int().default(0), attributes: parameters.default({}) }),
  ),
});
export type NetlistModule = z.infer<typeof moduleSchema>;

export const netlistSchema = z.object({ modules: z.record(z.string(), moduleSchema) });

/** An integer parameter: Yosys writes bit strings, most significant bit first, or plain numbers. */
export function integer(value: string | number | undefined, fallback = 0): number {
  if (value === undefined) return fallback;
  return typeof value === 'number' ? value : Number.parseInt(value, 2);
}

/** A bit-string parameter, least significant bit first, cut or zero-filled to a width. */
export function bitString(value: string | number | undefined, width: number): readonly ('0' | '1' | 'x')[] {
  const text = value === undefined ? '' : typeof value === 'number' ? value.toString(2) : value;
  return Array.from({ length: width }, (_, index) => {
    const bit = text[text.length - 1 - index];
    return bit === '1' ? '1' : bit === 'x' || bit === 'z' ? 'x' : '0';
  });
}

export type ReadNetlist =
  | { readonly kind: 'module'; readonly module: NetlistModule }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The module of that name in a netlist as Yosys wrote it. */
export function readNetlist(json: string, name: string): ReadNetlist {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return { kind: 'unreadable', reason: 'the netlist is not JSON' };
  }
  const parsed = netlistSchema.safeParse(data);
  if (!parsed.success)
    return { kind: 'unreadable', reason: `the netlist has an unknown form: ${z.prettifyError(parsed.error)}` };
  const module = parsed.data.modules[name];
  return module === undefined
    ? { kind: 'unreadable', reason: `the netlist has no module ${name}` }
    : { kind: 'module', module };
}
