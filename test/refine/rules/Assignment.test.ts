import { cases } from './Assignment.cases.ts';
import { runCases } from './runCases.ts';

runCases(cases);
