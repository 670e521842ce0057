import { endMarkRule } from './end-mark-rule';

/** A semicolon at the end, or none, other than in the source. */
export const endSemicolon = endMarkRule('endSemicolon', 'semicolon', 'warning');
