import { endMarkRule } from './end-mark-rule';

/** Only one of the source and its translation ends with a question mark. */
export const endQuestion = endMarkRule(
  'endQuestion',
  'question',
  'warning',
  ({ prose, language }) =>
    // Japanese questions end in “か”, with or without a mark.
    language === 'ja' && /か。?$/.test(prose.trim()),
);
