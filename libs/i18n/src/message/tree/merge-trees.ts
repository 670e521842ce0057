import { isList, isTree, type TextNode, type TextTree } from './tree';

/**
 * Merges two trees text by text; texts of `above` win, except untranslated ones (`""`, and `null`, which i18next skips).
 * Where a text meets an object or a list, the node of `above` replaces the other. Keys keep the order of `below`; those of
 * `above` alone follow in their order.
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
    const merged = upper.map((node, index) => {
      const below = lower[index];
      return below === undefined ? node : mergeNodes(below, node);
    });
    return [...merged, ...lower.slice(upper.length)];
  }
  return upper === '' || upper === null ? lower : upper;
}
