import type { CountRow } from '../database/schema';
import type { CountsView } from './editing.contract';

/** All of them together. */
export const countsView = (rows: readonly CountRow[]): CountsView => {
  const sum = (column: Exclude<keyof CountRow, 'namespace_id' | 'language'>) =>
    rows.reduce((total, row) => total + row[column], 0);
  return {
    messages: sum('messages'),
    translated: sum('translated'),
    drafts: sum('drafts'),
    needsReview: sum('needs_review'),
    reviewed: sum('reviewed'),
    errors: sum('errors'),
    warnings: sum('warnings'),
    sourceChanged: sum('source_changed'),
  };
};
