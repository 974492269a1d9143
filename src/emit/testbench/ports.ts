/** A port as a testbench sees it. */
export interface TestPort {
  readonly name: string;
  /** As Verilog text. */
  readonly text: string;
  /** Bits. */
  readonly width: number;
}
