import type { JsonText } from '../database/json-text';
import type { TableRegistration, Timestamp } from '../database/tables';
import type { ShippedFileColumns } from '../exchange/shipped-file-rows';
import type { BuildCountsView } from './builds.contract';
import { buildMigrations } from './builds.migrations';

declare module '../database/tables' {
  interface Tables {
    builds: BuildRow;
    shipped_contents: ShippedContentRow;
    build_files: BuildFileRow;
    shipped_files: ShippedFileRow;
  }
}

export interface BuildRow {
  id: string;
  /** Hash of the files that it ships. */
  hash: string;
  /** Milliseconds since 1970, UTC. */
  build_order: Timestamp;
  /** Whether a process was started with it, or its files were sent. */
  origin: 'start' | 'sync';
  state: 'baseline' | 'applied' | 'waiting' | 'superseded' | 'older';
  sequence: number;
  at: Timestamp;
  by_id: string | null;
  by_name: string;
  applied_at: Timestamp | null;
  /** The release that was published with it. */
  release: number | null;
  counts: JsonText<BuildCountsView>;
  version: number;
}

export interface ShippedContentRow {
  /** SHA-256 of the content, base64url. */
  hash: string;
  content: Uint8Array;
}

export interface BuildFileRow extends ShippedFileColumns {
  build_id: string;
  namespace: string;
  language: string;
  hash: string;
}

export interface ShippedFileRow extends ShippedFileColumns {
  namespace: string;
  language: string;
  hash: string;
  build_order: Timestamp;
  build_id: string;
}

export const buildTables: TableRegistration = {
  migrations: buildMigrations,
  tables: {
    builds: { key: ['id'] },
    shipped_contents: { key: ['hash'], bytes: ['content'] },
    build_files: { key: ['build_id', 'namespace', 'language'] },
    shipped_files: { key: ['namespace', 'language'] },
  },
  personalData: { builds: { names: { by_id: 'by_name' } } },
};
