import { type AnchorHTMLAttributes, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { FORMAT_LOSSES } from '../../../../../libs/i18n/src/message/file/format-losses';
import { useFormatters } from '@dragoman/i18n/react';
import type { FileFormat } from '../../../../../libs/workspace/src/exchange/exchange.contract';
import { ProblemNotice } from '../../form/problem-notice';
import { useAppContext } from '../../page/app-context';
import type { Refusal } from '../../page/page-module';
import { downloadInBrowser } from '../../requests/download-in-browser';
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
  const [format, setFormat] = useState<FileFormat>();
  const [problem, setProblem] = useState<Refusal>();
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
            <FormatSelect
              {...control}
              defaultLabel={t('export.asImported')}
              value={format}
              onChange={(chosen) => {
                setFormat(chosen);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
      </div>
      <div className={styles.actions}>
        {(['all', 'reviewed'] as const).map((state) => (
          <Download key={state} className={buttonClass()} path={exportArchivePath(state, format)} onEnd={setProblem}>
            {t(state === 'all' ? 'export.all' : 'export.reviewedOnly')}
          </Download>
        ))}
      </div>
      {problem && <ProblemNotice problem={problem} />}
      <SingleFiles format={format} onEnd={setProblem} />
    </section>
  );
}

interface DownloadProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  path: string;
  /** @param problem why there is no file, if there is none */
  onEnd: (problem: Refusal | undefined) => void;
}

/** A link to a file that may be refused. */
function Download({ path, onEnd, children, ...link }: DownloadProps) {
  const { base } = useAppContext();
  const [isBusy, setBusy] = useState(false);
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    onEnd(undefined);
    onEnd(await downloadInBrowser(path).finally(() => setBusy(false)));
  };
  return (
    <a {...link} href={base + path} download aria-busy={isBusy} onClick={(event) => void download(event)}>
      {children}
    </a>
  );
}

function SingleFiles({ format, onEnd }: { format: FileFormat | undefined } & Pick<DownloadProps, 'onEnd'>) {
  const { t } = useTranslation('dragoman/files');
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
              <Download
                key={tag}
                path={exportFilePath(tag, namespace, format)}
                onEnd={onEnd}
                aria-label={`${namespace}: ${ownName}`}
              >
                <bdi lang={tag} dir={direction}>
                  {ownName}
                </bdi>
              </Download>
            ))}
        </p>
      </div>
    </details>
  );
}
