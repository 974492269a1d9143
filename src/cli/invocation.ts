/** What the user asked for, as data: the result of reading the arguments. */

export interface Output {
  readonly json: boolean;
  readonly quiet: boolean;
}

/** TLC on the specification. */
export type TlcWanted = 'always' | 'never' | 'where small';

interface Placed {
  readonly out: string | undefined;
  readonly force: boolean;
  readonly requireChecks: boolean;
  readonly tlc: TlcWanted;
}

export type Invocation = { readonly output: Output } & (
  | ({ readonly kind: 'generate'; readonly words: readonly string[] } & Placed)
  | ({ readonly kind: 'refine'; readonly file: string; readonly picks: string | undefined } & Placed)
  | { readonly kind: 'check'; readonly file: string; readonly tlc: TlcWanted }
  | {
      readonly kind: 'simulate';
      readonly file: string;
      readonly cycles: number;
      readonly seed: number;
      readonly stimuli: string | undefined;
      readonly vcd: string | undefined;
    }
  | {
      readonly kind: 'replay';
      readonly file: string;
      readonly specification: string | undefined;
      readonly check: boolean;
    }
  | {
      readonly kind: 'verify';
      /** A text, or a folder of them. */
      readonly path: string;
      readonly specification: string | undefined;
      readonly from: 'power-up' | 'reset';
    }
  | { readonly kind: 'doctor' }
  | { readonly kind: 'clean'; readonly keep: number }
);

/** The arguments were answered (help, version) or refused without a run. */
export interface Answered {
  readonly kind: 'answered';
  readonly exitCode: number;
}
