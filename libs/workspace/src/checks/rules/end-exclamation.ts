import { endMarkRule } from './end-mark-rule';

/** An exclamation mark at the end, or none, other than in the source. Languages use it in different moods. */
export const endExclamation = endMarkRule('endExclamation', 'exclamation', 'off');
