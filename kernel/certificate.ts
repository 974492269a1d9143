/** Certificates: what a prover leaves behind so that the checker can confirm a proof without it. */

export type Certificate =
  /** Every assignment of the goal's free variables satisfies it: the checker evaluates them all again. */
  | { readonly method: 'sweep' }
  /** The goal's clauses are unsatisfiable: clauses by reverse unit propagation, trimmed; empty when propagation alone finds the conflict. */
  | { readonly method: 'bits'; readonly proof: readonly (readonly number[])[] };

/** Cases up to which a sweep may be a certificate (the checker has to repeat it): 2^24. */
export const certifiedSweepBits = 24;
