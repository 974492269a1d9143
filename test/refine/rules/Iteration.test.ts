import { cases } from './Iteration.cases.ts';
import { runCases } from './runCases.ts';

runCases(cases);
