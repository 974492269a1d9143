/** Values that are chosen by conditions, over several lines. */

export type Block =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'choice'; readonly condition: string; readonly then: Block; readonly otherwise: Block };

export const valueBlock = (text: string): Block => ({ kind: 'value', text });

/** Without a choice where there is none. */
export function choiceBlock(condition: string, then: Block, otherwise: Block): Block {
  if (condition === 'TRUE' || same(then, otherwise)) return then;
  return condition === 'FALSE' ? otherwise : { kind: 'choice', condition, then, otherwise };
}

const same = (a: Block, b: Block): boolean =>
  a === b || (a.kind === 'value' && b.kind === 'value' && a.text === b.text);

export const isSimple = (block: Block): boolean => block.kind === 'value' && block.text.length <= 24;

export function linesOf(block: Block): readonly string[] {
  if (block.kind === 'value') return block.text.split('\n');
  return [...branch(`IF ${block.condition} THEN`, block.then), ...otherwise(block.otherwise)];
}

function branch(head: string, block: Block): readonly string[] {
  return block.kind === 'value' && !block.text.includes('\n')
    ? [`${head} ${block.text}`]
    : [head, ...linesOf(block).map((line) => `  ${line}`)];
}

function otherwise(block: Block): readonly string[] {
  if (block.kind === 'value') return branch('ELSE', block);
  return [...branch(`ELSE IF ${block.condition} THEN`, block.then), ...otherwise(block.otherwise)];
}
