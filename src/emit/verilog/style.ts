/** The two dialects of emitted text. */
export type StyleName = 'verilog' | 'systemVerilog';

/** Words that differ between Verilog-2001 and SystemVerilog. */
export interface Style {
  readonly name: StyleName;
  readonly variable: 'reg' | 'logic';
  readonly net: 'wire' | 'logic';
  readonly clockedBlock: 'always' | 'always_ff';
}

export const styles: Readonly<Record<StyleName, Style>> = {
  verilog: { name: 'verilog', variable: 'reg', net: 'wire', clockedBlock: 'always' },
  systemVerilog: { name: 'systemVerilog', variable: 'logic', net: 'logic', clockedBlock: 'always_ff' },
};
