import type { MessageSlot } from './message-slots';

export type MessageState = 'untranslated' | 'partial' | 'translated';

/** How far a message is in one language: translated once every form that is needed has its text. */
export function messageState(slots: readonly Pick<MessageSlot, 'text' | 'needed'>[]): MessageState {
  if (slots.every(({ text, needed }) => text !== null || !needed)) return 'translated';
  return slots.some(({ text }) => text !== null) ? 'partial' : 'untranslated';
}
