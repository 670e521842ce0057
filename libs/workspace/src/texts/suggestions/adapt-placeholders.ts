import { ANY_PLACEHOLDER } from '@dragoman/i18n/internal';

/** Choices and formats of ICU, whose braces nest. */
const NESTED = /(?<!\{)\{\s*[\w.-]+\s*,/;

/**
 * Returns the function that puts the placeholders of a source in place of those of a similar one, such as `{{user}}` for
 * `{{name}}` and `{{count}}` for `%d`; undefined if it would change nothing, or the sources have different numbers of them.
 */
export function placeholderAdapter(similar: string, source: string): ((text: string) => string) | undefined {
  if (NESTED.test(similar) || NESTED.test(source)) return undefined;
  const [before, after] = [similar.match(ANY_PLACEHOLDER) ?? [], source.match(ANY_PLACEHOLDER) ?? []];
  if (before.length !== after.length || before.every((each, index) => each === after[index])) return undefined;
  const replacements = new Map<string, string>();
  for (const [index, each] of before.entries()) {
    const replacement = after[index]!;
    const isTag = (placeholder: string) => placeholder.startsWith('<');
    if ((replacements.get(each) ?? replacement) !== replacement || isTag(each) !== isTag(replacement)) return undefined;
    replacements.set(each, replacement);
  }
  return (text) => text.replace(ANY_PLACEHOLDER, (each) => replacements.get(each) ?? each);
}
