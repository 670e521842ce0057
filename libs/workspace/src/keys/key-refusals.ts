import type { Problem } from '@dragoman/i18n';
import { syntaxOf } from '@dragoman/i18n/internal';
import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import { listMessages } from '../editing/stores/messages.store';
import { findNamespace } from '../editing/stores/namespaces.store';
import type { KeyProblemView } from './keys.contract';
import type { MessageChange } from './message-content';
import { parseMessageKey } from './message-key';
import { PathConflicts } from './path-conflicts';

/** Why a message cannot have a key. */
export interface KeyRefusal extends KeyProblemView {
  readonly code: Exclude<KeyProblemView['code'], 'unknownKey' | 'prefixMissing' | 'tooManyTags'>;
}

/** Whether the message gets a key that it does not have now. */
export const takesKey = ({ message, content }: MessageChange): boolean =>
  !content.deleted && (message.deleted || content.key !== message.key || content.namespaceId !== message.namespaceId);

/**
 * Returns why messages cannot have their new keys, by the ids of the messages. A key that one of the changes gives up is free.
 * Reads all keys of the namespaces, so it is for many changes at once.
 */
export async function findRefusals(db: Queries, changes: readonly MessageChange[]): Promise<Map<string, KeyRefusal>> {
  const refusals = new Map<string, KeyRefusal>();
  const leaves = (change: MessageChange) => change.content.deleted || takesKey(change);
  const leaving = new Set(changes.filter(leaves).map(({ message }) => message.id));
  const takingAny = changes.filter(takesKey);
  for (const namespaceId of new Set(takingAny.map(({ content }) => content.namespaceId))) {
    const taking = takingAny.filter(({ content }) => content.namespaceId === namespaceId);
    const namespace = await findNamespace(db, namespaceId);
    if (namespace === undefined || namespace.deleted_at !== null) {
      for (const { message } of taking) refusals.set(message.id, { code: 'unknownNamespace' });
      continue;
    }
    const { syntax } = namespace;
    const conflicts = new PathConflicts();
    const keys = new Map<string, string>();
    for (const { id, key, path, kind } of await listMessages(db, namespaceId)) {
      if (leaving.has(id)) continue;
      conflicts.add(id, syntaxOf(syntax).formPaths({ path: fromJson(path), kind }, true));
      keys.set(id, key);
    }
    for (const { message, content } of taking) {
      const { id, kind } = message;
      try {
        const path = parseMessageKey(content.key, kind, syntax);
        const paths = syntaxOf(syntax).formPaths({ path, kind }, true);
        const other = conflicts.conflictingKey(id, paths);
        if (other === undefined) {
          conflicts.add(id, paths);
          keys.set(id, content.key);
        } else refusals.set(id, { code: 'keyTaken', other: keys.get(other)! });
      } catch (error) {
        const { code } = error as Problem;
        if (code !== 'keyImpossible' && code !== 'kindImpossible') throw error;
        refusals.set(id, { code });
      }
    }
  }
  return refusals;
}
