import { type Forms, type MessageSyntax, type Part, type SyntaxName, syntaxOf } from '@dragoman/i18n/internal';
import { sourceOfForm } from './forms-to-translate';

/** A source text with the forms that are translated from it. */
export interface CountedText {
  readonly syntax: SyntaxName;
  readonly source: Forms;
  /** Plural categories, `''` for the only form. */
  readonly forms: readonly string[];
}

/**
 * Returns the number of words to translate: those of the source of each form, without placeholders and tags.
 * Words are divided as the language does it (UAX #29; dictionaries for scripts without spaces), so that Chinese and Japanese
 * have words as well.
 *
 * @param language the language of the source. BCP 47
 */
export function countWords(texts: readonly CountedText[], language: string): number {
  const countIn = wordCounter(language);
  return texts.reduce((sum, text) => sum + countIn(text), 0);
}

/** Returns a function that counts the words of single texts as {@link countWords} does, each source once. */
export function wordCounter(language: string): (text: CountedText) => number {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const counted = new Map<string, number>();
  const countIn = (source: string, syntax: SyntaxName): number => {
    const id = `${syntax} ${source}`;
    let count = counted.get(id);
    if (count === undefined) {
      count = 0;
      for (const text of prose(source, syntaxOf(syntax))) {
        for (const { isWordLike } of words.segment(text)) if (isWordLike) count++;
      }
      counted.set(id, count);
    }
    return count;
  };
  return ({ syntax, source, forms }) =>
    forms.reduce((sum, form) => sum + countIn(sourceOfForm(source, form), syntax), 0);
}

const prose = (text: string, syntax: MessageSyntax): readonly string[] => syntax.parse(text).parts.flatMap(proseOf);

const proseOf = (part: Part): readonly string[] => {
  if (part.kind === 'branching') return part.branches.flatMap(({ parts }) => parts.flatMap(proseOf));
  return part.kind === 'text' ? [part.value] : [];
};
