import type { KeyView } from './editing.contract';
import type { Message } from './messages.store';

export const keyView = (
  message: Omit<Message, 'namespaceId' | 'reference' | 'position' | 'path' | 'sourceVersion'>,
): KeyView => ({
  id: message.id,
  namespace: message.namespace,
  key: message.key,
  kind: message.kind,
  ...(message.context === undefined ? {} : { context: message.context }),
  ...(message.description === undefined ? {} : { description: message.description }),
  ...(message.maxLength === undefined ? {} : { maxLength: message.maxLength }),
  tags: message.tags,
  deleted: message.deleted,
  version: message.version,
});
