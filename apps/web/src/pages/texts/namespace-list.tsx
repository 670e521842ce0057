import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { NamedLanguage, NamespaceView } from '../../../../api/src/translations/translations.contract';
import { PageLink } from '../../page/page-link';
import { classNames } from '../../ui/class-names';
import { EmptyState } from '../../ui/empty-state';
import { Progress } from '../../ui/progress';
import { Table } from '../../ui/table';
import { Breakable } from '../../messages/breakable';
import { Chooser } from '../../ui/chooser';
import frame from '../../ui/page.module.css';
import { LanguageOptions } from '../form/language-options';
import { writeAddress } from './texts-address';
import styles from './texts.module.css';

interface NamespaceListProps {
  /** The language that the namespaces are looked at in; absent where the one asked for is not there. */
  readonly language: NamedLanguage | undefined;
  readonly languages: readonly { readonly tag: string; readonly ownName: string }[];
  readonly namespaces: readonly NamespaceProgress[];
}

interface NamespaceProgress extends Pick<NamespaceView, 'name' | 'own' | 'messages'> {
  /** Translated messages. */
  readonly done: number;
}

/** Where the texts begin: every namespace, and how far it is in a language. */
export function NamespaceList({ languages, namespaces, language }: NamespaceListProps) {
  const { t } = useTranslation('dragoman/texts');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const served = namespaces.filter(({ own }) => !own);
  return (
    <div className={frame.page}>
      <header className={frame.opening}>
        <h1>{t('title')}</h1>
        <p className={frame.lead}>{t('lead')}</p>
      </header>
      <Chooser
        submitLabel={t('chooser.show')}
        className={classNames(styles.chooser, styles.one)}
        action={`/${reader}/texts`}
        choose={(form) =>
          void navigate(`/${reader}${writeAddress({ language: String(form.get('language')) })}`, {
            preventScrollReset: true,
          })
        }
      >
        <LanguageOptions
          name="language"
          label={t('chooser.language')}
          value={language?.tag ?? ''}
          languages={languages}
        />
      </Chooser>
      {served.length > 0 ? (
        <Namespaces title={t('start.namespaces')} rows={served} language={language} />
      ) : (
        <EmptyState title={t('start.empty.title')}>
          <p>{t('start.empty.text')}</p>
          <PageLink to="/languages">{t('start.empty.link')}</PageLink>
        </EmptyState>
      )}
      <Namespaces
        title={t('start.own.title')}
        text={t('start.own.text')}
        rows={namespaces.filter(({ own }) => own)}
        language={language}
      />
    </div>
  );
}

interface NamespacesProps {
  title: string;
  text?: string;
  rows: readonly NamespaceProgress[];
  language: NamedLanguage | undefined;
}

function Namespaces({ title, text, rows, language }: NamespacesProps) {
  const { t } = useTranslation('dragoman/texts');
  const { number } = useFormatters();
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {text && <p className={frame.note}>{text}</p>}
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
          {rows.map(({ name, messages, done }) => (
            <tr key={name}>
              <th scope="row" className={styles.namespace}>
                <PageLink to={writeAddress({ namespace: name, language: language?.tag })}>
                  <code>
                    <Breakable text={name} />
                  </code>
                </PageLink>
              </th>
              <td data-number>{number(messages)}</td>
              {language && (
                <td>
                  <span className={styles.progress}>
                    <Progress
                      value={done}
                      max={messages}
                      label={t('start.progress', { namespace: name, done, count: messages })}
                    />
                    <span className={styles.done} aria-hidden="true">
                      {done < messages ? t('start.left', { count: messages - done }) : t('start.complete')}
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
