import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import type { Actor } from '../access/actor';
import { executeOnce } from '../idempotency/idempotency';
import type { VersionMatcher } from '../http/versions/if-match';
import { changeMessage, createMessage, deleteMessage, restoreMessage } from './edit-message';
import type { Editing } from '../editing/editing';
import { EditingService } from '../editing/editing.service';
import type { KeyView } from './keys.contract';
import type { ChangeKeyBody, CreateKeyBody } from './keys.dto';
import { unknownKey, unknownNamespace } from '../editing/editing.errors';
import { keyTaken } from './keys.errors';
import { keyView } from './key-view';
import { referenceLanguage } from '../editing/stores/languages.store';
import { loadMessages, type Message } from '../editing/stores/messages.store';
import { findNamespaceByName } from '../editing/stores/namespaces.store';
import { asConflict } from '../editing/as-conflict';
import { includesNamespace } from '../editing/assert-allowed';
import type { ChangeKind } from '../history/change-kinds';

/** Keys: what a message has in common in every language. */
@Injectable()
export class KeysService {
  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
  ) {}

  /** @throws Problem 404 */
  async get(actor: Actor, id: string): Promise<KeyView> {
    const { read } = this.database;
    const message = (await loadMessages(read, [id], (await referenceLanguage(read)) ?? '')).get(id);
    if (message === undefined || message.deleted || !includesNamespace(actor, message.namespaceId)) throw unknownKey();
    return keyView(message);
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 404, 409, 413, 422
   */
  async create(actor: Actor, key: string | undefined, body: CreateKeyBody): Promise<KeyView> {
    const { namespace, ...message } = body;
    const namespaceId = await this.namespaceId(namespace);
    return this.edit(actor, 'create', (editing) =>
      executeOnce(editing.tx, { actor, route: 'keys', key, body }, () =>
        createMessage(editing, { ...message, namespaceId }),
      ),
    );
  }

  /** @throws Problem 404, 409, 412, 422 */
  async change(
    actor: Actor,
    id: string,
    ifMatch: VersionMatcher,
    { namespace, ...changes }: ChangeKeyBody,
  ): Promise<KeyView> {
    const namespaceId = namespace === undefined ? undefined : await this.namespaceId(namespace);
    return this.edit(actor, 'change', (editing) =>
      changeMessage(editing, { id, ifMatch }, { ...changes, namespaceId }),
    );
  }

  /** @throws Problem 404, 412 */
  delete(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<KeyView> {
    return this.edit(actor, 'delete', (editing) => deleteMessage(editing, { id, ifMatch }));
  }

  /** @throws Problem 404, 409, 412 */
  restore(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<KeyView> {
    return this.edit(actor, 'restore', (editing) => restoreMessage(editing, { id, ifMatch }));
  }

  private async edit(actor: Actor, kind: ChangeKind, work: (editing: Editing) => Promise<Message>): Promise<KeyView> {
    return keyView(await this.editing.edit({ actor, kind }, work).catch(asConflict(keyTaken)));
  }

  private async namespaceId(namespace: string): Promise<string> {
    const row = await findNamespaceByName(this.database.read, namespace);
    if (row === undefined) throw unknownNamespace();
    return row.id;
  }
}
