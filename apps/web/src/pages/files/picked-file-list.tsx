import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { isLayout, LAYOUTS } from '../../../../../libs/i18n/src/message/file/file-layout';
import { problemAt } from '../../form/problem-notice';
import type { Refusal } from '../../page/page-module';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import { FormatSelect } from './format-select';
import type { FilesData } from './load-files';
import { inLayout, MAX_PICKED, needsLanguage, type PickedFile, type PickedFiles } from './picked-files';
import styles from './files.module.css';

export interface PickedFileListProps {
  readonly picked: PickedFiles;
  readonly onChange: (picked: PickedFiles) => void;
  /** Why they were refused, if they were. */
  readonly problem: Refusal | undefined;
  readonly children: ReactNode;
}

/** The picked files with their languages and namespaces, which are inferred from the paths and can be corrected. */
export function PickedFileList({ picked, onChange, problem, children }: PickedFileListProps) {
  const { t } = useTranslation('dragoman/files');
  const { languages, namespaces } = useLoaderData<FilesData>();
  const id = useId();
  const { files, layout, unreadable, refused } = picked;
  const errorAt = (index: number, name: 'language' | 'namespace') => problemAt(problem, `/files/${index}/${name}`);
  const setPlacement = (index: number, placement: Partial<PickedFile>) =>
    onChange({ ...picked, files: files.with(index, { ...files[index]!, ...placement }) });
  const setLayout = (next: string) =>
    onChange({ ...picked, layout: next, files: isLayout(next) ? inLayout(files, next) : files });
  return (
    <>
      {unreadable.length + refused.length > 0 && (
        <div role="alert">
          <PickedFileProblems picked={picked} />
        </div>
      )}
      <SkippedFiles picked={picked} />
      {files.length + unreadable.length + refused.length === 0 && <p role="status">{t('picked.none')}</p>}
      {files.length > 0 && (
        <>
          <datalist id={`${id}-languages`}>
            {languages.map(({ tag, ownName }) => (
              <option key={tag} value={tag}>
                {ownName}
              </option>
            ))}
          </datalist>
          <datalist id={`${id}-namespaces`}>
            {namespaces.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <datalist id={`${id}-layouts`}>
            {LAYOUTS.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <div className={styles.narrow}>
            <Field
              label={t('picked.layout')}
              hint={t('picked.layoutHint')}
              error={layout !== '' && !isLayout(layout) ? t('picked.layoutImpossible') : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  list={`${id}-layouts`}
                  dir="ltr"
                  value={layout}
                  onChange={({ target }) => setLayout(target.value)}
                />
              )}
            </Field>
          </div>
          <div className={styles.stacked}>
            <Table caption={t('picked.count', { count: files.length })}>
              <thead>
                <tr>
                  <th scope="col">{t('picked.file')}</th>
                  <th scope="col">{t('plan.format')}</th>
                  <th scope="col">{t('picked.language')}</th>
                  <th scope="col">{t('picked.namespace')}</th>
                </tr>
              </thead>
              <tbody>
                {files.map((picked, index) => {
                  const { file, format, language, namespace } = picked;
                  const isLanguageNeeded = needsLanguage(picked);
                  return (
                    <tr key={file}>
                      <th scope="row">
                        <bdi className={styles.path} translate="no">
                          {file}
                        </bdi>
                      </th>
                      <td data-label={t('plan.format')}>
                        <FormatSelect
                          aria-label={t('picked.formatOf', { file })}
                          defaultLabel={t('picked.anyFormat')}
                          value={format}
                          onChange={(next) => setPlacement(index, { format: next })}
                        />
                      </td>
                      <td data-label={t('picked.language')}>
                        <Field label={t('picked.languageOf', { file })} labelHidden error={errorAt(index, 'language')}>
                          {(control) => (
                            <TextInput
                              aria-invalid={(language === '' && isLanguageNeeded) || undefined}
                              {...control}
                              className={styles.narrow}
                              list={`${id}-languages`}
                              dir="ltr"
                              required={isLanguageNeeded}
                              placeholder={isLanguageNeeded ? undefined : t('picked.inFile')}
                              value={language}
                              onChange={({ target }) => setPlacement(index, { language: target.value })}
                            />
                          )}
                        </Field>
                      </td>
                      <td data-label={t('picked.namespace')}>
                        <Field
                          label={t('picked.namespaceOf', { file })}
                          labelHidden
                          error={errorAt(index, 'namespace')}
                        >
                          {(control) => (
                            <TextInput
                              aria-invalid={namespace === '' || undefined}
                              {...control}
                              list={`${id}-namespaces`}
                              dir="ltr"
                              required
                              value={namespace}
                              onChange={({ target }) => setPlacement(index, { namespace: target.value })}
                            />
                          )}
                        </Field>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </Table>
          </div>
          {children}
        </>
      )}
    </>
  );
}

/** The picked files that cannot be read or opened. */
export function PickedFileProblems({ picked: { unreadable, refused } }: Pick<PickedFileListProps, 'picked'>) {
  const { t } = useTranslation('dragoman/files');
  return (
    <div className={styles.section}>
      {unreadable.length > 0 && (
        <Notice tone="bad" title={t('picked.unreadable', { count: unreadable.length })}>
          <PathList paths={unreadable} />
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="bad" title={t('picked.refused', { count: refused.length })}>
          <ul className={styles.plainList}>
            {refused.slice(0, MAX_LISTED_PATHS).map(({ path, reason }, index) => (
              <li key={index}>
                <bdi className={styles.path} translate="no">
                  {path}
                </bdi>{' '}
                {t(`zip.${reason}`, { files: MAX_PICKED.files, megabytes: MAX_PICKED.bytes / 1e6 })}
              </li>
            ))}
            {refused.length > MAX_LISTED_PATHS && <li>…</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** The picked files whose names show no format of texts. */
export function SkippedFiles({ picked: { skipped } }: Pick<PickedFileListProps, 'picked'>) {
  const { t } = useTranslation('dragoman/files');
  if (skipped.length === 0) return null;
  return (
    <Notice title={t('picked.passedOver', { count: skipped.length })}>
      <PathList paths={skipped} />
    </Notice>
  );
}

const MAX_LISTED_PATHS = 20;

function PathList({ paths }: { paths: readonly string[] }) {
  return (
    <ul className={styles.plainList}>
      {paths.slice(0, MAX_LISTED_PATHS).map((path) => (
        <li key={path}>
          <bdi className={styles.path}>{path}</bdi>
        </li>
      ))}
      {paths.length > MAX_LISTED_PATHS && <li>…</li>}
    </ul>
  );
}
