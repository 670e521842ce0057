import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { FocusedAlert } from '../../../form/focused-alert';
import { ProblemNotice } from '../../../form/problem-notice';
import { FileInput } from '../../../ui/file-input';
import pageStyles from '../../../ui/page.module.css';
import { ImportProgress } from '../import/import-progress';
import { ImportReport } from '../import/import-report';
import { PlannedImport } from '../import/planned-import';
import { useImportSteps } from '../import/use-import-steps';
import { PickedFileProblems, SkippedFiles } from '../picked-file-list';
import { ARCHIVE_EXTENSION, type FileAtPath, filesFromInput, type PickedFiles, readPickedFiles } from '../picked-files';
import { useFileDrop } from '../use-file-drop';
import { importReturnedFiles, planReturnedFiles } from './import-returned-files';
import styles from '../files.module.css';

interface ImportTranslationsProps {
  readonly imported: () => void;
  /** A button above. */
  readonly children: ReactNode;
}

/** Imports files that translators have returned, also in ZIP archives, after one preview of all of them. */
export function ImportTranslations({ imported, children }: ImportTranslationsProps) {
  const { t } = useTranslation('dragoman/translation-jobs');
  const { t: tFiles } = useTranslation('dragoman/files');
  const { list } = useFormatters();
  const steps = useImportSteps();
  const { plan, problem, report, isBusy } = steps;
  const [picked, setPicked] = useState<PickedFiles>();
  const latestPick = useRef<readonly FileAtPath[]>(undefined);
  const inputs = (of: PickedFiles) =>
    of.files.map(({ file, content, encoding }) => ({ file, content, ...(encoding && { encoding }) }));
  const sameJob = (files: readonly string[]) => ({
    title: t('sameJob.title'),
    detail: t('sameJob.text', { files: list(files) }),
  });
  const partly = (imported: readonly string[], left: readonly string[]) => ({
    title: t('partly.title'),
    detail: t('partly.text', { imported: list(imported), left: list(left) }),
  });
  const pick = async (files: readonly FileAtPath[]) => {
    latestPick.current = files;
    steps.startOver();
    setPicked(undefined);
    const next = await readPickedFiles(files);
    if (latestPick.current !== files) return; // other files have been picked while a large archive was read
    setPicked(next);
    if (next.files.length > 0) await steps.preview((send) => planReturnedFiles(send, inputs(next), sameJob));
  };
  const carryOut = async () => {
    const files = inputs(picked!);
    const isDone = await steps.carryOut(
      (send, instructions) => importReturnedFiles(send, files, instructions, partly),
      (send) => planReturnedFiles(send, files, sameJob),
    );
    if (isDone) setPicked(undefined);
    imported(); // also after a refusal, before which some files may have been imported
  };
  const cancel = () => {
    setPicked(undefined);
    steps.startOver();
  };
  const drop = useFileDrop((files) => void pick(files));
  return (
    <>
      {report && <ImportReport report={report} />}
      {!plan && (
        <>
          <div className={styles.actions}>{children}</div>
          <div className={styles.dropZone} {...drop}>
            <p>{t('importHint')}</p>
            <div className={styles.actions}>
              <FileInput
                label={t('import')}
                accept={['.xlf', '.xliff', '.csv', ARCHIVE_EXTENSION].join()}
                multiple
                onChoose={(files) => void pick(filesFromInput(files))}
              />
            </div>
            <p className={pageStyles.note} role="status">
              {isBusy && tFiles('import.looking')}
            </p>
          </div>
        </>
      )}
      {!plan && problem && <ProblemNotice problem={problem} />}
      {!plan && <ImportProgress request={steps} problem={problem} />}
      {picked && picked.unreadable.length + picked.refused.length > 0 && (
        <FocusedAlert response={picked}>
          <PickedFileProblems picked={picked} />
        </FocusedAlert>
      )}
      {picked && <SkippedFiles picked={picked} />}
      <PlannedImport steps={steps} carryOut={() => void carryOut()} cancel={cancel} />
    </>
  );
}
