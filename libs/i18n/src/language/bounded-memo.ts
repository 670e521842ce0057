/** Longer names are answered and not kept. */
const longestName = 256;

/**
 * Remembers what `make` gave for the last `limit` different names, so that names from requests
 * cost memory up to a line and never beyond it. The oldest goes first.
 */
export function boundedMemo<Value>(limit: number, make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined || made.has(name)) return known as Value;
    const value = make(name);
    if (name.length > longestName) return value;
    if (made.size >= limit) made.delete(made.keys().next().value as string);
    made.set(name, value);
    return value;
  };
}
