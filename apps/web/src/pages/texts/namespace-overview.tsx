import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { NamedLanguage, ServedNamespaceView } from '../../../../../libs/workspace/src/served/served.contract';
import { PageLink } from '../../page/page-link';
import { classNames } from '../../ui/class-names';
import { EmptyState } from '../../ui/empty-state';
import { Progress } from '../../ui/progress';
import { Table } from '../../ui/table';
import { Breakable } from '../../ui/breakable';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import pageStyles from '../../ui/page.module.css';
import { LanguageField } from '../../form/language-field';
import { textsPath } from '../../addresses/texts-address';
import styles from './texts.module.css';

interface NamespaceOverviewProps {
  /** The language whose progress is shown; undefined if the one in the URL does not exist. */
  readonly language: NamedLanguage | undefined;
  readonly languages: readonly { readonly tag: string; readonly ownName: string }[];
  readonly namespaces: readonly NamespaceProgress[];
}

interface NamespaceProgress extends Pick<ServedNamespaceView, 'name' | 'own' | 'keys'> {
  /** Number of translated keys. */
  readonly translated: number;
}

/** The start of the page of texts: all namespaces with their progress in a language. */
export function NamespaceOverview({ languages, namespaces, language }: NamespaceOverviewProps) {
  const { t } = useTranslation('dragoman/texts');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const served = namespaces.filter(({ own }) => !own);
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.header}>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>
      <AutoSubmitForm
        submitLabel={t('select.show')}
        className={classNames(styles.form, styles.singleField)}
        action={`/${reader}/texts`}
        onSubmit={(data) =>
          void navigate(`/${reader}${textsPath({ language: data.get('language') as string })}`, {
            preventScrollReset: true,
          })
        }
      >
        <LanguageField name="language" label={t('select.language')} value={language?.tag ?? ''} languages={languages} />
      </AutoSubmitForm>
      {served.length > 0 ? (
        <NamespaceTable title={t('start.namespaces')} rows={served} language={language} />
      ) : (
        <EmptyState title={t('start.empty.title')}>
          <p>{t('start.empty.text')}</p>
          <PageLink to="/languages">{t('start.empty.link')}</PageLink>
        </EmptyState>
      )}
      <NamespaceTable
        title={t('start.own.title')}
        text={t('start.own.text')}
        rows={namespaces.filter(({ own }) => own)}
        language={language}
      />
    </div>
  );
}

interface NamespaceTableProps {
  title: string;
  text?: string;
  rows: readonly NamespaceProgress[];
  language: NamedLanguage | undefined;
}

function NamespaceTable({ title, text, rows, language }: NamespaceTableProps) {
  const { t } = useTranslation('dragoman/texts');
  const { number } = useFormatters();
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {text && <p className={pageStyles.note}>{text}</p>}
      <Table caption={title} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('start.namespace')}</th>
            <th scope="col" data-number>
              {t('start.texts')}
            </th>
            {language && (
              <th scope="col" className={styles.progressColumn}>
                <bdi lang={language.tag} dir={language.direction}>
                  {language.ownName}
                </bdi>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, keys, translated }) => (
            <tr key={name}>
              <th scope="row" className={styles.namespace}>
                <PageLink to={textsPath({ namespace: name, language: language?.tag })}>
                  <code>
                    <Breakable text={name} />
                  </code>
                </PageLink>
              </th>
              <td data-number>{number(keys)}</td>
              {language && (
                <td>
                  <span className={styles.progress}>
                    <Progress
                      value={translated}
                      max={keys}
                      label={t('start.progress', { namespace: name, done: translated, count: keys })}
                    />
                    <span className={styles.remaining} aria-hidden="true">
                      {translated < keys ? t('start.left', { count: keys - translated }) : t('start.complete')}
                    </span>
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
