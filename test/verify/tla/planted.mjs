// `node test/verify/tla/planted.mjs [WORD...]`: plants the faults of plants.json in the TLA+ emitter, in a copy of the sources, and lets the comparison with TLC look for them.
process.env.RTL_REFINERY_PLANTS = new URL('plants.json', import.meta.url).href;
await import('../../kernel/planted/run.mjs');
