/** Plan to FSpec text: a header comment with description and assumptions, aligned declarations, behaviour, claims. */
import { bitsType, type Example, number, type Plan, type Port, type Values } from './plan.ts';
import { startsAt } from './timing.ts';

const COLUMNS = 110;

/** Words of `text` as comment lines of bounded length; `indent` starts the lines after the first. */
function comment(text: string, first = '// ', indent = '// '): string[] {
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    if (!empty && line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = indent;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line].map((text) => text.trimEnd());
}

function portLines({ ports, timing }: Plan): string[] {
  const widest = Math.max(...ports.map((port) => port.name.length));
  const declared = ports.map((port) => {
    const reset =
      port.reset === undefined ? '' : ` ${startsAt(port.resetText ?? number(port.reset, port.width), timing)}`;
    return `${port.direction.padEnd(6)} ${port.name.padEnd(widest)} : ${bitsType(port.width, port.signed)}${reset}`;
  });
  const longest = Math.max(...declared.map((line) => line.length));
  return declared.map((line, index) => `${line.padEnd(longest)}  // ${ports[index]?.meaning ?? ''}`);
}

function values(values: Values, ports: readonly Port[]): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const port = ports.find((candidate) => candidate.name === name);
      return `${name}=${signedText(value, port)}`;
    })
    .join(' ');
}

/** Values of signed ports are printed signed; they are kept as bit patterns. */
function signedText(value: bigint, port: Port | undefined): string {
  if (port?.signed === true) return String(BigInt.asIntN(port.width, value));
  return number(value, port?.width ?? 1);
}

function exampleLines(example: Example, ports: readonly Port[]): string[] {
  const steps = example.steps.map((step) =>
    [
      values(step.inputs, ports),
      ...(step.before === undefined ? [] : [`=> ${values(step.before, ports)}`]),
      ...(step.after === undefined ? [] : [`-> ${values(step.after, ports)}`]),
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
  const oneLine = `example "${example.name}": ${steps.join('; ')}`;
  if (oneLine.length <= COLUMNS) return [oneLine];
  return [
    `example "${example.name}":`,
    ...steps.map((step, index) => `  ${step}${index + 1 < steps.length ? ';' : ''}`),
  ];
}

export function fspecText(description: string, plan: Plan): string {
  const { timing } = plan;
  const block = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', ...lines]);
  const body: string[] = [
    ...(plan.preamble ?? []),
    ...(timing === undefined ? [] : [`clock ${timing.clock.name}${timing.clock.edge === 'falling' ? ' falling' : ''}`]),
    ...(timing?.reset === undefined ? [] : [`reset ${timing.reset.name} ${timing.reset.kind} ${timing.reset.active}`]),
    ...portLines(plan),
    ...block(plan.declarations ?? []),
    ...((plan.actions ?? []).length === 0
      ? []
      : ['', `on ${timing?.clock.name ?? ''}`, ...(plan.actions ?? []).map((line) => `  ${line}`)]),
    ...block(plan.equations ?? []),
    ...block((plan.invariants ?? []).map(({ name, claim }) => `invariant ${name}: ${claim}`)),
    ...block(plan.examples.flatMap((example) => exampleLines(example, plan.ports))),
  ];
  const assumed =
    plan.assumptions.length === 0
      ? []
      : [
          '//',
          '// Assumed, since the description leaves it open:',
          ...plan.assumptions.flatMap(({ text }) => comment(text, '// - ', '//   ')),
        ];
  return `${[
    ...comment(description),
    ...assumed,
    `module ${plan.module}`,
    ...body.map((line) => (line === '' ? '' : `  ${line}`)),
  ].join('\n')}\n`;
}
