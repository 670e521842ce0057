import { isList, isTree, type TextNode, type TextTree } from './tree';

/**
 * Lays one tree over another, text by text; the text above wins. Untranslated ones (`""`, and `null`, which i18next
 * passes over) hide nothing. Where a text meets an object or a list, the one above wins whole.
 * Keys keep the order below; those only above follow, in their order.
 */
export function mergeTrees(below: TextTree, above: TextTree): TextTree {
  if (above.size === 0) return below;
  const merged = new Map(below);
  for (const [key, upper] of above) {
    const lower = merged.get(key);
    merged.set(key, lower === undefined ? upper : mergeNodes(lower, upper));
  }
  return merged;
}

function mergeNodes(lower: TextNode, upper: TextNode): TextNode {
  if (isTree(lower) && isTree(upper)) return mergeTrees(lower, upper);
  if (isList(lower) && isList(upper)) {
    const merged = upper.map((node, index) => (index < lower.length ? mergeNodes(lower[index], node) : node));
    return [...merged, ...lower.slice(upper.length)];
  }
  return upper === '' || upper === null ? lower : upper;
}
