import type { CountRow } from './editing.tables';
import type { CountsView } from './editing.contract';

/** Returns the sum of the rows. */
export function countsView(rows: readonly CountRow[]): CountsView {
  const sum = {
    keys: 0,
    translated: 0,
    drafts: 0,
    sentBack: 0,
    needsReview: 0,
    reviewed: 0,
    errors: 0,
    warnings: 0,
    sourceChanged: 0,
  };
  for (const row of rows) {
    sum.keys += row.messages;
    sum.translated += row.translated;
    sum.drafts += row.drafts;
    sum.sentBack += row.sent_back;
    sum.needsReview += row.needs_review;
    sum.reviewed += row.reviewed;
    sum.errors += row.errors;
    sum.warnings += row.warnings;
    sum.sourceChanged += row.source_changed;
  }
  return sum;
}
