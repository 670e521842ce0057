import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { ScheduledReleaseView } from '../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { SubmitButton } from '../../form/submit-button';
import { useTimeZone } from '../../page/use-time-zone';
import { Avatar } from '../../ui/avatar';
import pageStyles from '../../ui/page.module.css';
import type { ReleasesData } from './load-releases';
import { ScheduleFields } from './schedule-fields';
import { useScheduledReleases } from './use-scheduled-releases';
import styles from './releases.module.css';

interface ScheduledListProps {
  readonly mayPublish: boolean;
  readonly refusal: RefusedForm | undefined;
}

/** The releases that are published later, kept up to date. */
export function ScheduledList({ mayPublish, refusal }: ScheduledListProps) {
  const { t } = useTranslation('dragoman/releases');
  const { scheduled } = useScheduledReleases(useLoaderData<ReleasesData>().scheduled);
  const isListed = scheduled.some(({ id }) => id === refusal?.values.scheduled);
  if (scheduled.length === 0 && refusal === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="scheduled">
      <h2 id="scheduled">{t('scheduled.title')}</h2>
      {refusal && !isListed && <ProblemNotice problem={refusal.problem} />}
      <ul className={styles.releases}>
        {scheduled.map((each) => (
          <ScheduledItem
            key={each.id}
            scheduled={each}
            mayPublish={mayPublish}
            refusal={refusal?.values.scheduled === each.id ? refusal : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function ScheduledItem({ scheduled, mayPublish, refusal }: ScheduledListProps & { scheduled: ScheduledReleaseView }) {
  const { t } = useTranslation('dragoman/releases');
  const { date } = useFormatters();
  const zone = useTimeZone();
  const { at, by, note, leaveErrors, reason, version } = scheduled;
  return (
    <li className={styles.release}>
      <Avatar name={by.name} tinted />
      <p className={styles.releaseHeader}>
        <strong>
          <time dateTime={at}>{date(at)}</time>
        </strong>
        <bdi className={pageStyles.note} translate="no">
          {zone.replaceAll('_', ' ')}
        </bdi>
        <bdi className={pageStyles.note}>{by.name}</bdi>
      </p>
      {note !== undefined && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {(leaveErrors || reason !== undefined) && (
        <p className={pageStyles.note}>
          {leaveErrors && t('scheduled.leaveErrors')} {reason !== undefined && t('scheduled.retry')}
        </p>
      )}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {mayPublish && (
        <div className={styles.releaseActions} key={version}>
          <PublishNow scheduled={scheduled} />
          <Change scheduled={scheduled} refusal={refusal?.values.intent === 'scheduleChange' ? refusal : undefined} />
          <Cancel scheduled={scheduled} />
        </div>
      )}
    </li>
  );
}

interface ActionProps {
  readonly scheduled: ScheduledReleaseView;
}

function PublishNow({ scheduled: { id } }: ActionProps) {
  const { t } = useTranslation('dragoman/releases');
  const { idempotencyKey } = useLoaderData<ReleasesData>();
  return (
    <details className={styles.rollback}>
      <summary>{t('scheduled.now')}</summary>
      <Form method="post" className={styles.publish}>
        <HiddenFields values={{ intent: 'scheduleNow', scheduled: id, idempotencyKey: `${idempotencyKey}-${id}` }} />
        <p>{t('scheduled.nowText')}</p>
        <SubmitButton>{t('scheduled.now')}</SubmitButton>
      </Form>
    </details>
  );
}

function Change({ scheduled, refusal }: ActionProps & { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  const { id, version } = scheduled;
  return (
    <details className={styles.rollback} open={refusal !== undefined}>
      <summary>{t('scheduled.change')}</summary>
      <Form method="post" className={styles.publish}>
        <HiddenFields values={{ intent: 'scheduleChange', scheduled: id, version }} />
        <p>{t('scheduled.changeText')}</p>
        <ScheduleFields scheduled={scheduled} refusal={refusal} />
        <SubmitButton>{t('scheduled.save')}</SubmitButton>
      </Form>
    </details>
  );
}

function Cancel({ scheduled: { id, version } }: ActionProps) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <details className={styles.rollback}>
      <summary>{t('scheduled.cancel')}</summary>
      <Form method="post" className={styles.publish}>
        <HiddenFields values={{ intent: 'scheduleCancel', scheduled: id, version }} />
        <p>{t('scheduled.cancelText')}</p>
        <SubmitButton kind="plain">{t('scheduled.doCancel')}</SubmitButton>
      </Form>
    </details>
  );
}
