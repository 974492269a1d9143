import { type AstNode, AstUtils, DocumentState, URI } from 'langium';
import { describe, expect, it } from 'vitest';
import { languageServices } from '../../src/language/services.ts';

/** The declaration that the reference behind each `‹name›` mark leads to, as `type:line`. */
async function targets(marked: string): Promise<readonly string[]> {
  const offsets: number[] = [];
  let text = '';
  for (const part of marked.split('‹')) {
    if (text !== '' || marked.startsWith('‹')) offsets.push(text.length);
    text += part.replace('›', '');
  }
  const { shared } = languageServices();
  const document = shared.workspace.LangiumDocumentFactory.fromString<AstNode>(
    text,
    URI.parse(`memory://test/${offsets.length}-${text.length}.fspec`),
  );
  await shared.workspace.DocumentBuilder.build([document], { validation: false });
  expect(document.state).toBeGreaterThanOrEqual(DocumentState.Linked);
  const references = AstUtils.streamAst(document.parseResult.value)
    .flatMap((node) => AstUtils.streamReferences(node))
    .toArray();
  return offsets.map((offset) => {
    const found = references.find(({ reference }) => reference.$refNode?.offset === offset);
    const reference = found?.reference;
    const node = reference !== undefined && 'ref' in reference ? reference.ref : undefined;
    return node === undefined ? 'nothing' : `${node.$type}:${(node.$cstNode?.range.start.line ?? -1) + 1}`;
  });
}

describe('references', () => {
  it('lead to ports, registers, labels, functions, types and clocks', async () => {
    const text = `module m
  clock clk
  enum t { A, B }
  input a : bits[8]
  output y : bit
  reg st : ‹t› = ‹A›
  function f(x : bit) : bit = not ‹x›
  on ‹clk›
    case ‹st› { ‹A›: ‹st›' = ‹B› }
  y = ‹f›(‹a›[0])
`;
    expect(await targets(text)).toEqual([
      'Enum:3',
      'Label:3',
      'Parameter:7',
      'Clock:2',
      'RegisterName:6',
      'Label:3',
      'RegisterName:6',
      'Label:3',
      'FunctionDef:7',
      'PortName:4',
    ]);
  });

  it('inner names hide outer ones', async () => {
    const text = `module m
  input i : bits[4]
  output y : bit
  y = and(i in 0..3:
    let i = ‹i› == 0 in
    ‹i›) or ‹i›[0]
`;
    expect(await targets(text)).toEqual(['Binder:4', 'Binding:5', 'PortName:2']);
  });

  it('lead nowhere where nothing is declared', async () => {
    expect(await targets('module m\n  output y : bit\n  y = ‹nothing›\n')).toEqual(['nothing']);
  });
});
