import { isTree, type TextNode, type TextTree } from './tree';

/**
 * Removes untranslated texts (`""`), which i18next would show as blanks. Objects that become empty stay, and so does `""` in
 * lists, whose elements keep their index.
 */
export function removeUntranslated(tree: TextTree): TextTree {
  const kept = new Map<string, TextNode>();
  for (const [key, node] of tree) {
    if (isTree(node)) kept.set(key, removeUntranslated(node));
    else if (node !== '') kept.set(key, withinList(node));
  }
  return kept;
}

/** Keeps the elements of a list and cleans objects among them. */
function withinList(node: TextNode): TextNode {
  if (isTree(node)) return removeUntranslated(node);
  return Array.isArray(node) ? node.map(withinList) : node;
}
