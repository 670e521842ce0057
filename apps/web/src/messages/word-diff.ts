import { diffArrays } from 'diff/lib/diff/array.js'; // the whole library would be two kilobytes more
import { findPlaceholders } from '../../../../libs/i18n/src/message/placeholders';
import type { FindSyntax } from './text-syntax';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * Comparing takes time that grows with the number of words times the number of different ones. This bounds the product:
 * texts of 100 words may differ in all of them, texts of 1,000 words in some 25.
 */
const MAX_WORK = 100_000;

/**
 * Compares two texts word by word, as the language delimits words (UAX #29); placeholders stay whole. The parts that are
 * not `added` make up the text before, those that are not `removed` the text after. Long texts with many differences are
 * not compared: the whole text before is removed, the one after added.
 */
export function wordDiff(
  before: string,
  after: string,
  language: string,
  findSyntax: FindSyntax = findPlaceholders,
): readonly DiffPart[] {
  const [removedWords, addedWords] = [
    segmentWords(before, language, findSyntax),
    segmentWords(after, language, findSyntax),
  ];
  const maxEditLength = Math.ceil(MAX_WORK / (removedWords.length + addedWords.length + 1));
  const changes = diffArrays(removedWords, addedWords, { maxEditLength });
  if (changes === undefined) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function segmentWords(text: string, language: string, findSyntax: FindSyntax): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const found: string[] = [];
  let at = 0;
  const addWordsUntil = (end: number) => {
    for (const { segment } of segmenter.segment(text.slice(at, end))) found.push(segment);
    at = end;
  };
  for (const { start, end } of findSyntax(text)) {
    if (start < at) continue; // nested in another placeholder
    addWordsUntil(start);
    found.push(text.slice(start, end));
    at = end;
  }
  addWordsUntil(text.length);
  return found;
}
