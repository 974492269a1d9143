import { cases } from './Alternation.cases.ts';
import { runCases } from './runCases.ts';

runCases(cases);
