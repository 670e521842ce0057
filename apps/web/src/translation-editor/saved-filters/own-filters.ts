import { useEffect, useSyncExternalStore } from 'react';
import type { SavedFilterView } from '../../../../../libs/workspace/src/saved-filters/saved-filters.contract';
import { createStore } from '../../page/create-store';

/** The person's filters with the changes since the page was loaded. In the browser only. */
const changed = createStore<readonly SavedFilterView[] | undefined>(undefined);

/** @param loaded by the page, in the order of their names */
export function useOwnFilters(loaded: readonly SavedFilterView[]): readonly SavedFilterView[] {
  useEffect(() => changed.set(loaded), [loaded]);
  return useSyncExternalStore(changed.subscribe, changed.getSnapshot, () => undefined) ?? loaded;
}

/** Adds a filter, or replaces the one with its id. */
export function putOwnFilter(filter: SavedFilterView): void {
  const others = (changed.getSnapshot() ?? []).filter(({ id }) => id !== filter.id);
  changed.set([...others, filter].sort((a, b) => a.name.localeCompare(b.name)));
}

export const removeOwnFilter = (id: string): void =>
  changed.set((changed.getSnapshot() ?? []).filter((each) => each.id !== id));
