import { type RuleText, TAG, VALUE } from './rule-text';

/** What a text can end with. */
export type EndMark = 'stop' | 'question' | 'exclamation' | 'colon' | 'semicolon' | 'ellipsis';

/** All characters of each kind, in all scripts. */
const CHARACTERS: Readonly<Record<EndMark, string>> = {
  ellipsis: '…⋯',
  stop: '.。．｡।॥۔։።។᠃',
  question: '?？؟፧⁇',
  exclamation: '!！՜߹',
  colon: ':：፦៖',
  semicolon: ';；؛፤',
};

/** By language, where a mark is another one; empty if the language does not use it. */
const OWN: Readonly<Record<string, Readonly<Partial<Record<EndMark, string>>>>> = {
  ...each(['zh', 'yue'], {
    stop: '。',
    question: '？',
    exclamation: '！',
    colon: '：',
    semicolon: '；',
    ellipsis: '……',
  }),
  ja: { stop: '。', question: '？', exclamation: '！', colon: '：', semicolon: '；' },
  ...each(['ar', 'fa', 'ckb', 'ps', 'ug', 'sd'], { question: '؟', semicolon: '؛' }),
  ur: { stop: '۔', question: '؟', semicolon: '؛' },
  el: { question: ';', semicolon: '·' },
  hy: { stop: '։', question: '', exclamation: '', colon: '՝' },
  ...each(['hi', 'ne', 'mr', 'sa', 'bn', 'as', 'pa', 'or'], { stop: '।' }),
  am: { stop: '።', question: '፧', colon: '፦', semicolon: '፤' },
  km: { stop: '។', colon: '៖' },
  ...each(['th', 'lo', 'my', 'bo', 'dz'], { stop: '', question: '', semicolon: '' }),
};

function each(languages: readonly string[], marks: Readonly<Partial<Record<EndMark, string>>>) {
  return Object.fromEntries(languages.map((language) => [language, marks]));
}

const ASCII: Readonly<Record<EndMark, string>> = {
  stop: '.',
  question: '?',
  exclamation: '!',
  colon: ':',
  semicolon: ';',
  ellipsis: '…',
};

/** Returns the mark that a language ends a text with; empty if it has none. */
export const ownMark = (mark: EndMark, language: string): string => OWN[language]?.[mark] ?? ASCII[mark];

/** Whether a language has the mark at the end of a text. */
export const hasMark = (mark: EndMark, language: string): boolean => ownMark(mark, language) !== '';

/** Returns where the text ends, before closing tags, brackets, quotation marks and spaces. */
export function contentEnd(prose: string): number {
  let end = prose.length;
  while (end > 0 && CLOSING.test(prose[end - 1]!)) end--; // a pattern that ends with `$` would be tried from everywhere
  return end;
}
const CLOSING = new RegExp(`[\\s${TAG})\\]}"'”’»«“」』）】\\u200E\\u200F]`, 'u');

type Prose = Pick<RuleText, 'prose' | 'raw'>;

/**
 * Returns where the mark that the source ends with belongs in a text without one: behind its closing tags and brackets, except
 * for those that the mark of the source is in.
 */
export function markPosition({ prose, raw }: Prose, source: Prose): number {
  const following = source.prose.slice(contentEnd(source.prose));
  const isInTag = following.includes(TAG);
  const isInBrackets = BRACKET.test(following);
  // Of nested tags, the mark may be in the outer ones only: both texts end with them.
  const ending = raw.endsWith(source.raw.slice(-following.length)) ? following.length : prose.length;
  let position = contentEnd(prose);
  for (let at = position; at < prose.length; at++) {
    const isBefore =
      prose[at] === TAG ? !isInTag || prose.length - at > ending : !isInBrackets && BRACKET.test(prose[at]!);
    if (isBefore) position = at + 1;
  }
  return position;
}
const BRACKET = /[)\]}）】]/;

/** Returns where the ellipsis starts that a text ends with, in one character or several. */
function ellipsisStart(text: string): number | undefined {
  const last = text.at(-1);
  if (last === undefined || !'.。…⋯'.includes(last)) return undefined;
  let start = text.length - 1;
  while (text[start - 1] === last) start--;
  return '…⋯'.includes(last) || text.length - start >= 3 ? start : undefined;
}

/** Returns the mark that a text ends with, and where it starts. */
export function endMark(
  prose: string,
  language: string,
): { readonly mark: EndMark; readonly start: number } | undefined {
  const end = contentEnd(prose);
  const text = prose.slice(0, end);
  const ellipsis = ellipsisStart(text);
  if (ellipsis !== undefined) return { mark: 'ellipsis', start: ellipsis };
  const last = text.at(-1);
  if (last === undefined || last === VALUE) return undefined;
  if (language === 'el' && (last === ';' || last === '\u037E')) return { mark: 'question', start: end - 1 };
  if (language === 'el' && (last === '·' || last === '\u0387')) return { mark: 'semicolon', start: end - 1 };
  if (language === 'hy' && (last === ':' || last === '։')) return { mark: 'stop', start: end - 1 };
  if (language === 'hy' && last === '՝') return { mark: 'colon', start: end - 1 };
  const found = (Object.keys(CHARACTERS) as EndMark[]).find((mark) => CHARACTERS[mark].includes(last));
  return found && { mark: found, start: end - last.length };
}

/** Whether the mark is anywhere in a text, in any script. */
export const containsMark = (mark: EndMark, prose: string, language: string): boolean =>
  Array.from(CHARACTERS[mark] + (language === 'el' && mark === 'question' ? ';\u037E' : '')).some((character) =>
    prose.includes(character),
  );
