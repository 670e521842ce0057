import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../libs/workspace/src/editing/editing.contract';
import { TaggedText } from '../ui/tagged-text';
import styles from './form.module.css';

interface CurrentValuesProps {
  /** The change that the refusal (412) reports. */
  lastChange: LastChangeView;
  /** Current values by the labels of their fields. */
  values: readonly (readonly [label: string, value: string | number | null | undefined])[];
}

/** The current values beside a form that was refused because they changed in the meantime. The form keeps its input. */
export function CurrentValues({ lastChange: { updatedAt, updatedBy }, values }: CurrentValuesProps) {
  const { t } = useTranslation('dragoman/failures');
  const { date } = useFormatters();
  return (
    <>
      {updatedAt && updatedBy && (
        <p>
          <TaggedText text={t('savedBy', { name: updatedBy.name, when: date(updatedAt) })} tags={{ name: <bdi /> }} />
        </p>
      )}
      <dl className={styles.currentValues}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value || '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
