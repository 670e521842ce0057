import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import styles from './inbox-code.module.css';

/** Decides all texts that match the filter. Asks for confirmation, also without JavaScript. */
export function BulkDecision({ total }: { total: number }) {
  const { t } = useTranslation('dragoman/inbox');
  return (
    <details className={styles.bulk}>
      <summary>{t('all.open')}</summary>
      <p>{t('all.text')}</p>
      <div className={styles.row}>
        {(['code', 'workspace'] as const).map((take) => (
          <Form key={take} method="post">
            <HiddenFields values={{ intent: 'all', take, total }} />
            <SubmitButton kind="plain">{t(`all.${take}`)}</SubmitButton>
          </Form>
        ))}
      </div>
    </details>
  );
}
