import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { isLayout, TEXT_FILE_EXTENSIONS } from '../../../../../../libs/i18n/src/message/file/file-layout';
import type { Send } from '../../../page/page-module';
import { importFiles, planImport } from '../../../requests/exchange';
import { Button } from '../../../ui/button';
import { FileInput } from '../../../ui/file-input';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import pageStyles from '../../../ui/page.module.css';
import { ProblemNotice } from '../../../form/problem-notice';
import type { ImportChoices } from './import-choices';
import { ImportProgress } from './import-progress';
import { ImportReport } from './import-report';
import { PickedFileList } from '../picked-file-list';
import {
  ARCHIVE_EXTENSION,
  type FileAtPath,
  filesFromInput,
  readPickedFiles,
  toImportFiles,
  type PickedFiles,
} from '../picked-files';
import { PlannedImport } from './planned-import';
import { setUnfinishedImport, getUnfinishedImport } from './unfinished-import';
import { useFileDrop } from '../use-file-drop';
import { useImportSteps } from './use-import-steps';
import styles from '../files.module.css';

const filesOf = ({ files, layout }: PickedFiles) => ({
  files: toImportFiles(files),
  ...(isLayout(layout) && { layout }),
});

/** Imports files in steps: pick files, preview, resolve conflicts, import. Only the last step changes anything. */
export function ImportFiles() {
  const { t } = useTranslation('dragoman/files');
  const { revalidate } = useRevalidator();
  const [unfinished] = useState(getUnfinishedImport);
  const [picked, setPicked] = useState(unfinished?.picked);
  const [isReading, setReading] = useState(false);
  const latestPick = useRef<readonly FileAtPath[]>(undefined);
  const steps = useImportSteps(unfinished);
  const { plan, choices, problem, report, isBusy } = steps;
  useEffect(() => setUnfinishedImport(picked && { picked, plan, choices }), [picked, plan, choices]);

  const startOver = (next: PickedFiles | undefined) => {
    setPicked(next);
    steps.startOver();
  };
  const pick = async (files: readonly FileAtPath[]) => {
    latestPick.current = files;
    setReading(true);
    const next = await readPickedFiles(files);
    if (latestPick.current !== files) return; // other files have been picked while a large zip was read
    setReading(false);
    startOver(next);
  };
  const planWith = (syntax: ImportChoices['syntax']) => (send: Send) =>
    planImport(send, { ...filesOf(picked!), ...(syntax && { syntax }), check: true });
  const changeSyntax = (syntax: ImportChoices['syntax']) => {
    const { syntax: _, ...others } = choices;
    steps.setChoices(syntax ? { ...others, syntax } : others);
    void steps.preview(planWith(syntax));
  };
  const carryOut = async () => {
    latestPick.current = undefined; // files that are still being read would take the place of these
    setReading(false);
    const isDone = await steps.carryOut(
      (send, instructions) => importFiles(send, { ...filesOf(picked!), ...instructions }, crypto.randomUUID()),
      planWith(choices.syntax),
    );
    if (!isDone) return;
    setUnfinishedImport(undefined); // also if another page has been opened
    setPicked(undefined);
    void revalidate();
  };

  return (
    <section className={styles.section} aria-labelledby="import">
      <h2 id="import">{t('import.title')}</h2>
      {report && <ImportReport report={report} />}
      <div className={styles.withoutScript}>
        <Notice>
          <p>{t('import.noScript')}</p>
        </Notice>
      </div>
      {!plan && <DropZone onPick={(files) => void pick(files)} />}
      {isReading && <p role="status">{t('import.looking')}</p>}
      {picked && !plan && (
        <PickedFileList picked={picked} onChange={setPicked} problem={problem}>
          {problem && <ProblemNotice problem={problem} />}
          <ImportProgress request={steps} problem={problem} />
          <div className={styles.actions}>
            <Button
              kind="primary"
              aria-disabled={isBusy || isReading || undefined}
              onClick={() => !isBusy && !isReading && void steps.preview(planWith(undefined))}
            >
              {isBusy ? t('import.looking') : t('import.look')}
            </Button>
            <Button kind="quiet" onClick={() => startOver(undefined)}>
              {t('import.again')}
            </Button>
          </div>
        </PickedFileList>
      )}
      <PlannedImport
        steps={steps}
        carryOut={() => void carryOut()}
        cancel={() => startOver(undefined)}
        onSyntaxChange={changeSyntax}
      />
    </section>
  );
}

/** Accepts files and folders that are dropped or chosen. */
function DropZone({ onPick }: { onPick: (files: readonly FileAtPath[]) => void }) {
  const { t } = useTranslation('dragoman/files');
  const pick = (files: FileList) => onPick(filesFromInput(files));
  return (
    <div className={styles.dropZone} {...useFileDrop(onPick)}>
      <Icon name="down" className={styles.dropIcon} />
      <p>{t('import.drop')}</p>
      <div className={styles.actions}>
        <FileInput
          label={t('import.chooseFiles')}
          accept={[...TEXT_FILE_EXTENSIONS, ARCHIVE_EXTENSION].join()}
          multiple
          onChoose={pick}
        />
        <FileInput label={t('import.chooseFolder')} multiple isFolder onChoose={pick} />
      </div>
      <p className={pageStyles.note}>{t('import.hint')}</p>
    </div>
  );
}
