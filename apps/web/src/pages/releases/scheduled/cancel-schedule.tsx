import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import type { ScheduledReleaseView } from '../../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { HiddenFields } from '../../../form/hidden-fields';
import { ProblemNotice } from '../../../form/problem-notice';
import type { RefusedForm } from '../../../form/refused-form';
import { SubmitButton } from '../../../form/submit-button';
import styles from '../releases.module.css';

interface CancelScheduleProps {
  /** What is shown is what is canceled, also if others have just changed it. */
  readonly scheduled: ScheduledReleaseView;
  readonly refusal: RefusedForm | undefined;
}

export function CancelSchedule({ scheduled: { id, version }, refusal }: CancelScheduleProps) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <details className={styles.rollback} open={refusal !== undefined}>
      <summary>{t('scheduled.cancel')}</summary>
      <Form method="post" className={styles.publish}>
        <HiddenFields values={{ intent: 'scheduleCancel', scheduled: id, version }} />
        <p>{t('scheduled.cancelText')}</p>
        {refusal && <ProblemNotice problem={refusal.problem} />}
        <SubmitButton kind="plain">{t('scheduled.doCancel')}</SubmitButton>
      </Form>
    </details>
  );
}
