/** Results for longer names are not cached. */
const MAX_NAME_LENGTH = 256;

/**
 * Caches the results of `make` for up to `limit` names, so that names from requests cannot exhaust memory. Evicts the
 * oldest entry. Not `lru-cache`, because `language` and `message` are free of dependencies and run in browsers.
 */
export function boundedMemo<Value>(limit: number, make: (name: string) => Value): (name: string) => Value {
  const cache = new Map<string, Value>();
  return (name) => {
    const cached = cache.get(name);
    if (cached !== undefined || cache.has(name)) return cached as Value;
    const value = make(name);
    if (name.length > MAX_NAME_LENGTH) return value;
    if (cache.size >= limit) cache.delete(cache.keys().next().value as string);
    cache.set(name, value);
    return value;
  };
}
