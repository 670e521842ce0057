import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { announce } from '../../page/announce';
import { ariaKeys, useShortcuts } from '../../page/shortcuts';
import { sendInBrowser } from '../../requests/from-browser';
import { reviewText } from '../../requests/texts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextArea } from '../../ui/field';
import shared from '../../editing/shared.module.css';
import { useTranslationEditor } from '../translation-editor-context';
import styles from './editor-actions.module.css';

/** In UTF-16 units, as the API limits it. */
export const MAX_REASON_LENGTH = 1000;

const OPEN_KEYS = 'Alt+B';
const SEND_KEYS = 'Mod+Enter';

/** A button with a dialog that sends a text back to its author, with a reason that is kept in its history. */
export function SendBack({ row }: { row: ListedTextView }) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const { language, list, openAdjacent } = useTranslationEditor();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState('');
  /** Survives closing the dialog, so that nothing typed is lost. */
  const [reason, setReason] = useState('');
  const open = () => setOpen(true);
  useShortcuts([{ keys: OPEN_KEYS, label: t('sendBack.open'), run: open }]);
  const send = async () => {
    const text = { keyId: row.id, language: language.tag };
    const review = { verdict: 'sendBack', reason: reason.trim() } as const;
    const outcome = await reviewText(sendInBrowser, text, review, row.text.version);
    if (!outcome.ok) {
      const { title, status } = outcome.problem;
      return setError(title || t('dragoman/editing:save.refused', { status }));
    }
    list.updateText(outcome.view);
    setOpen(false);
    announce(t('sendBack.done'));
    openAdjacent(1);
  };
  return (
    <>
      <Button className={shared.withScript} aria-keyshortcuts={ariaKeys(OPEN_KEYS)} onClick={open}>
        {t('sendBack.open')}
      </Button>
      {isOpen && (
        <Dialog title={t('sendBack.title')} closeLabel={t('close')} close={() => setOpen(false)}>
          <ReasonForm reason={reason} setReason={setReason} error={error} send={() => void send()} />
        </Dialog>
      )}
    </>
  );
}

interface ReasonFormProps {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly error: string;
  readonly send: () => void;
}

/** The content of the dialog: a component of its own, so that its shortcut belongs to the dialog. */
function ReasonForm({ reason, setReason, error, send }: ReasonFormProps) {
  const { t } = useTranslation('dragoman/translate');
  const form = useRef<HTMLFormElement>(null);
  useShortcuts([{ keys: SEND_KEYS, label: t('sendBack.send'), run: () => form.current!.requestSubmit() }]);
  return (
    <form
      ref={form}
      className={styles.dialogForm}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={t('sendBack.reason')} hint={t('sendBack.hint')} error={error}>
        {(control) => (
          <TextArea
            {...control}
            name="reason"
            required
            maxLength={MAX_REASON_LENGTH}
            rows={3}
            data-first
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" aria-keyshortcuts={ariaKeys(SEND_KEYS)}>
          {t('sendBack.send')}
        </Button>
      </div>
    </form>
  );
}
