import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  LeftOutReason,
  PretranslationStopReason,
  PretranslationView,
} from '../../../../../libs/workspace/src/pretranslation/pretranslation.contract';
import { Badge } from '../../ui/badge';

const badges = {
  waiting: { tone: 'neutral', icon: 'info' },
  running: { tone: 'info', icon: 'info' },
  paused: { tone: 'warning', icon: 'warning' },
  canceling: { tone: 'neutral', icon: 'info' },
  canceled: { tone: 'neutral', icon: 'close' },
  done: { tone: 'good', icon: 'check' },
  stopped: { tone: 'bad', icon: 'error' },
} as const;

/** The state of a pre-translation, and why it waits or was stopped. */
export function PretranslationState({ job }: { job: PretranslationView }) {
  const { state, reason, resumesAt, provider, leftOut } = job;
  const { t } = useTranslation('dragoman/pretranslation');
  const { date } = useFormatters();
  // Jobs of earlier versions ended at once, without leaving any text out.
  const isSpent = reason !== undefined && isBudget(reason) && leftOut[reason] !== undefined;
  return (
    <>
      <Badge {...badges[isSpent ? 'paused' : state]}>{t(`state.${isSpent ? 'spent' : state}`)}</Badge>{' '}
      {reason && <span>{t(`reason.${reason}`, { provider: provider ?? '' })}</span>}{' '}
      {isSpent && <span>{t('onlyMemory')}</span>}{' '}
      {resumesAt !== undefined && (
        <span>{t('resumes', { time: date(resumesAt, { timeStyle: 'short', dateStyle: 'medium' }) })}</span>
      )}
    </>
  );
}

/** Why a text was not translated. */
export function LeftOutReasonText({ reason, provider }: { reason: LeftOutReason; provider: string | null }) {
  const { t } = useTranslation('dragoman/pretranslation');
  return isBudget(reason) ? t(`reason.${reason}`) : t(`left.${reason}`, { provider: provider ?? '' });
}

/** The characters were used up, and the job went on without the provider. */
const isBudget = (reason: LeftOutReason | PretranslationStopReason): reason is 'jobBudget' | 'monthlyBudget' =>
  reason === 'jobBudget' || reason === 'monthlyBudget';

/** Whether it has ended. */
export const isEnded = ({ finishedAt }: PretranslationView): boolean => finishedAt !== undefined;

export const leftOutCount = ({ leftOut }: PretranslationView): number =>
  Object.values(leftOut).reduce((total, count) => total + count, 0);

/** The number of texts that are written or left out. */
export const doneCount = (job: PretranslationView): number => job.fromMemory + job.fromMachine + leftOutCount(job);
