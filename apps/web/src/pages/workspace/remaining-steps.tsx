import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { SubmitButton } from '../../form/submit-button';
import { PageLink } from '../../page/page-link';
import type { Setup } from './load-setup';
import styles from './workspace.module.css';

const paths = { people: '/people', publish: '/releases' } as const;

/** The first steps that are left once there are texts, until the person hides them. */
export function RemainingSteps({ setup }: { readonly setup: Setup }) {
  const { t } = useTranslation('dragoman/workspace');
  const left = (['people', 'publish'] as const).filter((step) => !setup[step]);
  if (left.length === 0) return null;
  return (
    <section className={styles.remainingSteps} aria-labelledby="first">
      <h2 id="first">{t('first.title')}</h2>
      <ul>
        {left.map((step) => (
          <li key={step}>
            <PageLink to={paths[step]}>{t(`first.${step}.go`)}</PageLink> <span>{t(`first.${step}.text`)}</span>
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset>
        <SubmitButton kind="quiet">{t('first.hide')}</SubmitButton>
      </Form>
    </section>
  );
}
