import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { parseSearchTerms } from '@dragoman/i18n/internal';
import { join } from 'node:path';
import type { Actor } from '../access/actor';
import { Database, type Queries, type Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { assertValidText } from '../editing/assert-valid-text';
import { unknownLanguage } from '../editing/editing.errors';
import { listLanguageTags, referenceLanguage } from '../editing/stores/languages.store';
import { requestTermRecheck } from '../editing/stores/checked-by.store';
import { TextRechecks } from '../exchange/rechecks/text-rechecks';
import { ExchangeThreads } from '../exchange/worker/exchange.threads';
import type { ChangeKind } from '../history/change-kinds';
import { HistoryService } from '../history/history.service';
import { decodeCursor, encodeCursor, isStrings } from '../http/lists/cursor';
import { countWithinPageSize } from '../http/lists/page-size';
import type { VersionMatcher } from '../http/versions/if-match';
import { versionConflict } from '../http/versions/version-conflict';
import { executeOnce } from '../idempotency/idempotency';
import { assertMayEditTerm } from './assert-may-edit-terms';
import { glossaryTermView } from './glossary-term-view';
import type {
  GlossaryFormat,
  GlossaryImportView,
  GlossaryTermView,
  GlossaryTranslationInput,
  GlossaryView,
} from './glossary.contract';
import type { GlossaryQuery, GlossaryTermBody, GlossaryTermChangeBody } from './glossary.dto';
import { termTaken, tooManyTerms, unknownTerm } from './glossary.errors';
import {
  countTerms,
  deleteTerm,
  findTerm,
  type GlossaryFilter,
  listTerms,
  putTerms,
  termsByName,
  translationsOfTerms,
} from './glossary.store';
import type { GlossaryTask } from './glossary.task';
import { termContent, MAX_TERMS, sortedTranslations, type TermContent, type TranslationContent } from './term-content';
import { compiledFile } from '../compiled-file';

/** Changes of one term that are counted for its version. */
const MAX_VERSIONS = 10_000;

/** The terms of the workspace, which texts are compared with. Imports and exports run in the threads of files. */
@Injectable()
export class GlossaryService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly threads: ExchangeThreads,
    private readonly rechecks: TextRechecks,
  ) {}

  /** @throws Problem 404 for an unknown language, 400 for an invalid cursor */
  async list({ q, language, without, kind, limit, cursor }: GlossaryQuery): Promise<GlossaryView> {
    const { dialect, read } = this.database;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, isStrings(2));
    const languages = await knownLanguages(read);
    const filter: GlossaryFilter = {
      words: parseSearchTerms(q).map(({ word }) => word),
      ...(language !== undefined && { language: languages.require(language) }),
      ...(without !== undefined && { without: languages.require(without) }),
      ...(kind !== undefined && { kind }),
    };
    const rows = await listTerms({ dialect, read }, filter, after as [string, string] | undefined, limit + 1);
    const translations = await translationsOfTerms(
      read,
      rows.map(({ id }) => id),
    );
    const wanted = rows.slice(0, limit).map((row) => glossaryTermView(row, translations.get(row.id)));
    const terms = wanted.slice(0, countWithinPageSize(wanted, lengthOf));
    const last = rows[terms.length - 1];
    return {
      terms,
      ...(after === undefined && {
        matches: await countTerms({ dialect, read }, filter),
        total: await countTerms({ dialect, read }),
      }),
      ...(rows.length > terms.length && { next: encodeCursor([last!.sort_key, last!.id]) }),
    };
  }

  /** @throws Problem 404 */
  get(id: string): Promise<GlossaryTermView> {
    return loadTerm(this.database.read, id);
  }

  /**
   * Adds a term.
   * @param idempotencyKey `Idempotency-Key` of the request
   * @throws Problem 403, 404 for an unknown language, 409 if there is the term already, or there are too many, 422
   */
  async add(actor: Actor, idempotencyKey: string | undefined, body: GlossaryTermBody): Promise<GlossaryTermView> {
    const added = await this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: 'glossary', key: idempotencyKey, body }, async () => {
        const languages = await knownLanguages(tx);
        const content: TermContent = {
          language: body.language === undefined ? languages.reference : languages.require(body.language),
          term: body.term,
          description: writtenDescription(body.description ?? ''),
          caseSensitive: body.caseSensitive ?? false,
          doNotTranslate: body.doNotTranslate ?? false,
          forbidden: body.forbidden ?? false,
          translations: translationsOf(body.translations ?? [], languages),
        };
        assertMayEditTerm(actor, undefined, content);
        await this.database.dialect.lockTable(tx, 'glossary_terms');
        await this.assertRoomFor(tx, content);
        const id = newId();
        await this.write(tx, actor, 'term.add', { id, content });
        return loadTerm(tx, id);
      }),
    );
    this.rechecks.start();
    return added;
  }

  /**
   * Changes a term. What the change does not have stays as it is.
   * @throws Problem 403, 404, 409 if another term has the name, 412, 422
   */
  async change(
    actor: Actor,
    id: string,
    ifMatch: VersionMatcher,
    body: GlossaryTermChangeBody,
  ): Promise<GlossaryTermView> {
    const changed = await this.database.transaction(async (tx) => {
      await this.database.dialect.lockTable(tx, 'glossary_terms');
      const { row, content: before } = await this.requireVersion(tx, id, ifMatch);
      const languages = await knownLanguages(tx, before);
      const content: TermContent = {
        ...before,
        term: body.term ?? before.term,
        description: writtenDescription(body.description ?? before.description),
        caseSensitive: body.caseSensitive ?? before.caseSensitive,
        doNotTranslate: body.doNotTranslate ?? before.doNotTranslate,
        forbidden: body.forbidden ?? before.forbidden,
        translations:
          body.translations === undefined ? before.translations : translationsOf(body.translations, languages),
      };
      assertMayEditTerm(actor, before, content);
      if (content.term !== before.term) await assertFree(tx, content);
      if (JSON.stringify(content) !== JSON.stringify(before)) {
        await this.write(tx, actor, 'term.change', { id, content, before: row }, before);
      }
      return loadTerm(tx, id);
    });
    this.rechecks.start();
    return changed;
  }

  /**
   * Deletes a term with its translations.
   * @throws Problem 403, 404, 412
   */
  async delete(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.database.dialect.lockTable(tx, 'glossary_terms');
      const { content: before } = await this.requireVersion(tx, id, ifMatch);
      assertMayEditTerm(actor, before, undefined);
      await deleteTerm(tx, id);
      const subject = { type: 'term', id } as const;
      await this.history.recordOne(tx, { actor, kind: 'term.delete' }, { subject, before, after: null });
      await requestTermRecheck(tx, [before]);
    });
    this.rechecks.start();
  }

  /**
   * Restores a deleted term from the history. A term that is there stays as it is.
   * @throws Problem 403, 404 if there has never been one, 409 if another term has the name now, or there are too many
   */
  async restore(actor: Actor, id: string): Promise<GlossaryTermView> {
    const restored = await this.database.transaction(async (tx) => {
      await this.database.dialect.lockTable(tx, 'glossary_terms');
      if ((await findTerm(tx, id)) !== undefined) return loadTerm(tx, id);
      const entries = await this.history.entries({ subject: { type: 'term', id } }, MAX_VERSIONS, tx);
      const content = entries[0]?.before as TermContent | null | undefined;
      if (!content) throw unknownTerm();
      assertMayEditTerm(actor, undefined, content);
      await this.assertRoomFor(tx, content);
      // No version twice: clients may still have those from before.
      const before = { version: entries.length, created_at: Date.now() };
      await this.write(tx, actor, 'term.add', { id, content, before });
      return loadTerm(tx, id);
    });
    this.rechecks.start();
    return restored;
  }

  /** Returns the glossary as a file. @throws Problem 503 */
  file(format: GlossaryFormat): Promise<Buffer> {
    const input: GlossaryTask = { kind: 'file', format };
    return this.threads.perform({ task: 'module', module: taskFile, input });
  }

  /**
   * Imports a file, or reports what that would do.
   * @param body JSON of a `GlossaryImportInput`; in blocks, whose buffers are moved to the thread and cannot be used afterwards
   * @throws Problem 400, 403, 409, 413, 422, 503
   */
  async import(
    actor: Actor,
    body: readonly Uint8Array<ArrayBuffer>[],
    key: string | undefined,
  ): Promise<GlossaryImportView> {
    const result = await this.perform<GlossaryImportView>(
      { kind: 'import', actor, body, ...(key && { key }) },
      body.map(({ buffer }) => buffer),
    );
    if (result.changeSet !== null) this.rechecks.start();
    return result;
  }

  /** @throws Problem 409 */
  private async assertRoomFor(tx: Transaction, content: TermContent): Promise<void> {
    await assertFree(tx, content);
    const { dialect } = this.database;
    if ((await countTerms({ dialect, read: tx })) >= MAX_TERMS) throw tooManyTerms(MAX_TERMS);
  }

  private async write(
    tx: Transaction,
    actor: Actor,
    kind: ChangeKind,
    write: Parameters<typeof putTerms>[1][number],
    before?: TermContent,
  ): Promise<void> {
    const changeSet = await this.history.changeSet(tx, { actor, kind });
    await putTerms(tx, [write], { at: changeSet.at, by: actor.id });
    const subject = { type: 'term', id: write.id } as const;
    await this.history.record(tx, changeSet, [{ subject, before: before ?? null, after: write.content }]);
    await requestTermRecheck(tx, before === undefined ? [write.content] : [before, write.content]);
  }

  /** @throws Problem 404, 412 with the current term */
  private async requireVersion(tx: Transaction, id: string, ifMatch: VersionMatcher) {
    const row = await findTerm(tx, id);
    if (row === undefined) throw unknownTerm();
    if (!ifMatch(row.version)) throw versionConflict(await loadTerm(tx, id));
    const translations = await translationsOfTerms(tx, [id]);
    return { row, content: termContent(row, translations.get(id) ?? []) };
  }

  private perform<Result>(input: GlossaryTask, transfer?: readonly ArrayBuffer[]): Promise<Result> {
    return this.threads.performModule(taskFile, input, transfer);
  }
}

/** @throws Problem 404 */
async function loadTerm(db: Queries, id: string): Promise<GlossaryTermView> {
  const row = await findTerm(db, id);
  if (row === undefined) throw unknownTerm();
  return glossaryTermView(row, (await translationsOfTerms(db, [id])).get(id));
}

/** @throws Problem 409 */
async function assertFree(tx: Transaction, { language, term }: TermContent): Promise<void> {
  const [other] = await termsByName(tx, language, [term]);
  if (other !== undefined) throw termTaken(other.id);
}

interface KnownLanguages {
  readonly reference: string;
  /** @throws Problem 404 */
  require(name: string): string;
}

/** @param content languages that it has are known, even if they have been deleted since */
async function knownLanguages(db: Queries, content?: TermContent): Promise<KnownLanguages> {
  const tags = new Set([
    ...(await listLanguageTags(db)),
    ...(content?.translations ?? []).map((each) => each.language),
  ]);
  const reference = await referenceLanguage(db);
  return {
    get reference() {
      if (reference === undefined) throw unknownLanguage();
      return reference;
    },
    require: (name) => {
      const tag = canonicalTag(name) ?? name;
      if (!tags.has(tag)) throw unknownLanguage();
      return tag;
    },
  };
}

/** @throws Problem 404 for an unknown language */
const translationsOf = (
  translations: readonly GlossaryTranslationInput[],
  languages: KnownLanguages,
): readonly TranslationContent[] =>
  sortedTranslations(
    translations.map(({ language, text, status }) => ({
      language: languages.require(language),
      text,
      status: status ?? 'preferred',
    })),
  );

/** @throws Problem 422 */
const writtenDescription = (text: string): string => assertValidText(text.replace(/\r\n?/g, '\n').trim());

const lengthOf = ({ term, description, translations }: GlossaryTermView): number =>
  term.length + description.length + translations.reduce((sum, { text }) => sum + text.length + 40, 0);

const taskFile = compiledFile(join(__dirname, 'glossary.task.js'));
