/** A value that changes over time, in the shape that React's `useSyncExternalStore` takes. */
export interface Store<Value> {
  readonly getSnapshot: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces the value and calls all listeners. */
  set(value: Value): void;
}

export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/** Increments a version number, which notifies its listeners that the data behind it has changed. */
export const increment = (version: Store<number>): void => version.set(version.getSnapshot() + 1);
