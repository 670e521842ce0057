import { endMarkRule } from './end-mark-rule';

/** “…” or three dots at the end, or none, other than in the source. */
export const endEllipsis = endMarkRule('endEllipsis', 'ellipsis', 'warning');
