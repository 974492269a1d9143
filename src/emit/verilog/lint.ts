/** The allow-list of lint pragmas: each is written around the lines that the specification makes necessary, with the reason beside it. */

export type Pragma = 'UNUSEDSIGNAL' | 'UNDRIVEN' | 'UNUSEDPARAM' | 'LITENDIAN' | 'SYMRSVDWORD';

export const pragmas: Readonly<Record<Pragma, string>> = {
  UNUSEDSIGNAL: 'not all of it is read',
  UNDRIVEN: 'never written',
  UNUSEDPARAM: 'some labels are never used',
  LITENDIAN: 'the specification numbers the bits upwards',
  SYMRSVDWORD: 'the name is a word of C++',
};

/** Opening and closing lines around something that needs pragmas. */
export function around(list: readonly Pragma[]): {
  readonly before: readonly string[];
  readonly after: readonly string[];
} {
  return {
    before: list.map((pragma) => `/* verilator lint_off ${pragma} */ // ${pragmas[pragma]}`),
    after: [...list].reverse().map((pragma) => `/* verilator lint_on ${pragma} */`),
  };
}
