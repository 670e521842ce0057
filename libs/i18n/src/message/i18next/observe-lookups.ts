/** The part of i18next's store that looks texts up. */
interface TextStore {
  getResource(language: string, namespace: string, key: string, options?: object): unknown;
}

/**
 * Calls `found` with the namespace and key of each text that an i18next instance finds, nested ones included. The key is that
 * of the form: `item_one`. Called for each text of a page, so it has to be fast.
 */
export function observeLookups(i18nextStore: object, found: (namespace: string, key: string) => void): void {
  const store = i18nextStore as TextStore; // its published type leaves the method out
  const getResource = store.getResource.bind(store);
  store.getResource = (language, namespace, key, options) => {
    const text = getResource(language, namespace, key, options);
    if (typeof text === 'string') found(namespace, key);
    return text;
  };
}

/** Texts that were found, by namespace and key. Each is reported once a day (UTC), however often it is found. */
export class UsedKeys {
  private seen = new Map<string, Set<string>>();
  private fresh: (readonly [namespace: string, key: string])[] = [];
  private day = 0;

  /** Returns whether the key was found for the first time today. */
  add(namespace: string, key: string): boolean {
    let keys = this.seen.get(namespace);
    if (keys === undefined) this.seen.set(namespace, (keys = new Set()));
    else if (keys.has(key)) return false;
    keys.add(key);
    this.fresh.push([namespace, key]);
    return true;
  }

  /** Returns the keys that were found for the first time today since the last call. To be called at intervals. */
  take(now: number): readonly (readonly [namespace: string, key: string])[] {
    const taken = this.fresh;
    const today = Math.floor(now / 86_400_000);
    if (today !== this.day) this.seen = new Map();
    this.day = today;
    this.fresh = [];
    return taken;
  }
}
