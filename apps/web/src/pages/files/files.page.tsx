import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { refuseForm } from '../../form/refused-form';
import { importBuiltInTexts, planBuiltInTexts } from '../../requests/exchange';
import { useAppContext } from '../../page/app-context';
import type { PageRoute } from '../../page/page-route';
import pageStyles from '../../ui/page.module.css';
import { ExportFiles } from './export-files';
import { ImportFiles } from './import/import-files';
import { ImportBuiltInTexts } from './import/import-built-in-texts';
import { type FilesData, loadFiles } from './load-files';
import { LaterSection } from './later-section';

const TranslationJobs = lazy(() => import('./translation-jobs/translation-jobs'));
const Memories = lazy(() => import('./memories/memories'));

export const route = {
  path: '/files',
  namespaces: ['dragoman/files', 'dragoman/messages'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.files',
    order: 500,
    permission: 'files.export',
    section: 'publishing',
    icon: 'files',
  },
} satisfies PageRoute;

export const loader = loadFiles;

/** Imports the built-in texts without JavaScript. */
export async function action({ form, send }: ActionInput) {
  const planned = await planBuiltInTexts(send);
  if (!planned.ok) return refuseForm(form, planned.problem);
  const imported = await importBuiltInTexts(send, planned.view, form.get('idempotencyKey') ?? '');
  return imported.ok ? imported.view : refuseForm(form, imported.problem);
}

/** Also after a refusal: the form needs a new idempotency key. */
export const shouldRevalidate = () => true;

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/files:title') });

/** Import and export of texts in files. */
export default function FilesPage() {
  const { t } = useTranslation('dragoman/files');
  const { isEmpty } = useLoaderData<FilesData>();
  const { person } = useAppContext();
  const mayImport = may(person, 'files.import');
  // With a key, it keeps its report when it moves because the workspace is no longer empty.
  const builtIn = mayImport && <ImportBuiltInTexts key="built-in" />;
  return (
    <div className={pageStyles.spacious}>
      <header className={pageStyles.header}>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>
      {isEmpty && builtIn}
      {mayImport ? <ImportFiles /> : <p>{t('import.mayNot')}</p>}
      {!isEmpty && <ExportFiles />}
      {!isEmpty && may(person, 'texts.edit') && (
        <LaterSection
          id="translation-jobs"
          title={t('jobs.title')}
          text={t('jobs.text')}
          summary={t('jobs.show')}
          namespace="dragoman/translation-jobs"
          content={TranslationJobs}
        />
      )}
      {!isEmpty && (
        <LaterSection
          id="memories"
          title={t('memories.title')}
          text={t('memories.text')}
          summary={t('memories.show')}
          namespace="dragoman/memories"
          content={Memories}
        />
      )}
      {!isEmpty && builtIn}
    </div>
  );
}
