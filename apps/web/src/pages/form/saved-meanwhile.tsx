import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../api/src/translations/editing.contract';
import { TaggedText } from '../../ui/tagged-text';
import styles from './form.module.css';

interface SavedMeanwhileProps {
  /** Of the refusal. */
  last: LastChangeView;
  /** What is there now, under the labels of the fields; empty ones may be left out. */
  now: readonly (readonly [label: string, value: string | number | null | undefined])[];
}

/** What somebody else saved while a form was filled in, beside it: nothing that was typed is touched. */
export function SavedMeanwhile({ last: { updatedAt, updatedBy }, now }: SavedMeanwhileProps) {
  const { t } = useTranslation('dragoman/failures');
  const { date } = useFormatters();
  return (
    <>
      {updatedAt && updatedBy && (
        <p>
          <TaggedText text={t('savedBy', { name: updatedBy.name, when: date(updatedAt) })} tags={{ name: <bdi /> }} />
        </p>
      )}
      <dl className={styles.now}>
        {now.map(([label, value]) => (
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
