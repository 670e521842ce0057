import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedText } from '../../editing/use-edited-text';
import { announce } from '../../page/announce';
import { useTranslationEditor } from '../translation-editor-context';

export interface SaveActions {
  readonly save: () => void;
  readonly saveAndNext: () => void;
  readonly approveAndNext: () => void;
  /** Why the text cannot be approved, as a sentence. */
  readonly approvalBlocker: string | undefined;
  /** The person tried to approve it all the same. */
  readonly showApprovalBlocker: boolean;
}

const blockers = { error: 'withError', incomplete: 'incomplete', ownText: 'ownText' } as const;

/** @param showConflict called instead of saving, if someone else has changed the text */
export function useSaveActions(text: EditedText, showConflict: () => void): SaveActions {
  const { t } = useTranslation('dragoman/editing');
  const { address, openNext } = useTranslationEditor();
  const [showApprovalBlocker, setShowApprovalBlocker] = useState(false);
  const approvalBlocker = text.approvalBlocker && t(`save.${blockers[text.approvalBlocker]}`);
  return {
    approvalBlocker,
    // Reviewers meet it in texts that need nothing else.
    showApprovalBlocker: showApprovalBlocker || (address.page === 'review' && text.approvalBlocker === 'ownText'),
    save: () => {
      if (text.theirs) return showConflict();
      announce(t(text.save('needsReview') ? 'save.saving' : 'save.nothing'));
    },
    saveAndNext: () => {
      if (text.theirs) return showConflict();
      text.save('needsReview');
      openNext();
    },
    approveAndNext: () => {
      if (text.theirs) return showConflict();
      if (approvalBlocker !== undefined) {
        setShowApprovalBlocker(true);
        return announce(approvalBlocker);
      }
      text.save('reviewed');
      openNext();
    },
  };
}
