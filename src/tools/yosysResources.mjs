// What the bundled Yosys loads: its machine code beside the bundle, and none of its libraries for synthesis, which elaboration does not read.

const names = ['yosys.core.wasm', 'yosys.core2.wasm', 'yosys.core3.wasm', 'yosys.core4.wasm'];

export const modules = Object.fromEntries(names.map((name) => [name, new URL(`./${name}`, import.meta.url)]));
export const filesystem = {};
