/** Words: spelling, inflection, and the few that carry no meaning of their own. */

import { isNumberWord } from './numbers.ts';

/** Articles and the verbs of obligation: skipped between the words of a pattern. */
export const ARTICLES: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'its', 'this', 'that', 'these', 'those'],
  ...['should', 'must', 'shall', 'will'],
]);

/**
 * Words that say nothing about the circuit and may stand alone. Nothing that negates, restricts, orders or conditions is among them: "not", "no",
 * "without", "only", "unless", "when", "if", "until", "after", "before", "or", "both", "every" must be explained by a pattern.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the its this that these those it which is are be being been has have having contains contain includes include including
  with and also plus as of for to in on at by from into please should shall must will would can i we us me you need needs want wants like
  make build create design implement implements implementing write generate give describe module circuit component block entity hardware unit device
  verilog systemverilog rtl fpga asic synthesizable digital simple basic standard plain small generic ordinary common typical conventional
  there here where use uses using used provide provides provided having so then called named model following my our new let features feature
  whose one logic core ip implementation description giving produce produces producing generates generating`
    .split(/\s+/)
    .filter((word) => word !== 'called' && word !== 'named' && word !== 'one'),
);

const SPELLING: ReadonlyMap<string, string> = new Map([
  ['grey', 'gray'],
  ['sync', 'synchronous'],
  ['async', 'asynchronous'],
  ['synchronously', 'synchronous'],
  ['asynchronously', 'asynchronous'],
  ['mux', 'multiplexer'],
  ['multiplexor', 'multiplexer'],
  ['muxes', 'multiplexer'],
  ['demux', 'demultiplexer'],
  ['demultiplexor', 'demultiplexer'],
  ['clks', 'clk'],
  ['colour', 'color'],
  ['initialise', 'initialize'],
  ['initialised', 'initialize'],
  ['initialises', 'initialize'],
  ['initialized', 'initialize'],
  ['recognise', 'recognize'],
  ['recognises', 'recognize'],
  ['recogniser', 'recognizer'],
  ['synchronise', 'synchronize'],
  ['synchronises', 'synchronize'],
  ['synchronised', 'synchronize'],
  ['synchroniser', 'synchronizer'],
  ['neighbour', 'neighbor'],
  ['programme', 'program'],
  ['serialiser', 'serializer'],
  ['deserialiser', 'deserializer'],
  ['leftwards', 'left'],
  ['leftward', 'left'],
  ['rightwards', 'right'],
  ['rightward', 'right'],
  ['upward', 'up'],
  ['upwards', 'up'],
  ['downward', 'down'],
  ['downwards', 'down'],
  ['is', 'be'],
  ['are', 'be'],
  ['was', 'be'],
  ['were', 'be'],
  ['being', 'be'],
  ['remains', 'remain'],
  ['held', 'hold'],
  ['kept', 'keep'],
  ['written', 'write'],
  ['sent', 'send'],
  ['has', 'have'],
  ['goes', 'go'],
  ['does', 'do'],
  ['zeroes', 'zero'],
  ['zeroed', 'zero'],
  ['subtraction', 'subtract'],
  ['addition', 'add'],
  ['incrementer', 'incrementer'],
  ['inputs', 'input'],
  ['outputs', 'output'],
]);

export const spelled = (word: string): string => SPELLING.get(word) ?? word;

/** Regular inflections of a base form: plurals, -s, -ed, -ing, with doubled or dropped last letters. */
function inflections(base: string): readonly string[] {
  const forms = [`${base}s`, `${base}es`, `${base}ed`, `${base}ing`];
  const last = base.at(-1) ?? '';
  if (last === 'e') forms.push(`${base}d`, `${base.slice(0, -1)}ing`);
  if (last === 'y') forms.push(`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`);
  if (/[^aeiou][aeiou][bdglmnprt]$/.test(base)) forms.push(`${base}${last}ed`, `${base}${last}ing`);
  return forms;
}

/** A function from a word to the base form among the words of `vocabulary`; a word of the vocabulary that is a form of another becomes that one. */
export function lemmatizer(vocabulary: ReadonlySet<string>): (word: string) => string {
  const base = new Map<string, string>();
  for (const word of [...vocabulary].sort((one, other) => one.length - other.length)) {
    if (word.length < 3 || isNumberWord(word) || base.has(word)) continue;
    for (const form of inflections(word)) if (!base.has(form)) base.set(form, word);
  }
  return (word) => {
    const plain = spelled(word);
    return base.get(plain) ?? plain;
  };
}
