import { endMarkRule } from './end-mark-rule';

/** Only one of the source and its translation ends with “…” or three dots. */
export const endEllipsis = endMarkRule('endEllipsis', 'ellipsis', 'warning');
