import { newId } from '../database/new-id';
import type { TableRegistration } from '../database/tables';

export const releaseMigrations: TableRegistration['migrations'] = {
  '0001-first-tables': ({ text, int, bytes, end }) => [
    // Published bundles by the hash of their bytes: releases that share a bundle store it once.
    `create table blobs (
      hash ${text} primary key,
      content ${bytes} not null
    ) ${end}`,
    // Releases, numbered without gaps. rollback_of: the release that this one repeats.
    `create table releases (
      number ${int} primary key,
      hash ${text} not null,
      at ${int} not null,
      by_id ${text} references users (id),
      by_name ${text} not null,
      note ${text},
      kind ${text} not null check (kind in ('publish', 'rollback')),
      rollback_of ${int} references releases (number)
    ) ${end}`,
    // The bundles of each release.
    `create table release_bundles (
      release ${int} not null references releases (number),
      language ${text} not null,
      namespace ${text} not null,
      blob_hash ${text} not null references blobs (hash),
      primary key (release, language, namespace)
    ) ${end}`,
    `create index release_bundles_by_blob on release_bundles (blob_hash)`,
    // The current release, in a single row. Each restored copy of the database has an epoch of its own.
    `create table pointer (
      id ${int} primary key check (id = 1),
      epoch ${text} not null,
      sequence ${int} not null,
      release ${int} references releases (number)
    ) ${end}`,
    `insert into pointer (id, epoch, sequence) values (1, '${newId()}', 0)`,
  ],
  // A summary of the changes for lists, and whether the bundles are still stored: the row itself is never deleted.
  '0003-release-summary': ({ text, int }) => [
    `alter table releases add column summary ${text} not null default '{"added":0,"changed":0,"removed":0,"left":0}'`,
    `alter table releases add column kept ${int} not null default 1`,
  ],
  // The fallbacks of languages are published with the texts. The index finds a namespace in earlier releases.
  '0009-release-fallbacks': ({ text }) => [
    `alter table releases add column fallbacks ${text} not null default '{}'`,
    `create index release_bundles_by_namespace on release_bundles (namespace, language, release)`,
  ],
  // The build that a release follows. No reference: builds are registered after releases.
  '0021-builds': ({ text }) => [`alter table releases add column build ${text}`],
  // Releases that are published at a set time.
  '0080-scheduled-releases': ({ text, int, end }) => [
    `create table scheduled_releases (
      id ${text} primary key,
      at ${int} not null,
      note ${text},
      leave_errors ${int} not null,
      by_id ${text} references users (id),
      by_name ${text} not null,
      created_at ${int} not null,
      state ${text} not null check (state in ('waiting', 'published', 'nothing', 'failed', 'canceled')),
      reason ${text},
      release ${int} references releases (number),
      ended_at ${int},
      attempts ${int} not null,
      retry_at ${int},
      version ${int} not null
    ) ${end}`,
    `create index scheduled_releases_by_time on scheduled_releases (state, at)`,
    `create index scheduled_releases_by_end on scheduled_releases (ended_at)`,
  ],
};
