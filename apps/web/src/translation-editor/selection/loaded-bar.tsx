import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { Selection } from './selection';

interface LoadedBarProps<Props> {
  /** The same function with every render. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/**
 * The bar of a selection in a table. It is loaded on the first selection, because most visits select nothing. It then stays mounted,
 * because it reports the result after the selection is gone.
 */
export function LoadedBar<Props extends { readonly selection: Selection }>({ load, props }: LoadedBarProps<Props>) {
  const { selection } = props;
  const { subscribe, getSnapshot } = selection.versions;
  const isSelecting = useSyncExternalStore(
    subscribe,
    () => getSnapshot().size > 0,
    () => false,
  );
  const [Bar, setBar] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!isSelecting) return;
    load().then(
      (loaded) => setBar(() => loaded),
      () => selection.clear(), // the bar could not be loaded, for example offline
    );
  }, [isSelecting, load, selection]);
  return Bar && <Bar {...props} />;
}
