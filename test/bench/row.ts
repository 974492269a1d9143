/** One comparison: the same work done by the product and by a baseline, measured in one process, in turns. */
export interface Row {
  readonly name: string;
  /** What the baseline is, in a few words. */
  readonly against: string;
  /** Both return the result of the work, which has to be the same. */
  readonly run: () => number | bigint | string;
  readonly baseline: () => number | bigint | string;
}
