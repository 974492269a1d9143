/** The tests that click, in order. Each has a fresh window on a fresh copy of the workspace. */
import { checkSpecificationTests } from './checkSpecification.mjs';
import { generationTests } from './generation.mjs';
import { problemTests } from './problems.mjs';
import { theoremTests } from './theorem.mjs';

/** @type {readonly { name: string, run: (workbench: Awaited<ReturnType<typeof import('./workbench.mjs').openWorkbench>>) => Promise<void> }[]} */
export const uiTests = [...generationTests, ...theoremTests, ...checkSpecificationTests, ...problemTests];
