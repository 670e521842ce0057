import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { FocusedAlert } from '../../../form/focused-alert';
import { announce } from '../../../page/announce';
import type { Refusal } from '../../../page/page-module';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Progress } from '../../../ui/progress';
import type { ImportRequest } from './use-import-request';
import styles from '../files.module.css';

/** Shown after this time, so that short requests do not flicker. In milliseconds. */
const DELAY = 500;

interface ImportingTexts {
  readonly label: string;
  /** What happens when the reader leaves the page. */
  readonly note: string;
}

interface ImportProgressProps {
  readonly request: Pick<ImportRequest, 'progress' | 'canceled' | 'cancel'>;
  /** Why the last request was refused; shown by the caller. */
  readonly problem?: Refusal | undefined;
  /** Texts while the server carries the import out; by default about texts of the workspace. */
  readonly importing?: ImportingTexts;
}

/** The progress of a request of an import: how much is sent, then that the server works on it. */
export function ImportProgress({ request: { progress, canceled, cancel }, problem, importing }: ImportProgressProps) {
  const { t } = useTranslation(['dragoman/files', 'dragoman/failures']);
  const ended = canceled ? t('progress.canceled') : problem && (problem.title || t('dragoman/failures:unsent.title'));
  useEffect(() => {
    if (ended) announce(ended);
  }, [ended, problem]);
  return (
    <>
      {progress && <RunningRequest progress={progress} cancel={cancel} {...(importing && { importing })} />}
      {canceled && (
        <FocusedAlert response={canceled}>
          <Notice title={t('progress.canceled')} />
        </FocusedAlert>
      )}
    </>
  );
}

interface RunningRequestProps {
  readonly progress: NonNullable<ImportRequest['progress']>;
  readonly cancel: () => void;
  readonly importing?: ImportingTexts;
}

function RunningRequest({ progress, cancel, importing }: RunningRequestProps) {
  const { t } = useTranslation('dragoman/files');
  const { label: importingLabel, note } = importing ?? {
    label: t('progress.importing'),
    note: t('progress.leaving'),
  };
  const { number, percent } = useFormatters();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  const { sent, total, isImport } = progress;
  const isSent = sent === total;
  const size = number(total / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const label = isSent ? (isImport ? importingLabel : t('progress.checking')) : t('progress.sending', { size });
  useEffect(() => {
    if (!isShown) return;
    announce(label);
    return () => announce(''); // it is no longer true
  }, [isShown, label]);
  if (!isShown) return null;
  return (
    <div className={styles.progress}>
      <p>
        {label} {!isSent && <span>{percent(sent / total)}</span>}
      </p>
      <Progress {...(!isSent && { value: sent })} max={total} label={label} />
      {isSent && isImport ? <p>{note}</p> : <Button onClick={cancel}>{t('progress.cancel')}</Button>}
    </div>
  );
}
