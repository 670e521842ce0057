/**
 * Whether the value is a path of this application, in the ASCII of URLs, since it becomes a `Location`. `//x` and `/\x` are
 * not: browsers read them as another host.
 */
export function isOwnPath(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])[!-[\]-~]*$/.test(value)) return false;
  const here = 'http://here.invalid';
  return URL.canParse(value, here) && new URL(value, here).origin === here;
}
