import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { Refusal } from '../../page/page-module';
import { Notice } from '../../ui/notice';
import styles from './form.module.css';

/** Says why something was not done, and when to try again. The focus comes here, so that nobody looks for it. */
export function ProblemNotice({ problem, children }: { problem: Refusal; children?: ReactNode }) {
  const { t } = useTranslation('dragoman/failures');
  const { number } = useFormatters();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [problem]);
  const { title, detail, status, retryAfter, errorId } = problem;
  const sentence = () => {
    if (retryAfter) {
      const minutes = Math.ceil(retryAfter / 60);
      return t('wait', { count: minutes, minutes: number(minutes) });
    }
    if (status === 412) return t('stale'); // the sentence for programs names members of the answer
    return title ? detail : t('unsent.text');
  };
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.problem}>
      <Notice tone="bad" title={title || t('unsent.title')}>
        <p>{sentence()}</p>
        {children}
        {status >= 500 && errorId && <p>{t('failure.id', { id: errorId })}</p>}
      </Notice>
    </div>
  );
}

/** What is wrong with one value, by its JSON pointer: `/email`. */
export const problemAt = (problem: Refusal | undefined, pointer: string): string | undefined =>
  problem?.errors?.find((error) => error.pointer === pointer)?.detail;
