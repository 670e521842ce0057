import { useTranslation } from 'react-i18next';
import type { ScheduledReleaseView } from '../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { useTimeZone } from '../../page/use-time-zone';
import { Field, TextArea, TextInput } from '../../ui/field';
import { localTime } from './zoned-time';
import styles from './releases.module.css';

interface ScheduleFieldsProps {
  /** Absent: a new one. */
  readonly scheduled?: ScheduledReleaseView;
  readonly refusal: RefusedForm | undefined;
}

/** When a release is published, with its note. The time is that of the zone that is shown, also without JavaScript. */
export function ScheduleFields({ scheduled, refusal }: ScheduleFieldsProps) {
  const { t } = useTranslation('dragoman/releases');
  const zone = useTimeZone();
  const values = refusal?.values;
  const leavesErrors = values ? 'leaveErrors' in values : scheduled?.leaveErrors;
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
            defaultValue={values?.at ?? (scheduled && localTime(scheduled.at, zone))}
          />
        )}
      </Field>
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
      <label className={styles.choice}>
        <input type="checkbox" name="leaveErrors" defaultChecked={leavesErrors} />
        <span>{t('later.leaveErrors')}</span>
      </label>
    </>
  );
}
