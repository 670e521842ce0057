import type { ColumnTypes } from './column-types';

/**
 * What a release changed, so that no list has to compare; and whether its texts are still kept: the row stays for ever,
 * as part of what happened.
 */
export const releaseSummary = ({ text, int }: ColumnTypes): readonly string[] => [
  `alter table releases add column summary ${text} not null default '{"added":0,"changed":0,"removed":0,"left":0}'`,
  `alter table releases add column kept ${int} not null default 1`,
];
