import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { TranslationJobView } from '../../../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import { Confirmation } from '../../../form/confirmation';
import { useAppContext } from '../../../page/app-context';
import { translationJobFilePath, translationJobFilesPath } from '../../../requests/translation-jobs';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import pageStyles from '../../../ui/page.module.css';
import { leavesFocusToPage } from '../../../ui/moved-focus';
import { Table } from '../../../ui/table';
import styles from '../files.module.css';

interface TranslationJobTableProps {
  readonly jobs: readonly TranslationJobView[];
  readonly remove: (job: TranslationJobView) => void;
}

/** The jobs with their progress and their files. */
export function TranslationJobTable({ jobs, remove }: TranslationJobTableProps) {
  const { t } = useTranslation('dragoman/translation-jobs');
  const { date } = useFormatters();
  const { base } = useAppContext();
  const groups = Map.groupBy(jobs, groupOf);
  return (
    <Table caption={t('list')} captionHidden stacked>
      <thead>
        <tr>
          <th scope="col">{t('columns.job')}</th>
          <th scope="col">{t('columns.created')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col">{t('columns.file')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id} ref={leavesFocusToPage}>
            <th scope="row">
              <span translate="no">{`${job.sourceLanguage} → ${job.language}`}</span>
              {job.name !== '' && (
                <p>
                  <bdi>{job.name}</bdi>
                </p>
              )}
              <p className={pageStyles.note}>
                <bdi translate="no">{namespacesOf(job)}</bdi>
              </p>
            </th>
            <td data-label={t('columns.created')}>
              <time dateTime={job.createdAt}>{date(job.createdAt)}</time>
              <p className={pageStyles.note}>
                <bdi>{job.createdBy.name}</bdi>
              </p>
            </td>
            <td>
              <Badge tone={TONES[job.state]}>{t(`state.${job.state}`)}</Badge>
              <p className={pageStyles.note}>{t('progress', { returned: job.returned, count: job.texts })}</p>
              {job.words !== undefined && <p className={pageStyles.note}>{t('words', { count: job.words })}</p>}
            </td>
            <td>
              <span className={styles.actions}>
                {(['xliff-2', 'csv'] as const).map((format) => (
                  <a key={format} href={base + translationJobFilePath(job.id, format)} download translate="no">
                    {format === 'csv' ? 'CSV' : 'XLIFF 2'}
                  </a>
                ))}
              </span>
              <TogetherFiles job={job} jobs={groups.get(groupOf(job))!} />
            </td>
            <td data-actions>
              <Confirmation label={t('delete.open')}>
                <p>{t('delete.text')}</p>
                <Button onClick={() => remove(job)}>{t('delete.do')}</Button>
              </Confirmation>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Jobs that were created together have the same time. */
const groupOf = ({ createdAt, createdBy }: TranslationJobView): string => `${createdAt} ${createdBy.id}`;

/** Downloads of all files of jobs that were created together, next to the first of them. */
function TogetherFiles({
  job,
  jobs,
}: {
  readonly job: TranslationJobView;
  readonly jobs: readonly TranslationJobView[];
}) {
  const { t } = useTranslation('dragoman/translation-jobs');
  const { base } = useAppContext();
  if (jobs.length < 2 || jobs[0] !== job) return null;
  return (
    <div className={pageStyles.note}>
      {t('together', { jobs: jobs.length })}
      <span className={styles.actions}>
        {(['xliff-2', 'csv'] as const).map((format) => (
          <a key={format} href={base + translationJobFilesPath(jobs, format)} download>
            {`${format === 'csv' ? 'CSV' : 'XLIFF 2'} (ZIP)`}
          </a>
        ))}
      </span>
    </div>
  );
}

const TONES = { sent: 'neutral', partlyReturned: 'accent', returned: 'good' } as const;

const MAX_NAMES = 3;

const namespacesOf = ({ namespaces }: TranslationJobView): string =>
  namespaces.slice(0, MAX_NAMES).join(', ') + (namespaces.length > MAX_NAMES ? ', …' : '');
