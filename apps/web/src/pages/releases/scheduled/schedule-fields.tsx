import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { ScheduledReleaseView } from '../../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { HiddenFields } from '../../../form/hidden-fields';
import { problemAt } from '../../../form/problem-notice';
import type { RefusedForm } from '../../../form/refused-form';
import { useTimeZone } from '../../../page/use-time-zone';
import { Field, TextArea, TextInput } from '../../../ui/field';
import type { ReleasesData } from '../load-releases';
import { Obstacle } from '../obstacle';
import { instantOf, localTime } from './zoned-time';
import styles from '../releases.module.css';

interface ScheduleFieldsProps {
  /** Absent: a new one. */
  readonly scheduled?: ScheduledReleaseView;
  readonly refusal: RefusedForm | undefined;
}

/** The API accepts times within this. */
const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** When a release is published, with its note. The time is that of the zone that is shown, also without JavaScript. */
export function ScheduleFields({ scheduled, refusal }: ScheduleFieldsProps) {
  const { t } = useTranslation('dragoman/releases');
  const zone = useTimeZone();
  const { date } = useFormatters();
  const { next, now } = useLoaderData<ReleasesData>();
  const values = refusal?.values;
  const errors = next.blocking.count;
  const isNew = scheduled === undefined && values === undefined;
  const leavesErrors = values ? 'leaveErrors' in values : (scheduled?.leaveErrors ?? errors > 0);
  const initialTime = values?.at ?? (scheduled && localTime(scheduled.at, zone));
  const [typed, setTyped] = useState(initialTime ?? '');
  const instant = instantOf(typed, zone);
  const isSkipped = instant !== '' && localTime(instant, zone) !== typed.slice(0, 16);
  return (
    <>
      <HiddenFields values={{ zone }} />
      <Field
        label={t('later.at')}
        hint={
          <>
            {t('later.zone')} <bdi translate="no">{zone.replaceAll('_', ' ')}</bdi>
          </>
        }
        error={problemAt(refusal?.problem, '/at')}
      >
        {(control) => (
          <TextInput
            {...control}
            key={zone}
            type="datetime-local"
            name="at"
            required
            min={localTime(now, zone)}
            max={localTime(now + MAX_AHEAD_MS, zone)}
            defaultValue={initialTime}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className={styles.skipped}>
        {isSkipped && t('later.skipped', { time: date(instant, { dateStyle: 'medium', timeStyle: 'long' }) })}
      </p>
      <Field label={t('note.label')} hint={t('note.hint')}>
        {(control) => (
          <TextArea
            {...control}
            name="note"
            rows={2}
            maxLength={1000}
            dir="auto"
            defaultValue={values?.note ?? scheduled?.note}
          />
        )}
      </Field>
      {errors > 0 && (
        <div>
          <Obstacle id="errors" title={t('next.blocking.title', { count: errors })} />
          <p>
            {isNew && leavesErrors && t('later.checked')} {t('later.errors')}
          </p>
        </div>
      )}
      <label className={styles.choice}>
        <input type="checkbox" name="leaveErrors" defaultChecked={leavesErrors} />
        <span>{t('later.leaveErrors')}</span>
      </label>
    </>
  );
}
