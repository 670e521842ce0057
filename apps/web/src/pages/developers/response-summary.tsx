import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Badge } from '../../ui/badge';
import { Notice } from '../../ui/notice';
import type { BundleResponse } from './request-bundle';
import styles from './developers.module.css';

/** The status, time and size of a response, and the description of an error. */
export function ResponseSummary({ response }: { response: BundleResponse }) {
  const { status, statusText, duration, transferredSize, size, problem } = response;
  const { t } = useTranslation('dragoman/developers');
  const { number } = useFormatters();
  const bytes = (value: number) =>
    value < 1000
      ? number(value, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
      : number(value / 1000, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
  return (
    <>
      <p className={styles.summary}>
        <Badge tone={status < 400 ? 'good' : 'bad'} icon={status < 400 ? 'check' : 'error'}>
          <bdi dir="ltr">{`${status} ${statusText}`.trim()}</bdi>
        </Badge>
        <span>{number(duration, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })}</span>
        {size === 0 && <span>{t('ask.noBody')}</span>}
        {size > 0 && (
          <span>
            {transferredSize !== undefined && transferredSize !== size
              ? t('ask.packed', { sent: bytes(transferredSize), size: bytes(size) })
              : bytes(size)}
          </span>
        )}
      </p>
      {problem && (
        <Notice tone="bad" title={problem.title}>
          {problem.detail && <p>{problem.detail}</p>}
        </Notice>
      )}
    </>
  );
}
