import type { MessageSyntax, Part } from './syntax';

/**
 * Writes a text so that it can still be read, but shows what translations may break: letters have accents, brackets show where
 * the text is cut off or put together from parts, and it is longer. Placeholders, tags and branches stay, as do addresses
 * and texts without a word. An invalid text is returned unchanged.
 */
export function withAccents(text: string, syntax: MessageSyntax): string {
  const { written, letters } = rewriteWords(text, syntax, accent);
  return letters === 0 ? text : `[${written} ${'·'.repeat(paddingOf(letters))}]`;
}

/**
 * Writes a text so that each word is displayed from right to left, with the control characters of the bidirectional algorithm that
 * Android and Chromium use: it can still be read, letter by letter, and shows what a right-to-left language breaks. What
 * {@link withAccents} keeps stays as well.
 */
export const fromRightToLeft = (text: string, syntax: MessageSyntax): string =>
  rewriteWords(text, syntax, mirror).written;

/** @param write is given everything between placeholders and tags */
function rewriteWords(
  text: string,
  syntax: MessageSyntax,
  write: (words: string) => string,
): { readonly written: string; readonly letters: number } {
  const { parts, error } = syntax.parse(text);
  if (error !== undefined || ADDRESS.test(text)) return { written: text, letters: 0 };
  const pieces: string[] = [];
  let [at, letters] = [0, 0];
  const visit = (part: Part): void => {
    if (part.kind === 'branching') part.branches.forEach((branch) => branch.parts.forEach(visit));
    if (part.kind !== 'text') return;
    const words = text.slice(part.start, part.end);
    letters += words.replace(CHARACTER_REFERENCE, '').match(/\p{L}/gu)?.length ?? 0;
    pieces.push(text.slice(at, part.start), write(words));
    at = part.end;
  };
  parts.forEach(visit);
  return { written: pieces.join('') + text.slice(at), letters };
}

const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:)\S*\s*$/i;

const CHARACTER_REFERENCE = /&#?\w+;/g;

const ACCENTED: ReadonlyMap<string, string> = new Map(
  Array.from(
    'AÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽaåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž'.matchAll(
      /(.)(.)/gu,
    ),
    ([, letter, accented]) => [letter!, accented!],
  ),
);

/** Character references of HTML stay what they are. */
const accent = (text: string): string => text.replace(/&#?\w+;|[A-Za-z]/g, (found) => ACCENTED.get(found) ?? found);

/** Right-to-left mark and override, and the end of the override: U+200F U+202E … U+202C U+200F. */
const [MIRROR_START, MIRROR_END] = ['\u200F\u202E', '\u202C\u200F'];

/** Digits after a letter belong to the word. Numbers, signs and character references of HTML stay what they are. */
const mirror = (text: string): string =>
  text.replace(/&#?\w+;|\p{L}[\p{L}\p{M}\p{N}]*/gu, (found) =>
    found.startsWith('&') ? found : MIRROR_START + found + MIRROR_END,
  );

/** Translations of short texts grow more than those of long ones. */
const paddingOf = (letters: number): number => Math.ceil(letters * (letters <= 10 ? 0.6 : letters <= 30 ? 0.4 : 0.3));
