import type { Message } from '../editing/stores/messages.store';

/** The part of a message that history records. */
export interface MessageContent {
  readonly key: string;
  readonly namespaceId: string;
  readonly description?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly tags: readonly string[];
  readonly deleted: boolean;
}

export const messageContent = ({
  key,
  namespaceId,
  description,
  maxLength,
  tags,
  deleted,
}: MessageContent): MessageContent => ({ key, namespaceId, description, maxLength, tags, deleted });

export const sameMessageContent = (one: MessageContent, other: MessageContent): boolean =>
  JSON.stringify(messageContent(one)) === JSON.stringify(messageContent(other));

/** A locked message, and what it is changed to. */
export interface MessageChange {
  readonly message: Message;
  readonly content: MessageContent;
}
