import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedTextView, TranslationView } from '../../../../api/src/translations/editing.contract';
import { announce } from '../../page/announce';
import { sendNow } from '../../requests/from-browser';
import { textPath } from '../../requests/work';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextArea } from '../../ui/field';
import { useWork } from './work-context';
import styles from './work.module.css';

/** In UTF-16 units. */
export const LONGEST_REASON = 1000;

/** Gives a text back to whoever wrote it, with a reason that stands in its history. */
export function SendBack({ row }: { row: TranslationView }) {
  const { t } = useTranslation('dragoman/translate');
  const { language, list, step } = useWork();
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** Also once the dialog is closed: whoever opens it again goes on where they were. */
  const [reason, setReason] = useState('');
  const send = async () => {
    const outcome = await sendNow<SavedTextView>('POST', `${textPath(row.id, language.tag)}/review`, {
      body: { verdict: 'sendBack', reason: reason.trim() },
      ifMatch: row.text.version,
    });
    if (!outcome.ok) return setRefusal(outcome.problem.title || t('save.refused', { status: outcome.problem.status }));
    list.saved(outcome.view);
    setOpen(false);
    announce(t('sendBack.done'));
    step(1);
  };
  return (
    <>
      <Button className={styles.withScript} onClick={() => setOpen(true)}>
        {t('sendBack.open')}
      </Button>
      {open && (
        <Dialog title={t('sendBack.title')} closeLabel={t('close')} close={() => setOpen(false)}>
          <form
            className={styles.dialogForm}
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <Field label={t('sendBack.reason')} hint={t('sendBack.hint')} error={refusal}>
              {(control) => (
                <TextArea
                  {...control}
                  {...{ name: 'reason', required: true, maxLength: LONGEST_REASON, rows: 3 }}
                  data-first
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
            <div className={styles.actions}>
              <Button type="submit" kind="primary">
                {t('sendBack.send')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
