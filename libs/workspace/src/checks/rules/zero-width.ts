import { corrected, replaceAll, type Rule } from './rule';

/** They have no spaces between words, and mark where a line may break. */
const WITHOUT_SPACES = ['th', 'km', 'lo', 'my', 'bo', 'dz', 'ja', 'zh', 'yue'];
/** Scripts whose letters join, and those that the joiners were made for. */
const JOINED = /Arab|Syrc|Nkoo|Mong|Deva|Beng|Guru|Gujr|Orya|Taml|Telu|Knda|Mlym|Sinh|Khmr|Mymr|Tibt|Thaa/;
/** A joiner between letters or emoji changes how they are displayed. */
const JOINER = /[\u200C\u200D](?<!\p{Emoji}\uFE0F?\p{EMod}?\u200D(?=\p{Emoji}))/gu;

/** Invisible characters that are left from copying: zero-width spaces, joiners where nothing joins, byte order marks. */
export const zeroWidth: Rule = {
  code: 'zeroWidth',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, language, script, source }) => {
    if (!MAY_HAVE.test(plain)) return undefined;
    const kept = new Set(source?.plain);
    const spaces = /[\u200B\u2060\uFEFF]/g;
    const edits = [
      ...replaceAll(plain, spaces, (match) =>
        kept.has(match[0]) || (WITHOUT_SPACES.includes(language) && match[0] !== '\uFEFF') ? match[0] : '',
      ),
      ...(JOINED.test(script) ? [] : replaceAll(plain, JOINER, (match) => (kept.has(match[0]) ? match[0] : ''))),
    ];
    if (edits.length === 0) return undefined;
    return { ...corrected(edits), found: codePoint(plain[edits[0]!.start]!) };
  },
};

const MAY_HAVE = /[\u200B-\u200D\u2060\uFEFF]/;

/** `U+200B`: there is nothing to see. */
export const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
