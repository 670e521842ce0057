import { canonicalTag } from '@dragoman/i18n';
import type { Forms } from '@dragoman/i18n/internal';
import { HttpStatus, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import { Database } from '../database/database';
import { fromJson } from '../database/json-text';
import { assertAllowed } from '../editing/assert-allowed';
import { assertValidForms } from '../editing/assert-valid-text';
import type { Editing } from '../editing/editing';
import { EditingService } from '../editing/editing.service';
import { lockNamespacesExclusively } from '../editing/stores/namespaces.store';
import { importMessages, type ImportedMessage } from '../exchange/import/import-messages';
import { HistoryService } from '../history/history.service';
import { toIsoTime } from '../http/input/iso-time';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import { countWithinPageSize } from '../http/lists/page-size';
import { serverProblem } from '../http/server-problem';
import type { VersionMatcher } from '../http/versions/if-match';
import { versionConflict } from '../http/versions/version-conflict';
import type { CodeChangesView, CodeChangeView, ResolvedCodeChangesView } from './code-changes.contract';
import {
  type CodeChangesQuery,
  MAX_RESOLVED,
  type ResolveCodeChangeBody,
  type ResolveCodeChangesBody,
} from './code-changes.dto';
import { unknownCodeChange } from './code-changes.errors';
import {
  closeCodeChanges,
  type CodeChangeFilter,
  countCodeChanges,
  listCodeChanges,
  type ListedCodeChange,
  lockCodeChanges,
} from './code-changes.store';

/** Texts that both the code and people have changed, and decisions about them. */
@Injectable()
export class CodeChangesService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly editing: EditingService,
  ) {}

  /** @throws Problem 400 for an invalid cursor */
  async list({ limit, cursor, ...query }: CodeChangesQuery): Promise<CodeChangesView> {
    const { read } = this.database;
    const filter = filterOf(query);
    const rows = await listCodeChanges(
      read,
      filter,
      limit + 1,
      cursor === undefined ? undefined : decodeCursor(cursor, isString),
    );
    const wanted = rows.slice(0, limit);
    const page = wanted.slice(0, countWithinPageSize(wanted, textLength));
    return {
      total: await countCodeChanges(read, filter),
      changes: page.map(codeChangeView),
      ...(rows.length > page.length ? { next: encodeCursor(page.at(-1)!.id) } : {}),
    };
  }

  /** @throws Problem 404 */
  async get(id: string): Promise<CodeChangeView> {
    const [row] = await listCodeChanges(this.database.read, { ids: [id] }, 1);
    if (row === undefined) throw unknownCodeChange();
    return codeChangeView(row);
  }

  /** @throws Problem 403, 404, 412, 413, 422 */
  async resolve(actor: Actor, id: string, seen: VersionMatcher, body: ResolveCodeChangeBody): Promise<void> {
    const { take, forms } = body;
    if (take === 'edited' && forms === undefined)
      throw serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'codeChangeFormsMissing');
    await this.decide(actor, { ids: [id] }, async (editing, [row]) => {
      if (row === undefined) throw unknownCodeChange();
      const view = codeChangeView(row);
      if (!seen(view.version)) throw versionConflict(view);
      if (take === 'edited') assertValidForms(row.kind, forms!);
      await this.carryOut(editing, actor, [row], take, forms);
    });
  }

  /** @throws Problem 403, 412 */
  async resolveAll(actor: Actor, { take, total, ...query }: ResolveCodeChangesBody): Promise<ResolvedCodeChangesView> {
    const filter = filterOf(query);
    return this.decide(actor, filter, async (editing, rows) => {
      const now = await countCodeChanges(editing.tx, filter);
      if (now !== total) throw versionConflict({ total: now });
      await this.carryOut(editing, actor, rows, take);
      return { resolved: rows.length };
    });
  }

  /** Locks the changes that match, with their texts, and runs `work` with those that are still open. */
  private async decide<T>(
    actor: Actor,
    filter: CodeChangeFilter,
    work: (editing: Editing, rows: readonly ListedCodeChange[]) => Promise<T>,
  ): Promise<T> {
    const found = await listCodeChanges(this.database.read, filter, MAX_RESOLVED);
    return this.editing.edit({ actor, kind: 'code' }, async (editing) => {
      const namespaces = [...new Set(found.map((row) => row.namespace_id))];
      if (namespaces.length > 0) await lockNamespacesExclusively(editing.tx, namespaces);
      const open = await lockCodeChanges(
        editing.tx,
        found.map(({ id }) => id),
      );
      const rows = (await listCodeChanges(editing.tx, filter, MAX_RESOLVED)).filter(({ id }) => open.has(id));
      return work(editing, rows);
    });
  }

  private async carryOut(
    editing: Editing,
    actor: Actor,
    rows: readonly ListedCodeChange[],
    take: 'code' | 'workspace' | 'edited',
    forms?: Forms,
  ): Promise<void> {
    const { tx, changeSet } = editing;
    for (const { language, message_id } of rows) {
      assertAllowed(actor, 'texts.edit', { language });
      if (take !== 'workspace' && message_id === null) assertAllowed(actor, 'keys.manage', {}); // adds the key again
    }
    const byNamespace = new Map<string, Map<string, ImportedMessage>>();
    for (const row of take === 'workspace' ? [] : rows) {
      const messages = byNamespace.get(row.namespace_id) ?? new Map<string, ImportedMessage>();
      byNamespace.set(row.namespace_id, messages);
      const text = {
        forms: forms ?? fromJson<Forms>(row.code),
        ...(may(actor, 'texts.review', row)
          ? { state: 'reviewed' as const, onlyIfSound: true, approvedBefore: take === 'code' }
          : { state: 'needs_review' as const }),
      };
      const { key, path, kind, context } = row;
      messages.set(key, {
        ...{ key, kind, path: fromJson(path) },
        ...(context !== null && { context }),
        texts: { ...messages.get(key)?.texts, [row.language]: text },
      });
    }
    for (const [namespaceId, messages] of [...byNamespace].sort()) {
      await importMessages(editing, namespaceId, [...messages.values()]);
    }
    const states = { code: 'taken', workspace: 'kept', edited: 'edited' } as const;
    await closeCodeChanges(
      tx,
      rows.map(({ id }) => id),
      { state: states[take], at: changeSet.at, by: actor.id },
    );
    await this.history.record(
      tx,
      changeSet,
      rows.map((row) => ({
        subject: { type: 'codeChange', id: row.id },
        language: row.language,
        before: {
          namespace: row.namespace,
          key: row.key,
          base: row.base && fromJson(row.base),
          code: fromJson(row.code),
        },
        after: { take },
      })),
    );
  }
}

const filterOf = ({ namespace, language }: Pick<CodeChangesQuery, 'namespace' | 'language'>): CodeChangeFilter => ({
  ...(namespace === undefined ? {} : { namespace }),
  ...(language === undefined ? {} : { language: canonicalTag(language) ?? language }),
});

const codeChangeView = (row: ListedCodeChange): CodeChangeView => ({
  id: row.id,
  namespace: row.namespace,
  language: row.language,
  key: row.key,
  ...(row.message_id === null ? {} : { keyId: row.message_id }),
  base: row.base === null ? null : fromJson(row.base),
  code: fromJson(row.code),
  workspace: row.text_forms === null || row.text_forms === '{}' ? null : fromJson<Forms>(row.text_forms),
  build: row.build_id === null ? null : { id: row.build_id, order: toIsoTime(row.build_order!) },
  at: toIsoTime(row.at),
  version: row.version + (row.text_version ?? 0),
});

const textLength = ({ base, code, text_forms }: ListedCodeChange): number =>
  (base?.length ?? 0) + code.length + (text_forms?.length ?? 0);
