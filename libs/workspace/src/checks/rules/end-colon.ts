import { endMarkRule } from './end-mark-rule';

/** Only one of the source and its translation ends with a colon. */
export const endColon = endMarkRule(
  'endColon',
  'colon',
  'warning',
  ({ prose, language }) =>
    // “… as follows。”
    ['ja', 'zh', 'yue', 'ko'].includes(language) && /[。.]$/.test(prose.trim()),
);
