import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { BuildView } from '../../../../../libs/workspace/src/builds/builds.contract';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import styles from './inbox-code.module.css';

const COUNTED = ['changed', 'added', 'conflicts', 'gone', 'returned'] as const;

/** A build that waits, with what applying it would change. */
export function WaitingBuild({ build, mayApply }: { build: BuildView; mayApply: boolean }) {
  const { t } = useTranslation('dragoman/inbox');
  const { date, list } = useFormatters();
  const { id, order, hash, counts, version } = build;
  const changes = COUNTED.filter((name) => counts[name] > 0).map((name) =>
    t(`build.${name}`, { amount: counts[name] }),
  );
  return (
    <section className={styles.build} aria-labelledby={`build-${id}`}>
      <h2 id={`build-${id}`}>{t('build.title', { time: date(order) })}</h2>
      <p>{list(changes)}</p>
      <p className={styles.note}>
        {t('build.hash')} <code translate="no">{hash}</code>
      </p>
      {mayApply ? (
        <Form method="post">
          <HiddenFields values={{ intent: 'apply', id, version }} />
          <SubmitButton>{t('build.apply')}</SubmitButton>
        </Form>
      ) : (
        <p className={styles.note}>{t('build.notAllowed')}</p>
      )}
    </section>
  );
}
