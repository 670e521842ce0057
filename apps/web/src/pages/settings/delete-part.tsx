import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { SubmitButton } from '../form/submit-button';
import styles from './settings.module.css';

interface DeletePartProps {
  title: string;
  /** What becomes of its texts. */
  children: ReactNode;
  /** That was seen of it. */
  version: number;
}

/** Says what happens before it is done. What is deleted is kept, and can be restored. */
export function DeletePart({ title, children, version }: DeletePartProps) {
  const { t } = useTranslation('dragoman/settings');
  return (
    <section className={styles.delete}>
      <h2>{title}</h2>
      {children}
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <SubmitButton kind="plain" name="act" value="delete">
          {t('delete')}
        </SubmitButton>
      </Form>
    </section>
  );
}
