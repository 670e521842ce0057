/** The value, with everything in it closed to changes. Of plain objects and lists, as JSON has them. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const child of Object.values(value)) frozen(child);
  return Object.freeze(value);
}
