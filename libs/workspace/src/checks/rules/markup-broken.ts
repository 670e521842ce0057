import { isWellFormedMarkup } from '@dragoman/i18n/internal/messages';
import { corrected, replaceAll, type Rule } from './rule';

/** An inline element of XLIFF, or `<xliff:g>` of Android: texts with one are written into the file as they are. */
const INLINE_ELEMENT =
  /<(?:g|x|bx|ex|bpt|ept|ph|pc|it|sc|ec|cp|mrk)\s[^<>]*\b(?:id|mid|startRef|hex)\s*=|<xliff:g[\s/>]/;

/** `&` and `<` that begin neither a reference nor a tag, nor a comment. */
const UNESCAPED = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|<(?![/a-z!?])/gi;
const TAG = /<[/a-z]/i;
const escaped = (sign: string): string => (sign === '&' ? '&amp;' : '&lt;');

/**
 * A text that is not well-formed XML although its file has it as XML, or with elements of XLIFF: a file cannot contain it. In other
 * texts, elements of HTML are legal without being XML.
 */
export const markupBroken: Rule = {
  code: 'markupBroken',
  severity: 'error',
  needs: 'text',
  find: ({ raw, plain, source, isMarkup }) => {
    if ((!isMarkup && !INLINE_ELEMENT.test(source?.raw ?? raw)) || isWellFormedMarkup(raw)) return undefined;
    if (source && TAG.test(source.raw) && !isWellFormedMarkup(source.raw)) return undefined;
    // In CDATA nothing is escaped.
    if (raw.includes('<![CDATA[') || !isWellFormedMarkup(raw.replace(UNESCAPED, escaped))) return {};
    return corrected(replaceAll(plain, UNESCAPED, ([sign]) => escaped(sign))) ?? {};
  },
};
