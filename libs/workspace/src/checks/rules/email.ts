import type { Rule } from './rule';

/** It may have a password: `rtsp://user:pass@camera`. */
const ADDRESS = /\w+:\/\/\S+/g;
const EMAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;

/** An email address of the source that the text does not have. */
export const email: Rule = {
  code: 'email',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    if (!source?.plain.includes('@')) return undefined;
    const missing = (source.plain.replace(ADDRESS, '').match(EMAIL) ?? []).find(
      // Examples are translated.
      (address) => !plain.includes(address) && !/example|domain|name@|user@|you@/i.test(address),
    );
    return missing === undefined ? undefined : { found: missing };
  },
};
