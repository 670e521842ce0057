import { Injectable } from '@nestjs/common';
import { canonicalTag, direction, ownName, type Problem } from '@dragoman/i18n';
import { Database } from '../database/database';
import type { LanguageRow, NamespaceRow } from '../database/schema';
import { HistoryService } from '../history/history.service';
import type { Actor } from '../people/actor';
import { countsView } from './counts-view';
import { counts } from './counts.store';
import { changeLanguage, deleteLanguage, newLanguage } from './edit-language';
import { changeNamespace, createNamespace, deleteNamespace, restoreNamespace } from './edit-namespace';
import { edit, type Editing } from './editing';
import type { WorkLanguageView, WorkNamespaceView, WorkspaceView } from './editing.contract';
import type { AddLanguageBody, ChangeLanguageBody, ChangeNamespaceBody, CreateNamespaceBody } from './editing.dto';
import { languageTaken, namespaceTaken } from './editing.errors';
import { language, languages, referenceLanguage } from './languages.store';
import { namespaces } from './namespaces.store';
import { whereTaken } from './taken';

/** Into which languages what is translated, and how far that is. */
@Injectable()
export class WorkspaceService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {}

  async view(): Promise<WorkspaceView> {
    const { read } = this.database;
    const [reference, tags, names, counted] = await Promise.all([
      referenceLanguage(read),
      languages(read),
      namespaces(read),
      counts(read),
    ]);
    const kept = new Map(counted.map((row) => [`${row.language} ${row.namespace_id}`, row]));
    return {
      reference: reference ?? null,
      languages: tags.map(languageView),
      namespaces: names.map((row) => namespaceView(row, reference)),
      counts: tags.map(({ tag }) => names.map(({ id }) => countsView([kept.get(`${tag} ${id}`) ?? []].flat()))),
    };
  }

  async addLanguage(actor: Actor, body: AddLanguageBody): Promise<WorkLanguageView> {
    const tag = await this.edit(actor, languageTaken, (editing) => newLanguage(editing, body), { first: true });
    return this.language(tag);
  }

  async changeLanguage(actor: Actor, name: string, body: ChangeLanguageBody): Promise<WorkLanguageView> {
    const tag = canonicalTag(name) ?? '';
    await this.edit(actor, languageTaken, (editing) => changeLanguage(editing, tag, body));
    return this.language(tag);
  }

  deleteLanguage(actor: Actor, name: string): Promise<void> {
    return this.edit(actor, languageTaken, (editing) => deleteLanguage(editing, canonicalTag(name) ?? ''));
  }

  createNamespace(actor: Actor, body: CreateNamespaceBody): Promise<WorkNamespaceView> {
    return this.editNamespace(actor, (editing) => createNamespace(editing, body));
  }

  changeNamespace(actor: Actor, id: string, body: ChangeNamespaceBody): Promise<WorkNamespaceView> {
    return this.editNamespace(actor, (editing) => changeNamespace(editing, id, body));
  }

  async deleteNamespace(actor: Actor, id: string): Promise<void> {
    await this.editNamespace(actor, (editing) => deleteNamespace(editing, id));
  }

  restoreNamespace(actor: Actor, id: string): Promise<WorkNamespaceView> {
    return this.editNamespace(actor, (editing) => restoreNamespace(editing, id));
  }

  private editNamespace(actor: Actor, work: (editing: Editing) => Promise<NamespaceRow>): Promise<WorkNamespaceView> {
    return this.edit(actor, namespaceTaken, async (editing) => namespaceView(await work(editing), editing.reference));
  }

  private edit<T>(
    actor: Actor,
    taken: () => Problem,
    work: (editing: Editing) => Promise<T>,
    options?: { first: boolean },
  ): Promise<T> {
    return edit(this.database, this.history, { actor, kind: 'manage' }, work, options).catch(whereTaken(taken));
  }

  private async language(tag: string): Promise<WorkLanguageView> {
    return languageView((await language(this.database.read, tag))!);
  }
}

const languageView = ({ tag, fallback }: LanguageRow): WorkLanguageView => ({
  tag,
  ownName: ownName(tag),
  direction: direction(tag),
  fallback,
});

const namespaceView = (
  { id, name, description, reference }: NamespaceRow,
  installation: string | undefined,
): WorkNamespaceView => ({
  id,
  name,
  ...(description === null ? {} : { description }),
  reference: reference ?? installation ?? '',
});
