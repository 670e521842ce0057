import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { FocusedAlert } from '../../../form/focused-alert';
import { announce } from '../../../page/announce';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Progress } from '../../../ui/progress';
import type { ImportSteps, StepProgress } from './use-import-steps';
import styles from '../files.module.css';

/** Shown after this time, so that short steps do not flicker. In milliseconds. */
const DELAY = 500;

interface ImportProgressProps {
  readonly steps: Pick<ImportSteps, 'progress' | 'canceled' | 'cancel'>;
}

/** The progress of a step: how much is sent, then that the server works on it. */
export function ImportProgress({ steps: { progress, canceled, cancel } }: ImportProgressProps) {
  const { t } = useTranslation('dragoman/files');
  return (
    <>
      {progress && <RunningStep progress={progress} cancel={cancel} />}
      {canceled && (
        <FocusedAlert response={canceled}>
          <Notice title={t('progress.canceled')} />
        </FocusedAlert>
      )}
    </>
  );
}

function RunningStep({ progress, cancel }: { progress: StepProgress; cancel: () => void }) {
  const { t } = useTranslation('dragoman/files');
  const { number, percent } = useFormatters();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  const { sent, total, isImport } = progress;
  const isSent = sent === total;
  const size = number(total / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const label = isSent ? t(isImport ? 'progress.importing' : 'progress.checking') : t('progress.sending', { size });
  useEffect(() => {
    if (isShown) announce(label);
  }, [isShown, label]);
  if (!isShown) return null;
  return (
    <div className={styles.progress}>
      <p>
        {label} {!isSent && <span>{percent(sent / total)}</span>}
      </p>
      <Progress {...(!isSent && { value: sent })} max={total} label={label} />
      {isSent && isImport ? <p>{t('progress.leaving')}</p> : <Button onClick={cancel}>{t('progress.cancel')}</Button>}
    </div>
  );
}
