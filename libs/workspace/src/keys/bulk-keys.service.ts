import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { Database, type Queries } from '../database/database';
import { includesNamespace } from '../editing/assert-allowed';
import { EditingService } from '../editing/editing.service';
import { unknownNamespace } from '../editing/editing.errors';
import { referenceLanguage } from '../editing/stores/languages.store';
import { loadMessages, lockMessages, type Message } from '../editing/stores/messages.store';
import { findNamespaceByName } from '../editing/stores/namespaces.store';
import { MAX_TAGS } from '../http/input/input-limits';
import { executeOnce } from '../idempotency/idempotency';
import { saveAcceptedMessages, validDetails } from './edit-message';
import { findRefusals } from './key-refusals';
import type { BulkKeysPreviewView, BulkKeysReportView, KeyProblemView, PlannedKeyView } from './keys.contract';
import type { BulkKeysBody } from './keys.dto';
import { keysRefused } from './keys.errors';
import { type MessageChange, messageContent, type MessageContent, sameMessageContent } from './message-content';

/** Renames, moves, edits and deletes many keys as one change set, which can be undone as one. */
@Injectable()
export class BulkKeysService {
  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
  ) {}

  /** @throws Problem 404 for an unknown namespace, 422 for a text that cannot be stored */
  async preview(actor: Actor, body: BulkKeysBody): Promise<BulkKeysPreviewView> {
    const { read } = this.database;
    validDetails({ description: body.description ?? null, tags: body.addTags ?? [] });
    const namespaceId = await this.namespaceId(body);
    const loaded = await loadMessages(read, body.keyIds, (await referenceLanguage(read)) ?? '');
    const messages = new Map([...loaded].filter(([, { namespaceId: id }]) => includesNamespace(actor, id)));
    const { changes, problems } = await planChanges(read, messages, { ...body, namespaceId });
    const names = new Map(changes.map(({ message, content }) => [message.id, content]));
    const keys = body.keyIds.map((keyId, index): PlannedKeyView => {
      const { key = '', namespace = '' } = messages.get(keyId) ?? {};
      const problem = problems.get(index);
      return {
        ...{ keyId, key, namespace },
        newKey: names.get(keyId)?.key ?? key,
        newNamespace: body.action === 'move' ? body.namespace! : namespace,
        ...(problem && { problem }),
      };
    });
    return { keys, refused: problems.size };
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 403, 404 for an unknown namespace, 409 if one of the keys cannot be changed, 422 for a text that cannot be
   * stored
   */
  async edit(actor: Actor, key: string | undefined, body: BulkKeysBody): Promise<BulkKeysReportView> {
    validDetails({ description: body.description ?? null, tags: body.addTags ?? [] });
    const namespaceId = await this.namespaceId(body);
    return this.editing.edit({ actor, kind: `bulk.${body.action}` }, (editing) =>
      executeOnce(editing.tx, { actor, route: 'keys/bulk', key, body }, async () => {
        const messages = await lockMessages(editing, body.keyIds, {
          exclusively: body.action === 'rename' || body.action === 'move',
          to: namespaceId === undefined ? [] : [namespaceId],
        });
        const { changes, problems } = await planChanges(editing.tx, messages, { ...body, namespaceId });
        if (problems.size > 0) throw keysRefused(problems);
        await saveAcceptedMessages(editing, changes);
        return { changeSet: changes.length > 0 ? editing.changeSet.id : null, done: changes.length };
      }),
    );
  }

  private async namespaceId({ action, namespace }: BulkKeysBody): Promise<string | undefined> {
    if (action !== 'move') return undefined;
    const row = await findNamespaceByName(this.database.read, namespace!);
    if (row === undefined) throw unknownNamespace();
    return row.id;
  }
}

interface ChangePlan {
  readonly changes: readonly MessageChange[];
  /** By the index of the key in the request. */
  readonly problems: ReadonlyMap<number, KeyProblemView>;
}

/** @param messages by their ids; unknown ones are missing */
async function planChanges(
  db: Queries,
  messages: ReadonlyMap<string, Message>,
  { keyIds, ...action }: BulkKeysBody & { readonly namespaceId: string | undefined },
): Promise<ChangePlan> {
  const problems = new Map<string, KeyProblemView>();
  const changes: MessageChange[] = [];
  for (const id of new Set(keyIds)) {
    const message = messages.get(id);
    const content = message && !message.deleted ? contentAfter(message, action) : undefined;
    if (content === undefined) problems.set(id, { code: message && !message.deleted ? 'prefixMissing' : 'unknownKey' });
    else if (action.action === 'change' && content.tags.length > MAX_TAGS) problems.set(id, { code: 'tooManyTags' });
    else if (!sameMessageContent(message!, content)) changes.push({ message: message!, content });
  }
  for (const [id, refusal] of await findRefusals(db, changes)) problems.set(id, refusal);
  return {
    changes,
    problems: new Map(keyIds.flatMap((id, index) => (problems.has(id) ? [[index, problems.get(id)!] as const] : []))),
  };
}

/** Returns `undefined` if the key does not begin with the prefix. */
function contentAfter(
  message: Message,
  {
    action,
    prefix = '',
    replacement = '',
    namespaceId,
    addTags = [],
    removeTags = [],
    maxLength = message.maxLength,
    description = message.description,
  }: Omit<BulkKeysBody, 'keyIds'> & { namespaceId: string | undefined },
): MessageContent | undefined {
  const content = messageContent(message);
  if (action === 'delete') return { ...content, deleted: true };
  if (action === 'move') return { ...content, namespaceId: namespaceId! };
  if (action === 'change') {
    const kept = message.tags.filter((tag) => !removeTags.includes(tag));
    return {
      ...content,
      tags: [...new Set([...kept, ...addTags])],
      maxLength: maxLength ?? undefined,
      description: description || undefined,
    };
  }
  return message.key.startsWith(prefix)
    ? { ...content, key: replacement + message.key.slice(prefix.length) }
    : undefined;
}
