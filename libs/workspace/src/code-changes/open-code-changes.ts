import { normalizeForms } from '@dragoman/i18n/internal';
import type { Queries, Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { ImportEntryView, FormsView } from '../exchange/exchange.contract';
import type { PlannedMessage } from '../exchange/import/import-plan';
import { chunks } from '../http/chunks';
import type { CodeChangeRow } from './code-changes.tables';

/** An open code change: its text, and what code and workspace last agreed on. */
export interface OpenCodeChange {
  readonly id: string;
  readonly language: string;
  readonly key: string;
  readonly base: FormsView | null;
  readonly code: FormsView;
}

export async function listOpenCodeChanges(db: Queries, namespaceId: string): Promise<OpenCodeChange[]> {
  const rows = await db
    .selectFrom('code_changes')
    .select(['id', 'language', 'key', 'base', 'code'])
    .where('namespace_id', '=', namespaceId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, base: row.base === null ? null : fromJson(row.base), code: fromJson(row.code) }));
}

/**
 * Updates the open code changes of a namespace after a build was compared with its texts: new ones are opened, changed ones
 * get the text of the build, and those that the build or the workspace has settled are closed.
 * @param languages that were compared; changes in others stay as they are
 */
export async function updateCodeChanges(
  tx: Transaction,
  {
    namespaceId,
    conflicts,
    messages,
    languages,
    build,
    at,
  }: {
    readonly namespaceId: string;
    readonly conflicts: readonly ImportEntryView[];
    readonly messages: readonly PlannedMessage[];
    readonly languages: ReadonlySet<string>;
    readonly build: string;
    readonly at: number;
  },
): Promise<void> {
  const open = new Map((await listOpenCodeChanges(tx, namespaceId)).map((change) => [textId(change), change]));
  const shapes = new Map(messages.map((message) => [message.key, message]));
  const rows: CodeChangeRow[] = [];
  for (const conflict of conflicts) {
    const code = toJson(normalizeForms(conflict.theirs!));
    const known = open.get(textId(conflict));
    open.delete(textId(conflict));
    if (known === undefined) {
      const { path, kind, context } = shapes.get(conflict.key)!;
      rows.push({
        id: newId(),
        namespace_id: namespaceId,
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
    }
  }
  for (const part of chunks(rows, 100)) await tx.insertInto('code_changes').values(part).execute();
  const settled = [...open.values()].filter(({ language }) => languages.has(language)).map(({ id }) => id);
  for (const part of chunks(settled)) {
    await tx
      .updateTable('code_changes')
      .set(({ eb }) => ({ state: 'settled', resolved_at: at, version: eb('version', '+', 1) }))
      .where('id', 'in', part)
      .execute();
  }
}

const textId = ({ language, key }: Pick<OpenCodeChange, 'language' | 'key'>): string => `${language} ${key}`;
