import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { FORMAT_LOSSES } from '../../../../../libs/i18n/src/message/file/format-losses';
import { useFormatters } from '@dragoman/i18n/react';
import type { FileFormat } from '../../../../../libs/workspace/src/exchange/exchange.contract';
import { useAppContext } from '../../page/app-context';
import { exportArchivePath, exportFilePath } from '../../requests/exchange';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { buttonClass } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { FormatSelect } from './format-select';
import { type FilesData, NAMESPACE_PARAMETER } from './load-files';
import styles from './files.module.css';

/** Links to all files in one archive, and to each file of one namespace at a time. */
export function ExportFiles() {
  const { t } = useTranslation('dragoman/files');
  const { list } = useFormatters();
  const { base } = useAppContext();
  const [format, setFormat] = useState<FileFormat>();
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">{t('export.title')}</h2>
      <p>{t('export.text')}</p>
      <div className={`${styles.exportFormat} ${styles.withScript}`}>
        <Field
          label={t('plan.format')}
          hint={
            format &&
            t('export.losses', { losses: list(FORMAT_LOSSES[format].map((loss) => t(`export.loss.${loss}`))) })
          }
        >
          {(control) => (
            <FormatSelect {...control} defaultLabel={t('export.asImported')} value={format} onChange={setFormat} />
          )}
        </Field>
      </div>
      <div className={styles.actions}>
        <a className={buttonClass()} href={base + exportArchivePath('all', format)} download>
          {t('export.all')}
        </a>
        <a className={buttonClass()} href={base + exportArchivePath('reviewed', format)} download>
          {t('export.reviewedOnly')}
        </a>
      </div>
      <SingleFiles format={format} />
    </section>
  );
}

function SingleFiles({ format }: { format: FileFormat | undefined }) {
  const { t } = useTranslation('dragoman/files');
  const { base } = useAppContext();
  const { languages, exported, listed } = useLoaderData<FilesData>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (!listed) return null;
  const { namespace, tags } = listed;
  return (
    <details className={styles.disclosure} open={new URLSearchParams(search).has(NAMESPACE_PARAMETER)}>
      <summary>{t('export.single')}</summary>
      <div className={styles.exports}>
        <AutoSubmitForm
          action={pathname}
          submitLabel={t('export.show')}
          className={styles.actions}
          onSubmit={(data) => {
            const query = new URLSearchParams({ [NAMESPACE_PARAMETER]: data.get(NAMESPACE_PARAMETER) as string });
            void navigate(`?${query}`, { replace: true, preventScrollReset: true });
          }}
        >
          <Field label={t('picked.namespace')}>
            {(control) => (
              <Select key={namespace} {...control} name={NAMESPACE_PARAMETER} defaultValue={namespace}>
                {exported.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </Field>
        </AutoSubmitForm>
        <p className={styles.actions}>
          {languages
            .filter(({ tag }) => tags.includes(tag))
            .map(({ tag, ownName, direction }) => (
              <a
                key={tag}
                href={base + exportFilePath(tag, namespace, format)}
                download
                aria-label={`${namespace}: ${ownName}`}
              >
                <bdi lang={tag} dir={direction}>
                  {ownName}
                </bdi>
              </a>
            ))}
        </p>
      </div>
    </details>
  );
}
