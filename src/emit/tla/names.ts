/** Identifiers of a TLA+ module: names of the specification as they are, where TLA+ lets them; otherwise with a number behind. */

/** Words that TLA+ reserves, and what the standard modules `Integers`, `Sequences` and `TLC` define. */
const taken = [
  'ACTION ASSUME ASSUMPTION AXIOM BOOLEAN BY CASE CHOOSE CONSTANT CONSTANTS COROLLARY DEF DEFINE DEFS DOMAIN ELSE ENABLED EXCEPT EXTENDS',
  'FALSE HAVE HIDE IF IN INSTANCE LAMBDA LEMMA LET LOCAL MODULE NEW OBVIOUS OMITTED ONLY OTHER PICK PROOF PROPOSITION PROVE QED RECURSIVE',
  'SF_ STATE STRING SUBSET SUFFICES TAKE TEMPORAL THEN THEOREM TRUE UNCHANGED UNION USE VARIABLE VARIABLES WF_ WITH WITNESS',
  'Any Assert JavaTime Permutations Print PrintT RandomElement SortSeq TLC TLCEval TLCGet TLCSet ToString',
  'Append Head Int Integers Len Nat Naturals SelectSeq Seq Sequences SubSeq Tail',
].flatMap((line) => line.split(' '));

export class Names {
  private readonly used = new Set(taken);

  /** A name that nothing else has; `wish` itself if possible. */
  fresh(wish: string): string {
    const base = identifier(wish);
    let name = base;
    for (let count = 2; this.used.has(name); count += 1) name = `${base}_${count}`;
    this.used.add(name);
    return name;
  }
}

/** Letters, digits and underscores, with a letter in front; `WF_` and `SF_` begin fairness conditions. */
function identifier(wish: string): string {
  const plain = wish.replace(/[^A-Za-z0-9_]/g, '_');
  return /^(?!WF_|SF_)[A-Za-z]/.test(plain) ? plain : `v_${plain}`;
}
