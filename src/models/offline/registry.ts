/** All families, in the order in which refusals name them. */
import { accumulator } from './designs/accumulator.ts';
import { counter } from './designs/counter.ts';
import { fifo } from './designs/fifo.ts';
import { register } from './designs/register.ts';
import { registerFile } from './designs/registerFile.ts';
import { sequenceDetector } from './designs/sequenceDetector.ts';
import { shiftRegister } from './designs/shiftRegister.ts';
import { trafficLight } from './designs/trafficLight.ts';
import type { Family } from './family.ts';

export const FAMILIES: readonly Family[] = [
  counter,
  register,
  shiftRegister,
  sequenceDetector,
  trafficLight,
  accumulator,
  registerFile,
  fifo,
];
