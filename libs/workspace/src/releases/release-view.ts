import { fromJson } from '../database/json-text';
import type { PublishingRules } from './releases.store';
import type { ReleaseRow } from './releases.tables';
import type { TextRow } from '../editing/editing.tables';
import type { NextRelease } from './preview/next-release';
import { encodeCursor } from '../http/lists/cursor';
import type { ChangesView, PreviewView, PublishedState, PublishingRulesView, ReleaseView } from './releases.contract';
import type { ReleaseChanges } from './preview/release-changes';

export function releaseView(row: ReleaseRow, current: number | null): ReleaseView {
  const { left, ...changes } = fromJson(row.summary);
  return {
    number: row.number,
    current: row.number === current,
    kept: row.kept === 1,
    at: new Date(row.at).toISOString(),
    by: { id: row.by_id, name: row.by_name },
    ...(row.note === null ? {} : { note: row.note }),
    kind: row.kind,
    ...(row.rollback_of === null ? {} : { rollbackOf: row.rollback_of }),
    ...(row.build === null ? {} : { build: row.build }),
    changes,
    left,
    hash: row.hash,
  };
}

export const changesView = ({ counts, bundles, entries, fallbacks, next }: ReleaseChanges): ChangesView => ({
  changes: counts,
  bundles,
  entries,
  fallbacks,
  ...(next === undefined ? {} : { next: encodeCursor(next) }),
});

export const previewView = (
  hash: string,
  base: number | null,
  { blocking, waiting }: NextRelease,
  changes: ReleaseChanges,
  builds: PreviewView['builds'],
): PreviewView => ({ hash, base, ...changesView(changes), blocking, waiting, builds });

const publishedStates: Readonly<Record<TextRow['state'], PublishedState>> = {
  draft: 'draft',
  needs_review: 'needsReview',
  reviewed: 'reviewed',
};

export const rulesView = ({ minState, runningBuilds, version }: PublishingRules): PublishingRulesView => ({
  minState: publishedStates[minState],
  runningBuilds,
  version,
});
