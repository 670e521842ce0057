import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeletedKeyView } from '../../../../libs/workspace/src/texts/texts.contract';
import { announce } from '../page/announce';
import { sendInBrowser } from '../requests/from-browser';
import { restoreKey } from '../requests/keys';
import { Button } from '../ui/button';
import { takesLostFocus } from '../ui/moved-focus';
import { DeletedKeyNotice } from './deleted-key-notice';
import type { Draft } from './draft';
import { useDraft, useEditingSession } from './editing-session';
import { KeptText, type TextLanguage } from './kept-text';
import { useRefusalTitle } from './use-refusal-title';

interface DeletedTextProps {
  readonly deletion: DeletedKeyView;
  readonly language: TextLanguage;
  /** The fields already show the unsaved text. */
  readonly isShown?: boolean;
  readonly onRestored: () => void;
  /** Offers to take it back. */
  readonly onDiscarded?: (draft: Draft) => void;
}

/**
 * Shown instead of the save buttons: who deleted the key and when, the unsaved text, and a button that restores the key. It takes the
 * focus from a button that disappears.
 */
export default function DeletedText({ deletion, language, isShown, onRestored, onDiscarded }: DeletedTextProps) {
  const { t } = useTranslation(['dragoman/deleted-key', 'dragoman/editing']);
  const refusalTitle = useRefusalTitle();
  const session = useEditingSession()!;
  const draft = useDraft({ keyId: deletion.id, language: language.tag });
  const [refusal, setRefusal] = useState('');
  const alert = useRef<HTMLDivElement>(null);
  const restore = async () => {
    const outcome = await restoreKey(sendInBrowser, deletion.id);
    if (!outcome.ok)
      return setRefusal([refusalTitle(outcome.problem), outcome.problem.detail].filter(Boolean).join(' '));
    if (draft) session.restore(draft); // it can be saved again
    announce(t('restored'));
    onRestored();
  };
  return (
    <div
      ref={(element) => {
        alert.current = element;
        takesLostFocus(element);
      }}
      role="alert"
      tabIndex={-1}
    >
      <DeletedKeyNotice
        deletion={deletion}
        namesKey
        restore={<Button onClick={() => void restore()}>{t('restore')}</Button>}
      >
        {draft && (
          <>
            <p>{t('dragoman/editing:save.kept')}</p>
            <KeptText
              draft={draft}
              language={language}
              isShown={isShown}
              onDiscard={() => {
                alert.current!.focus();
                onDiscarded?.(draft);
              }}
            />
          </>
        )}
        {refusal && <p>{refusal}</p>}
      </DeletedKeyNotice>
    </div>
  );
}
