import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { ImportReportView } from '../../../../api/src/exchange/exchange.contract';
import type { RefusedForm } from '../../page/refused-form';
import { ProblemNotice } from '../form/problem-notice';
import { SubmitButton } from '../form/submit-button';
import type { FilesData } from './load-files';
import { ImportReport } from './import-report';
import styles from './files.module.css';

/** One click, and the texts that the installation was started with can be edited. Needs no JavaScript. */
export function ImportShipped({ done }: { done: RefusedForm | { report: ImportReportView } | undefined }) {
  const { t } = useTranslation('dragoman/files');
  const { isEmpty, once } = useLoaderData<FilesData>();
  return (
    <section className={styles.section} aria-labelledby="shipped">
      <h2 id="shipped">{t('shipped.title')}</h2>
      {done && 'report' in done && <ImportReport report={done.report} />}
      {done && 'problem' in done && <ProblemNotice problem={done.problem} />}
      <p>{t('shipped.text')}</p>
      <Form method="post">
        <input type="hidden" name="once" value={once} />
        <SubmitButton kind={isEmpty ? 'primary' : 'plain'}>{t('shipped.do')}</SubmitButton>
      </Form>
    </section>
  );
}
