/** Lists of ports by their usual names ("inputs clk, rst and en"), and what is said of enable and reset together. */

/** Names that leave no doubt about what the port is for. */
const CLOCKING = [
  'clk #clock.name=clk',
  'clock',
  ...['rst', 'rst_n', 'reset_n', 'arst', 'arst_n', 'resetn', 'rstn'].map(
    (name) => `${name} #reset=yes #reset.name=${name}`,
  ),
  'reset #reset=yes',
];
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  enable: [
    ...['en', 'ena', 'ce', 'en_n'].map((name) => `${name} #enable=yes #enable.name=${name}`),
    'enable #enable=yes',
  ],
  load: ['load #load=yes', 'ld #load=yes #load.name=ld'],
};

/** For a family with these clauses of its own: only controls that it knows are listed. */
export function listClauses(clauses: readonly string[]): readonly string[] {
  const known = Object.entries(CONTROLS).filter(([slot]) => clauses.some((clause) => clause.includes(`#${slot}=yes`)));
  const port = `(${[...CLOCKING, ...known.flatMap(([, names]) => names)].join('|')})`;
  const both = (level: string): string => `${level} #enable.polarity=${level} #reset.polarity=${level}`;
  return [
    `[input|port|signal] ${port} [and] ${port} [[and] ${port}] [[and] ${port}] [input|port|signal]`,
    `[input|port|signal] ${port}`,
    ...(known.some(([slot]) => slot === 'enable')
      ? [`both [signal] [be] active (${both('low')}|${both('high')}) #both=yes`]
      : []),
  ];
}
