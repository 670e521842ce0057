import { checkMessage } from '../../../../libs/i18n/src/message/check-message';
import { messageState } from '../../../../libs/i18n/src/message/message-state';
import { findPlaceholders } from '../../../../libs/i18n/src/message/placeholders';
import type { MessageSyntax } from '../../../../libs/i18n/src/message/syntax';
import type { SyntaxView } from '../../../../libs/workspace/src/editing/editing.contract';
import { loadedSyntax } from '../messages/load-syntax';

/** What editors ask of a syntax. Grouping the keys of files would make pages larger. */
export type EditedSyntax = Pick<MessageSyntax, 'name' | 'placeholders' | 'check' | 'state'>;

const i18next: EditedSyntax = {
  name: 'i18next',
  placeholders: findPlaceholders,
  check: checkMessage,
  state: messageState,
};

/** Returns the syntax of texts that are loaded. */
export const editedSyntax = (name: SyntaxView): EditedSyntax =>
  name === 'i18next' ? i18next : { name, state: messageState, ...loadedSyntax(name) };
