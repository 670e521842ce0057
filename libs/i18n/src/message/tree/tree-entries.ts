import { flatten } from './flatten';
import type { MessageEntry } from '../message-entry';
import type { TextTree } from './tree';

/** Returns the texts of a tree in its order. Leaves that are not strings are skipped. */
export function treeEntries(tree: TextTree): readonly MessageEntry[] {
  const entries: MessageEntry[] = [];
  for (const { path, key, value } of flatten(tree))
    if (typeof value === 'string') entries.push({ path, key, text: value });
  return entries;
}
