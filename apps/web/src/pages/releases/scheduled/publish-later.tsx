import { useTranslation } from 'react-i18next';
import { Form, useLoaderData, useLocation } from 'react-router-dom';
import { HiddenFields } from '../../../form/hidden-fields';
import { ProblemNotice } from '../../../form/problem-notice';
import type { RefusedForm } from '../../../form/refused-form';
import { SubmitButton } from '../../../form/submit-button';
import type { ReleasesData } from '../load-releases';
import { ScheduleFields } from './schedule-fields';
import styles from '../releases.module.css';

/** Schedules a release, also without JavaScript. */
export function PublishLater({ refusal }: { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  const { idempotencyKey } = useLoaderData<ReleasesData>();
  const { key } = useLocation();
  return (
    // The key closes it once a release is scheduled.
    <details key={refusal ? 'refused' : key} className={styles.later} open={refusal !== undefined}>
      <summary>{t('later.open')}</summary>
      <p>{t('later.text')}</p>
      <Form method="post" className={styles.publish}>
        <HiddenFields values={{ intent: 'schedule', idempotencyKey: `${idempotencyKey}-later` }} />
        {refusal && <ProblemNotice problem={refusal.problem} />}
        <ScheduleFields refusal={refusal} />
        <SubmitButton kind="plain">{t('later.do')}</SubmitButton>
      </Form>
    </details>
  );
}
