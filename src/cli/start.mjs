// `npm start -- ARGS`: prepares a fresh clone (dependencies, build) when needed, then runs the command line in this process.
// Only syntax and modules that an old Node can load stand here, so that the version check is reached and can speak.

const OLDEST = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  process.stderr.write(
    `RTL Refinery needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}. Install a newer Node and run the command again.\n`,
  );
  process.exitCode = 3;
} else {
  const { run } = await import('./bootstrap/run.mjs');
  await run();
}
