import type { TFunction } from 'i18next';
import type { Draft } from '../../editing/draft';
import type { EditingSession } from '../../editing/editing-session';
import { showToast } from '../../page/toasts';

export interface DiscardedDraft {
  readonly t: TFunction<['dragoman/translate', 'dragoman/editing']>;
  readonly session: EditingSession;
  readonly draft: Draft;
  /** The name of the key. */
  readonly name: string;
}

/**
 * Reports that a draft was discarded, and restores it on request, unless something else has been typed since. Unlike a
 * change of a saved text, it is not in the history, so the offer stays.
 */
export function offerUndoOfDiscard({ t, session, draft, name }: DiscardedDraft): void {
  const restore = () => {
    if (session.drafts.get(draft)) return showToast({ message: t('undo.changed'), subject: name, tone: 'warning' });
    session.restore(draft);
    showToast({ message: t('undo.done'), subject: name });
  };
  showToast({ message: t('undo.discarded'), subject: name, stays: true, undo: () => Promise.resolve(restore()) });
}
