import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { ScheduledReleaseView } from '../../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { PublishProblem } from '../publish-problem';
import type { RefusedForm } from '../../../form/refused-form';
import { useTimeZone } from '../../../page/use-time-zone';
import { Avatar } from '../../../ui/avatar';
import { Notice } from '../../../ui/notice';
import pageStyles from '../../../ui/page.module.css';
import type { ReleasesData } from '../load-releases';
import { CancelSchedule } from './cancel-schedule';
import { ChangeSchedule } from './change-schedule';
import { PublishNow } from './publish-now';
import { useScheduledReleases } from './use-scheduled-releases';
import styles from '../releases.module.css';

interface ScheduledListProps {
  readonly mayPublish: boolean;
  readonly refusal: RefusedForm | undefined;
  /** One was just changed. */
  readonly isChanged: boolean;
}

/** The releases that are published later, kept up to date. One that is being changed stays when others cancel or publish it. */
export function ScheduledList({ mayPublish, refusal, isChanged }: ScheduledListProps) {
  const { t } = useTranslation('dragoman/releases');
  const { scheduled: waiting } = useScheduledReleases(useLoaderData<ReleasesData>().scheduled);
  /** As they were when their forms were opened. */
  const [opened, setOpened] = useState<readonly ScheduledReleaseView[]>([]);
  const setOpen = (scheduled: ScheduledReleaseView, isOpen: boolean) =>
    setOpened((all) => {
      const others = all.filter(({ id }) => id !== scheduled.id);
      return isOpen ? [...others, all.find(({ id }) => id === scheduled.id) ?? scheduled] : others;
    });
  const ended = opened.filter(({ id }) => waiting.every((each) => each.id !== id));
  const listed = [...waiting, ...ended].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const isListed = listed.some(({ id }) => id === refusal?.values.scheduled);
  if (listed.length === 0 && refusal === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="scheduled">
      <h2 id="scheduled">{t('scheduled.title')}</h2>
      {refusal && !isListed && (
        <>
          <PublishProblem problem={refusal.problem} />
          {refusal.values.note && (
            <div>
              <p>{t('scheduled.typedNote')}</p>
              <p className={styles.note} dir="auto">
                {refusal.values.note}
              </p>
            </div>
          )}
        </>
      )}
      <ul className={styles.releases}>
        {listed.map((each) => (
          <ScheduledItem
            key={each.id}
            scheduled={each}
            opened={opened.find(({ id }) => id === each.id)}
            hasEnded={ended.includes(each)}
            onToggle={setOpen}
            mayPublish={mayPublish}
            isChanged={isChanged}
            refusal={refusal?.values.scheduled === each.id ? refusal : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface ScheduledItemProps extends ScheduledListProps {
  readonly scheduled: ScheduledReleaseView;
  readonly opened: ScheduledReleaseView | undefined;
  readonly hasEnded: boolean;
  readonly onToggle: (scheduled: ScheduledReleaseView, isOpen: boolean) => void;
}

function ScheduledItem({ scheduled, opened, hasEnded, onToggle, mayPublish, isChanged, refusal }: ScheduledItemProps) {
  const { t } = useTranslation('dragoman/releases');
  const { date } = useFormatters();
  const zone = useTimeZone();
  const { at, by, note, leaveErrors, reason } = scheduled;
  const isRetried = reason !== undefined && reason !== 'permission';
  const refusalOf = (intent: string) => (refusal?.values.intent === intent ? refusal : undefined);
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
      {(leaveErrors || isRetried) && (
        <p className={pageStyles.note}>
          {leaveErrors && t('scheduled.leaveErrors')} {isRetried && t('scheduled.retry')}
        </p>
      )}
      {reason === 'permission' && (
        <Notice tone="warning" title={t('scheduled.permission.title')}>
          <p>{t('scheduled.permission.text')}</p>
        </Notice>
      )}
      {mayPublish && (
        <div className={styles.releaseActions}>
          {!hasEnded && <PublishNow scheduled={scheduled} refusal={refusalOf('scheduleNow')} />}
          <ChangeSchedule
            scheduled={scheduled}
            opened={opened}
            hasEnded={hasEnded}
            onToggle={onToggle}
            isChanged={isChanged}
            refusal={refusalOf('scheduleChange')}
          />
          {!hasEnded && <CancelSchedule scheduled={scheduled} refusal={refusalOf('scheduleCancel')} />}
        </div>
      )}
    </li>
  );
}
