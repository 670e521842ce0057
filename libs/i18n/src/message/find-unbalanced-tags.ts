import type { Placeholder } from './placeholders';

/** Returns the names of tags that are not closed, not opened, or closed in the wrong order. */
export function findUnbalancedTags(placeholders: readonly Placeholder[]): readonly string[] {
  const unbalanced = new Set<string>();
  const open: string[] = [];
  const timesOpen = new Map<string, number>();
  for (const { tag, name } of placeholders) {
    if (tag === 'open') {
      open.push(name);
      timesOpen.set(name, (timesOpen.get(name) ?? 0) + 1);
    } else if (tag === 'close' && !timesOpen.get(name)) {
      unbalanced.add(name);
    } else if (tag === 'close') {
      let inner: string | undefined;
      while ((inner = open.pop()) !== undefined) {
        timesOpen.set(inner, timesOpen.get(inner)! - 1);
        if (inner === name) break;
        unbalanced.add(inner);
      }
    }
  }
  return [...new Set([...unbalanced, ...open])];
}
