import type { Rule } from './rule';

/** Code of the source, between backticks, that the text does not have. */
export const codeSpan: Rule = {
  code: 'codeSpan',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    if (!source?.plain.includes('`')) return undefined;
    // Code spans of several words may be prose, which is translated.
    const missing = (source.plain.match(/`[^`\s]+`/g) ?? []).find((code) => !plain.includes(code.slice(1, -1)));
    return missing === undefined ? undefined : { found: missing };
  },
};
