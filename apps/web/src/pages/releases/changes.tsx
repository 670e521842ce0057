import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { InterfaceLanguage } from '@dragoman/i18n/react';
import type { ChangesView, TextChangeView } from '../../../../api/src/releases/releases.contract';
import { InspectedText } from '../../messages/inspected-text';
import { TextDiff } from '../../messages/text-diff';
import { PageLink } from '../../page/page-link';
import { buttonClass } from '../../ui/button';
import { writeAddress } from '../translate/work-address';
import { ChangesTable, sumByLanguage, type ChangesRow } from './changes-table';
import { FallbackChanges } from './fallback-changes';
import styles from './releases.module.css';

export interface ChangesProps {
  readonly view: ChangesView;
  /** Those that {@link changedLanguages} gives. */
  readonly languages: readonly InterfaceLanguage[];
  /** Of the page that it is on, below the language, with what has to stay in its query. */
  readonly path: string;
}

/** What is different: which language asks another one for what it lacks, and which texts. */
export function Changes(props: ChangesProps) {
  const { bundles, fallbacks } = props.view;
  return (
    <>
      {fallbacks.length > 0 && <FallbackChanges {...props} />}
      {bundles.length > 0 && <TextChanges {...props} />}
    </>
  );
}

/**
 * How much is different in which language and namespace, and what: text by text, a page at a time. Where there are many
 * namespaces, first only the languages: what one does about it all has to stay in sight.
 */
function TextChanges({ view, languages, path }: ChangesProps) {
  const { t } = useTranslation('dragoman/releases');
  const asked = new URLSearchParams(useLocation().search);
  const [language, namespace] = [asked.get('language'), asked.get('namespace')];
  const address = (query: { readonly [name: string]: string | null }) => {
    const [page, kept] = path.split('?');
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
    return `${page}?${new URLSearchParams([...new URLSearchParams(kept), ...given])}#changes`;
  };
  const total = view.changes.added + view.changes.changed + view.changes.removed;
  const named = (tag: string) => languages.find((each) => each.tag === tag);

  const isLong = view.bundles.length > MOST_SHOWN_AT_ONCE;
  const perLanguage = isLong ? sumByLanguage(view.bundles) : [];
  const rowsOf = (sums: typeof perLanguage | typeof view.bundles): readonly ChangesRow[] =>
    sums.map((sum) => {
      const [of, within] = [sum.language, 'namespace' in sum ? sum.namespace : null];
      return {
        ...sum,
        ownName: named(of)?.ownName ?? of,
        to: address({ language: of, namespace: within }),
        isCurrent: of === language && within === namespace,
      };
    });
  return (
    <>
      {isLong ? (
        <details className={styles.more} open={perLanguage.length <= MOST_SHOWN_AT_ONCE}>
          <summary>{t('changes.languages')}</summary>
          <ChangesTable caption={t('changes.languages')} rows={rowsOf(perLanguage)} />
        </details>
      ) : (
        <ChangesTable caption={t('changes.table')} rows={rowsOf(view.bundles)} />
      )}
      <details className={styles.more} open={language !== null || asked.has('cursor') || total <= MOST_SHOWN_AT_ONCE}>
        <summary id="changes">
          {language && namespace
            ? t('changes.of', { language, namespace })
            : language
              ? t('changes.ofLanguage', { language })
              : t('changes.title')}
        </summary>
        {language && (
          <p>
            <PageLink to={address({})}>{t('changes.all')}</PageLink>
          </p>
        )}
        {isLong && language && (
          <ChangesTable
            caption={t('changes.table')}
            rows={rowsOf(view.bundles.filter((bundle) => bundle.language === language))}
          />
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
            <PageLink className={buttonClass()} to={address({ language, namespace, cursor: view.next })}>
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
  const { language, namespace, key, message, before, after } = entry;
  const name = <code translate="no">{`${language} ${namespace}:${key}`}</code>;
  const foreign = { lang: language, dir: direction };
  return (
    <li className={styles.change}>
      <p className={styles.key}>
        {message === undefined ? (
          name
        ) : (
          <PageLink to={writeAddress({ page: 'translate', namespace, language, filters: [], q: '', message })}>
            {name}
          </PageLink>
        )}
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
