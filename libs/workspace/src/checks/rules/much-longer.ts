import { TAG, VALUE } from './rule-text';
import type { Rule } from './rule';

const FACTOR = 5;
const MIN_LENGTH = 100;

/** A text of 100 characters or more that is five times as long as the source: probably the text of another key. */
export const muchLonger: Rule = {
  code: 'muchLonger',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, source }) => {
    if (source === undefined || prose.length < MIN_LENGTH) return undefined;
    const [own, other] = [lengthOf(prose), lengthOf(source.prose)];
    return own >= MIN_LENGTH && own > other * FACTOR ? {} : undefined;
  },
};

const lengthOf = (prose: string): number => prose.replace(new RegExp(`[${VALUE}${TAG}]+`, 'g'), '').length;
