import type { Database, Transaction } from '../database/database';
import { toJson } from '../database/json-text';
import type { ChangeSet } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { type ReleaseContent, releaseContentHash } from './preview/next-release';
import type { ReleaseChanges } from './preview/release-changes';
import { RELEASES_CHANNEL } from './published/releases-channel';
import { loadKeptContent } from './release-content';
import { insertRelease, movePointer, nextReleaseNumber } from './releases.store';
import type { PointerRow, ReleaseRow } from './releases.tables';

/** A release to be written. Its blobs are stored already. */
export interface NewRelease {
  readonly kind: ReleaseRow['kind'];
  readonly rollbackOf?: number;
  /** The id of the build that it follows. */
  readonly build?: string;
  readonly content: ReleaseContent;
  /** Compared to the current release. */
  readonly changes: ReleaseChanges;
  /** Number of texts with errors, which stay as published before. */
  readonly left: number;
  /** The pointer, locked by the transaction. */
  readonly last: PointerRow;
  readonly changeSet: ChangeSet;
}

/** Writes a release, makes it the current one, records it in the history and notifies all processes. */
export async function writeRelease(
  tx: Transaction,
  database: Pick<Database, 'notify'>,
  history: HistoryService,
  { kind, rollbackOf, build, content, changes, left, last, changeSet }: NewRelease,
): Promise<ReleaseRow> {
  const row: ReleaseRow = {
    number: await nextReleaseNumber(tx),
    hash: releaseContentHash(content),
    at: changeSet.at,
    by_id: changeSet.actor.id,
    by_name: changeSet.actor.name,
    note: changeSet.note ?? null,
    kind,
    rollback_of: rollbackOf ?? null,
    summary: toJson({ ...changes.counts, left }),
    fallbacks: toJson(Object.fromEntries(content.fallbacks)),
    kept: 1,
    build: build ?? null,
  };
  const { release: base } = last;
  await insertRelease(
    tx,
    row,
    content.bundles,
    base === null ? undefined : { number: base, ...(await loadKeptContent(tx, base)) },
  );
  await movePointer(tx, row.number);
  await history.record(tx, changeSet, [
    {
      subject: { type: 'release', id: String(row.number) },
      before: base === null ? null : { release: base },
      after: {
        release: row.number,
        ...(rollbackOf === undefined ? {} : { rollbackOf }),
        ...(build === undefined ? {} : { build }),
        left,
      },
    },
  ]);
  await database.notify(tx, RELEASES_CHANNEL, String(last.sequence + 1));
  return row;
}
