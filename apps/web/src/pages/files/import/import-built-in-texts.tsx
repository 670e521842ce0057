import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData, useRevalidator } from 'react-router-dom';
import type { ImportReportView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import { HiddenFields } from '../../../form/hidden-fields';
import { useFormResult, useRefusal } from '../../../form/use-form-result';
import { ProblemNotice } from '../../../form/problem-notice';
import { SubmitButton } from '../../../form/submit-button';
import { useAppContext } from '../../../page/app-context';
import type { Outcome } from '../../../page/page-module';
import { importBuiltInTexts, planBuiltInTexts } from '../../../requests/exchange';
import type { FilesData } from '../load-files';
import { ImportProgress } from './import-progress';
import { ImportReport } from './import-report';
import { useImportRequest } from './use-import-request';
import styles from '../files.module.css';

/**
 * Imports the built-in texts. Without JavaScript, the page's action does; with it, it would be canceled when another page is
 * opened.
 */
export function ImportBuiltInTexts() {
  const { t } = useTranslation('dragoman/files');
  const { isEmpty, idempotencyKey } = useLoaderData<FilesData>();
  const { host } = useAppContext();
  const { revalidate } = useRevalidator();
  const request = useImportRequest();
  const [outcome, setOutcome] = useState<Outcome<ImportReportView>>();
  const refused = useRefusal()?.problem;
  const imported = useFormResult<ImportReportView>();
  const problem = outcome ? !outcome.ok && outcome.problem : refused;
  const report = outcome ? outcome.ok && outcome.view : imported;
  const start = async () => {
    setOutcome(undefined);
    const planned = await request.run(false, planBuiltInTexts);
    setOutcome(
      planned?.ok ? await request.run(true, (send) => importBuiltInTexts(send, planned.view, idempotencyKey)) : planned,
    );
    void revalidate(); // also if another page has been opened
  };
  return (
    <section className={styles.section} aria-labelledby="shipped">
      <h2 id="shipped">{t('shipped.title')}</h2>
      {report && <ImportReport report={report} />}
      {problem && <ProblemNotice problem={problem} />}
      <p>{t(host ? 'shipped.textInHost' : 'shipped.text')}</p>
      <ImportProgress request={request} problem={problem || undefined} />
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <HiddenFields values={{ intent: 'import', idempotencyKey }} />
        <SubmitButton kind={isEmpty ? 'primary' : 'plain'} isInactive={request.progress !== undefined}>
          {t('shipped.do')}
        </SubmitButton>
      </Form>
    </section>
  );
}
