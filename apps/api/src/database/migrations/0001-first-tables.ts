import { newId } from '../new-id';
import type { ColumnTypes } from './column-types';

/**
 * Every room's tables. Ids are opaque (`newId`), `…_at` are times, columns with a JSON shape in `schema.ts` hold JSON as
 * text, 0 and 1 are no and yes.
 */
export const firstTables = ({ text, int, bytes, counter, end }: ColumnTypes): readonly string[] => [
  // people

  // Whoever may sign in, or once could: nobody is deleted, because history names them.
  `create table users (
    id ${text} primary key,
    email ${text} not null,
    email_folded ${text} not null unique,
    name ${text} not null,
    password_hash ${text},
    state ${text} not null check (state in ('active', 'disabled')),
    interface_language ${text},
    time_zone ${text},
    theme ${text},
    created_at ${int} not null,
    updated_at ${int} not null,
    version ${int} not null
  ) ${end}`,

  // What somebody may do, and in which languages; null: in all.
  `create table user_roles (
    user_id ${text} not null references users (id),
    role ${text} not null,
    languages ${text},
    primary key (user_id, role)
  ) ${end}`,

  // Browsers that are signed in. The cookie's value is nowhere, only its hash.
  `create table sessions (
    id_hash ${text} primary key,
    user_id ${text} not null references users (id),
    created_at ${int} not null,
    seen_at ${int} not null,
    expires_at ${int} not null,
    address ${text},
    agent ${text}
  ) ${end}`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,

  // Links that let somebody in once: to set the first account up, to accept an invitation, to choose a new password.
  `create table links (
    hash ${text} primary key,
    purpose ${text} not null check (purpose in ('setup', 'invitation', 'reset')),
    email ${text},
    role ${text},
    languages ${text},
    user_id ${text} references users (id),
    created_by ${text} references users (id),
    created_at ${int} not null,
    expires_at ${int} not null,
    used_at ${int}
  ) ${end}`,
  `create index links_by_user on links (user_id)`,

  // Keys for programs, which act for the user.
  `create table tokens (
    id ${text} primary key,
    hash ${text} not null unique,
    name ${text} not null,
    scopes ${text} not null,
    user_id ${text} not null references users (id),
    created_at ${int} not null,
    expires_at ${int},
    used_at ${int},
    revoked_at ${int}
  ) ${end}`,
  `create index tokens_by_user on tokens (user_id)`,

  // Failures by account and by address, counted since a time, so that guessing is slow.
  `create table attempts (
    key ${text} primary key,
    count ${int} not null,
    since ${int} not null
  ) ${end}`,

  // Accounts elsewhere (OpenID Connect) that sign somebody in.
  `create table identities (
    provider ${text} not null,
    subject ${text} not null,
    user_id ${text} not null references users (id),
    created_at ${int} not null,
    primary key (provider, subject)
  ) ${end}`,
  `create index identities_by_user on identities (user_id)`,

  // translations

  // What is set for the whole installation, one row a setting.
  `create table settings (
    name ${text} primary key,
    value ${text} not null
  ) ${end}`,

  // Languages that texts are translated into. One that is deleted keeps its texts, and has them again when it is added.
  `create table languages (
    tag ${text} primary key,
    position ${int} not null,
    fallback ${text} references languages (tag),
    added_at ${int} not null,
    deleted_at ${int}
  ) ${end}`,

  // Sets of messages that are delivered together.
  `create table namespaces (
    id ${text} primary key,
    name ${text} not null,
    description ${text},
    reference ${text} references languages (tag),
    position ${int} not null,
    created_at ${int} not null,
    deleted_at ${int}
  ) ${end}`,
  `create unique index namespaces_by_name on namespaces (name) where deleted_at is null`,

  // What there is to say: a key with what is the same in every language. source_version counts the reference's changes.
  `create table messages (
    id ${text} primary key,
    namespace_id ${text} not null references namespaces (id),
    key ${text} not null,
    path ${text} not null,
    kind ${text} not null check (kind in ('text', 'cardinal', 'ordinal')),
    context ${text},
    position ${int} not null,
    description ${text},
    max_length ${int},
    tags ${text} not null,
    source_version ${int} not null,
    created_at ${int} not null,
    updated_at ${int} not null,
    deleted_at ${int},
    version ${int} not null
  ) ${end}`,
  `create unique index messages_by_key on messages (namespace_id, key) where deleted_at is null`,
  `create index messages_by_position on messages (namespace_id, position)`,

  // A message in a language: all its forms, how far it is, and which version of the reference it says.
  `create table texts (
    message_id ${text} not null references messages (id),
    language ${text} not null references languages (tag),
    forms ${text} not null,
    state ${text} not null check (state in ('draft', 'needs_review', 'reviewed')),
    complete ${int} not null,
    errors ${int} not null,
    warnings ${int} not null,
    source_version ${int} not null,
    version ${int} not null,
    updated_at ${int} not null,
    updated_by ${text},
    primary key (message_id, language)
  ) ${end}`,
  `create index texts_by_state on texts (language, state)`,

  // Files as they were imported, byte for byte, so that an export changes only what was changed.
  `create table documents (
    namespace_id ${text} not null references namespaces (id),
    language ${text} not null references languages (tag),
    content ${bytes} not null,
    hash ${text} not null,
    imported_at ${int} not null,
    primary key (namespace_id, language)
  ) ${end}`,

  // How far each language is with each namespace: written in the transaction that changes it, so that no page counts.
  `create table counts (
    namespace_id ${text} not null references namespaces (id),
    language ${text} not null references languages (tag),
    messages ${int} not null,
    translated ${int} not null,
    needs_review ${int} not null,
    reviewed ${int} not null,
    errors ${int} not null,
    warnings ${int} not null,
    primary key (namespace_id, language)
  ) ${end}`,

  // history

  // What somebody did at once: an edit, an import, a publish. The name as it was then.
  `create table change_sets (
    id ${text} primary key,
    at ${int} not null,
    actor_id ${text} references users (id),
    actor_name ${text} not null,
    kind ${text} not null,
    undo_of ${text} references change_sets (id),
    note ${text}
  ) ${end}`,
  `create index change_sets_by_undone on change_sets (undo_of)`,

  // Each thing that was changed by it, before and after; null: it was not there, or no longer is.
  `create table changes (
    seq ${counter},
    change_set_id ${text} not null references change_sets (id),
    at ${int} not null,
    actor_id ${text} references users (id),
    subject_type ${text} not null,
    subject_id ${text} not null,
    language ${text},
    before ${text},
    after ${text}
  ) ${end}`,
  `create index changes_by_subject on changes (subject_type, subject_id, seq)`,
  `create index changes_by_actor on changes (actor_id, seq)`,
  `create index changes_by_set on changes (change_set_id, seq)`,

  // releases

  // Bundles as they are served, by the hash of their bytes: releases that share one keep it once.
  `create table blobs (
    hash ${text} primary key,
    content ${bytes} not null
  ) ${end}`,

  // Frozen sets of texts, numbered without gaps. rollback_of: the release that this one repeats.
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

  // Which bundles a release is made of.
  `create table release_bundles (
    release ${int} not null references releases (number),
    language ${text} not null,
    namespace ${text} not null,
    blob_hash ${text} not null references blobs (hash),
    primary key (release, language, namespace)
  ) ${end}`,
  `create index release_bundles_by_blob on release_bundles (blob_hash)`,

  // The release that is served: one row. The epoch is another wherever a copy of the database was restored.
  `create table pointer (
    id ${int} primary key check (id = 1),
    epoch ${text} not null,
    sequence ${int} not null,
    release ${int} references releases (number)
  ) ${end}`,
  `insert into pointer (id, epoch, sequence) values (1, '${newId()}', 0)`,

  // Answers to requests that named an Idempotency-Key: the same request again gets the same answer, and does nothing.
  `create table idempotency (
    actor ${text} not null,
    route ${text} not null,
    key ${text} not null,
    body_hash ${text} not null,
    status ${int},
    response ${text},
    at ${int} not null,
    primary key (actor, route, key)
  ) ${end}`,
  `create index idempotency_by_time on idempotency (at)`,
];
