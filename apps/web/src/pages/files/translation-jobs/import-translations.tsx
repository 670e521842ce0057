import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslationImportInput } from '../../../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import { ProblemNotice } from '../../../form/problem-notice';
import { UnreadableFile } from '../../../form/unreadable-file';
import { importTranslations, planTranslations } from '../../../requests/translation-jobs';
import { ImportProgress } from '../import/import-progress';
import { ImportReport } from '../import/import-report';
import { readContent } from '../picked-files';
import { PlannedImport } from '../import/planned-import';
import { useImportSteps } from '../import/use-import-steps';
import { FileInput } from '../../../ui/file-input';
import styles from '../files.module.css';

interface ImportTranslationsProps {
  readonly imported: () => void;
  /** Another button in the same row. */
  readonly children: ReactNode;
}

/** Imports a file that translators have returned, after a preview. */
export function ImportTranslations({ imported, children }: ImportTranslationsProps) {
  const { t } = useTranslation('dragoman/translation-jobs');
  const { t: tFiles } = useTranslation('dragoman/files');
  const steps = useImportSteps();
  const { plan, problem, report, isBusy } = steps;
  const [input, setInput] = useState<TranslationImportInput>();
  const [unreadable, setUnreadable] = useState<File>();
  const preview = async (file: File) => {
    steps.startOver();
    setUnreadable(undefined);
    const content = await readContent(file);
    if (content === undefined) return setUnreadable(file);
    const next = { file: file.name, ...content };
    setInput(next);
    await steps.preview((send) => planTranslations(send, next));
  };
  const carryOut = async () => {
    const isDone = await steps.carryOut(
      (send, { removed: _, syntax: __, ...instructions }) =>
        importTranslations(send, { ...input!, ...instructions }, crypto.randomUUID()),
      (send) => planTranslations(send, input!),
    );
    if (isDone) imported();
  };
  return (
    <>
      {report && <ImportReport report={report} />}
      {!plan && (
        <div className={styles.actions}>
          {children}
          <FileInput label={t('import')} accept=".xlf,.xliff,.csv" onChoose={([file]) => void preview(file!)} />
          <span role="status">{isBusy && tFiles('import.looking')}</span>
        </div>
      )}
      {!plan && problem && <ProblemNotice problem={problem} />}
      {!plan && <ImportProgress request={steps} problem={problem} />}
      {unreadable && <UnreadableFile file={unreadable} />}
      <PlannedImport steps={steps} carryOut={() => void carryOut()} cancel={steps.startOver} />
    </>
  );
}
