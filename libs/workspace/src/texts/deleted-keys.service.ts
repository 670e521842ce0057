import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { Database } from '../database/database';
import { includesNamespace } from '../editing/assert-allowed';
import { lastChange } from '../editing/last-change';
import { listDeletedMessages } from '../editing/stores/messages.store';
import { findNamespaceByName } from '../editing/stores/namespaces.store';
import { HistoryService } from '../history/history.service';
import { candidateMessageKeys } from './find-message';
import type { DeletedKeysView } from './texts.contract';
import type { DeletedKeysQuery } from './texts.dto';

/** Who deleted keys that someone still has open, and when. */
@Injectable()
export class DeletedKeysService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {}

  async list(actor: Actor, query: DeletedKeysQuery): Promise<DeletedKeysView> {
    const { read } = this.database;
    const by = query.ids === undefined ? await this.byName(query) : { ids: query.ids.split(',') };
    const rows = by ? await listDeletedMessages(read, by) : [];
    const readable = rows.filter(({ namespace_id }) => includesNamespace(actor, namespace_id));
    const keys = await Promise.all(
      readable.map(async ({ id, namespace, key }) => ({
        ...{ id, namespace, key },
        ...(await lastChange(this.history, read, { type: 'message', id })),
      })),
    );
    return { keys };
  }

  private async byName({ namespace: name, key }: DeletedKeysQuery) {
    const namespace = await findNamespaceByName(this.database.read, name!);
    return namespace && { namespaceId: namespace.id, keys: candidateMessageKeys(key!) };
  }
}
