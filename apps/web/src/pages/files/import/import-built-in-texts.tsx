import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { ImportReportView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import { HiddenFields } from '../../../form/hidden-fields';
import { useFormResult, useRefusal } from '../../../form/use-form-result';
import { ProblemNotice } from '../../../form/problem-notice';
import { SubmitButton } from '../../../form/submit-button';
import { useAppContext } from '../../../page/app-context';
import type { FilesData } from '../load-files';
import { ImportReport } from './import-report';
import styles from '../files.module.css';

/** Imports the built-in texts, also without JavaScript. */
export function ImportBuiltInTexts() {
  const { t } = useTranslation('dragoman/files');
  const { isEmpty, idempotencyKey } = useLoaderData<FilesData>();
  const { host } = useAppContext();
  const refusal = useRefusal();
  const report = useFormResult<ImportReportView>();
  return (
    <section className={styles.section} aria-labelledby="shipped">
      <h2 id="shipped">{t('shipped.title')}</h2>
      {report && <ImportReport report={report} />}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <p>{t(host ? 'shipped.textInHost' : 'shipped.text')}</p>
      <Form method="post">
        <HiddenFields values={{ intent: 'import', idempotencyKey }} />
        <SubmitButton kind={isEmpty ? 'primary' : 'plain'}>{t('shipped.do')}</SubmitButton>
      </Form>
    </section>
  );
}
