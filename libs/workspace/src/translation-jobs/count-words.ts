import { type MessageSyntax, type Part, syntaxOf } from '@dragoman/i18n/internal';
import { sourceOfForm } from './translation-job-file';
import type { SentText } from './translation-jobs.tables';

/**
 * Returns the number of words to translate in the file of a job: those of the source of each form, without placeholders and tags.
 * Words are divided as the language does it (UAX #29; dictionaries for scripts without spaces), so that Chinese and Japanese
 * have words as well.
 *
 * @param language the language of the source. BCP 47
 */
export function countWords(texts: readonly Pick<SentText, 'syntax' | 'source' | 'forms'>[], language: string): number {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  let count = 0;
  for (const { syntax, source, forms } of texts) {
    for (const form of forms) {
      for (const text of prose(sourceOfForm(source, form), syntaxOf(syntax))) {
        for (const { isWordLike } of words.segment(text)) if (isWordLike) count++;
      }
    }
  }
  return count;
}

const prose = (text: string, syntax: MessageSyntax): readonly string[] => syntax.parse(text).parts.flatMap(proseOf);

const proseOf = (part: Part): readonly string[] => {
  if (part.kind === 'branching') return part.branches.flatMap(({ parts }) => parts.flatMap(proseOf));
  return part.kind === 'text' ? [part.value] : [];
};
