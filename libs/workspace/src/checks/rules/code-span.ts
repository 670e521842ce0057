import type { Rule } from './rule';

/** Code of the source, between backticks, that the text does not have. */
export const codeSpan: Rule = {
  code: 'codeSpan',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    if (!source?.plain.includes('`')) return undefined;
    // Of several words, it may be a text for people.
    const missing = (source.plain.match(/`[^`\s]+`/g) ?? []).find((code) => !plain.includes(code.slice(1, -1)));
    return missing === undefined ? undefined : { found: missing };
  },
};
