import type { Rule } from './rule';

/** UTF-8 that was read as Windows-1252, `Ã¼` for `ü`, or characters that were lost. */
const GARBLED = /\uFFFD|Ã[\x80-\xBF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\xA0-\xBF]|â€[™œ¦“”˜\x9D]/;

/** A text that was read in a wrong encoding. */
export const garbled: Rule = {
  code: 'garbled',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    const [found] = GARBLED.exec(plain) ?? [];
    return found === undefined || source?.plain.includes(found) ? undefined : { found };
  },
};
