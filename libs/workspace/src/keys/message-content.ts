import type { Message } from '../editing/stores/messages.store';

/** The part of a message that history records. */
export interface MessageContent {
  readonly key: string;
  readonly namespaceId: string;
  readonly description?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly tags: readonly string[];
  readonly deleted: boolean;
  /**
   * Its place in the namespace that it leaves, in what history records before a move, so that undoing brings it back there.
   * Not compared. The place is still free, or shared with a key that has been added since, which then comes next to it.
   */
  readonly position?: number;
}

/** Without the position. */
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
