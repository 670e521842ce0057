import { normalizeForms } from '@dragoman/i18n/internal';
import type { Queries } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { Tables } from '../database/tables';
import type { Editing } from '../editing/editing';
import { chunks } from '../http/chunks';
import type { FormsView, ImportEntryView } from './exchange.contract';
import type { PlannedMessage } from './import/import-plan';

/** An open code change: its text, and what code and workspace last agreed on. */
export interface OpenCodeChange {
  readonly id: string;
  readonly language: string;
  readonly key: string;
  readonly base: FormsView | null;
  readonly code: FormsView;
}

async function listOpenCodeChanges(db: Queries, namespaceId: string): Promise<OpenCodeChange[]> {
  const rows = await db
    .selectFrom('code_changes')
    .select(['id', 'language', 'key', 'base', 'code'])
    .where('namespace_id', '=', namespaceId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, base: row.base === null ? null : fromJson(row.base), code: fromJson(row.code) }));
}

/** What code and workspace last agreed on, by language and key of open code changes; null if there was no text. */
export async function openBases(db: Queries, namespaceId: string): Promise<Map<string, Map<string, FormsView | null>>> {
  const bases = new Map<string, Map<string, FormsView | null>>();
  for (const { language, key, base } of await listOpenCodeChanges(db, namespaceId)) {
    const ofLanguage = bases.get(language) ?? new Map<string, FormsView | null>();
    bases.set(language, ofLanguage.set(key, base));
  }
  return bases;
}

/** The number of open code changes in all namespaces. */
export async function countOpenCodeChanges(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('code_changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A namespace after its texts were compared with files. */
export interface ComparedNamespace {
  readonly namespace: { readonly id: string; readonly name: string };
  readonly conflicts: readonly Pick<ImportEntryView, 'language' | 'key' | 'base' | 'theirs'>[];
  /** At least those with conflicts. */
  readonly messages: readonly Pick<PlannedMessage, 'key' | 'path' | 'kind' | 'context'>[];
  /** Whether the text was compared; other open changes stay as they are. */
  readonly isCompared: (change: OpenCodeChange) => boolean;
  /** The build that the files are from; null if they were sent without one. */
  readonly build: string | null;
}

/**
 * Updates the open code changes of a namespace: new ones are opened, changed ones get the text of the files, and those that
 * the files or the workspace have settled are closed. Texts of the code that were replaced or closed without a decision are
 * kept in the history.
 */
export async function updateCodeChanges(
  { tx, history, changeSet }: Editing,
  { namespace, conflicts, messages, isCompared, build }: ComparedNamespace,
): Promise<void> {
  const { at } = changeSet;
  const open = new Map((await listOpenCodeChanges(tx, namespace.id)).map((change) => [textId(change), change]));
  const shapes = new Map(messages.map((message) => [message.key, message]));
  const rows: Tables['code_changes'][] = [];
  const replaced: { readonly change: OpenCodeChange; readonly code: FormsView | null }[] = [];
  for (const conflict of conflicts) {
    const code = toJson(normalizeForms(conflict.theirs!));
    const known = open.get(textId(conflict));
    open.delete(textId(conflict));
    if (known === undefined) {
      const { path, kind, context } = shapes.get(conflict.key)!;
      rows.push({
        id: newId(),
        namespace_id: namespace.id,
        language: conflict.language,
        key: conflict.key,
        path: toJson(path),
        kind,
        context: context ?? null,
        base: conflict.base === null ? null : toJson(normalizeForms(conflict.base)),
        code,
        build_id: build,
        state: 'open',
        at,
        resolved_at: null,
        resolved_by: null,
        version: 1,
      });
    } else if (toJson(normalizeForms(known.code)) !== code) {
      await tx
        .updateTable('code_changes')
        .set(({ eb }) => ({ code, build_id: build, at, version: eb('version', '+', 1) }))
        .where('id', '=', known.id)
        .execute();
      replaced.push({ change: known, code: conflict.theirs });
    }
  }
  for (const part of chunks(rows, 100)) await tx.insertInto('code_changes').values(part).execute();
  const settled = [...open.values()].filter(isCompared);
  for (const part of chunks(settled.map(({ id }) => id))) {
    await tx
      .updateTable('code_changes')
      .set(({ eb }) => ({ state: 'settled', resolved_at: at, version: eb('version', '+', 1) }))
      .where('id', 'in', part)
      .execute();
  }
  await history.record(
    tx,
    changeSet,
    [...replaced, ...settled.map((change) => ({ change, code: null }))].map(({ change, code }) => ({
      subject: { type: 'codeChange', id: change.id },
      language: change.language,
      before: { namespace: namespace.name, key: change.key, base: change.base, code: change.code },
      after: code && { code },
    })),
  );
}

const textId = ({ language, key }: Pick<OpenCodeChange, 'language' | 'key'>): string => `${language} ${key}`;
