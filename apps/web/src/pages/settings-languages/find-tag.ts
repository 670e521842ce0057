import { languageName } from '../../page/language-name';
import { suggestedTags } from './suggested-tags';

/**
 * Returns the tag of a common language for its name in the reader's language, in English or in the language itself, however it
 * is capitalized and accented. Anything else is returned as it is, for example a tag.
 */
export function findTag(text: string, reader: string): string {
  const name = text.trim();
  const { compare } = new Intl.Collator(reader, { usage: 'search', sensitivity: 'base' });
  const isNamed = (tag: string) => [reader, 'en', tag].some((each) => compare(languageName(tag, each), name) === 0);
  return suggestedTags.find(isNamed) ?? name;
}
