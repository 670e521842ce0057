import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Returns false while the markup of the server is hydrated, which does not know what only the browser knows. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
