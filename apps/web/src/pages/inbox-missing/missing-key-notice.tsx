import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { ProblemNotice } from '../../form/problem-notice';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useRefusal } from '../../form/use-form-result';

const CHANGES = ['created', 'mapped', 'unmapped', 'ignored', 'stopped', 'removed', 'createdAll', 'removedAll'] as const;

/** Confirms the last change of missing keys, or explains why it was refused. */
export function MissingKeyNotice() {
  const { t } = useTranslation('dragoman/missing-keys');
  const { number } = useFormatters();
  const query = new URLSearchParams(useLocation().search);
  const done = useConfirmedChange(CHANGES);
  const refusal = useRefusal();
  if (refusal) return <ProblemNotice problem={refusal.problem} />;
  if (done === undefined) return null;
  const [count, skipped] = ['count', 'skipped'].map((name) => Number(query.get(name) ?? 0)) as [number, number];
  if (done !== 'createdAll' && done !== 'removedAll') return <SuccessNotice title={t(`done.${done}`)} />;
  return (
    <SuccessNotice title={t(`done.${done}`, { n: number(count) })}>
      {skipped > 0 && <p>{t('done.skipped', { n: number(skipped) })}</p>}
    </SuccessNotice>
  );
}
