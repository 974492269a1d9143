/** Reset clauses: kind, polarity, name, value. */
import { active, BE, CONTENT, called, EACH_CLOCK, polarity, SIGNAL, valueFor, WHEN } from './phrases.ts';

const KIND = '(synchronous #reset.kind=sync|asynchronous #reset.kind=async)';
const POLARITY = polarity('reset.polarity');
const ADJECTIVES = `[${KIND}|${POLARITY}] [and] [${KIND}|${POLARITY}]`;
const TO_VALUE = `[back] (to|at) [value|value of|a value of] ${valueFor('reset.value')}`;
const ASSERTED = `((reset|rst) ${SIGNAL} ${called('reset.name')} (${BE} ${active('reset.polarity')}|high #reset.polarity=high|low #reset.polarity=low)|[input|signal] <word:reset.name> ${BE} ${active('reset.polarity')} #reset.named=yes)`;
const ZEROED =
  '(clear|zero|(be|become|go|return|set|force|initialize|load|start) [set|cleared|forced|initialize|loaded|back] [to|with|at] VALUE)'.replace(
    'VALUE',
    valueFor('reset.value'),
  );

/** `clear` is a word for the reset where the design has no clear input of its own. */
export const resetClauses = ({ clear }: { readonly clear: boolean }): readonly string[] => {
  const noun = clear ? '(reset|clear)' : 'reset';
  return [
    `${ADJECTIVES} ${noun} ${SIGNAL} ${called('reset.name')} #reset=yes [be] ${ADJECTIVES} [${TO_VALUE}]`,
    `${noun} ${SIGNAL} be (called|named) <any:reset.name> [be] ${ADJECTIVES} #reset=yes`,
    `reset [type|kind|polarity|style] ${called('reset.name')} [be] ${ADJECTIVES} #reset=yes`,
    `reset ${CONTENT} ${ADJECTIVES} [${TO_VALUE}] #reset=yes`,
    `reset [${KIND}] ${TO_VALUE} [on|at|by|with|using|via|through] [${KIND}] ${ADJECTIVES} #reset=yes`,
    `reset [${CONTENT}] [${KIND}] [${TO_VALUE}] [${KIND}] ${WHEN} ${ASSERTED} [${EACH_CLOCK}] #reset=yes`,
    `<word:reset.name> be ${ADJECTIVES} ${noun} ${SIGNAL} #reset=yes [[be] ${ADJECTIVES}]`,
    `${WHEN} ${ASSERTED} [then] [${CONTENT}] (${ZEROED}|reset [${TO_VALUE}]) [${KIND}] #reset=yes`,
    `${WHEN} (reset|in reset|under reset|during reset) [then] [${CONTENT}] ${ZEROED} #reset=yes`,
    `[${CONTENT}] (clear|zero|${ZEROED}) [to zero] (on|by|at|during|upon|in|with|after|under) ${ADJECTIVES} reset ${called('reset.name')} #reset=yes`,
    `(on|at|during|upon|in|after|under) ${ADJECTIVES} reset ${called('reset.name')} [then] [${CONTENT}] (clear|${ZEROED}|reset) #reset=yes`,
    `${ADJECTIVES} reset ${called('reset.name')} [that|which] (clear|zero|set|force|return|bring|put|initialize|load) ${CONTENT} [back] [to|with] [${valueFor('reset.value')}] #reset=yes`,
    `reset (value|state) [of|be] ${valueFor('reset.value')} #reset=yes`,
    `[with] initial value [of|be] ${valueFor('reset.value')} [after reset]`,
    `(no|without|not have) reset #reset=no`,
    `(clear|zero) [${KIND}] ${WHEN} ${ASSERTED} #reset=yes`,
    `(power|powers) up [at|with|to|in|value] [value] [of] ${valueFor('powerup')}`,
  ];
};
