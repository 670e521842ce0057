import { mergeTrees } from '../../message/tree/merge-trees';
import type { TextTree } from '../../message/tree/tree';

/** Results by both inputs: trees stay the same objects until their texts change. */
const mergedTrees = new WeakMap<TextTree, WeakMap<TextTree, TextTree>>();

/** Merges trees, of which a later one wins. Returns the same object again for the same trees. */
export function mergeLayers(trees: readonly (TextTree | undefined)[]): TextTree | undefined {
  return trees.reduce<TextTree | undefined>(
    (below, above) => (below && above ? mergeOnce(below, above) : (above ?? below)),
    undefined,
  );
}

function mergeOnce(below: TextTree, above: TextTree): TextTree {
  const over = mergedTrees.get(below) ?? new WeakMap<TextTree, TextTree>();
  mergedTrees.set(below, over);
  const merged = over.get(above) ?? mergeTrees(below, above);
  over.set(above, merged);
  return merged;
}
