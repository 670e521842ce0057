import { type ChangeEvent, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type {
  GlossaryImportInput,
  GlossaryImportView,
  GlossaryProblemView,
} from '../../../../../libs/workspace/src/glossary/glossary.contract';
import { ProblemNotice } from '../../form/problem-notice';
import { SuccessNotice } from '../../form/success-notice';
import { UnreadableFile } from '../../form/unreadable-file';
import type { Refusal } from '../../page/page-module';
import { sendInBrowser } from '../../requests/from-browser';
import { importGlossary } from '../../requests/glossary';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { takesLostFocus } from '../../ui/moved-focus';
import { Notice } from '../../ui/notice';
import styles from './glossary.module.css';

/** Imports a file: shows what that would do, and then does it. */
export function ImportGlossary() {
  const { t } = useTranslation('dragoman/glossary');
  const { revalidate } = useRevalidator();
  const [input, setInput] = useState<GlossaryImportInput>();
  const [plan, setPlan] = useState<GlossaryImportView>();
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refusal>();
  const [unreadable, setUnreadable] = useState<File>();

  const send = async (body: GlossaryImportInput) => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await importGlossary(sendInBrowser, body);
    setBusy(false);
    if (!outcome.ok) {
      setProblem(outcome.problem);
      return;
    }
    setPlan(outcome.view);
    setDone(body.dryRun !== true);
    if (body.dryRun !== true) await revalidate();
  };
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    setPlan(undefined);
    setDone(false);
    setProblem(undefined);
    setUnreadable(undefined);
    if (file === undefined) return;
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (bytes === undefined) {
      target.value = ''; // so that the same file can be chosen again
      return setUnreadable(file);
    }
    const picked = { file: file.name, content: base64(new Uint8Array(bytes)), encoding: 'base64' as const };
    setInput(picked);
    await send({ ...picked, dryRun: true });
  };
  const changes = plan === undefined ? 0 : plan.added + plan.changed;
  return (
    <div className={styles.import}>
      <Field label={t('import.file')}>
        {(control) => (
          <TextInput
            {...control}
            ref={takesLostFocus}
            type="file"
            accept=".csv,.tsv,.tbx,.xml,text/csv,application/xml"
            onChange={(event) => void pick(event)}
          />
        )}
      </Field>
      {problem && <ProblemNotice problem={problem} />}
      {unreadable && <UnreadableFile file={unreadable} />}
      <div role="status">
        {isBusy && <p>{t('import.busy')}</p>}
        {!isBusy && plan && !isDone && <p>{t('import.plan', countsOf(plan))}</p>}
      </div>
      {isDone && plan && <SuccessNotice title={t('import.done')}>{t('import.report', countsOf(plan))}</SuccessNotice>}
      {plan && plan.problems.length > 0 && <Problems plan={plan} />}
      {input && plan && !isDone && changes > 0 && (
        <Button kind="primary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && void send(input)}>
          {t('import.do', { terms: changes })}
        </Button>
      )}
    </div>
  );
}

const countsOf = ({ added, changed, unchanged }: GlossaryImportView) => ({ added, changed, unchanged });

function Problems({ plan: { problems, problemsLeftOut } }: { plan: GlossaryImportView }) {
  const { t } = useTranslation('dragoman/glossary');
  const { t: tFiles } = useTranslation('dragoman/files');
  return (
    <Notice tone="warning" title={tFiles('problems.title', { count: problems.length + problemsLeftOut })}>
      <ul className={styles.problems} tabIndex={0} aria-label={tFiles('problems.title', { count: problems.length })}>
        {problems.map((problem, index) => (
          <li key={index}>
            <bdi translate="no">
              {problem.line}:{problem.column}
            </bdi>{' '}
            <strong>{tFiles(`problems.${problem.severity}`)}</strong> {problemText(t, tFiles, problem)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function problemText(
  t: TFunction<'dragoman/glossary'>,
  tFiles: TFunction<'dragoman/files'>,
  { code, values }: GlossaryProblemView,
): string {
  const words = (code === 'syntax' || OF_FILES.has(code) ? tFiles : t) as (
    key: string,
    values: GlossaryProblemView['values'],
  ) => string;
  return words(code === 'syntax' ? `syntax.${values.problem}` : `problem.${code}`, values);
}

/** Problems that imports of texts have as well. */
const OF_FILES: ReadonlySet<string> = new Set(['encoding', 'archive', 'fileTooLarge', 'columnMissing']);

function base64(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    characters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(characters);
}
