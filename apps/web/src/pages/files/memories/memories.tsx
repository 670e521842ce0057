import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../../../libs/workspace/src/access/permissions';
import type { ImportProblemView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import type {
  MemoryReportView,
  MemoryView,
} from '../../../../../../libs/workspace/src/exchange/memories/memories.contract';
import { Confirmation } from '../../../form/confirmation';
import { ProblemNotice } from '../../../form/problem-notice';
import { UnreadableFile } from '../../../form/unreadable-file';
import { announce } from '../../../page/announce';
import { useAppContext } from '../../../page/app-context';
import type { Refusal } from '../../../page/page-module';
import { readInBrowser, sendInBrowser } from '../../../requests/from-browser';
import { deleteMemory, importMemory, listMemories, memoryExportPath } from '../../../requests/memories';
import { Button, buttonClass } from '../../../ui/button';
import { Field, Select } from '../../../ui/field';
import { FileInput } from '../../../ui/file-input';
import { leavesFocusToSummary } from '../../../ui/moved-focus';
import { Notice } from '../../../ui/notice';
import { Table } from '../../../ui/table';
import type { FilesData } from '../load-files';
import { readContent } from '../picked-files';
import { ImportProgress } from '../import/import-progress';
import { useImportRequest } from '../import/use-import-request';
import { ProblemList } from '../problem-list';
import styles from '../files.module.css';

/** The list could not be read. */
const UNREACHABLE: Refusal = { type: 'about:blank', status: 0, title: '', detail: '' };

/** The translation memories: import, export and the list. Loaded apart from the page, with its texts. */
export default function Memories() {
  const { t } = useTranslation('dragoman/memories');
  const { person } = useAppContext();
  const mayImport = may(person, 'files.import');
  const [memories, setMemories] = useState<readonly MemoryView[]>();
  const [problem, setProblem] = useState<Refusal>();
  const [unreadable, setUnreadable] = useState<File>();
  const [report, setReport] = useState<MemoryReportView>();
  const [isBusy, setBusy] = useState(false);
  const request = useImportRequest();
  const [version, reload] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isCancelled = false;
    listMemories(readInBrowser).then(
      (listed) => !isCancelled && setMemories(listed),
      () => !isCancelled && setProblem(UNREACHABLE),
    );
    return () => {
      isCancelled = true;
    };
  }, [version]);
  const forgetResult = () => {
    setProblem(undefined);
    setUnreadable(undefined);
    setReport(undefined);
  };
  const importFile = async (file: File) => {
    forgetResult();
    request.stop();
    setBusy(true);
    const content = await readContent(file);
    const outcome = content && (await request.run(true, (send) => importMemory(send, { file: file.name, ...content })));
    setBusy(false);
    if (content === undefined) return setUnreadable(file);
    if (outcome === undefined) return; // canceled
    if (outcome.ok) setReport(outcome.view);
    else setProblem(outcome.problem);
    reload();
  };
  const remove = async ({ id }: MemoryView) => {
    forgetResult();
    const outcome = await deleteMemory(sendInBrowser, id);
    if (outcome.ok) announce(t('deleted'));
    else setProblem(outcome.problem);
    reload();
  };
  // Where the file cannot be read.
  const { problem: place } = (problem ?? {}) as { readonly problem?: ImportProblemView };
  return (
    <div className={`${styles.section} ${styles.jobs}`}>
      {mayImport && (
        <FileInput
          label={isBusy ? t('importing') : t('import')}
          accept=".tmx"
          disabled={isBusy}
          onChoose={([file]) => void importFile(file!)}
        />
      )}
      <ImportProgress request={request} importing={{ label: t('importing'), note: t('leaving') }} />
      <div role="status">
        {report && (
          <Notice tone="good" title={t('report.added', { count: report.added })}>
            {report.known > 0 && <p>{t('report.known', { count: report.known })}</p>}
            {report.skipped > 0 && <p>{t('report.skipped', { count: report.skipped })}</p>}
          </Notice>
        )}
      </div>
      {place && <ProblemList problems={[place]} leftOut={0} />}
      {problem && !place && <ProblemNotice problem={problem} />}
      {unreadable && <UnreadableFile file={unreadable} />}
      <ExportMemory />
      {memories?.length === 0 && <p>{t('none')}</p>}
      {memories !== undefined && memories.length > 0 && (
        <MemoryTable memories={memories} {...(mayImport && { remove: (memory) => void remove(memory) })} />
      )}
    </div>
  );
}

function ExportMemory() {
  const { t } = useTranslation('dragoman/memories');
  const { base } = useAppContext();
  const { languages, reference } = useLoaderData<FilesData>();
  const [language, setLanguage] = useState('');
  return (
    <div className={styles.exportFormat}>
      <Field label={t('export.language')}>
        {(control) => (
          <span className={styles.actions}>
            <Select {...control} value={language} onChange={({ target }) => setLanguage(target.value)}>
              <option value="">{t('export.all')}</option>
              {languages
                .filter(({ tag }) => tag !== reference)
                .map(({ tag, ownName, direction }) => (
                  <option key={tag} value={tag} lang={tag} dir={direction}>
                    {ownName}
                  </option>
                ))}
            </Select>
            <a className={buttonClass()} href={base + memoryExportPath(language || undefined)} download>
              {t('export.do')}
            </a>
          </span>
        )}
      </Field>
    </div>
  );
}

interface MemoryTableProps {
  readonly memories: readonly MemoryView[];
  /** Absent: not allowed. */
  readonly remove?: (memory: MemoryView) => void;
}

function MemoryTable({ memories, remove }: MemoryTableProps) {
  const { t } = useTranslation('dragoman/memories');
  const { date, number } = useFormatters();
  return (
    <Table caption={t('list')} captionHidden stacked>
      <thead>
        <tr>
          <th scope="col">{t('columns.file')}</th>
          <th scope="col">{t('columns.units')}</th>
          <th scope="col">{t('columns.imported')}</th>
          {remove && <td />}
        </tr>
      </thead>
      <tbody>
        {memories.map((memory) => (
          <tr key={memory.id} ref={leavesFocusToSummary}>
            <th scope="row">
              <bdi className={styles.path} translate="no">
                {memory.name}
              </bdi>
            </th>
            <td data-label={t('columns.units')}>{number(memory.units)}</td>
            <td data-label={t('columns.imported')}>
              <time dateTime={memory.importedAt}>{date(memory.importedAt)}</time> <bdi>{memory.importedBy.name}</bdi>
            </td>
            {remove && (
              <td data-actions>
                <Confirmation label={t('delete.open')}>
                  <p>{t('delete.text')}</p>
                  <Button onClick={() => remove(memory)}>{t('delete.do')}</Button>
                </Confirmation>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
