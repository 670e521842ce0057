import { SuggestionFailure, type TextToTranslate } from './suggestion-provider';

/**
 * Returns the source of a form for a service that translates without context: as XML, with an example in place of the number, so
 * that the service chooses the right form.
 */
export function toMarkup({ source, examples, countMask }: TextToTranslate): string {
  const escaped = source
    .split(/(<x id="\d{1,3}"\/>)/)
    .map((part, index) => (index % 2 === 1 ? part : escape(part)))
    .join('');
  const example = exampleOf({ examples, countMask, source });
  return example === undefined ? escaped : escaped.replace(countMask!, String(example));
}

/** Returns the translation of a {@link toMarkup} with its masks. If the example is missing, so is the mask. */
function fromMarkup(translation: string, text: TextToTranslate): string {
  const example = exampleOf(text);
  const unescaped = translation
    .split(/(<x\s+id=["']\d{1,3}["']\s*(?:\/>|>\s*<\/x>))/i)
    .map((part, index) => (index % 2 === 1 ? part : unescape(part)))
    .join('');
  if (example === undefined) return unescaped;
  const places = [...unescaped.matchAll(new RegExp(`(?<![\\d.,])${example}(?![\\d.,]*\\d)`, 'g'))];
  return places.length === 1 ? unescaped.replace(places[0]![0], () => text.countMask!) : unescaped;
}

/**
 * Returns the translations of the {@link toMarkup} of texts, by form.
 * @param translations of a service, which may be anything
 * @throws SuggestionFailure if it is not one translation for each text
 */
export function formsFromMarkup(
  texts: readonly TextToTranslate[],
  translations: unknown,
): Readonly<Record<string, string>> {
  if (!Array.isArray(translations) || translations.length !== texts.length) throw new SuggestionFailure('invalid');
  return Object.fromEntries(
    texts.map((text, index) => {
      const translation: unknown = translations[index];
      if (typeof translation !== 'string') throw new SuggestionFailure('invalid');
      return [text.form, fromMarkup(translation, text)];
    }),
  );
}

/** A number that the text does not have otherwise. */
const exampleOf = ({
  examples,
  countMask,
  source,
}: Pick<TextToTranslate, 'examples' | 'countMask' | 'source'>): number | undefined =>
  countMask === undefined
    ? undefined
    : examples.findLast((each) => Number.isInteger(each) && !source.replace(/<x[^>]*>/g, '').includes(String(each)));

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#x27': "'" };

const unescape = (text: string): string =>
  text
    .replace(/&(lt|gt|quot|apos|#39|#x27);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/&nbsp;/g, '\u00A0')
    .replace(/&amp;/g, '&');
