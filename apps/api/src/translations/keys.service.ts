import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { HistoryService } from '../history/history.service';
import type { Actor } from '../people/actor';
import { once } from '../people/idempotency';
import type { Seen } from '../people/if-match';
import { changeMessage, createMessage, deleteMessage, restoreMessage } from './edit-message';
import { edit, type Editing } from './editing';
import type { KeyView } from './editing.contract';
import type { ChangeKeyBody, CreateKeyBody } from './keys.dto';
import { keyTaken, unknownNamespace } from './editing.errors';
import { keyView } from './key-view';
import type { Message } from './messages.store';
import { namespaceNamed } from './namespaces.store';
import { whereTaken } from './taken';

/** What there is to say, the same in every language. */
@Injectable()
export class KeysService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {}

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 404, 409, 413, 422
   */
  async create(actor: Actor, key: string | undefined, body: CreateKeyBody): Promise<KeyView> {
    const { namespace, ...message } = body;
    const namespaceId = await this.idOf(namespace);
    return this.edit(actor, 'create', (editing) =>
      once(editing.tx, { actor, route: 'keys', key, body }, () => createMessage(editing, { ...message, namespaceId })),
    );
  }

  /** @throws Problem 404, 409, 412, 422 */
  async change(actor: Actor, id: string, seen: Seen, { namespace, ...changes }: ChangeKeyBody): Promise<KeyView> {
    const to = namespace === undefined ? {} : { namespaceId: await this.idOf(namespace) };
    return this.edit(actor, 'change', (editing) => changeMessage(editing, { id, seen }, { ...changes, ...to }));
  }

  /** @throws Problem 404, 412 */
  delete(actor: Actor, id: string, seen: Seen): Promise<KeyView> {
    return this.edit(actor, 'delete', (editing) => deleteMessage(editing, { id, seen }));
  }

  /** @throws Problem 404, 409, 412 */
  restore(actor: Actor, id: string, seen: Seen): Promise<KeyView> {
    return this.edit(actor, 'restore', (editing) => restoreMessage(editing, { id, seen }));
  }

  private async edit(actor: Actor, kind: string, work: (editing: Editing) => Promise<Message>): Promise<KeyView> {
    return keyView(await edit(this.database, this.history, { actor, kind }, work).catch(whereTaken(keyTaken)));
  }

  private async idOf(namespace: string): Promise<string> {
    const row = await namespaceNamed(this.database.read, namespace);
    if (row === undefined) throw unknownNamespace();
    return row.id;
  }
}
