/** Whether it is a path of this application. What browsers read as another host is none: `//x`, `/\x`, with or without a tab in it. */
export function isOwnPath(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return false;
  const here = 'http://here.invalid';
  return URL.canParse(value, here) && new URL(value, here).origin === here;
}
