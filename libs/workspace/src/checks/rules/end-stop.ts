import { TAG, VALUE } from './rule-text';
import { contentEnd, endMark } from './end-mark';
import { endMarkRule } from './end-mark-rule';

/** Only one of the source and its translation ends with a full stop. */
export const endStop = endMarkRule(
  'endStop',
  'stop',
  'warning',
  ({ prose, language }, source) =>
    (['ja', 'zh', 'yue'].includes(language) && /[）」』)]$/.test(prose.trim())) ||
    (endMark(prose, language)?.mark === 'stop' && LATER_SENTENCE.test(prose)) ||
    [prose, source.prose].some((text) => endsInAbbreviation(text) || endsInList(text)),
);

/** “Paste an image. You can also select one.”: where the source is one sentence, that may lack its full stop. */
const LATER_SENTENCE = new RegExp(`[.!?؟।۔።։។][\\s${TAG}]+\\p{L}|[。．！？]\\p{L}`, 'u');

/** “etc.”, “e.g.”, “min.”: the full stop is part of the word, and a label of a word or two may be shortened. */
function endsInAbbreviation(prose: string): boolean {
  const text = prose.slice(0, contentEnd(prose));
  if (!text.endsWith('.')) return false;
  const words = text.split(/\s+/);
  const last = words.at(-1)!;
  return (
    words.length < 3 ||
    /^[^\p{L}]*\p{L}{1,3}\.$|\.\p{L}+\.$/u.test(last) ||
    /^(?:etc|usw|misc|incl|approx)\.$/iu.test(last)
  );
}

/** “Languages: {{languages}}”: with or without a full stop. */
function endsInList(prose: string): boolean {
  let end = prose.length;
  while (end > 0 && /[\s”」』"\u2069]/.test(prose[end - 1]!)) end--;
  const last = prose.slice(Math.max(prose.lastIndexOf('.', end - 1), prose.lastIndexOf('。', end - 1)) + 1, end);
  return last.endsWith(VALUE) && /[:：]/.test(last);
}
