import { isTree, type TextNode, type TextTree } from './tree';

/**
 * The tree without its untranslated texts (`""`), which i18next would show as blanks. Objects that become empty stay;
 * the elements of a list keep their places, so there `""` stays too.
 */
export function withoutUntranslated(tree: TextTree): TextTree {
  const kept = new Map<string, TextNode>();
  for (const [key, node] of tree) {
    if (isTree(node)) kept.set(key, withoutUntranslated(node));
    else if (node !== '') kept.set(key, withinList(node));
  }
  return kept;
}

/** A list's elements stay; objects among them lose what is untranslated. */
function withinList(node: TextNode): TextNode {
  if (isTree(node)) return withoutUntranslated(node);
  return Array.isArray(node) ? node.map(withinList) : node;
}
