import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { EventLoopYielder, foldForSearch, parseSearchTerms } from '@dragoman/i18n/internal';
import { Database, type Queries } from '../database/database';
import { HistoryService } from '../history/history.service';
import type { Actor } from '../access/actor';
import { Namesakes } from '../access/namesakes';
import { executeOnce } from '../idempotency/idempotency';
import type { VersionMatcher } from '../http/versions/if-match';
import { countsView } from '../editing/counts-view';
import { listCounts } from '../editing/stores/counts.store';
import { CheckRegistry } from '../checks/check-registry';
import { FindingTexts } from '../checks/finding-texts';
import { clientSeverities } from '../checks/severities';
import { countThreadsAbout, openThreadCounts } from '../comments/open-threads';
import { countPlaces } from '../places/count-places';
import { countScreenshots } from '../screenshots/count-screenshots';
import type { Editing } from '../editing/editing';
import { EditingService } from '../editing/editing.service';
import type {
  EditedLanguageView,
  ListedTextView,
  TextContextView,
  TextFacetsView,
  NamedTextView,
  OtherTextView,
  RelatedCountsView,
  SavedTextView,
  TextFilter,
  TextListView,
} from './texts.contract';
import type {
  IgnoreFindingBody,
  FindTextQuery,
  RestoreBody,
  ReviewBody,
  TextBody,
  TextListQuery,
  TextVersionsQuery,
} from './texts.dto';
import { unknownChange, unknownKey, unknownNamespace } from '../editing/editing.errors';
import { ignoreFinding, editText, reviewText } from './edit-text';
import { formView } from '../served/form-view';
import { findMessageByI18nextKey, candidateMessageKeys } from './find-message';
import { namedLanguage, targetLanguage } from '../languages/language-view';
import { listLanguages } from '../editing/stores/languages.store';
import { isEmpty, slotsOf } from '../editing/check-text';
import { findMessagesByKeys } from '../editing/stores/messages.store';
import { findNamespaceByName, listNamespaces } from '../editing/stores/namespaces.store';
import { assertAllowed, includesNamespace } from '../editing/assert-allowed';
import { decodeCursor, encodeCursor } from '../http/lists/cursor';
import { countWithinPageSize } from '../http/lists/page-size';
import { assertValidText } from '../editing/assert-valid-text';
import { textStateView, storedTextStates } from './text-view';
import { loadTexts } from '../editing/stores/texts.store';
import type { FormView } from '../served/served.contract';
import {
  isTextListPosition,
  countFacets,
  countTexts,
  findListedText,
  listTags,
  listTexts,
  listNeighbors,
  type ListedText,
  type TextSelection,
} from './text-list.store';
import { termsInSource } from '../terms/terms-of-texts';
import { requireAuthor } from './require-author';
import { requireTask } from './selected/require-task';
import { ReviewNotifications } from './review-notifications';
import { SearchedChecks } from './searched-checks';
import { SearchesService } from './searches.service';
import { checkedText, type FindingContext, listedTextViews, savedTextView } from './listed-text-view';
import { loadSeverities } from '../editing/stores/severities.store';
import type { TextContent } from '../editing/write-texts';
import { requireLanguage, requireReference } from '../editing/require-language';

const MAX_TAG_FACETS = 50;

/** The texts of the workspace, with their history. */
@Injectable()
export class TextsService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly editing: EditingService,
    private readonly checks: CheckRegistry,
    private readonly findingTexts: FindingTexts,
    private readonly searches: SearchesService,
    private readonly searchedChecks: SearchedChecks,
    private readonly notifications: ReviewNotifications,
    private readonly namesakes: Namesakes,
  ) {}

  /**
   * @throws Problem 404 for an unknown language, namespace or task, 422 for a task in another language, 400 for an invalid cursor or
   * an unknown author
   */
  async list(actor: Actor, query: TextListQuery, signal: AbortSignal): Promise<TextListView> {
    const livePosition = this.history.position; // before anything is read: what changes meanwhile is sent as well
    const selection = await this.selection(actor, query);
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, isTextListPosition);
    const { dialect } = this.database;
    const find = async (read: Queries) => ({
      rows: await listTexts({ dialect, read }, selection, after, query.limit + 1),
      matches: after === undefined ? await countTexts({ dialect, read }, selection) : undefined,
    });
    const [{ rows, matches }, counted] = await Promise.all([
      selection.terms.length > 0 ? this.searches.run(actor, signal, find) : find(this.database.read),
      listCounts(this.database.read, { ...selection, languages: [selection.language] }),
    ]);
    const wanted = rows.slice(0, query.limit);
    const page = wanted.slice(0, countWithinPageSize(wanted, textLength));
    const { language: tag } = selection;
    const beside =
      query.reference === undefined
        ? undefined
        : await this.formsInLanguage(page, (await requireLanguage(this.database.read, query.reference)).tag);
    const comments = await this.openComments(page, tag);
    const context = await this.findingContext(this.database.read);
    const views = await listedTextViews(page, tag, context, signal);
    const { updatedBy } = selection;
    const [author] = updatedBy ? await this.namesakes.marked(this.database.read, actor, [updatedBy]) : [];
    return {
      language: {
        ...namedLanguage(tag),
        independentReview: selection.independentReview,
        ...setSeverities(context, tag),
      },
      ...(query.namespace === undefined ? {} : { namespace: query.namespace }),
      ...(author && { updatedBy: author }),
      counts: countsView(counted),
      ...(matches === undefined ? {} : { matches, livePosition }),
      texts: views.map((view, index) => ({
        ...view,
        ...comments(view.id),
        ...(beside && { beside: beside[index]! }),
      })),
      ...(rows.length > page.length ? { next: encodeCursor(page.at(-1)!.listPosition) } : {}),
    };
  }

  /**
   * @param signal aborted when the caller disconnects
   * @throws Problem as {@link list}
   */
  async facets(actor: Actor, query: TextVersionsQuery, signal: AbortSignal): Promise<TextFacetsView> {
    const selection = await this.selection(actor, query);
    const { dialect } = this.database;
    const { codes, tags } = await this.searches.run(actor, signal, (read) => countFacets({ dialect, read }, selection));
    return {
      checks: codes.map(([code, texts]) => ({ code, title: this.searchedChecks.title(code), texts })),
      tags: tags.slice(0, MAX_TAG_FACETS).map(([name, texts]) => ({ name, texts })),
    };
  }

  /** @throws Problem 404 */
  async context(actor: Actor, messageId: string, name: string): Promise<TextContextView> {
    const { read } = this.database;
    const { tag: language } = await requireLanguage(read, name);
    const within = { language, reference: await requireReference(read) };
    const row = await findListedText(read, messageId, within);
    if (row === undefined || !isReadable(actor, row)) throw unknownKey();
    const [before, after, others, comments, terms, related] = await Promise.all([
      listNeighbors(read, row.message, 'before', within, 2),
      listNeighbors(read, row.message, 'after', within, 2),
      this.otherTexts(row, within.language),
      this.openComments([row], within.language),
      termsInSource(read, checkedText(row, within.language)),
      this.relatedCounts(messageId, language),
    ]);
    const context = await this.findingContext(read);
    const [text, ...neighbors] = await listedTextViews([row, ...before.reverse(), ...after], within.language, context);
    return {
      text: { ...text!, ...comments(row.message.id) },
      others,
      terms: terms.map(({ term: { id, term, description, doNotTranslate, forbidden }, translations, places }) => ({
        ...{ id, term, description, doNotTranslate, forbidden, translations, places },
      })),
      before: neighbors.slice(0, before.length),
      after: neighbors.slice(before.length),
      related,
    };
  }

  /** @throws Problem 404 */
  async get(actor: Actor, messageId: string, name: string): Promise<SavedTextView> {
    const { tag } = await requireLanguage(this.database.read, name);
    return this.loadSaved(actor, this.database.read, {
      messageId,
      tag,
      reference: await requireReference(this.database.read),
    });
  }

  /** @throws Problem 404 */
  async find(actor: Actor, { language: name, namespace: within, key }: FindTextQuery): Promise<NamedTextView> {
    const target = await requireLanguage(this.database.read, name);
    const { tag } = target;
    const namespace = await findNamespaceByName(this.database.read, within);
    if (namespace === undefined || !includesNamespace(actor, namespace.id)) throw unknownNamespace();
    const id = findMessageByI18nextKey(
      key,
      await findMessagesByKeys(this.database.read, namespace.id, candidateMessageKeys(key), []),
    );
    if (id === undefined) throw unknownKey();
    const row = await findListedText(this.database.read, id, {
      language: tag,
      reference: await requireReference(this.database.read),
    });
    if (row === undefined || row.message.deleted) throw unknownKey();
    const { reference } = row.message;
    const context = await this.findingContext(this.database.read);
    const [view] = await listedTextViews([row], tag, context);
    return {
      ...view!,
      referenceLanguage: namedLanguage(reference),
      targetLanguage: { ...targetLanguage(target), ...setSeverities(context, tag) },
    };
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 403, 404, 412, 413, 422
   */
  async save(
    actor: Actor,
    messageId: string,
    name: string,
    seen: VersionMatcher,
    key: string | undefined,
    body: TextBody,
  ): Promise<SavedTextView> {
    const tag = canonicalTag(name) ?? name;
    const state = body.state ?? 'needsReview';
    assertAllowed(actor, state === 'reviewed' ? 'texts.review' : 'texts.edit', { language: tag });
    const request = { actor, route: `texts/${messageId}/${tag}`, key, body };
    return this.editing.edit({ actor, kind: body.keepsTranslations === true ? 'correct' : 'edit' }, (editing) =>
      executeOnce(editing.tx, request, async () => {
        await editText(editing, {
          messageId,
          language: tag,
          seen,
          forms: body.forms,
          state: storedTextStates[state],
          keepsTranslations: body.keepsTranslations ?? false,
          sourceVersion: body.sourceVersion,
        });
        if (state === 'reviewed')
          await this.notifications.textReviewed(editing.tx, actor, {
            messageId,
            language: tag,
            changeSet: editing.changeSet.id,
          });
        return this.loadChanged(actor, editing, messageId, tag);
      }),
    );
  }

  /** @throws Problem 403, 404, 412, 422 */
  async review(
    actor: Actor,
    messageId: string,
    name: string,
    seen: VersionMatcher,
    body: ReviewBody,
  ): Promise<SavedTextView> {
    const tag = canonicalTag(name) ?? name;
    assertAllowed(actor, 'texts.review', { language: tag });
    const set = {
      actor,
      kind: 'review',
      ...(body.reason === undefined ? {} : { note: assertValidText(body.reason) }),
    } as const;
    return this.editing.edit(set, async (editing) => {
      const { verdict, sourceVersion } = body;
      await reviewText(editing, { messageId, language: tag, seen, approved: verdict === 'approve', sourceVersion });
      await this.notifications.textReviewed(editing.tx, actor, {
        messageId,
        language: tag,
        changeSet: editing.changeSet.id,
        note: body.reason,
      });
      return this.loadChanged(actor, editing, messageId, tag);
    });
  }

  /** @throws Problem 403, 404 */
  async ignore(actor: Actor, messageId: string, name: string, body: IgnoreFindingBody): Promise<SavedTextView> {
    const tag = canonicalTag(name) ?? name;
    assertAllowed(actor, 'texts.edit', { language: tag });
    const { code, form, values, ignored } = body;
    return this.editing.edit({ actor, kind: ignored ? 'ignoreFinding' : 'countFinding' }, async (editing) => {
      await ignoreFinding(editing, {
        messageId,
        language: tag,
        code,
        ...(form !== undefined && { form }),
        values,
        ignored: ignored && {
          assertMay: (severity) => severity === 'error' && assertAllowed(actor, 'texts.review', { language: tag }),
        },
      });
      return this.loadSaved(actor, editing.tx, { messageId, tag, reference: editing.reference });
    });
  }

  /**
   * Restores a text to what it was after an entry of its history.
   * @throws Problem 403, 404, 412
   */
  async restore(
    actor: Actor,
    messageId: string,
    name: string,
    seen: VersionMatcher,
    { entry: seq, sourceVersion }: RestoreBody,
  ): Promise<SavedTextView> {
    const tag = canonicalTag(name) ?? name;
    assertAllowed(actor, 'texts.edit', { language: tag });
    const [entry] = await this.history.entries({ subject: { type: 'text', id: messageId }, language: tag, seq }, 1);
    if (entry === undefined) throw unknownChange();
    const { forms } = entry.after as TextContent;
    return this.editing.edit({ actor, kind: 'restore' }, async (editing) => {
      await editText(editing, { messageId, language: tag, seen, forms, state: 'needs_review', sourceVersion });
      return this.loadChanged(actor, editing, messageId, tag);
    });
  }

  /** Loads a text with the change set that has changed it, if it has. */
  private async loadChanged(actor: Actor, editing: Editing, messageId: string, tag: string): Promise<SavedTextView> {
    const { tx, reference, changeSet } = editing;
    const saved = await this.loadSaved(actor, tx, { messageId, tag, reference });
    return this.history.hasRecorded(changeSet) ? { ...saved, changeSet: changeSet.id } : saved;
  }

  /**
   * Loads the text in the transaction that saved it: afterwards it may already have been changed by another.
   * @throws Problem 404
   */
  private async loadSaved(
    actor: Actor,
    db: Queries,
    { messageId, tag, reference }: { readonly messageId: string; readonly tag: string; readonly reference: string },
  ): Promise<SavedTextView> {
    const row = await findListedText(db, messageId, { language: tag, reference });
    if (row === undefined || !isReadable(actor, row)) throw unknownKey();
    return savedTextView(row, tag, await this.findingContext(db));
  }

  private async findingContext(db: Queries): Promise<FindingContext> {
    return { checks: this.checks, texts: this.findingTexts, severities: await loadSeverities(db) };
  }

  /**
   * @throws Problem 404 for an unknown language, namespace or task; 422 for a task in another language; 400 for an unknown author
   * or check
   */
  async selection(
    actor: Actor,
    query: Pick<TextListQuery, 'language' | 'namespace' | 'task' | 'filter' | 'since' | 'updatedBy' | 'q'>,
  ): Promise<TextSelection> {
    const { read } = this.database;
    const { namespace: name, task, since, updatedBy } = query;
    const [{ tag, independent_review }, reference, all, known, author] = await Promise.all([
      requireLanguage(read, query.language),
      requireReference(read),
      listNamespaces(read),
      listLanguages(read),
      updatedBy === undefined ? undefined : requireAuthor(read, actor, updatedBy),
    ]);
    const { limits } = actor;
    const namespace =
      name === undefined ? undefined : all.find(({ id, name: each }) => each === name && includesNamespace(actor, id));
    if (name !== undefined && namespace === undefined) throw unknownNamespace();
    if (task !== undefined) await requireTask(read, actor, task, tag);
    return {
      language: tag,
      reference,
      references: [...new Set([reference, ...all.map((each) => each.reference ?? reference)])],
      ...(namespace === undefined ? {} : { namespaceId: namespace.id }),
      ...(limits?.namespaces && { limitedTo: limits.namespaces }),
      ...(task === undefined ? {} : { taskId: task }),
      filters: query.filter.split(',') as TextFilter[],
      actorId: actor.id,
      independentReview: independent_review === 1,
      ...(since === undefined ? {} : { since: Date.parse(since) }),
      ...(author === undefined ? {} : { updatedBy: author }),
      ...(await this.searchConditions(
        query.q,
        known.map((each) => each.tag),
      )),
    };
  }

  /**
   * @param languages that may qualify a word
   * @throws Problem 400 for an unknown check
   */
  private async searchConditions(
    q: string,
    languages: readonly string[],
  ): Promise<Pick<TextSelection, 'terms' | 'checks' | 'tags'>> {
    const all = parseSearchTerms(q, ['check', 'tag', ...languages]);
    const within = (field: string) => all.filter((term) => term.within === field);
    const [checks, tags] = [within('check'), within('tag')];
    const known = tags.length === 0 ? [] : await listTags(this.database.read);
    return {
      terms: all.filter((term) => term.within !== 'check' && term.within !== 'tag'),
      checks: checks.map(({ excluded, word }) => ({ excluded, codes: this.searchedChecks.codes(word) })),
      tags: tags.map(({ excluded, word }) => ({
        excluded,
        names: known.filter((name) => foldForSearch(name) === word),
      })),
    };
  }

  /** Returns a function that returns the number of open threads of a message as a part of its view. */
  private async openComments(
    rows: readonly ListedText[],
    tag: string,
  ): Promise<(messageId: string) => Pick<ListedTextView, 'openComments'>> {
    const ids = rows.map(({ message }) => message.id);
    const counts = await openThreadCounts(this.database.read, ids, tag);
    return (messageId) => {
      const openComments = counts.get(messageId);
      return openComments === undefined ? {} : { openComments };
    };
  }

  private async relatedCounts(messageId: string, tag: string): Promise<RelatedCountsView> {
    const { read } = this.database;
    const [threads, screenshots, places] = await Promise.all([
      countThreadsAbout(read, messageId, tag),
      countScreenshots(read, messageId),
      countPlaces(read, messageId),
    ]);
    return { threads, screenshots, places };
  }

  private async otherTexts({ message, referenceForms }: ListedText, tag: string): Promise<OtherTextView[]> {
    const { read } = this.database;
    const tags = (await listLanguages(read))
      .map((each) => each.tag)
      .filter((it) => it !== tag && it !== message.reference);
    const texts = await loadTexts(read, [message.id], tags);
    const written = new Map(texts.filter(({ forms }) => !isEmpty(forms)).map((text) => [text.language, text]));
    const source = { language: message.reference, forms: referenceForms };
    return tags.flatMap((other) => {
      const text = written.get(other);
      if (text === undefined) return [];
      const { target } = slotsOf(message, source, { language: other, forms: text.forms });
      return {
        language: namedLanguage(other),
        state: textStateView(text),
        forms: target.map((slot) => formView(slot, other, message.kind, message.syntax)),
      };
    });
  }

  /** The texts of messages in another language, in the order of the messages. */
  private async formsInLanguage(rows: readonly ListedText[], tag: string): Promise<FormView[][]> {
    const ids = rows.map(({ message }) => message.id);
    const texts = new Map(
      (await loadTexts(this.database.read, ids, [tag])).map((text) => [text.messageId, text.forms]),
    );
    const views: FormView[][] = [];
    const yielder = new EventLoopYielder();
    for (const { message, referenceForms } of rows) {
      await yielder.yieldIfDue();
      const source = { language: message.reference, forms: referenceForms };
      const { target } = slotsOf(message, source, { language: tag, forms: texts.get(message.id) ?? {} });
      views.push(target.map((slot) => formView(slot, tag, message.kind, message.syntax)));
    }
    return views;
  }
}

const isReadable = (actor: Actor, { message }: ListedText): boolean =>
  !message.deleted && includesNamespace(actor, message.namespaceId);

const textLength = ({ referenceForms, text }: ListedText): number =>
  [referenceForms, text?.forms ?? {}]
    .flatMap((forms) => Object.values(forms))
    .reduce((sum, { length }) => sum + length, 0);

function setSeverities({ severities }: FindingContext, language: string): Pick<EditedLanguageView, 'severities'> {
  const set = clientSeverities(severities, language);
  return Object.keys(set).length > 0 ? { severities: set } : {};
}
