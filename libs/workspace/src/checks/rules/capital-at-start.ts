import type { Rule } from './rule';
import { TAG } from './rule-text';

const SMALL = new RegExp(`^[${TAG}\\s"“„«»¿¡([]*(\\p{Ll})`, 'u');
const STARTS_WITH_TAG = new RegExp(`^\\s*${TAG}`, 'u');
const WITHOUT_CASE = ['Arab', 'Deva', 'Hans', 'Hant', 'Hebr', 'Jpan', 'Kore', 'Thai'];
const CAPITAL = new RegExp(`^[${TAG}\\s"“„«»¿¡([]*(\\p{Lu})\\p{Ll}`, 'u');

/** A small letter at the start of a sentence or phrase, where the source has a capital one. Labels may be parts of sentences. */
export const capitalAtStart: Rule = {
  code: 'capitalAtStart',
  severity: 'warning',
  needs: 'source',
  exceptIn: ['ka'], // no capital letters in sentences
  find: ({ prose, language, script, source }) => {
    if (WITHOUT_CASE.includes(script)) return undefined;
    const match = SMALL.exec(prose);
    if (match === null || source === undefined || !CAPITAL.test(source.prose)) return undefined;
    // The name of a value, as in “<em>small</em> uses …”, has moved to the start.
    if (STARTS_WITH_TAG.test(prose) && !STARTS_WITH_TAG.test(source.prose)) return undefined;
    if (prose.trim().split(/\s+/).length < 3) return undefined;
    const start = match[0].length - 1;
    // Names such as “iPhone” and “go2rtc”.
    const [word] = /^[\p{L}\p{N}\p{M}_./'’-]+/u.exec(prose.slice(start)) ?? [''];
    if (/[\p{N}_./]|\p{Ll}\p{Lu}/u.test(word) || source.prose.includes(word)) return undefined;
    return { found: word, edits: [{ start, end: start + 1, text: match[1]!.toLocaleUpperCase(language) }] };
  },
};
