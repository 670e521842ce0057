import { diffArrays } from 'diff';
import { findPlaceholders } from '../../../../libs/i18n/src/message/placeholders';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * What changed from one text to another, word by word as the language has them; placeholders stay whole. The parts
 * that are not `added` are the text before, those that are not `removed` the one after.
 */
export function wordDiff(before: string, after: string, language: string): readonly DiffPart[] {
  return diffArrays(words(before, language), words(after, language)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function words(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const found: string[] = [];
  let at = 0;
  const upTo = (end: number) => {
    for (const { segment } of segmenter.segment(text.slice(at, end))) found.push(segment);
    at = end;
  };
  for (const { start, end, raw } of findPlaceholders(text)) {
    if (start < at) continue; // inside another
    upTo(start);
    found.push(raw);
    at = end;
  }
  upTo(text.length);
  return found;
}
