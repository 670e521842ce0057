import type { Rule } from './rule';
import { corrected, replaceAll } from './rule';
import { codePoint } from './zero-width';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Directional marks that do not work: an embedding or isolate that is not closed, which turns the text after it, and
 * any of them in a text without right-to-left letters.
 */
export const bidiMarks: Rule = {
  code: 'bidiMarks',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, prose, script, source }) => {
    const [mark] = MARK.exec(plain) ?? [];
    if (mark === undefined) return undefined;
    const isNeeded =
      RIGHT_TO_LEFT.test(plain) || /Arab|Hebr|Syrc|Thaa|Nkoo/.test(script) || (source && MARK.test(source.plain));
    if (!isNeeded) return { ...corrected(replaceAll(plain, new RegExp(MARK, 'g'), '')), found: codePoint(mark) };
    const closing = unclosed(plain);
    if (closing === undefined || (source && unclosed(source.plain) !== undefined)) return undefined;
    return { found: codePoint(mark), edits: [{ start: prose.length, end: prose.length, text: closing }] };
  },
};

const MARK = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Returns the marks that close the open ones; undefined if none is open. */
function unclosed(text: string): string | undefined {
  let closing = '';
  for (const character of text) {
    if (/[\u202A\u202B\u202D\u202E]/.test(character)) closing = `\u202C${closing}`;
    else if (/[\u2066-\u2068]/.test(character)) closing = `\u2069${closing}`;
    else if (character === closing[0]) closing = closing.slice(1);
  }
  return closing || undefined;
}
