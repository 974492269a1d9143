/** The native Yosys, and whether it is wanted. */
import type { Program } from './discovery.ts';

export const nativeYosys = {
  name: 'yosys',
  variable: 'RTL_REFINERY_YOSYS',
  enables: 'Yosys: reads the emitted text back for the proof, in place of the embedded one',
  advice: 'Set RTL_REFINERY_YOSYS to the path of a Yosys, or unset it to use the embedded one.',
} satisfies Program;

/** A Yosys that happens to be installed is not taken: it may be much older than the embedded one. */
export function isNativeWanted(environment: NodeJS.ProcessEnv = process.env): boolean {
  return (environment[nativeYosys.variable] ?? '') !== '';
}
