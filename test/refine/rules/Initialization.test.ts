import { cases } from './Initialization.cases.ts';
import { runCases } from './runCases.ts';

runCases(cases);
