import type { JsonText } from '../database/json-text';
import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import { releaseMigrations } from './releases.migrations';

declare module '../database/tables' {
  interface Tables {
    blobs: BlobRow;
    releases: ReleaseRow;
    release_bundles: ReleaseBundleRow;
    pointer: PointerRow;
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

export const releaseTables: TableRegistration = {
  migrations: releaseMigrations,
  tables: {
    blobs: { key: ['hash'], bytes: ['content'] },
    releases: { key: ['number'], refersTo: 'rollback_of' },
    release_bundles: { key: ['release', 'language', 'namespace'] },
    pointer: { key: ['id'], isSeeded: true, regenerated: ['epoch'] },
  },
};
