import type { MessageSlot } from './message-slots';

export type MessageState = 'untranslated' | 'partial' | 'translated';

/** The progress of a message in one language: translated if every required form has a text. */
export function messageState(slots: readonly Pick<MessageSlot, 'text' | 'needed'>[]): MessageState {
  if (slots.every(({ text, needed }) => text !== null || !needed)) return 'translated';
  return slots.some(({ text }) => text !== null) ? 'partial' : 'untranslated';
}
