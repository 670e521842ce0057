import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useFormatters, type InterfaceLanguage } from '@dragoman/i18n/react';
import type { ChangesView, TextChangeView } from '../../../../api/src/releases/releases.contract';
import { InspectedText } from '../../messages/inspected-text';
import { TextDiff } from '../../messages/text-diff';
import { PageLink } from '../../page/page-link';
import { buttonClass } from '../../ui/button';
import { Table } from '../../ui/table';
import styles from './releases.module.css';

export interface ChangesProps {
  readonly view: ChangesView;
  /** Those in which something is different. */
  readonly languages: readonly InterfaceLanguage[];
  /** Of the page that it is on, below the language, with what has to stay in its query. */
  readonly path: string;
}

/** How much is different in which language and namespace, and what: text by text, a page at a time. */
export function Changes({ view, languages, path }: ChangesProps) {
  const { t } = useTranslation('dragoman/releases');
  const { number } = useFormatters();
  const asked = new URLSearchParams(useLocation().search);
  const [language, namespace] = [asked.get('language'), asked.get('namespace')];
  const address = (query: Record<string, string>) => {
    const [page, kept] = path.split('?');
    return `${page}?${new URLSearchParams([...new URLSearchParams(kept), ...Object.entries(query)])}#changes`;
  };
  const total = view.changes.added + view.changes.changed + view.changes.removed;
  const named = (tag: string) => languages.find((each) => each.tag === tag);
  return (
    <>
      <Table caption={t('changes.table')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('changes.language')}</th>
            <th scope="col">{t('changes.namespace')}</th>
            <th scope="col" data-number>
              {t('changes.added')}
            </th>
            <th scope="col" data-number>
              {t('changes.changed')}
            </th>
            <th scope="col" data-number>
              {t('changes.removed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.bundles.map((bundle) => (
            <tr key={`${bundle.language} ${bundle.namespace}`}>
              <td>
                <bdi lang={bundle.language}>{named(bundle.language)?.ownName ?? bundle.language}</bdi>
              </td>
              <th scope="row">
                <PageLink
                  to={address({ language: bundle.language, namespace: bundle.namespace })}
                  aria-current={(language === bundle.language && namespace === bundle.namespace) || undefined}
                >
                  <bdi translate="no">{bundle.namespace}</bdi>
                </PageLink>
              </th>
              <td data-number>{number(bundle.added)}</td>
              <td data-number>{number(bundle.changed)}</td>
              <td data-number>{number(bundle.removed)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <details className={styles.more} open={language !== null || asked.has('cursor') || total <= MOST_SHOWN_AT_ONCE}>
        <summary id="changes">
          {language && namespace ? t('changes.of', { language, namespace }) : t('changes.title')}
        </summary>
        {language && (
          <p>
            <PageLink to={address({})}>{t('changes.all')}</PageLink>
          </p>
        )}
        <ul className={styles.changes}>
          {view.entries.map((entry) => (
            <Change
              key={`${entry.language} ${entry.namespace} ${entry.key}`}
              entry={entry}
              direction={named(entry.language)?.direction}
            />
          ))}
        </ul>
        {view.next && (
          <p>
            <PageLink
              className={buttonClass()}
              to={address({
                ...(language && namespace && { language, namespace }),
                cursor: view.next,
              })}
            >
              {t('changes.more')}
            </PageLink>
          </p>
        )}
      </details>
    </>
  );
}

/** Below more than these the publishing would be out of sight. */
const MOST_SHOWN_AT_ONCE = 15;

/** One text: struck out what it no longer says, underlined what it says now; to those who hear it, in words. */
function Change({ entry, direction = 'ltr' }: { entry: TextChangeView; direction?: 'ltr' | 'rtl' }) {
  const { t } = useTranslation('dragoman/releases');
  const { language, namespace, key, before, after } = entry;
  const foreign = { lang: language, dir: direction };
  return (
    <li className={styles.change}>
      <p className={styles.key}>
        <code translate="no">{`${language} ${namespace}:${key}`}</code>
      </p>
      {before !== null && after !== null && (
        <TextDiff before={before} after={after} language={{ tag: language, direction }} />
      )}
      {before !== null && after === null && (
        <del className={styles.before} {...foreign}>
          <span className="visually-hidden">{t('changes.before')} </span>
          <InspectedText text={before} />
        </del>
      )}
      {after !== null && before === null && (
        <ins className={styles.after} {...foreign}>
          <span className="visually-hidden">{t('changes.after')} </span>
          <InspectedText text={after} />
        </ins>
      )}
    </li>
  );
}
