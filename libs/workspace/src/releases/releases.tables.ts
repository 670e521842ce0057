import type { JsonText } from '../database/json-text';
import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import type { ScheduledReleaseFailure, ScheduledReleaseState } from './scheduled/scheduled-releases.contract';
import { releaseMigrations } from './releases.migrations';

declare module '../database/tables' {
  interface Tables {
    blobs: BlobRow;
    releases: ReleaseRow;
    release_bundles: ReleaseBundleRow;
    pointer: PointerRow;
    scheduled_releases: ScheduledReleaseRow;
  }
}

export interface BlobRow {
  hash: string;
  content: Uint8Array;
}

export interface ReleaseRow {
  number: number;
  hash: string;
  at: Timestamp;
  by_id: string | null;
  by_name: string;
  note: string | null;
  kind: 'publish' | 'rollback';
  rollback_of: number | null;
  /** Numbers of texts; `left`: kept as in the previous release because they have errors. */
  summary: JsonText<{ added: number; changed: number; removed: number; left: number }>;
  /** The fallback of each language that has one. */
  fallbacks: JsonText<Readonly<Record<string, string>>>;
  /** Its bundles are still stored. */
  kept: Flag;
  /** The id of the build whose texts it published. */
  build: string | null;
}

export interface ReleaseBundleRow {
  release: number;
  language: string;
  namespace: string;
  blob_hash: string;
}

export interface PointerRow {
  id: 1;
  epoch: string;
  sequence: number;
  release: number | null;
}

export interface ScheduledReleaseRow {
  id: string;
  /** When it is due. */
  at: Timestamp;
  note: string | null;
  leave_errors: Flag;
  by_id: string | null;
  by_name: string;
  created_at: Timestamp;
  state: ScheduledReleaseState;
  /** Why it has failed; of a waiting one, why its last attempt did. */
  reason: ScheduledReleaseFailure | null;
  /** The number of the release that was published. */
  release: number | null;
  ended_at: Timestamp | null;
  /** Attempts to publish it that have failed. */
  attempts: number;
  /** Not before this time, after an attempt that has failed. */
  retry_at: Timestamp | null;
  version: number;
}

export const releaseTables: TableRegistration = {
  migrations: releaseMigrations,
  tables: {
    blobs: { key: ['hash'], bytes: ['content'] },
    releases: { key: ['number'], refersTo: 'rollback_of' },
    release_bundles: { key: ['release', 'language', 'namespace'] },
    // A restored copy does not publish by itself.
    scheduled_releases: false,
    pointer: { key: ['id'], isSeeded: true, regenerated: ['epoch'] },
  },
  personalData: {
    releases: { names: { by_id: 'by_name' } },
    scheduled_releases: { names: { by_id: 'by_name' } },
  },
};
