import type { ListedTextView, SavedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { withForms } from './forms';

/** The properties of a message in one language that an editor needs. */
export type EditableMessage = Pick<
  ListedTextView,
  'id' | 'kind' | 'syntax' | 'maxLength' | 'reference' | 'sourceVersion' | 'target' | 'text' | 'findings' | 'ignored'
>;

/** Returns the message with a text that the server has saved. */
export function withSavedText<Message extends EditableMessage>(
  row: Message,
  { keyId: _, language: __, forms, findings, ignored, ...text }: SavedTextView,
): Message {
  const { ignored: ___, ...others } = row;
  return { ...others, target: withForms(row.target, forms), text, findings, ...(ignored && { ignored }) } as Message;
}
