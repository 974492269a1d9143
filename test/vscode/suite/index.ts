/**
 * The suite that runs inside the extension host, with the full API. `run` is what VS Code calls (extensionTestsPath).
 * Each file exports a list of tests; a new file is one line here.
 */
import { checkSpecificationTests } from './checkSpecification.ts';
import { doctorTests } from './doctor.ts';
import { engineTests } from './engine.ts';
import { runHostTests } from './framework.ts';
import { generationTests } from './generation.ts';
import { loadingTests } from './loading.ts';
import { problemTests } from './problems.ts';
import { runProblemTests } from './runProblems.ts';
import { theoremTests } from './theorem.ts';
import { verifyTests } from './verify.ts';

export async function run(): Promise<void> {
  // Loading comes first: it sees the extension asleep.
  await runHostTests([
    ...loadingTests,
    ...generationTests,
    ...engineTests,
    ...problemTests,
    ...runProblemTests,
    ...theoremTests,
    ...verifyTests,
    ...checkSpecificationTests,
    ...doctorTests,
  ]);
}
