/** The text to find, and how it matches. */
export interface Wanted {
  /** Literal, not empty. */
  readonly find: string;
  readonly matchCase: boolean;
  /** As the language delimits words (UAX #29). */
  readonly wholeWords: boolean;
}

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a function that finds all matches in a text; they do not overlap. Characters are equal if they are
 * canonically equivalent, and without case if Unicode folds them alike, whatever the language: `STRASSE` is found in `Straße`, and
 * `i` is another letter than the Turkish `ı`. A place never begins or ends within what people read as one character.
 */
export function textFinder(
  { find, matchCase, wholeWords }: Wanted,
  language: string,
): (text: string) => readonly Place[] {
  const fold = matchCase ? (text: string) => text.normalize() : foldCase;
  const wanted = fold(find);
  const graphemes = new Intl.Segmenter(language, { granularity: 'grapheme' });
  const words = wholeWords ? new Intl.Segmenter(language, { granularity: 'word' }) : undefined;
  return (text) => {
    if (!fold(text).includes(wanted)) return []; // most texts, which need not be divided
    const borders = new Map<number, number>(); // from the folded text to the text
    let folded = '';
    for (const { segment, index } of graphemes.segment(text)) {
      borders.set(folded.length, index);
      folded += fold(segment);
    }
    borders.set(folded.length, text.length);
    const ofWords = words && new Set(Array.from(words.segment(text), ({ index }) => index)).add(text.length);
    const places: Place[] = [];
    for (let at = folded.indexOf(wanted); at !== -1;) {
      const [start, end] = [borders.get(at), borders.get(at + wanted.length)];
      const isPlace =
        start !== undefined && end !== undefined && (!ofWords || (ofWords.has(start) && ofWords.has(end)));
      if (isPlace) places.push({ start, end });
      at = folded.indexOf(wanted, isPlace ? at + wanted.length : at + 1);
    }
    return places;
  };
}

/** Folds the case as Unicode does for all languages, with `ss` for `ß`; each character alone, so that a final sigma is a sigma. */
const foldCase = (text: string): string =>
  Array.from(text.normalize(), (character) =>
    character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase(),
  ).join('');
