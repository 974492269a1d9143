/**
 * Helper functions of an emitted module.
 *
 * Verilog slices names only. An expression that needs a slice, a sign extension or a look-up where no wire may stand (a wire that depends on inputs
 * must not feed a clocked block: it would change the order of events) calls a pure function instead.
 */
import type { Table } from '../../../kernel/term.ts';
import type { TracedLine } from '../writer.ts';
import type { NameSpace } from './names.ts';

export interface HelperFunction {
  readonly name: string;
  readonly comment: string;
  readonly lines: readonly (string | TracedLine)[];
  /** True when some bits of the argument are not read on purpose. */
  readonly partial: boolean;
}

export function rangeText(width: number): string {
  return width === 1 ? '' : `[${width - 1}:0] `;
}

/** A constant as Verilog text: decimal while that is readable, else hexadecimal. */
export function literal(value: bigint, width: number): string {
  if (width === 1) return `1'b${value}`;
  return value < 1024n || width <= 16 ? `${width}'d${value}` : `${width}'h${value.toString(16)}`;
}

export class HelperFunctions {
  readonly #functions = new Map<string, HelperFunction>();
  readonly #names: NameSpace;
  /** Names of arguments: they must not hide a name of the module. */
  readonly #value: string;
  readonly #address: string;

  constructor(names: NameSpace) {
    this.#names = names;
    this.#value = names.fresh('value');
    this.#address = names.fresh('address');
  }

  get all(): readonly HelperFunction[] {
    return [...this.#functions.values()];
  }

  /** Name of the function that gives bits `lo` … `hi` of a `width`-bit argument. */
  slice(width: number, hi: number, lo: number): string {
    return this.#add(
      `slice ${width} ${hi} ${lo}`,
      hi === lo ? `bit_${lo}_of_${width}` : `bits_${hi}_${lo}_of_${width}`,
      (name) => ({
        comment: hi === lo ? `Bit ${lo} of ${width}.` : `Bits ${hi} to ${lo} of ${width}.`,
        lines: [
          `function automatic ${rangeText(hi - lo + 1)}${name}(input [${width - 1}:0] ${this.#value});`,
          `  ${name} = ${this.#value}${hi === lo ? `[${lo}]` : `[${hi}:${lo}]`};`,
          'endfunction',
        ],
        partial: true,
      }),
    );
  }

  /** Name of the function that sign-extends `from` bits to `to`. */
  signExtend(from: number, to: number): string {
    const value = this.#value;
    const sign = from === 1 ? value : `${value}[${from - 1}]`;
    return this.#add(`sext ${from} ${to}`, `sign_extend_${from}_to_${to}`, (name) => ({
      comment: `Sign extension from ${from} to ${to} bits.`,
      lines: [
        `function automatic [${to - 1}:0] ${name}(input ${rangeText(from)}${value});`,
        `  ${name} = {{${to - from}{${sign}}}, ${value}};`,
        'endfunction',
      ],
      partial: false,
    }));
  }

  /** Name of the function that looks an address up in a constant table; addresses beyond the end give 0. */
  lookup(table: Table, addressWidth: number): string {
    const { element } = table.sort;
    const key = `table ${addressWidth} ${element} ${table.values.join(' ')}`;
    return this.#add(key, 'lookup', (name) => ({
      comment: `Constant table of ${table.values.length} entries.`,
      lines: [
        `function automatic ${rangeText(element)}${name}(input ${rangeText(addressWidth)}${this.#address});`,
        `  case (${this.#address})`,
        ...table.values
          .filter((_, index) => addressWidth >= 53 || index < 2 ** addressWidth)
          .map((value, index) => `    ${literal(BigInt(index), addressWidth)}: ${name} = ${literal(value, element)};`),
        ...(addressWidth <= 16 && table.values.length >= 2 ** addressWidth
          ? []
          : [`    default: ${name} = ${literal(0n, element)};`]),
        '  endcase',
        'endfunction',
      ],
      partial: false,
    }));
  }

  /** A function made elsewhere, under a fresh name. */
  custom(key: string, wish: string, make: (name: string) => Omit<HelperFunction, 'name'>): string {
    return this.#add(key, wish, make);
  }

  #add(key: string, wish: string, make: (name: string) => Omit<HelperFunction, 'name'>): string {
    const found = this.#functions.get(key);
    if (found !== undefined) return found.name;
    const name = this.#names.fresh(wish);
    this.#functions.set(key, { name, ...make(name) });
    return name;
  }
}
