/**
 * Control inputs (enable, load, clear, …): "an active-low enable called go", "counts only when go is high", "when disabled it holds its value", "without
 * enable". One generator for all of them; the slots are `<slot>`, `<slot>.name`, `<slot>.polarity`.
 */
import { active, BE, CONTENT, called, EACH_CLOCK, HOLD, inactive, polarity, SIGNAL, WHEN } from './phrases.ts';

export interface Control {
  readonly slot: string;
  /** Pattern of the noun: "[count|clock] enable". */
  readonly noun: string;
  /** Pattern of what happens while the input is active. */
  readonly action: string;
  /** A word that alone says "active" after "when": "enable" for "when enabled". */
  readonly adjective?: string;
  /** Same for "inactive": "disable". */
  readonly opposite?: string;
  /** The design holds its value while the input is inactive. */
  readonly holds?: boolean;
}

/** The condition that `control` is active. */
export const isActive = ({ slot, noun, adjective }: Control): string =>
  `(${[
    `${polarity(`${slot}.polarity`)} ${noun} ${SIGNAL} ${called(`${slot}.name`)}`,
    `[${polarity(`${slot}.polarity`)}] ${noun} ${SIGNAL} ${called(`${slot}.name`)} [${BE}] ${active(`${slot}.polarity`)}`,
    `[input|signal] <word:${slot}.name> [${BE}] ${active(`${slot}.polarity`)}`,
    ...(adjective === undefined ? [] : [`[it be] ${adjective} [by <name:${slot}.name>]`]),
  ].join('|')})`;

const isInactive = ({ slot, noun, adjective, opposite }: Control): string =>
  `(${[
    `${noun} ${SIGNAL} ${called(`${slot}.name`)} ${BE} ${inactive(`${slot}.polarity`)}`,
    `[input|signal] <word:${slot}.name> ${BE} ${inactive(`${slot}.polarity`)}`,
    ...(adjective === undefined ? [] : [`[it be] not ${adjective}`]),
    ...(opposite === undefined ? [] : [`[it be] ${opposite}`]),
  ].join('|')})`;

export function controlClauses(control: Control): readonly string[] {
  const { slot, noun, action, adjective } = control;
  const pol = polarity(`${slot}.polarity`);
  const yes = `#${slot}=yes`;
  return [
    `[${pol}] [single] [synchronous] ${noun} ${SIGNAL} ${called(`${slot}.name`)} ${yes} [be] [${pol}]`,
    `${noun} ${SIGNAL} be (called|named) <any:${slot}.name> ${yes} [[be] ${pol}]`,
    `${pol} [synchronous] [input|signal] ${noun} ${called(`${slot}.name`)} ${yes}`,
    `input ${called(`${slot}.name`)} (to|that|which|for) ${noun} [${CONTENT}] ${yes}`,
    `<word:${slot}.name> be [${pol}] ${noun} ${SIGNAL} ${yes} [[be] ${pol}]`,
    `[otherwise|else] [${CONTENT}] [be] [only] ${action} [${EACH_CLOCK}] ${WHEN} ${isActive(control)} [${EACH_CLOCK}] ${yes}`,
    `[otherwise|else] ${WHEN} ${isActive(control)} [then] [${CONTENT}] ${action} [${EACH_CLOCK}] ${yes}`,
    `[otherwise|else] ${EACH_CLOCK} [${CONTENT}] [only] ${action} ${WHEN} ${isActive(control)} ${yes}`,
    `[otherwise|else] ${EACH_CLOCK} ${WHEN} ${isActive(control)} [then] [${CONTENT}] ${action} ${yes}`,
    ...(adjective === undefined ? [] : [`${adjective} by [input|signal] <word:${slot}.name> ${yes}`]),
    `(no|without|not have) ${noun} #${slot}=no`,
    ...(control.holds === true
      ? [
          `[otherwise|else] [${CONTENT}] ${HOLD} [${CONTENT}] ${WHEN} ${isInactive(control)} ${yes}`,
          `${WHEN} ${isInactive(control)} [then] [${CONTENT}] ${HOLD} [${CONTENT}] ${yes}`,
        ]
      : []),
  ];
}

/** "otherwise it holds its value": says nothing new where holding is the default, and needs something to be otherwise to. */
export const holdClauses: readonly string[] = [
  `(otherwise|else|in all other cases) [then] [${CONTENT}] ${HOLD} [${CONTENT}]`,
  `[${CONTENT}] ${HOLD} [${CONTENT}] (otherwise|in all other cases|in between)`,
];
