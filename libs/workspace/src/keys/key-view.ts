import type { KeyView } from './keys.contract';
import { toIsoTime } from '../http/input/iso-time';
import type { Message } from '../editing/stores/messages.store';

export const keyView = (
  message: Omit<Message, 'namespaceId' | 'reference' | 'position' | 'path' | 'sourceVersion'>,
): KeyView => ({
  id: message.id,
  namespace: message.namespace,
  key: message.key,
  kind: message.kind,
  syntax: message.syntax,
  context: message.context,
  description: message.description,
  maxLength: message.maxLength,
  tags: message.tags,
  deleted: message.deleted,
  ...(message.notInCodeSince === undefined ? {} : { notInCodeSince: toIsoTime(message.notInCodeSince) }),
  version: message.version,
});
