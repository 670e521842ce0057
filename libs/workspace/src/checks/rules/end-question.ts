import { endMarkRule } from './end-mark-rule';

/** A question mark at the end, or none, other than in the source. */
export const endQuestion = endMarkRule(
  'endQuestion',
  'question',
  'warning',
  ({ prose, language }) =>
    // Japanese questions end in “か”, with or without a mark.
    language === 'ja' && /か。?$/.test(prose.trim()),
);
