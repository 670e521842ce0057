import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import type { FilesData } from './load-files';
import type { Picked, PickedFile } from './picked-files';
import styles from './files.module.css';

export interface PickedFilesProps {
  readonly picked: Picked;
  readonly change: (files: readonly PickedFile[]) => void;
  readonly children: ReactNode;
}

/** What was picked, and where each file's texts belong: seen by its path, and corrected here. */
export function PickedFiles({ picked, change, children }: PickedFilesProps) {
  const { t } = useTranslation('dragoman/files');
  const { languages, namespaces } = useLoaderData<FilesData>();
  const id = useId();
  const { files, passedOver, unreadable } = picked;
  const set = (index: number, changed: Partial<PickedFile>) =>
    change(files.map((file, at) => (at === index ? { ...file, ...changed } : file)));
  return (
    <>
      {unreadable.length > 0 && (
        <Notice tone="bad" title={t('picked.unreadable', { count: unreadable.length })}>
          <Names names={unreadable} />
        </Notice>
      )}
      {passedOver.length > 0 && (
        <Notice title={t('picked.passedOver', { count: passedOver.length })}>
          <Names names={passedOver} />
        </Notice>
      )}
      {files.length === 0 ? (
        <p role="status">{t('picked.none')}</p>
      ) : (
        <>
          <datalist id={`${id}-languages`}>
            {languages.map(({ tag, ownName }) => (
              <option key={tag} value={tag}>
                {ownName}
              </option>
            ))}
          </datalist>
          <datalist id={`${id}-namespaces`}>
            {namespaces.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Table caption={t('picked.count', { count: files.length })}>
            <thead>
              <tr>
                <th scope="col">{t('picked.file')}</th>
                <th scope="col">{t('picked.language')}</th>
                <th scope="col">{t('picked.namespace')}</th>
              </tr>
            </thead>
            <tbody>
              {files.map(({ file, language, namespace }, index) => (
                <tr key={file}>
                  <th scope="row">
                    <bdi className={styles.path} translate="no">
                      {file}
                    </bdi>
                  </th>
                  <td>
                    <TextInput
                      className={styles.short}
                      aria-label={t('picked.languageOf', { file })}
                      list={`${id}-languages`}
                      dir="ltr"
                      required
                      aria-invalid={language === '' || undefined}
                      value={language}
                      onChange={({ target }) => set(index, { language: target.value })}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={t('picked.namespaceOf', { file })}
                      list={`${id}-namespaces`}
                      dir="ltr"
                      required
                      aria-invalid={namespace === '' || undefined}
                      value={namespace}
                      onChange={({ target }) => set(index, { namespace: target.value })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {children}
        </>
      )}
    </>
  );
}

const MOST_NAMES = 20;

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.plain}>
      {names.slice(0, MOST_NAMES).map((name) => (
        <li key={name}>
          <bdi className={styles.path}>{name}</bdi>
        </li>
      ))}
      {names.length > MOST_NAMES && <li>…</li>}
    </ul>
  );
}
