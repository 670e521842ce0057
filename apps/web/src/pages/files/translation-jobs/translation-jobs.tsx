import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { TranslationJobView } from '../../../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import { ProblemNotice } from '../../../form/problem-notice';
import { announce } from '../../../page/announce';
import type { Refusal } from '../../../page/page-module';
import { readInBrowser, sendInBrowser } from '../../../requests/from-browser';
import { deleteTranslationJob, listTranslationJobs } from '../../../requests/translation-jobs';
import { Button } from '../../../ui/button';
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
    if (outcome.ok) announce(t('deleted'));
    else setProblem(outcome.problem);
    reload();
  };
  return (
    <div className={`${styles.section} ${styles.jobs}`}>
      {isAdding && (
        <NewTranslationJob
          cancel={() => setAdding(false)}
          created={(job) => {
            setAdding(false);
            announce(t('created', { count: job.texts }));
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
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('new.open')}
          </Button>
        </ImportTranslations>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {jobs?.length === 0 && <p>{t('none')}</p>}
      {jobs !== undefined && jobs.length > 0 && <TranslationJobTable jobs={jobs} remove={(job) => void remove(job)} />}
    </div>
  );
}
