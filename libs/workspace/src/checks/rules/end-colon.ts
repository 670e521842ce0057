import { endMarkRule } from './end-mark-rule';

/** A colon at the end, or none, other than in the source. */
export const endColon = endMarkRule(
  'endColon',
  'colon',
  'warning',
  ({ prose, language }) =>
    // “… as follows。”
    ['ja', 'zh', 'yue', 'ko'].includes(language) && /[。.]$/.test(prose.trim()),
);
