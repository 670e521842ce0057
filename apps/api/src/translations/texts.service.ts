import { Injectable } from '@nestjs/common';
import { canonicalTag, searchTerms } from '@dragoman/i18n';
import { Database, type Queries } from '../database/database';
import { HistoryService } from '../history/history.service';
import type { Actor } from '../people/actor';
import type { Seen } from '../people/if-match';
import { countsView } from './counts-view';
import { counts } from './counts.store';
import { edit } from './editing';
import type {
  MessageContextView,
  NamedTranslationView,
  OtherTextView,
  SavedTextView,
  TranslationFilter,
  TranslationsView,
} from './editing.contract';
import type { NamedQuery, ReviewBody, TextBody, TranslationsQuery } from './texts.dto';
import { unknownChange, unknownLanguage, unknownMessage, unknownNamespace } from './editing.errors';
import { editText, reviewText } from './edit-text';
import { formView } from './form-view';
import { foundBy, keysFoundBy } from './found-key';
import { namedLanguage } from './language-view';
import { language, languages, referenceLanguage } from './languages.store';
import { isEmpty, judgeText } from './message-forms';
import { messagesAt } from './messages.store';
import { namespaceNamed, namespaces } from './namespaces.store';
import { permitted } from './permitted';
import { readPlace, writePlace } from './place-cursor';
import { possibleText } from './possible-text';
import { stateView, writtenStates } from './text-view';
import { textsOf } from './texts.store';
import type { FormView } from './translations.contract';
import {
  countSelected,
  listedText,
  listedTexts,
  neighbours,
  type ListedText,
  type Selection,
} from './translation-list.store';
import { savedTextView, translationView } from './translation-view';
import type { TextContent } from './write-texts';

/** Texts as those see them who edit: read from the database, each change with its history. */
@Injectable()
export class TextsService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {}

  /** @throws Problem 404 for a language or namespace that is not there, 400 for a cursor that nobody wrote */
  async list(actor: Actor, query: TranslationsQuery): Promise<TranslationsView> {
    const selection = await this.selection(actor, query);
    const after = query.cursor === undefined ? undefined : readPlace(query.cursor);
    const [rows, matches, counted] = await Promise.all([
      listedTexts(this.database, selection, after, query.limit + 1),
      after === undefined ? countSelected(this.database, selection) : undefined,
      counts(this.database.read, selection),
    ]);
    const page = rows.slice(0, query.limit);
    const { language: tag } = selection;
    const beside =
      query.reference === undefined ? undefined : await this.beside(page, await this.known(query.reference));
    return {
      language: namedLanguage(tag),
      ...(query.namespace === undefined ? {} : { namespace: query.namespace }),
      counts: countsView(counted),
      ...(matches === undefined ? {} : { matches }),
      messages: page.map((row, index) => ({ ...translationView(row, tag), ...(beside && { beside: beside[index]! }) })),
      ...(rows.length > page.length ? { next: writePlace(page.at(-1)!.place) } : {}),
    };
  }

  /** @throws Problem 404 */
  async message(messageId: string, name: string): Promise<MessageContextView> {
    const { read } = this.database;
    const within = { language: await this.known(name), reference: await this.reference() };
    const row = await listedText(read, messageId, within);
    if (row === undefined || row.message.deleted) throw unknownMessage();
    const [before, after, others] = await Promise.all([
      neighbours(read, row.message, 'before', within, 2),
      neighbours(read, row.message, 'after', within, 2),
      this.others(row, within.language),
    ]);
    const view = (each: ListedText) => translationView(each, within.language);
    return { message: view(row), others, before: before.reverse().map(view), after: after.map(view) };
  }

  /** @throws Problem 404 */
  async one(messageId: string, name: string): Promise<SavedTextView> {
    const tag = await this.known(name);
    return this.saved(this.database.read, messageId, tag, await this.reference());
  }

  /** @throws Problem 404 */
  async named({ language: name, namespace: within, key }: NamedQuery): Promise<NamedTranslationView> {
    const tag = await this.known(name);
    const namespace = await namespaceNamed(this.database.read, within);
    if (namespace === undefined) throw unknownNamespace();
    const id = foundBy(key, await messagesAt(this.database.read, namespace.id, keysFoundBy(key), []));
    if (id === undefined) throw unknownMessage();
    const row = await listedText(this.database.read, id, { language: tag, reference: await this.reference() });
    if (row === undefined || row.message.deleted) throw unknownMessage();
    const { reference } = row.message;
    return {
      ...translationView(row, tag),
      referenceLanguage: namedLanguage(reference),
      targetLanguage: namedLanguage(tag),
    };
  }

  /** @throws Problem 403, 404, 412, 413, 422 */
  async put(actor: Actor, messageId: string, name: string, seen: Seen, body: TextBody): Promise<SavedTextView> {
    const tag = canonicalTag(name) ?? name;
    const state = body.state ?? 'needsReview';
    permitted(actor, state === 'reviewed' ? 'texts.review' : 'texts.edit', tag);
    return edit(this.database, this.history, { actor, kind: 'edit' }, async (editing) => {
      await editText(editing, { messageId, language: tag, seen, forms: body.forms, state: writtenStates[state] });
      return this.saved(editing.tx, messageId, tag, editing.reference);
    });
  }

  /** @throws Problem 403, 404, 412, 422 */
  async review(actor: Actor, messageId: string, name: string, seen: Seen, body: ReviewBody): Promise<SavedTextView> {
    const tag = canonicalTag(name) ?? name;
    permitted(actor, 'texts.review', tag);
    const set = { actor, kind: 'review', ...(body.reason === undefined ? {} : { note: possibleText(body.reason) }) };
    return edit(this.database, this.history, set, async (editing) => {
      await reviewText(editing, { messageId, language: tag, seen, approved: body.verdict === 'approve' });
      return this.saved(editing.tx, messageId, tag, editing.reference);
    });
  }

  /**
   * Makes of a text what it was after an entry of its history.
   * @throws Problem 403, 404, 412
   */
  async restore(actor: Actor, messageId: string, name: string, seen: Seen, seq: number): Promise<SavedTextView> {
    const tag = canonicalTag(name) ?? name;
    permitted(actor, 'texts.edit', tag);
    const [entry] = await this.history.entries({ subject: { type: 'text', id: messageId }, language: tag, seq }, 1);
    if (entry === undefined) throw unknownChange();
    const { forms } = entry.after as TextContent;
    return edit(this.database, this.history, { actor, kind: 'restore' }, async (editing) => {
      await editText(editing, { messageId, language: tag, seen, forms, state: 'needs_review' });
      return this.saved(editing.tx, messageId, tag, editing.reference);
    });
  }

  /**
   * Read where it was written: a moment later it may be somebody else's, with a version that this one never saw.
   * @throws Problem 404
   */
  private async saved(db: Queries, messageId: string, tag: string, reference: string): Promise<SavedTextView> {
    const row = await listedText(db, messageId, { language: tag, reference });
    if (row === undefined || row.message.deleted) throw unknownMessage();
    return savedTextView(row, tag);
  }

  /** @throws Problem 404 */
  async selection(
    actor: Actor,
    query: Pick<TranslationsQuery, 'language' | 'namespace' | 'filter' | 'since' | 'q'>,
  ): Promise<Selection> {
    const { read } = this.database;
    const { namespace: name, since } = query;
    const [tag, reference, all, known] = await Promise.all([
      this.known(query.language),
      this.reference(),
      namespaces(read),
      languages(read),
    ]);
    const namespace = name === undefined ? undefined : all.find((each) => each.name === name);
    if (name !== undefined && namespace === undefined) throw unknownNamespace();
    return {
      language: tag,
      reference,
      references: [...new Set([reference, ...all.map((each) => each.reference ?? reference)])],
      ...(namespace === undefined ? {} : { namespaceId: namespace.id }),
      filters: query.filter.split(',') as TranslationFilter[],
      actorId: actor.id,
      ...(since === undefined ? {} : { since: Date.parse(since) }),
      terms: searchTerms(
        query.q,
        known.map((each) => each.tag),
      ),
    };
  }

  private async others({ message, referenceForms }: ListedText, tag: string): Promise<OtherTextView[]> {
    const { read } = this.database;
    const tags = (await languages(read)).map((each) => each.tag).filter((it) => it !== tag && it !== message.reference);
    const texts = await textsOf(read, [message.id], tags);
    const written = new Map(texts.filter(({ forms }) => !isEmpty(forms)).map((text) => [text.language, text]));
    const source = { language: message.reference, forms: referenceForms };
    return tags.flatMap((other) => {
      const text = written.get(other);
      if (text === undefined) return [];
      const { target } = judgeText(message, source, { language: other, forms: text.forms });
      return {
        language: namedLanguage(other),
        state: stateView(text),
        forms: target.map((slot) => formView(slot, other, message.kind)),
      };
    });
  }

  /** What messages say in another language, in their order. */
  private async beside(rows: readonly ListedText[], tag: string): Promise<FormView[][]> {
    const ids = rows.map(({ message }) => message.id);
    const texts = new Map((await textsOf(this.database.read, ids, [tag])).map((text) => [text.messageId, text.forms]));
    return rows.map(({ message, referenceForms }) => {
      const source = { language: message.reference, forms: referenceForms };
      const { target } = judgeText(message, source, { language: tag, forms: texts.get(message.id) ?? {} });
      return target.map((slot) => formView(slot, tag, message.kind));
    });
  }

  private async known(name: string): Promise<string> {
    const row = await language(this.database.read, canonicalTag(name) ?? '');
    if (row === undefined || row.deleted_at !== null) throw unknownLanguage();
    return row.tag;
  }

  private async reference(): Promise<string> {
    const tag = await referenceLanguage(this.database.read);
    if (tag === undefined) throw unknownLanguage();
    return tag;
  }
}
