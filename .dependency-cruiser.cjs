// The one direction of imports. A file that needs an exception is in the wrong folder.
//
//   kernel <- spec <- language, refine <- emit <- verify <- pipeline <- worker, cli <- extension
//
// tools and models implement ports, interfaces that verify and pipeline own; src/pipeline/compose.ts alone puts the two together.

/** For each layer, the layers whose modules it may import besides its own. */
const LAYERS = {
  kernel: [],
  spec: ['kernel'],
  language: ['kernel', 'spec'],
  refine: ['kernel', 'spec'],
  emit: ['kernel', 'spec', 'refine'],
  verify: ['kernel', 'spec', 'refine', 'emit'],
  tools: ['kernel', 'spec'],
  models: ['kernel', 'spec'],
  pipeline: ['kernel', 'spec', 'language', 'refine', 'emit', 'verify'],
  worker: ['kernel', 'spec', 'language', 'refine', 'emit', 'verify', 'pipeline'],
  cli: ['kernel', 'spec', 'language', 'refine', 'emit', 'verify', 'pipeline'],
  server: ['kernel', 'spec', 'language'],
  extension: [],
  webview: [],
};

/** Single files that a layer may import beyond its row; `typeOnly` when nothing of the file may be left at run time. */
const DOORS = [
  { from: 'tools', to: '^src/(refine|verify|pipeline)/ports(/|[.]ts$)', typeOnly: true },
  { from: 'models', to: '^src/(refine|verify|pipeline)/ports(/|[.]ts$)', typeOnly: true },
  { from: 'cli', to: '^src/worker/(client|protocol)[.]ts$' },
  { from: 'extension', to: '^src/worker/(client|protocol)[.]ts$' },
  { from: 'webview', to: '^src/worker/protocol[.]ts$', typeOnly: true },
];

const COMPOSITION = '^src/pipeline/compose[.]ts$';

const folderOf = (layer) => (layer === 'kernel' ? '^kernel/' : `^src/${layer}/`);

const arrows = Object.entries(LAYERS).flatMap(([layer, lower]) => {
  const doors = DOORS.filter((door) => door.from === layer);
  const open = [layer, ...lower].map(folderOf);
  return [
    {
      name: `${layer}-imports`,
      comment: `${layer} may import ${lower.length === 0 ? 'no other layer' : lower.join(', ')}${doors.length === 0 ? '' : ', and its doors'}.`,
      severity: 'error',
      from: { path: folderOf(layer), ...(layer === 'pipeline' ? { pathNot: COMPOSITION } : {}) },
      to: { path: '^(kernel|src)/', pathNot: [...open, ...doors.map((door) => door.to)] },
    },
    ...doors
      .filter((door) => door.typeOnly)
      .map((door) => ({
        name: `${layer}-ports-are-types`,
        comment: `${layer} uses the interfaces of another layer with "import type" and nothing else of it.`,
        severity: 'error',
        from: { path: folderOf(layer) },
        to: { path: door.to, dependencyTypesNot: ['type-only'] },
      })),
  ];
});

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'checker-stands-alone',
      comment:
        'The independent checker shares the definition of terms with the provers and nothing else: not one line that could be wrong in both.',
      severity: 'error',
      from: { path: '^kernel/checker/' },
      to: {
        path: '^(kernel|src)/',
        pathNot: '^kernel/(checker/|(term|sort|operators|intern|traverse|certificate)[.]ts$)',
      },
    },
    {
      name: 'recheck-without-provers',
      comment:
        'A theorem is confirmed by the statement of the goals and the checker: no prover, simplifier or solver has a part in it.',
      severity: 'error',
      from: { path: '^src/verify/theorem/recheck[.]ts$' },
      to: {
        path: '^(kernel/(prove|sequent|simplify|exhaustive|sample|certify|bits/|rewrite/)|src/tools/)',
        reachable: true,
      },
    },
    {
      name: 'composition-imports',
      comment: 'compose.ts gives tools and models to the pipeline; what runs the pipeline is above it.',
      severity: 'error',
      from: { path: COMPOSITION },
      to: { path: '^src/(worker|cli|server|extension|webview)/' },
    },
    {
      name: 'composition-from-outside',
      comment: 'What compose.ts puts together is reached by worker and cli only.',
      severity: 'error',
      from: { path: '^(kernel|src)/', pathNot: '^src/(worker|cli)/' },
      to: { path: COMPOSITION },
    },
    {
      name: 'vscode-in-extension-only',
      comment: 'The engine runs on the command line and in a worker thread: only the extension knows the editor.',
      severity: 'error',
      from: { path: '^(kernel|src)/', pathNot: '^src/extension/' },
      to: { path: '^(vscode|node_modules/@types/vscode/.*|vscode-languageclient.*)$' },
    },
    {
      name: 'webview-without-node',
      comment: 'The webview runs in a browser.',
      severity: 'error',
      from: { path: '^src/webview/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'bootstrap-before-install',
      comment: 'The bootstrap runs before anything is installed or built.',
      severity: 'error',
      from: { path: '^src/cli/(bootstrap/|start[.]mjs$)' },
      to: { dependencyTypesNot: ['core'], pathNot: '^src/cli/bootstrap/' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'What is shipped does not import what tests it.',
      severity: 'error',
      from: { path: '^(kernel|src)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-development-package',
      comment: 'What is shipped imports declared run-time dependencies.',
      severity: 'error',
      from: { path: '^(kernel|src)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'no-circular',
      comment:
        'Modules that import each other have one reason to exist: make them one, or find the third that both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^vscode$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '^dist/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
