import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type {
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../../../../api/src/exchange/exchange.contract';
import type { Refusal } from '../../page/page-module';
import { sendNow } from '../../requests/from-browser';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import frame from '../../ui/page.module.css';
import { ProblemNotice } from '../form/problem-notice';
import { type Choices, ImportPlan } from './import-plan';
import { ImportReport } from './import-report';
import { PickedFiles } from './picked-file-list';
import { filesDropped, filesOf, read, type Picked } from './picked-files';
import { keepImport, unfinishedImport } from './unfinished-import';
import styles from './files.module.css';

const NOTHING_CHOSEN: Choices = { removed: 'keep', state: 'needsReview', single: new Map() };

/** Files are picked, looked at, chosen about, and only then carried out. Nothing is changed before that. */
export function ImportFiles() {
  const { t } = useTranslation('dragoman/files');
  const { revalidate } = useRevalidator();
  const [before] = useState(unfinishedImport);
  const [picked, pick] = useState(before?.picked);
  const [plan, setPlan] = useState(before?.plan);
  const [choices, choose] = useState(before?.choices ?? NOTHING_CHOSEN);
  const [report, setReport] = useState<ImportReportView>();
  const [problem, setProblem] = useState<Refusal>();
  const [isVoid, setVoid] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (plan) heading.current!.focus();
  }, [plan]);
  useEffect(() => keepImport(picked && { picked, plan, choices }), [picked, plan, choices]);

  const begin = (next: Picked | undefined) => {
    pick(next);
    setPlan(undefined);
    setProblem(undefined);
    setReport(undefined);
    setVoid(false);
    choose(NOTHING_CHOSEN);
  };
  const send = async <View,>(wishes: Omit<ImportInput, 'files'>) => {
    setBusy(true);
    setProblem(undefined);
    const files: readonly ImportFileInput[] = picked!.files;
    const answer = await sendNow<View>('POST', '/api/v1/imports', {
      body: { files, ...wishes } satisfies ImportInput,
      ...(wishes.plan && { idempotencyKey: crypto.randomUUID() }),
    });
    setBusy(false);
    return answer;
  };
  const look = async () => {
    const answer = await send<ImportPlanView>({ dryRun: true });
    if (answer.ok) setPlan(answer.view);
    else setProblem(answer.problem);
  };
  const carryOut = async () => {
    const { single, ...forAll } = choices;
    const named = single.size > 0 && { choices: [...single.values()] };
    const answer = await send<ImportReportView>({ plan: plan!.plan, ...forAll, ...named });
    if (answer.ok) {
      begin(undefined);
      setReport(answer.view);
      void revalidate();
    } else if (answer.problem.status === 412) {
      setVoid(true);
      setPlan(answer.problem.current as ImportPlanView);
    } else {
      setProblem(answer.problem);
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
      {!plan && <DropZone picked={(files) => void read(files).then(begin)} />}
      {picked && !plan && (
        <PickedFiles picked={picked} change={(files) => pick({ ...picked, files })}>
          {problem && <ProblemNotice problem={problem} />}
          <div className={styles.actions}>
            <Button kind="primary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && void look()}>
              {isBusy ? t('import.looking') : t('import.look')}
            </Button>
            <Button kind="quiet" onClick={() => begin(undefined)}>
              {t('import.again')}
            </Button>
          </div>
        </PickedFiles>
      )}
      {plan && (
        <div className={styles.section}>
          <h3 ref={heading} tabIndex={-1}>
            {t('plan.title')}
          </h3>
          {isVoid && (
            <div role="alert">
              <Notice tone="warning" title={t('plan.void.title')}>
                <p>{t('plan.void.text')}</p>
              </Notice>
            </div>
          )}
          <ImportPlan
            plan={plan}
            choices={choices}
            choose={choose}
            isBusy={isBusy}
            carryOut={() => void carryOut()}
            leave={() => begin(undefined)}
          >
            {problem && <ProblemNotice problem={problem} />}
          </ImportPlan>
        </div>
      )}
    </section>
  );
}

/** Drop what is there, or choose it: files, or a folder with all that is in it. */
function DropZone({ picked }: { picked: (files: readonly (readonly [string, File])[]) => void }) {
  const { t } = useTranslation('dragoman/files');
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const field = (label: string, folder: boolean) => (
    <label className={styles.pick}>
      <input
        type="file"
        className="visually-hidden"
        multiple
        accept={folder ? undefined : '.json,application/json'}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          if (target.files?.length) picked(filesOf(target.files));
          target.value = ''; // so that the same can be chosen once more
        }}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void filesDropped(event.dataTransfer).then(picked);
      }}
    >
      <Icon name="down" className={styles.dropIcon} />
      <p>{t('import.drop')}</p>
      <div className={styles.actions}>
        {field(t('import.chooseFiles'), false)}
        {field(t('import.chooseFolder'), true)}
      </div>
      <p className={frame.note}>{t('import.hint')}</p>
    </div>
  );
}
