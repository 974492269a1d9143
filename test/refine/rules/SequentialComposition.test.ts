import { runCases } from './runCases.ts';
import { cases } from './SequentialComposition.cases.ts';

runCases(cases);
