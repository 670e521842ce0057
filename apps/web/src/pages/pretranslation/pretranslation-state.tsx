import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { PretranslationView } from '../../../../../libs/workspace/src/pretranslation/pretranslation.contract';
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
export function PretranslationState({ job: { state, reason, resumesAt, provider } }: { job: PretranslationView }) {
  const { t } = useTranslation('dragoman/pretranslation');
  const { date } = useFormatters();
  return (
    <>
      <Badge {...badges[state]}>{t(`state.${state}`)}</Badge>
      {reason && <span>{t(`reason.${reason}`, { provider: provider ?? '' })}</span>}
      {resumesAt !== undefined && (
        <span>{t('resumes', { time: date(resumesAt, { timeStyle: 'short', dateStyle: 'medium' }) })}</span>
      )}
    </>
  );
}

/** Whether it has ended. */
export const isEnded = ({ finishedAt }: PretranslationView): boolean => finishedAt !== undefined;

export const leftOutCount = ({ leftOut }: PretranslationView): number =>
  Object.values(leftOut).reduce((total, count) => total + count, 0);

/** The number of texts that are written or left out. */
export const doneCount = (job: PretranslationView): number => job.fromMemory + job.fromMachine + leftOutCount(job);
