import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { ariaKeys, useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import { sendInBrowser } from '../../requests/from-browser';
import { reviewText } from '../../requests/texts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { useRefusalTitle } from '../../editing/use-refusal-title';
import shared from '../../editing/shared.module.css';
import { useTranslationEditor } from '../translation-editor-context';
import { ReasonForm } from './reason-form';

interface SendBackProps {
  readonly row: ListedTextView;
  /** There are changes, which have to be saved or discarded first. */
  readonly isDirty: boolean;
}

/**
 * A button with a dialog that sends a text back to its author, with a reason that is kept in its history. While there are changes, the
 * dialog of its shortcut explains them: without it, the reason would be typed into the translation.
 */
export function SendBack({ row, isDirty }: SendBackProps) {
  const { t } = useTranslation('dragoman/translate');
  const refusalTitle = useRefusalTitle();
  const { language, list, openNext, offerUndo } = useTranslationEditor();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState('');
  /** Survives closing the dialog, so that nothing typed is lost. */
  const [reason, setReason] = useState('');
  const open = () => setOpen(true);
  const openKeys = useShortcutKeys()('sendBack');
  useShortcuts([{ keys: openKeys, label: t('sendBack.open'), run: open }]);
  const send = async () => {
    const text = { keyId: row.id, language: language.tag };
    const review = { verdict: 'sendBack', reason: reason.trim() } as const;
    const outcome = await reviewText(sendInBrowser, text, review, row.text.version);
    if (!outcome.ok) {
      const { problem } = outcome;
      // The detail of a conflict (412) refers to members of the JSON, which are not on screen.
      return setError((problem.status !== 412 && problem.detail) || refusalTitle(problem));
    }
    list.updateText(outcome.view);
    setOpen(false);
    offerUndo(t('sendBack.done'), outcome.view);
    openNext();
  };
  return (
    <>
      {!isDirty && (
        <Button className={shared.withScript} aria-keyshortcuts={ariaKeys(openKeys)} onClick={open}>
          <Icon name="sendBack" />
          {t('sendBack.open')}
        </Button>
      )}
      {isOpen && (
        // Another dialog once the changes are saved, so that the reason takes the focus.
        <Dialog key={String(isDirty)} title={t('sendBack.title')} closeLabel={t('close')} close={() => setOpen(false)}>
          {isDirty ? (
            <p>{t('sendBack.unsaved')}</p>
          ) : (
            <ReasonForm reason={reason} setReason={setReason} error={error} send={() => void send()} />
          )}
        </Dialog>
      )}
    </>
  );
}
