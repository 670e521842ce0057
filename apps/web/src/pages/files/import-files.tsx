import { lazy, Suspense, useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { isLayout, TEXT_FILE_EXTENSIONS } from '../../../../../libs/i18n/src/message/file-layout';
import type { ImportPlanView, ImportReportView } from '../../../../../libs/workspace/src/exchange/exchange.contract';
import type { Outcome, Refusal } from '../../page/page-module';
import { importFiles, planImport } from '../../requests/exchange';
import { sendInBrowser } from '../../requests/from-browser';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import pageStyles from '../../ui/page.module.css';
import { ProblemNotice } from '../../form/problem-notice';
import type { ImportChoices } from './import-choices';
import { ImportReport } from './import-report';
import { PickedFileList } from './picked-file-list';
import { filesFromDrop, filesFromInput, readPickedFiles, toImportFiles, type PickedFiles } from './picked-files';
import { setUnfinishedImport, getUnfinishedImport } from './unfinished-import';
import styles from './files.module.css';

/** Loaded with the first plan: most visits of the page export files, or only look. */
const ImportPlan = lazy(async () => ({ default: (await import('./import-plan')).ImportPlan }));

const defaultChoices: ImportChoices = { removed: 'keep', state: 'needsReview', single: new Map() };

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
  const [plan, setPlan] = useState(unfinished?.plan);
  const [choices, setChoices] = useState(unfinished?.choices ?? defaultChoices);
  const [report, setReport] = useState<ImportReportView>();
  const [problem, setProblem] = useState<Refusal>();
  const [isOutdated, setOutdated] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const latestPreview = useRef<Promise<unknown>>(undefined);
  const hasPlan = plan !== undefined;
  useEffect(() => {
    if (hasPlan) heading.current!.focus();
  }, [hasPlan]);
  useEffect(() => setUnfinishedImport(picked && { picked, plan, choices }), [picked, plan, choices]);

  const startOver = (next: PickedFiles | undefined) => {
    setPicked(next);
    setPlan(undefined);
    setProblem(undefined);
    setReport(undefined);
    setOutdated(false);
    setChoices(defaultChoices);
  };
  const trackBusy = async <View,>(request: Promise<Outcome<View>>) => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await request;
    setBusy(false);
    return outcome;
  };
  const preview = async (syntax?: ImportChoices['syntax']) => {
    const request = planImport(sendInBrowser, { ...filesOf(picked!), ...(syntax && { syntax }) });
    latestPreview.current = request;
    const planned = await trackBusy(request);
    if (latestPreview.current !== request) return; // another syntax has been chosen
    if (planned.ok) setPlan(planned.view);
    else setProblem(planned.problem);
  };
  const changeSyntax = ({ syntax: _, ...others }: ImportChoices, syntax: ImportChoices['syntax']) => {
    setChoices(syntax ? { ...others, syntax } : others);
    void preview(syntax);
  };
  const carryOut = async () => {
    const { single, ...choicesForAll } = choices;
    const body = {
      ...filesOf(picked!),
      plan: plan!.plan,
      ...choicesForAll,
      ...(single.size > 0 && { choices: [...single.values()] }),
    };
    const imported = await trackBusy(importFiles(sendInBrowser, body, crypto.randomUUID()));
    if (imported.ok) {
      startOver(undefined);
      setReport(imported.view);
      void revalidate();
    } else if (imported.problem.status === 412) {
      setOutdated(true);
      setPlan(imported.problem.current as ImportPlanView);
      heading.current!.focus();
    } else {
      setProblem(imported.problem);
    }
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
      {!plan && <DropZone onPick={(files) => void readPickedFiles(files).then(startOver)} />}
      {picked && !plan && (
        <PickedFileList picked={picked} onChange={setPicked}>
          {problem && <ProblemNotice problem={problem} />}
          <div className={styles.actions}>
            <Button kind="primary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && void preview()}>
              {isBusy ? t('import.looking') : t('import.look')}
            </Button>
            <Button kind="quiet" onClick={() => startOver(undefined)}>
              {t('import.again')}
            </Button>
          </div>
        </PickedFileList>
      )}
      {plan && (
        <div className={styles.section}>
          <h3 ref={heading} tabIndex={-1}>
            {t('plan.title')}
          </h3>
          {isOutdated && (
            <div role="alert">
              <Notice tone="warning" title={t('plan.void.title')}>
                <p>{t('plan.void.text')}</p>
              </Notice>
            </div>
          )}
          <Suspense>
            <ImportPlan
              plan={plan}
              choices={choices}
              onChoicesChange={setChoices}
              onSyntaxChange={(syntax) => changeSyntax(choices, syntax)}
              isBusy={isBusy}
              carryOut={() => void carryOut()}
              cancel={() => startOver(undefined)}
            >
              {problem && <ProblemNotice problem={problem} />}
            </ImportPlan>
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** Accepts files and folders that are dropped or chosen. */
function DropZone({ onPick }: { onPick: (files: readonly (readonly [string, File])[]) => void }) {
  const { t } = useTranslation('dragoman/files');
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const fileInput = (label: string, isFolder: boolean) => (
    <label className={styles.fileInput}>
      <input
        type="file"
        className="visually-hidden"
        multiple
        accept={isFolder ? undefined : TEXT_FILE_EXTENSIONS.join()}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          if (target.files?.length) onPick(filesFromInput(target.files));
          target.value = ''; // so that the same files can be chosen again
        }}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <div
      className={styles.dropZone}
      data-over={isOver || undefined}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void filesFromDrop(event.dataTransfer).then(onPick);
      }}
    >
      <Icon name="down" className={styles.dropIcon} />
      <p>{t('import.drop')}</p>
      <div className={styles.actions}>
        {fileInput(t('import.chooseFiles'), false)}
        {fileInput(t('import.chooseFolder'), true)}
      </div>
      <p className={pageStyles.note}>{t('import.hint')}</p>
    </div>
  );
}
