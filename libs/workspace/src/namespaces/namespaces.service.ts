import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import type { NamespaceRow } from '../editing/editing.tables';
import { asConflict } from '../editing/as-conflict';
import { includesNamespace } from '../editing/assert-allowed';
import type { Editing } from '../editing/editing';
import { EditingService } from '../editing/editing.service';
import { unknownNamespace } from '../editing/editing.errors';
import { referenceLanguage } from '../editing/stores/languages.store';
import { listDeletedNamespaces, findNamespace, listNamespaces } from '../editing/stores/namespaces.store';
import type { VersionMatcher } from '../http/versions/if-match';
import { toIsoTime } from '../http/input/iso-time';
import type { Actor } from '../access/actor';
import { executeOnce } from '../idempotency/idempotency';
import { changeNamespace, createNamespace, deleteNamespace, orderNamespaces, restoreNamespace } from './edit-namespace';
import { namespaceView } from './namespace-view';
import type { DeletedNamespacesView, NamespaceListView, NamespaceView } from './namespaces.contract';
import type { ChangeNamespaceBody, CreateNamespaceBody } from './namespaces.dto';
import { namespaceTaken } from './namespaces.errors';

/** The namespaces of the workspace. */
@Injectable()
export class NamespacesService {
  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
  ) {}

  async list(actor: Actor): Promise<NamespaceListView> {
    const { read } = this.database;
    const [reference, rows] = await Promise.all([referenceLanguage(read), listNamespaces(read)]);
    const readable = rows.filter(({ id }) => includesNamespace(actor, id));
    return { namespaces: readable.map((row) => namespaceView(row, reference)) };
  }

  /** @throws Problem 404 */
  async get(actor: Actor, id: string): Promise<NamespaceView> {
    const { read } = this.database;
    const [reference, row] = await Promise.all([referenceLanguage(read), findNamespace(read, id)]);
    if (row === undefined || row.deleted_at !== null || !includesNamespace(actor, id)) throw unknownNamespace();
    return namespaceView(row, reference);
  }

  async deleted(): Promise<DeletedNamespacesView> {
    const rows = await listDeletedNamespaces(this.database.read);
    return {
      namespaces: rows.map(({ id, name, description, deleted_at, version }) => ({
        id,
        name,
        description: description ?? undefined,
        deletedAt: toIsoTime(deleted_at!),
        version,
      })),
    };
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 404, 409, 422
   */
  create(actor: Actor, key: string | undefined, body: CreateNamespaceBody): Promise<NamespaceView> {
    return this.editOne(actor, (editing) =>
      executeOnce(editing.tx, { actor, route: 'namespaces', key, body }, () => createNamespace(editing, body)),
    );
  }

  /** @throws Problem 404, 409, 412, 422 */
  change(actor: Actor, id: string, ifMatch: VersionMatcher, body: ChangeNamespaceBody): Promise<NamespaceView> {
    return this.editOne(actor, (editing) => changeNamespace(editing, { id, ifMatch }, body));
  }

  /** @throws Problem 404, 412 */
  async delete(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<void> {
    await this.editOne(actor, (editing) => deleteNamespace(editing, { id, ifMatch }));
  }

  /** @throws Problem 404, 409, 412 */
  restore(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<NamespaceView> {
    return this.editOne(actor, (editing) => restoreNamespace(editing, { id, ifMatch }));
  }

  /** @throws Problem 409 */
  sort(actor: Actor, ids: readonly string[]): Promise<void> {
    return this.edit(actor, (editing) => orderNamespaces(editing, ids));
  }

  private editOne(actor: Actor, work: (editing: Editing) => Promise<NamespaceRow>): Promise<NamespaceView> {
    return this.edit(actor, async (editing) => namespaceView(await work(editing), editing.reference));
  }

  private edit<T>(actor: Actor, work: (editing: Editing) => Promise<T>): Promise<T> {
    return this.editing.edit({ actor, kind: 'manage' }, work).catch(asConflict(namespaceTaken));
  }
}
