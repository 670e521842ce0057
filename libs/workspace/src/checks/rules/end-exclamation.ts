import { endMarkRule } from './end-mark-rule';

/** Only one of the source and its translation ends with an exclamation mark. Languages use it in different moods. */
export const endExclamation = endMarkRule('endExclamation', 'exclamation', 'off');
