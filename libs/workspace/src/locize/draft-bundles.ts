import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { unflatten, writeJson } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { Lock } from '../concurrency/lock';
import { Database } from '../database/database';
import { fromJson } from '../database/json-text';
import { assertWithinLimits, includesNamespace } from '../editing/assert-allowed';
import type { CountRow } from '../editing/editing.tables';
import { listCounts } from '../editing/stores/counts.store';
import { listLanguages } from '../editing/stores/languages.store';
import { listMessages } from '../editing/stores/messages.store';
import { findNamespaceByName, listNamespaces } from '../editing/stores/namespaces.store';
import { textsAtPaths } from '../releases/preview/next-release';
import { releasesBusy } from '../releases/releases.errors';
import { nameOfPath } from '../exchange/sync/sync-plan';
import type { BundleSize } from './locize.contract';

/** A namespace in one language, as people are editing it. */
export interface DraftBundle {
  /** Time of the latest change, in milliseconds since 1970. */
  readonly modifiedAt: number;
  /** In their order, with the names that programs know them by. */
  readonly texts: readonly { readonly path: readonly (string | number)[]; readonly value: string }[];
}

/** An estimate, because files are not composed to be listed. */
const BYTES_PER_TEXT = 64;

/** The texts of the workspace, including drafts, as tools compare their files with them. */
@Injectable()
export class DraftBundles {
  /** Limits memory: a namespace in one language at a time. */
  private readonly lock = new Lock({ maxWaiting: 200, timeoutMs: 30_000, refusal: releasesBusy });

  constructor(private readonly database: Database) {}

  /** Returns `undefined` for an unknown language or namespace. @throws Problem 403 outside of the reader's limits */
  async find(reader: Actor, languageName: string, namespaceName: string): Promise<DraftBundle | undefined> {
    const language = canonicalTag(languageName);
    return this.lock.run(() =>
      this.database.snapshot(async (db) => {
        const languages = await listLanguages(db);
        const namespace = await findNamespaceByName(db, namespaceName);
        if (namespace === undefined || !languages.some(({ tag }) => tag === language)) return undefined;
        assertWithinLimits(reader.limits, { namespaces: [namespace.id] });
        const messages = await listMessages(db, namespace.id, { includeDeleted: true });
        const rows = await db
          .selectFrom('messages as m')
          .innerJoin('texts as t', 't.message_id', 'm.id')
          .select(['t.message_id', 't.forms', 't.updated_at'])
          .where('m.namespace_id', '=', namespace.id)
          .where('t.language', '=', language!)
          .execute();
        const forms = new Map(rows.map((row) => [row.message_id, row.forms]));
        return {
          modifiedAt: Math.max(
            namespace.created_at,
            ...latest(rows.map(({ updated_at }) => updated_at)),
            ...latest(messages.map(({ deleted_at }) => deleted_at ?? 0)),
          ),
          texts: messages.flatMap(({ id, key, path, kind, deleted_at }) => {
            const stored = deleted_at === null ? forms.get(id) : undefined;
            if (stored === undefined) return [];
            const message = { id, key, path: fromJson(path), kind, syntax: namespace.syntax };
            return textsAtPaths(message, fromJson(stored), language!);
          }),
        };
      }),
    );
  }

  /** Lists the namespaces in all languages, also those without texts. */
  async list(reader: Actor): Promise<BundleSize[]> {
    const { read } = this.database;
    const [languages, namespaces, counts] = await Promise.all([
      listLanguages(read),
      listNamespaces(read),
      listCounts(read),
    ]);
    const texts = new Map(counts.map((row) => [`${row.language} ${row.namespace_id}`, textsOf(row)]));
    return languages.flatMap(({ tag }) =>
      namespaces
        .filter(({ id }) => includesNamespace(reader, id))
        .map(({ id, name }) => {
          const count = texts.get(`${tag} ${id}`) ?? 0;
          return { language: tag, namespace: name, texts: count, size: 2 + count * BYTES_PER_TEXT };
        }),
    );
  }
}

/** Texts in any state. */
const textsOf = ({ drafts, needs_review, reviewed }: CountRow): number => drafts + needs_review + reviewed;

/** Without a spread of all of them: a call cannot have that many arguments. */
const latest = (times: readonly number[]): readonly number[] =>
  times.length === 0 ? [] : [times.reduce((one, other) => Math.max(one, other))];

/** JSON as it is delivered: in objects and lists. */
export const nestedJson = ({ texts }: Pick<DraftBundle, 'texts'>): string => writeJson(unflatten(texts));

/** JSON with one member for each text. */
export const flatJson = ({ texts }: Pick<DraftBundle, 'texts'>): string =>
  writeJson(new Map(texts.map(({ path, value }) => [nameOfPath(path), value])));
