import { cases } from './IntroduceVariable.cases.ts';
import { runCases } from './runCases.ts';

runCases(cases);
