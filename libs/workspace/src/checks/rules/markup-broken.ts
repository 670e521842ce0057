import { isWellFormedMarkup } from '@dragoman/i18n/internal';
import { corrected, replaceAll, type Rule } from './rule';

/** An inline element of XLIFF, or `<xliff:g>` of Android: texts with one are written into the file as they are. */
const INLINE_ELEMENT =
  /<(?:g|x|bx|ex|bpt|ept|ph|pc|it|sc|ec|cp|mrk)\s[^<>]*\b(?:id|mid|startRef|hex)\s*=|<xliff:g[\s/>]/;

/** `&` and `<` that begin neither a reference nor a tag. */
const UNESCAPED = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|<(?![/a-z])/gi;
const escaped = (sign: string): string => (sign === '&' ? '&amp;' : '&lt;');

/** A text with elements of XLIFF that is not well-formed XML: a file cannot contain it. */
export const markupBroken: Rule = {
  code: 'markupBroken',
  severity: 'error',
  needs: 'text',
  find: ({ raw, plain, source }) => {
    if (!INLINE_ELEMENT.test(source?.raw ?? raw) || isWellFormedMarkup(raw)) return undefined;
    if (source && !isWellFormedMarkup(source.raw)) return undefined;
    if (!isWellFormedMarkup(raw.replace(UNESCAPED, escaped))) return {};
    return corrected(replaceAll(plain, UNESCAPED, ([sign]) => escaped(sign))) ?? {};
  },
};
