import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { ScheduledReleaseView } from '../../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { HiddenFields } from '../../../form/hidden-fields';
import type { RefusedForm } from '../../../form/refused-form';
import { SubmitButton } from '../../../form/submit-button';
import { LeaveErrors } from '../leave-errors';
import type { ReleasesData } from '../load-releases';
import { Obstacle } from '../obstacle';
import { PublishProblem } from '../publish-problem';
import styles from '../releases.module.css';

interface PublishNowProps {
  readonly scheduled: ScheduledReleaseView;
  readonly refusal: RefusedForm | undefined;
}

/** Publishes a scheduled release before its time. What prevents the next release from being published prevents this one as well. */
export function PublishNow({ scheduled: { id, leaveErrors }, refusal }: PublishNowProps) {
  const { t } = useTranslation('dragoman/releases');
  const { next, idempotencyKey } = useLoaderData<ReleasesData>();
  const isRefused = next.builds.refuses && next.builds.count > 0;
  return (
    <details className={styles.rollback} open={refusal !== undefined}>
      <summary>{t('scheduled.now')}</summary>
      <Form method="post" className={styles.publish}>
        <HiddenFields values={{ intent: 'scheduleNow', scheduled: id, idempotencyKey: `${idempotencyKey}-${id}` }} />
        <p>{t('scheduled.nowText')}</p>
        {refusal && <PublishProblem problem={refusal.problem} />}
        {isRefused && <Obstacle id="builds" title={t('next.builds.title', { count: next.builds.count })} />}
        {next.blocking.count > 0 && (
          <>
            <Obstacle id="errors" title={t('next.blocking.title', { count: next.blocking.count })} />
            <LeaveErrors isChosen={refusal ? 'leaveErrors' in refusal.values : leaveErrors} />
          </>
        )}
        {!isRefused && <SubmitButton>{t('scheduled.now')}</SubmitButton>}
      </Form>
    </details>
  );
}
