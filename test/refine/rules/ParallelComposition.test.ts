import { cases } from './ParallelComposition.cases.ts';
import { runCases } from './runCases.ts';

runCases(cases);
