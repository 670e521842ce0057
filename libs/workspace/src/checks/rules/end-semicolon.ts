import { endMarkRule } from './end-mark-rule';

/** Only one of the source and its translation ends with a semicolon. */
export const endSemicolon = endMarkRule('endSemicolon', 'semicolon', 'warning');
