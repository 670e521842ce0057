import { boundedMemo } from '../../../../libs/i18n/src/language/bounded-memo';

/** Returns the first grapheme cluster (UAX #29) of a name in capitals. */
export function firstGrapheme(name: string, language: string): string {
  const trimmed = name.trim();
  // A Latin letter and no combining mark after it. Making the first segmenter takes longer than most components do.
  const [first = ''] = /^[\u0020-\u02FF](?![\u0300-\uFFFF])/.exec(trimmed) ?? [firstSegment(trimmed, language)];
  return first.toLocaleUpperCase(language);
}

const firstSegment = (text: string, language: string): string | undefined => {
  const [first] = segmenterOf(language).segment(text);
  return first?.segment;
};

const segmenterOf = boundedMemo(20, (language) => new Intl.Segmenter(language));
