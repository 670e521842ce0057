import { endMark } from './end-mark';
import { endMarkRule } from './end-mark-rule';

/** Only one of the source and its translation ends with a semicolon. */
export const endSemicolon = endMarkRule(
  'endSemicolon',
  'semicolon',
  'warning',
  ({ language }, source) =>
    // The items of Chinese lists end in “；”.
    ['zh', 'yue'].includes(language) && endMark(source.prose, source.language)?.mark === 'stop',
);
