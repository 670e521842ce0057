import { isList, isTree, type TextNode, type TextTree } from './tree';

/**
 * JSON (RFC 8259) of a tree, keys in its order; laid out as `JSON.stringify` does, on one line unless `indent` is given.
 * Half surrogate pairs are escaped, so that the result is valid UTF-8 whatever the texts.
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
