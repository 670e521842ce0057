import { useTranslation } from 'react-i18next';
import { useActionData, useLoaderData } from 'react-router-dom';
import type { ImportPlanView, ImportReportView } from '../../../../api/src/exchange/exchange.contract';
import { may } from '../../../../api/src/people/permissions';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { refused, type RefusedForm } from '../../page/refused-form';
import { useSurroundings } from '../../page/surroundings';
import frame from '../../ui/page.module.css';
import { ExportFiles } from './export-files';
import { ImportFiles } from './import-files';
import { ImportShipped } from './import-shipped';
import { type FilesData, loadFiles } from './load-files';

export const loader = loadFiles;

/** Takes over what the installation ships: what was changed here stays. */
export async function action({ form, send }: ActionInput) {
  const shipped = { shipped: true, conflicts: 'mine', removed: 'keep' } as const;
  const planned = await send<ImportPlanView>('POST', '/api/v1/imports', { body: { ...shipped, dryRun: true } });
  if (!planned.ok) return refused(form, planned.problem);
  const body = { ...shipped, plan: planned.view.plan };
  const done = await send<ImportReportView>('POST', '/api/v1/imports', {
    body,
    idempotencyKey: form.get('once') ?? undefined,
  });
  return done.ok ? { report: done.view } : refused(form, done.problem);
}

/** After a refusal as well, so that the form has a name of its own again. */
export const shouldRevalidate = () => true;

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/files:title') });

/** Texts in files: in, and out again. */
export default function FilesPage() {
  const { t } = useTranslation('dragoman/files');
  const { isEmpty } = useLoaderData<FilesData>();
  const done = useActionData() as RefusedForm | { report: ImportReportView } | undefined;
  const { person } = useSurroundings();
  const mayImport = may(person, 'files.import');
  const shipped = mayImport && <ImportShipped done={done} />;
  return (
    <div className={frame.far}>
      <header className={frame.opening}>
        <h1>{t('title')}</h1>
        <p className={frame.lead}>{t('lead')}</p>
      </header>
      {isEmpty && shipped}
      {mayImport ? <ImportFiles /> : <p>{t('import.mayNot')}</p>}
      {!isEmpty && <ExportFiles />}
      {!isEmpty && shipped}
    </div>
  );
}
