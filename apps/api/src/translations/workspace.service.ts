import { Injectable } from '@nestjs/common';
import { canonicalTag, type Problem } from '@dragoman/i18n';
import { Database } from '../database/database';
import type { NamespaceRow } from '../database/schema';
import { HistoryService } from '../history/history.service';
import type { Actor } from '../people/actor';
import { once } from '../people/idempotency';
import type { Seen } from '../people/if-match';
import { timeText } from '../people/time-text';
import { askedLanguages, type Served } from './asked-languages';
import { countsView } from './counts-view';
import { counts, dayOf, firstDay, progressSince } from './counts.store';
import { changeLanguage, deleteLanguage, newLanguage, orderLanguages, restoreLanguage } from './edit-language';
import { changeNamespace, createNamespace, deleteNamespace, orderNamespaces, restoreNamespace } from './edit-namespace';
import { edit, type Editing } from './editing';
import type {
  DayView,
  DeletedLanguagesView,
  DeletedNamespacesView,
  ProgressView,
  WorkLanguageView,
  WorkNamespaceView,
  WorkspaceView,
} from './editing.contract';
import type {
  AddLanguageBody,
  ChangeLanguageBody,
  ChangeNamespaceBody,
  CreateNamespaceBody,
  ProgressQuery,
} from './workspace.dto';
import { languageTaken, namespaceTaken, unknownLanguage } from './editing.errors';
import { languageView, namedLanguage } from './language-view';
import { deletedLanguages, language, languages, referenceLanguage } from './languages.store';
import { namespaceView } from './namespace-view';
import { deletedNamespaces, namespaces } from './namespaces.store';
import { whereTaken } from './taken';

/** Into which languages what is translated, and how far that is. */
@Injectable()
export class WorkspaceService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {}

  async view(served: Served): Promise<WorkspaceView> {
    const { read } = this.database;
    const [reference, tags, names, counted] = await Promise.all([
      referenceLanguage(read),
      languages(read),
      namespaces(read),
      counts(read),
    ]);
    const kept = new Map(counted.map((row) => [`${row.language} ${row.namespace_id}`, row]));
    const countsOf = (tag: string, namespace: string) => {
      const row = kept.get(`${tag} ${namespace}`);
      return countsView(row === undefined ? [] : [row]);
    };
    const asked = askedLanguages(tags, served);
    return {
      reference: reference ?? null,
      languages: tags.map((row) => ({ ...languageView(row), fallbacks: asked(row.tag) })),
      namespaces: names.map((row) => namespaceView(row, reference)),
      counts: tags.map(({ tag }) => names.map(({ id }) => countsOf(tag, id))),
    };
  }

  /** @throws Problem 404 */
  async progress({ language: name, days }: ProgressQuery): Promise<ProgressView> {
    const { read } = this.database;
    const tag = name === undefined ? undefined : canonicalTag(name);
    if (name !== undefined && (await language(read, tag ?? ''))?.deleted_at !== null) throw unknownLanguage();
    const today = dayOf(Date.now());
    const from = Math.max(today - days + 1, (await firstDay(read)) ?? today);
    const of = tag === undefined ? {} : { language: tag };
    const [now, changes] = await Promise.all([counts(read, of), progressSince(read, from, tag)]);
    const changed = new Map(changes.map(({ day, ...by }) => [day, by]));
    let { messages, translated, reviewed } = countsView(now);
    const views: DayView[] = [];
    for (let day = today; day >= from; day--) {
      views.push({ day: new Date(day * 86_400_000).toISOString().slice(0, 10), messages, translated, reviewed });
      const by = changed.get(day);
      messages -= by?.messages ?? 0;
      translated -= by?.translated ?? 0;
      reviewed -= by?.reviewed ?? 0;
    }
    return { days: views.reverse() };
  }

  async deletedLanguages(): Promise<DeletedLanguagesView> {
    const rows = await deletedLanguages(this.database.read);
    return {
      languages: rows.map(({ tag, deleted_at, version }) => ({
        ...namedLanguage(tag),
        ...{ deletedAt: timeText(deleted_at!), version },
      })),
    };
  }

  async deletedNamespaces(): Promise<DeletedNamespacesView> {
    const rows = await deletedNamespaces(this.database.read);
    return {
      namespaces: rows.map(({ id, name, description, deleted_at, version }) => ({
        ...{ id, name, deletedAt: timeText(deleted_at!), version },
        ...(description === null ? {} : { description }),
      })),
    };
  }

  /** @param key `Idempotency-Key` of the request */
  async addLanguage(actor: Actor, key: string | undefined, body: AddLanguageBody): Promise<WorkLanguageView> {
    const work = (editing: Editing) =>
      once(editing.tx, { actor, route: 'languages', key, body }, () => newLanguage(editing, body));
    const tag = await this.editLanguages(actor, work);
    return this.language(tag);
  }

  async changeLanguage(actor: Actor, name: string, seen: Seen, body: ChangeLanguageBody): Promise<WorkLanguageView> {
    const tag = canonicalTag(name) ?? '';
    await this.editLanguages(actor, (editing) => changeLanguage(editing, { tag, seen }, body));
    return this.language(tag);
  }

  deleteLanguage(actor: Actor, name: string, seen: Seen): Promise<void> {
    const tag = canonicalTag(name) ?? '';
    return this.editLanguages(actor, (editing) => deleteLanguage(editing, { tag, seen }));
  }

  async restoreLanguage(actor: Actor, name: string, seen: Seen): Promise<WorkLanguageView> {
    const tag = canonicalTag(name) ?? '';
    return this.language(await this.editLanguages(actor, (editing) => restoreLanguage(editing, { tag, seen })));
  }

  orderLanguages(actor: Actor, tags: readonly string[]): Promise<void> {
    return this.editLanguages(actor, (editing) => orderLanguages(editing, tags));
  }

  orderNamespaces(actor: Actor, ids: readonly string[]): Promise<void> {
    return this.edit(actor, namespaceTaken, (editing) => orderNamespaces(editing, ids));
  }

  /** @param key `Idempotency-Key` of the request */
  createNamespace(actor: Actor, key: string | undefined, body: CreateNamespaceBody): Promise<WorkNamespaceView> {
    return this.editNamespace(actor, (editing) =>
      once(editing.tx, { actor, route: 'namespaces', key, body }, () => createNamespace(editing, body)),
    );
  }

  changeNamespace(actor: Actor, id: string, seen: Seen, body: ChangeNamespaceBody): Promise<WorkNamespaceView> {
    return this.editNamespace(actor, (editing) => changeNamespace(editing, { id, seen }, body));
  }

  async deleteNamespace(actor: Actor, id: string, seen: Seen): Promise<void> {
    await this.editNamespace(actor, (editing) => deleteNamespace(editing, { id, seen }));
  }

  restoreNamespace(actor: Actor, id: string, seen: Seen): Promise<WorkNamespaceView> {
    return this.editNamespace(actor, (editing) => restoreNamespace(editing, { id, seen }));
  }

  private editNamespace(actor: Actor, work: (editing: Editing) => Promise<NamespaceRow>): Promise<WorkNamespaceView> {
    return this.edit(actor, namespaceTaken, async (editing) => namespaceView(await work(editing), editing.reference));
  }

  private editLanguages<T>(actor: Actor, work: (editing: Editing) => Promise<T>): Promise<T> {
    return this.edit(actor, languageTaken, work, { alone: true });
  }

  private edit<T>(
    actor: Actor,
    taken: () => Problem,
    work: (editing: Editing) => Promise<T>,
    options?: { alone: boolean },
  ): Promise<T> {
    return edit(this.database, this.history, { actor, kind: 'manage' }, work, options).catch(whereTaken(taken));
  }

  private async language(tag: string): Promise<WorkLanguageView> {
    return languageView((await language(this.database.read, tag))!);
  }
}
