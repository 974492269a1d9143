/** One row of the table that `npm run bench` prints. */
export interface Row {
  readonly name: string;
  /** Done only when the row is run; an error here is that row's alone. */
  readonly build: () => Built | Promise<Built>;
}

export type Result = number | bigint | string;

export type Built = Compared | Growth | Figures | NotRun;

/** The same work done by the product and by a baseline, measured in one process, in turns. */
export interface Compared {
  readonly kind: 'compared';
  /** What the baseline is, in a few words. */
  readonly against: string;
  /** Both return the result of the work, which has to be the same. */
  readonly run: () => Result;
  readonly baseline: () => Result;
  /** Something else worth knowing, from milliseconds per call of the two. */
  readonly figure?: (run: number, baseline: number) => string;
}

/** The same work at growing sizes, with the exponent that fits its times. */
export interface Growth {
  readonly kind: 'growth';
  /** What the size counts. */
  readonly unit: string;
  /** Ascending; each is built right before it is measured. */
  readonly points: readonly { readonly size: number; readonly build: () => Promise<() => Result> }[];
}

/** What is no comparison: lines of text, each with its unit. */
export interface Figures {
  readonly kind: 'figures';
  readonly lines: readonly string[];
}

export interface NotRun {
  readonly kind: 'not run';
  readonly why: string;
}

export const notRun = (why: string): NotRun => ({ kind: 'not run', why });
