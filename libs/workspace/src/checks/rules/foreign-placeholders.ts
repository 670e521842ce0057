import type { Rule } from './rule';

/**
 * Returns a rule for placeholders that are not of the syntax of the namespace, so that something else replaces them:
 * the same ones have to be in the source and in the text, as often as in the source.
 */
export const foreignPlaceholders = (code: string, pattern: RegExp): Rule => ({
  code,
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    const expected: readonly string[] = source?.plain.match(pattern) ?? [];
    const own: readonly string[] = plain.match(pattern) ?? [];
    if (source === undefined || (expected.length === 0 && own.length === 0)) return undefined;
    const missing = expected.find((each) => !own.includes(each)) ?? own.find((each) => !expected.includes(each));
    return missing === undefined ? undefined : { found: missing };
  },
});
