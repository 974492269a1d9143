/** Phrases about counters. */
import type { Control } from '../../clauses/control.ts';
import { outputClauses } from '../../clauses/names.ts';
import { BE, called, EACH_CLOCK, WHEN } from '../../clauses/phrases.ts';

export const DIRECTION = '(up #direction=up|down #direction=down)';
export const STEP = '[by <num:step>|in step of <num:step>]';
export const COUNT = `(count [${DIRECTION}] [binary]|increment #direction=up|decrement #direction=down|advance|step|tick|run|operate|work|change) [value|count|counter|it] ${STEP}`;

export const ENABLE: Control = {
  slot: 'enable',
  noun: '[count|counting|clock|counter] enable',
  action: COUNT,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};
export const LOAD: Control = {
  slot: 'load',
  noun: '[parallel|synchronous] (load|preset|parallel load) [enable]',
  action:
    '(take [value|data] [of|from|on] [input|data] [value|input] [(called|named) <any:data.name>|<name:data.name>]|load [it|counter] [with|from] [value|data|input|parallel|new] [input|value|data|count] [(called|named) <any:data.name>|<name:data.name>]|[value|data] [be] load)',
};
export const UPDOWN = `((direction|up down|count direction) [control|select|mode] [input|signal|bit] ${called('direction.name')}|<word:direction.name>)`;

/** "counts up when dir is high and down otherwise", in both orders. */
const DIRECTIONS = (['up', 'down'] as const).flatMap((first) => {
  const [here, there] = first === 'up' ? ['1', '0'] : ['0', '1'];
  const level = (one: string, zero: string): string =>
    `${BE} (high #direction.up=${one}|1 #direction.up=${one}|low #direction.up=${zero}|0 #direction.up=${zero})`;
  const moves = (way: string): string => (way === 'up' ? '([count] up|increment)' : '([count] down|decrement)');
  const second = first === 'up' ? 'down' : 'up';
  const otherwise = `(otherwise|else|${WHEN} [it|direction|<word:direction.name>] ${level(there, here)})`;
  return [
    `[it] ${moves(first)} ${WHEN} ${UPDOWN} ${level(here, there)} [and] [it] ${moves(second)} ${otherwise} #direction=both`,
    `${WHEN} ${UPDOWN} ${level(here, there)} [it|counter] ${moves(first)} [and] ${otherwise} [it] ${moves(second)} #direction=both`,
  ];
});

export const clauses = [
  '<num:width> bit [wide] [binary]',
  'width [of] [be] <num:width> [bit]',
  '[with] [width|size] <num:width> bit',
  `[${DIRECTION}] count [${DIRECTION}] ${STEP} [${EACH_CLOCK}]`,
  COUNT,
  `${COUNT} ${EACH_CLOCK}`,
  `${EACH_CLOCK} [it|counter] ${COUNT}`,
  `(modulo|mod|modulus|divide by) [of] [be] <num:modulus>`,
  '(count [up #direction=up|down #direction=down] [from]|from) <num:low> [up #direction=up|down #direction=down] (to|through|until) <num:high> [inclusive] [and] [(then|it)] [(wrap|roll|go|start|repeat) [around|over|back|again] [to|from|at] [<num:wrap>|start|begin]] [repeatedly] [repeat] [again]',
  '[go|roll|wrap|return] [back] to <num:wrap> (after|from|when) [reach|it reach] <num:high> #wraps=yes',
  '[then] (wrap|roll) [around|over|back] [to <num:wrap>] [from <num:high>|after <num:high>|at <num:high>|(after|when) [reach] <num:high>] #wraps=yes',
  `(wrap|roll|go|return|start) [around|over|back|again] [to|at|from] <num:wrap> (after|from|${WHEN} [it] (reach|be)) <num:high> #wraps=yes`,
  '[with] wrap around #wraps=yes',
  '[on|after|upon] overflow [it] (wrap|roll) [around|over] [to (zero|0)] #wraps=yes',
  'wrap [around] [to (zero|0)] (on|after|upon) overflow #wraps=yes',
  'period [of|be] <num:modulus> [cycle|state|count]',
  'count up to <num:high> #direction=up',
  'count down from <num:low> [to (zero|0)] #direction=down',
  '(and|then|before) [it] (restart|start again|begin again|repeat) [at|from|with] <num:wrap>',
  'decade #bcd=yes',
  '[single digit|one digit] (bcd|binary coded decimal) #bcd=yes',
  `(saturate|stop|hold|stay) [at] [its|the] (maximum|minimum|end|limit|max|min|top|bottom|full scale) [value|count] [and minimum|or minimum] [instead of wrap [around]] #saturating=yes`,
  'saturate #saturating=yes',
  '((instead of|rather than) (wrap|roll|overflow)|(not|without) (wrap|roll)) [around|over] #saturating=yes',
  'count up (and|or) down #direction=both #direction.needed=yes',
  'up (and|or) down [count] #direction=both #direction.needed=yes',
  `count up [or|and] down (depend on|according to|controlled by|select by|under control of) ${UPDOWN} #direction=both`,
  `(controlled|select|choose|set) by ${UPDOWN} #direction=both`,
  `${UPDOWN} (select|choose|control|set) [direction|count direction|whether it count up or down] #direction=both`,
  `[count] direction [control] [input|signal|bit] ${called('direction.name')} #direction=both #direction.given=yes`,
  `up down [control|select|mode] (input|signal|control|pin|select) ${called('direction.name')} #direction=both #direction.given=yes`,
  ...DIRECTIONS,
  `[load] data input ${called('data.name')} #load=yes`,
  `load ${called('data.name')} ${WHEN} <word:load.name> ${BE} (high #load.polarity=high|1 #load.polarity=high|low #load.polarity=low|0 #load.polarity=low) #load=yes`,
  `[with] (load|parallel load|loadable) #load=yes`,
  `(terminal count|tc) (output|flag|signal|pulse) ${called('terminal.name')} #terminal=yes`,
  `terminal count ${called('terminal.name')} #terminal=yes`,
  `output ${called('terminal.name')} (be|go) (high|1|asserted) ${WHEN} [it|count|counter] (reach|be|be at|be equal to) [its] (maximum|terminal|last|final) [value|count] #terminal=yes`,
  ...outputClauses('output.name', 'count|counter|current'),
];
