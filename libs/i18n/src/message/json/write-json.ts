import { isList, isTree, type TextNode, type TextTree } from '../tree/tree';

/**
 * Writes a tree as JSON (RFC 8259) with its keys in order; formatted like `JSON.stringify`, on one line unless `indent` is
 * given. Escapes lone surrogates, so that the result is always valid UTF-8.
 */
export function writeJson(tree: TextTree, { indent = '' }: { indent?: number | string } = {}): string {
  const step = typeof indent === 'number' ? ' '.repeat(indent) : indent;
  return step === '' ? compact(tree) : indented(tree, step, '\n');
}

function compact(node: TextNode): string {
  if (isTree(node)) {
    let members = '';
    for (const [key, child] of node) members += `${members && ','}${JSON.stringify(key)}:${compact(child)}`;
    return `{${members}}`;
  }
  return isList(node) ? `[${node.map(compact).join(',')}]` : JSON.stringify(node);
}

function indented(node: TextNode, step: string, outer: string): string {
  const inner = outer + step;
  if (isTree(node) && node.size > 0) {
    const members = Array.from(node, ([key, child]) => `${JSON.stringify(key)}: ${indented(child, step, inner)}`);
    return `{${inner}${members.join(`,${inner}`)}${outer}}`;
  }
  if (isList(node) && node.length > 0) {
    return `[${inner}${node.map((child) => indented(child, step, inner)).join(`,${inner}`)}${outer}]`;
  }
  return compact(node);
}
