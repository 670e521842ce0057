import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import type { ChangeSetView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { BulkReportView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { Confirmation } from '../../form/confirmation';
import { FocusedStatus } from '../../form/focused-status';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { Notice } from '../../ui/notice';
import { Breakable } from '../../ui/breakable';
import styles from './activity.module.css';

/** Undoes a change set, if the person may. */
export function UndoForm({ changeSet }: { changeSet: ChangeSetView }) {
  const { t } = useTranslation('dragoman/activity');
  if (!changeSet.undoable) return null;
  const form = (
    <Form method="post" preventScrollReset>
      <HiddenFields values={{ intent: 'undo', id: changeSet.id }} />
      <SubmitButton kind="quiet" aria-describedby={`change-set-${changeSet.id}`}>
        {t('undo')}
      </SubmitButton>
    </Form>
  );
  if (changeSet.changes === 1) return form;
  return (
    <Confirmation label={t('undo')} kind="quiet">
      <p>{t('undoText')}</p>
      {form}
    </Confirmation>
  );
}

const REASONS = ['changedMeanwhile', 'needed', 'forbidden'] as const;

/** The result of an undo. Texts that were changed since then are skipped. */
export function UndoReport({ report: { done, skipped } }: { report: BulkReportView }) {
  const { t } = useTranslation('dragoman/activity');
  return (
    <FocusedStatus>
      <Notice tone={done > 0 ? 'good' : 'warning'} title={t('report.done', { count: done })}>
        {skipped.length > 0 && (
          <>
            <p>{t('report.left', { count: skipped.length })}</p>
            <ul className={styles.skipped}>
              {skipped.slice(0, 10).map(({ keyId, key, language, reason }) => (
                <li key={`${keyId} ${language}`}>
                  <code>
                    <Breakable text={key} />
                  </code>{' '}
                  {language && <code>{language}</code>}{' '}
                  {t(`report.${REASONS.find((each) => each === reason) ?? 'impossible'}`)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </FocusedStatus>
  );
}
