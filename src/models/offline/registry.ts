/** All families, in the order in which refusals name them. */
import { accumulator } from './designs/accumulator.ts';
import { adder } from './designs/adder.ts';
import { alu } from './designs/alu.ts';
import { fixedPriorityArbiter, roundRobinArbiter } from './designs/arbiter.ts';
import { barrelShifter } from './designs/barrelShifter.ts';
import { bcdCounter } from './designs/bcdCounter.ts';
import { grayConverter, parityGenerator, populationCount } from './designs/bitOperations.ts';
import { clockDivider } from './designs/clockDivider.ts';
import { comparator } from './designs/comparator.ts';
import { counter } from './designs/counter/counter.ts';
import { debouncer } from './designs/debouncer.ts';
import { decoder } from './designs/decoder.ts';
import { demultiplexer } from './designs/demultiplexer.ts';
import { edgeDetector } from './designs/edgeDetector.ts';
import { fifo } from './designs/fifo.ts';
import { grayCounter } from './designs/grayCounter.ts';
import { lfsr } from './designs/lfsr.ts';
import { multiplexer } from './designs/multiplexer.ts';
import { multiplier } from './designs/multiplier.ts';
import { oneShot } from './designs/oneShot.ts';
import { priorityEncoder } from './designs/priorityEncoder.ts';
import { pwm } from './designs/pwm.ts';
import { register } from './designs/register.ts';
import { registerFile } from './designs/registerFile.ts';
import { ringCounter } from './designs/ringCounter.ts';
import { sequenceDetector } from './designs/sequenceDetector.ts';
import { sevenSegment } from './designs/sevenSegment.ts';
import { shiftRegister } from './designs/shiftRegister.ts';
import { synchronizer } from './designs/synchronizer.ts';
import { toggleFlipFlop } from './designs/toggle.ts';
import { trafficLight } from './designs/trafficLight.ts';
import type { Family } from './family.ts';

export const FAMILIES: readonly Family[] = [
  counter,
  bcdCounter,
  register,
  shiftRegister,
  sequenceDetector,
  trafficLight,
  alu,
  accumulator,
  registerFile,
  fifo,
  grayCounter,
  lfsr,
  edgeDetector,
  debouncer,
  pwm,
  clockDivider,
  priorityEncoder,
  decoder,
  multiplexer,
  comparator,
  adder,
  roundRobinArbiter,
  fixedPriorityArbiter,
  multiplier,
  barrelShifter,
  demultiplexer,
  parityGenerator,
  populationCount,
  grayConverter,
  sevenSegment,
  ringCounter,
  toggleFlipFlop,
  synchronizer,
  oneShot,
];
