/**
 * Scopes of cross-references, for "go to definition" and rename: what the module declares (enum labels included) is visible everywhere in it, and
 * parameters, bound names and comprehension indices are visible where the language says. Lowering resolves names by its own tables (scope.ts).
 */
import {
  type AstNode,
  type AstNodeDescription,
  AstUtils,
  EMPTY_SCOPE,
  MapScope,
  type ReferenceInfo,
  type Scope,
  type ScopeProvider,
} from 'langium';
import * as ast from './generated/ast.ts';

type NamedNode = AstNode & { readonly name: string };

export class FSpecScopeProvider implements ScopeProvider {
  getScope(context: ReferenceInfo): Scope {
    const module = AstUtils.getContainerOfType(context.container, ast.isModule);
    if (module === undefined) return EMPTY_SCOPE;
    const wanted = ast.reflection.getReferenceType(context);
    const visible = [...localNames(context.container), ...moduleNames(module)].filter((node) =>
      ast.reflection.isSubtype(node.$type, wanted),
    );
    // The first description of a name wins, so inner names hide outer ones.
    const byName = new Map<string, AstNodeDescription>();
    for (const node of visible) if (!byName.has(node.name)) byName.set(node.name, describe(node));
    return new MapScope(byName.values());
  }
}

function describe(node: NamedNode): AstNodeDescription {
  const { uri } = AstUtils.getDocument(node);
  return { node, name: node.name, type: node.$type, documentUri: uri, path: '' };
}

export function moduleNames(module: ast.Module): readonly NamedNode[] {
  return module.items.flatMap((item): readonly NamedNode[] => {
    switch (item.$type) {
      case 'Ports':
      case 'Registers':
        return item.names;
      case 'Enum':
        return [item, ...item.labels];
      case 'Clock':
      case 'Reset':
      case 'Const':
      case 'Table':
      case 'FunctionDef':
      case 'Memory':
      case 'Let':
      case 'ChooseNamed':
        return [item];
      default:
        return [];
    }
  });
}

/** Names bound around a node, innermost first. */
function localNames(start: AstNode): readonly NamedNode[] {
  const found: NamedNode[] = [];
  for (
    let node: AstNode | undefined = start, child: AstNode | undefined;
    node !== undefined;
    child = node, node = node.$container
  ) {
    if (ast.isFunctionDef(node)) found.push(...node.parameters);
    else if (ast.isComprehension(node) && child === node.body)
      found.push(node.index, ...(node.accumulator === undefined ? [] : [node.accumulator]));
    else if (ast.isLetExpression(node)) {
      // A binding sees the ones before it; the body sees them all.
      const position =
        child === node.body
          ? node.bindings.length
          : node.bindings.findIndex(({ $cstNode }) => $cstNode === child?.$cstNode);
      found.push(...node.bindings.slice(0, position).reverse());
    }
  }
  return found;
}
