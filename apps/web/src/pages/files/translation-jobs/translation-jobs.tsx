import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  CreatedTranslationJobsView,
  TranslationJobView,
} from '../../../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import { ProblemNotice } from '../../../form/problem-notice';
import { SuccessNotice } from '../../../form/success-notice';
import { announce } from '../../../page/announce';
import { useAppContext } from '../../../page/app-context';
import type { Refusal } from '../../../page/page-module';
import { readInBrowser, sendInBrowser } from '../../../requests/from-browser';
import { deleteTranslationJob, listTranslationJobs, translationJobFilesPath } from '../../../requests/translation-jobs';
import { Button } from '../../../ui/button';
import type { FilesData } from '../load-files';
import { ImportTranslations } from './import-translations';
import { NewTranslationJob } from './new-translation-job';
import { TranslationJobTable } from './translation-job-table';
import styles from '../files.module.css';

/** The list could not be read. */
const UNREACHABLE: Refusal = { type: 'about:blank', status: 0, title: '', detail: '' };

/** The translation jobs, with what can be done with them. Loaded apart from the page, with its texts. */
export default function TranslationJobs() {
  const { t } = useTranslation('dragoman/translation-jobs');
  const { revalidate } = useRevalidator();
  const [jobs, setJobs] = useState<readonly TranslationJobView[]>();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedTranslationJobsView>();
  const [problem, setProblem] = useState<Refusal>();
  const [version, reload] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isCancelled = false;
    listTranslationJobs(readInBrowser).then(
      (listed) => !isCancelled && setJobs(listed),
      () => !isCancelled && setProblem(UNREACHABLE),
    );
    return () => {
      isCancelled = true;
    };
  }, [version]);
  const remove = async (job: TranslationJobView) => {
    setProblem(undefined);
    const outcome = await deleteTranslationJob(sendInBrowser, job.id);
    if (outcome.ok) {
      announce(t('deleted'));
      setCreated(undefined); // its archive may have been of this job
    } else setProblem(outcome.problem);
    reload();
  };
  return (
    <div className={`${styles.section} ${styles.jobs}`}>
      {isAdding && (
        <NewTranslationJob
          cancel={() => setAdding(false)}
          created={(view) => {
            setAdding(false);
            setCreated(view);
            reload();
          }}
        />
      )}
      {/* It stays: a file may be in the middle of its check. */}
      <div className={styles.section} hidden={isAdding}>
        <ImportTranslations
          imported={() => {
            reload();
            void revalidate();
          }}
        >
          <Button
            kind="primary"
            onClick={() => {
              setCreated(undefined);
              setAdding(true);
            }}
          >
            {t('new.open')}
          </Button>
        </ImportTranslations>
      </div>
      {created && <CreatedJobs {...created} />}
      {problem && <ProblemNotice problem={problem} />}
      {jobs?.length === 0 && <p>{t('none')}</p>}
      {jobs !== undefined && jobs.length > 0 && <TranslationJobTable jobs={jobs} remove={(job) => void remove(job)} />}
    </div>
  );
}

/** Confirms new jobs, with the files of several in one archive, and names the languages without one. */
function CreatedJobs({ jobs, leftOut }: CreatedTranslationJobsView) {
  const { t } = useTranslation('dragoman/translation-jobs');
  const { list } = useFormatters();
  const { languages } = useLoaderData<FilesData>();
  const { base } = useAppContext();
  const ownNameOf = (language: string) => languages.find(({ tag }) => tag === language)?.ownName ?? language;
  return (
    <SuccessNotice
      title={jobs.length === 1 ? t('created', { count: jobs[0]!.texts }) : t('createdTogether', { jobs: jobs.length })}
    >
      {jobs.length > 1 && (
        <p className={styles.actions}>
          {(['xliff-2', 'csv'] as const).map((format) => (
            <a key={format} href={base + translationJobFilesPath(jobs, format)} download>
              {t('zip', { format: format === 'csv' ? 'CSV' : 'XLIFF 2' })}
            </a>
          ))}
        </p>
      )}
      {leftOut.length > 0 && (
        <p>{t('leftOut', { languages: list(leftOut.map(({ language }) => ownNameOf(language))) })}</p>
      )}
    </SuccessNotice>
  );
}
