import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Badge } from '../../ui/badge';
import { Notice } from '../../ui/notice';
import type { Answer } from './ask';
import styles from './developers.module.css';

/** Status, time and size of an answer; and in words, where it is an error. */
export function AnswerSummary({ answer: { status, statusText, duration, sent, size, problem } }: { answer: Answer }) {
  const { t } = useTranslation('dragoman/developers');
  const { number } = useFormatters();
  const bytes = (value: number) =>
    value < 1000
      ? number(value, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
      : number(value / 1000, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
  const packed = sent !== undefined && sent !== size;
  return (
    <>
      <p className={styles.summary}>
        <Badge tone={status < 400 ? 'good' : 'bad'} icon={status < 400 ? 'check' : 'error'}>
          <bdi dir="ltr">{`${status} ${statusText}`.trim()}</bdi>
        </Badge>
        <span>{number(duration, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })}</span>
        {size === 0 && <span>{t('ask.noBody')}</span>}
        {size > 0 && <span>{packed ? t('ask.packed', { sent: bytes(sent), size: bytes(size) }) : bytes(size)}</span>}
      </p>
      {problem && (
        <Notice tone="bad" title={problem.title}>
          {problem.detail && <p>{problem.detail}</p>}
        </Notice>
      )}
    </>
  );
}
