import { useTranslation } from 'react-i18next';
import type { InvalidDays } from '../addresses/invalid-days';
import { useAppContext } from '../page/app-context';
import { useTimeZone } from '../page/use-time-zone';
import { Field } from '../ui/field';
import { AddressDay } from './address-select';
import styles from './filters.module.css';

interface DayFiltersProps {
  readonly address: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly invalid: InvalidDays | undefined;
}

/** The first and the last day of a list, as the fields `from`, `to` and `timeZone` of a form. */
export function DayFilters({ address, invalid }: DayFiltersProps) {
  const { t } = useTranslation('dragoman/activity');
  const { person } = useAppContext();
  const timeZone = useTimeZone();
  return (
    <>
      <div className={styles.range}>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`filter.${name}`)} error={invalid?.[name] && t(`filter.invalid.${invalid[name]}`)}>
            {(control) => <AddressDay {...control} name={name} value={address[name] ?? ''} />}
          </Field>
        ))}
      </div>
      {/* The profile says it, or else the browser, which also shows the times of the list in it. */}
      {!person?.timeZone && <input type="hidden" name="timeZone" value={timeZone} />}
    </>
  );
}
