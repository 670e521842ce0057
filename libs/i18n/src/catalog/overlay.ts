import { mergeTrees } from '../message/merge-trees';
import type { TextTree } from '../message/tree';

/** What came of laying one tree over another: both stay the same objects until their texts change. */
const known = new WeakMap<TextTree, WeakMap<TextTree, TextTree>>();

/** Trees laid over one another, the lowest first; the same object again for the same trees. */
export function overlay(trees: readonly (TextTree | undefined)[]): TextTree | undefined {
  return trees.reduce<TextTree | undefined>(
    (below, above) => (below && above ? laidOver(below, above) : (above ?? below)),
    undefined,
  );
}

function laidOver(below: TextTree, above: TextTree): TextTree {
  const over = known.get(below) ?? new WeakMap<TextTree, TextTree>();
  known.set(below, over);
  const merged = over.get(above) ?? mergeTrees(below, above);
  over.set(above, merged);
  return merged;
}
