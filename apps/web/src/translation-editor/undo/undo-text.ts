import type { TFunction } from 'i18next';
import type { SavedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { EditingSession } from '../../editing/editing-session';
import { showToast } from '../../page/toasts';
import { undoChangeSet } from '../../requests/activity';
import { readInBrowser, sendInBrowser } from '../../requests/from-browser';
import { readText } from '../../requests/texts';

export interface UndoTextInput {
  readonly t: TFunction<'dragoman/translate'>;
  readonly session: EditingSession | undefined;
  /** The text after the change that is undone. */
  readonly saved: SavedTextView;
  /** The name of its key. */
  readonly name: string | undefined;
  /** Called with the text as it was before. */
  readonly onUndone: (text: SavedTextView) => void;
}

/** Undoes the last change of a text, unless the text has been changed since, and says which of both happened. */
export async function undoText({ t, session, saved, name, onUndone }: UndoTextInput): Promise<void> {
  const { keyId, language, changeSet } = saved;
  const refuse = (message: string) => showToast({ message, subject: name, tone: 'warning' });
  // A newer draft is based on the text that would be undone.
  if (session?.drafts.get({ keyId, language })) return refuse(t('undo.changed'));
  const outcome = await undoChangeSet(sendInBrowser, changeSet!);
  if (!outcome.ok) return refuse(outcome.problem.title || t('undo.failed'));
  if (outcome.view.done === 0) return refuse(t('undo.changed'));
  const text = await readText(readInBrowser, { keyId, language }).catch(() => undefined);
  if (text) onUndone(text);
  showToast({ message: t('undo.done'), subject: name });
}
