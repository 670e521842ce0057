import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { FocusedAlert } from '../../../form/focused-alert';
import { announce } from '../../../page/announce';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { Progress } from '../../../ui/progress';
import type { ImportSteps, StepProgress } from './use-import-steps';
import styles from '../files.module.css';

/** Shown after this time, so that short steps do not flicker. In milliseconds. */
const DELAY = 500;

interface ImportProgressProps {
  readonly steps: Pick<ImportSteps, 'progress' | 'canceled' | 'cancel'>;
}

/** The progress of a step: how much is sent, then that the server works on it. Asks before leaving while texts are imported. */
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
      {progress?.isImport && <LeaveDialog />}
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
      {!(isSent && isImport) && <Button onClick={cancel}>{t('progress.cancel')}</Button>}
    </div>
  );
}

/** Asks before another page is opened or the document is closed, for as long as it is rendered. */
function LeaveDialog() {
  const { t } = useTranslation('dragoman/files');
  const blocker = useBlocker(true);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={t('progress.leave.title')} closeLabel={t('progress.leave.stay')} close={blocker.reset}>
      <p>{t('progress.leave.text')}</p>
      <div className={styles.actions}>
        <Button kind="primary" data-first onClick={blocker.reset}>
          {t('progress.leave.stay')}
        </Button>
        <Button onClick={blocker.proceed}>{t('progress.leave.do')}</Button>
      </div>
    </Dialog>
  );
}
