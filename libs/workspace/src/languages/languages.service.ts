import { Injectable, Inject } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { Database } from '../database/database';
import { asConflict } from '../editing/as-conflict';
import type { Editing } from '../editing/editing';
import { EditingService } from '../editing/editing.service';
import { RecheckRequests } from '../editing/rechecks/recheck-requests';
import { unknownLanguage } from '../editing/editing.errors';
import { requireLanguage } from '../editing/require-language';
import { listDeletedLanguages, listLanguages, referenceLanguage } from '../editing/stores/languages.store';
import type { VersionMatcher } from '../http/versions/if-match';
import { toIsoTime } from '../http/input/iso-time';
import type { Actor } from '../access/actor';
import { Namesakes } from '../access/namesakes';
import { executeOnce } from '../idempotency/idempotency';
import { changeLanguage, deleteLanguage, addOrRestoreLanguage, orderLanguages, restoreLanguage } from './edit-language';
import { languageViews, namedLanguage } from './language-view';
import { languagePeople } from './language-people';
import type { DeletedLanguagesView, LanguageListView, LanguagePeopleView, LanguageView } from './languages.contract';
import type { AddLanguageBody, ChangeLanguageBody } from './languages.dto';
import { languageTaken } from './languages.errors';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';

/** The languages that texts are translated into. */
@Injectable()
export class LanguagesService {
  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
    private readonly rechecks: RecheckRequests,
    private readonly namesakes: Namesakes,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
  ) {}

  async list(): Promise<LanguageListView> {
    const { read } = this.database;
    const [reference = null, rows] = await Promise.all([referenceLanguage(read), listLanguages(read)]);
    return { reference, languages: languageViews(rows, this.catalog.current) };
  }

  /** @throws Problem 404 */
  async get(name: string): Promise<LanguageView> {
    const tag = canonicalTag(name);
    const rows = await listLanguages(this.database.read);
    const view = languageViews(rows, this.catalog.current).find((language) => language.tag === tag);
    if (view === undefined) throw unknownLanguage();
    return view;
  }

  /** @throws Problem 404 */
  async people(actor: Actor, name: string): Promise<LanguagePeopleView> {
    const { read } = this.database;
    const { tag } = await requireLanguage(read, name);
    return { people: await this.namesakes.marked(read, actor, await languagePeople(read, tag)) };
  }

  async deleted(): Promise<DeletedLanguagesView> {
    const rows = await listDeletedLanguages(this.database.read);
    return {
      languages: rows.map(({ tag, deleted_at, version }) => ({
        ...namedLanguage(tag),
        deletedAt: toIsoTime(deleted_at!),
        version,
      })),
    };
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 409, 422
   */
  async add(actor: Actor, key: string | undefined, body: AddLanguageBody): Promise<LanguageView> {
    const tag = await this.edit(actor, (editing) =>
      executeOnce(editing.tx, { actor, route: 'languages', key, body }, () => addOrRestoreLanguage(editing, body)),
    );
    return this.get(tag);
  }

  /** @throws Problem 404, 412, 422 */
  async change(actor: Actor, name: string, ifMatch: VersionMatcher, body: ChangeLanguageBody): Promise<LanguageView> {
    const tag = canonicalTag(name) ?? '';
    await this.edit(actor, (editing) => changeLanguage(editing, { tag, ifMatch }, body));
    if (body.formality !== undefined) this.rechecks.announce();
    return this.get(tag);
  }

  /** @throws Problem 404, 409, 412 */
  delete(actor: Actor, name: string, ifMatch: VersionMatcher): Promise<void> {
    const tag = canonicalTag(name) ?? '';
    return this.edit(actor, (editing) => deleteLanguage(editing, { tag, ifMatch }));
  }

  /** @throws Problem 404, 412 */
  async restore(actor: Actor, name: string, ifMatch: VersionMatcher): Promise<LanguageView> {
    const tag = canonicalTag(name) ?? '';
    return this.get(await this.edit(actor, (editing) => restoreLanguage(editing, { tag, ifMatch })));
  }

  /** @throws Problem 409 */
  sort(actor: Actor, tags: readonly string[]): Promise<void> {
    return this.edit(actor, (editing) => orderLanguages(editing, tags));
  }

  private edit<T>(actor: Actor, work: (editing: Editing) => Promise<T>): Promise<T> {
    const set = { actor, kind: 'manage' } as const;
    return this.editing.edit(set, work, { exclusive: true }).catch(asConflict(languageTaken));
  }
}
