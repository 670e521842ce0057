import { endMarkRule } from './end-mark-rule';

/** Only one of the source and its translation ends with a question mark. */
export const endQuestion = endMarkRule(
  'endQuestion',
  'question',
  'warning',
  ({ prose, language }, source) =>
    // Japanese questions end in “か”, with or without a mark.
    (language === 'ja' && /か。?$/.test(prose.trim())) ||
    // “How long to wait.” becomes a question in other languages.
    (source.language === 'en' && QUESTION_WORD.test(source.prose)),
);

const QUESTION_WORD = /^\s*(?:how|what|when|where|whether|which|who|why)\b/i;
