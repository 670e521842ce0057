import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { TextChangeView } from '../../../../../libs/workspace/src/releases/releases.contract';
import { Breakable } from '../../ui/breakable';
import { InspectedText } from '../../messages/inspected-text';
import { TextDiff } from '../../messages/text-diff';
import { PageLink } from '../../page/page-link';
import { buttonClass } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { translatePath } from '../../addresses/translate-address';
import { ChangesTable, sumByLanguage, type ChangesRow } from './changes-table';
import type { ChangesProps } from './changes-props';
import { FallbackChanges } from './fallback-changes';
import styles from './releases.module.css';

/** The changes of a release: fallbacks of languages, and texts. */
export function Changes(props: ChangesProps) {
  const { bundles, fallbacks } = props.view;
  return (
    <>
      {fallbacks.length > 0 && <FallbackChanges {...props} />}
      {bundles.length > 0 && <TextChanges {...props} />}
    </>
  );
}

/** The number of changes by language and namespace, and the changed texts, page by page. */
function TextChanges({ view, languages, path }: ChangesProps) {
  const { t } = useTranslation('dragoman/releases');
  const query = new URLSearchParams(useLocation().search);
  const [language, namespace] = [query.get('language'), query.get('namespace')];
  const listPath = (filter: { readonly [name: string]: string | null }) => {
    const [page, keptQuery] = path.split('?');
    const parameters = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null);
    return `${page}?${new URLSearchParams([...new URLSearchParams(keptQuery), ...parameters])}#changes`;
  };
  const total = view.changes.added + view.changes.changed + view.changes.removed;
  const languageByTag = (tag: string) => languages.find((each) => each.tag === tag);

  const isLong = view.bundles.length > MAX_EXPANDED_ROWS;
  const perLanguage = isLong ? sumByLanguage(view.bundles) : [];
  const rowsOf = (sums: typeof perLanguage | typeof view.bundles): readonly ChangesRow[] =>
    sums.map((sum) => {
      const rowNamespace = 'namespace' in sum ? sum.namespace : null;
      return {
        ...sum,
        ownName: languageByTag(sum.language)?.ownName ?? sum.language,
        to: listPath({ language: sum.language, namespace: rowNamespace }),
        isCurrent: sum.language === language && rowNamespace === namespace,
      };
    });
  return (
    <>
      {isLong ? (
        <Disclosure icon="changed" title={t('changes.languages')} open={perLanguage.length <= MAX_EXPANDED_ROWS}>
          <ChangesTable caption={t('changes.languages')} rows={rowsOf(perLanguage)} />
        </Disclosure>
      ) : (
        <ChangesTable caption={t('changes.table')} rows={rowsOf(view.bundles)} />
      )}
      <Disclosure
        id="changes"
        icon="pencil"
        open={language !== null || query.has('cursor') || total <= MAX_EXPANDED_ROWS}
        title={
          language && namespace
            ? t('changes.of', { language, namespace })
            : language
              ? t('changes.ofLanguage', { language })
              : t('changes.title')
        }
      >
        {language && (
          <p>
            <PageLink to={listPath({})}>{t('changes.all')}</PageLink>
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
            <TextChange
              key={`${entry.language} ${entry.namespace} ${entry.key}`}
              entry={entry}
              direction={languageByTag(entry.language)?.direction}
            />
          ))}
        </ul>
        {view.next && (
          <p>
            <PageLink className={buttonClass()} to={listPath({ language, namespace, cursor: view.next })}>
              {t('changes.more')}
            </PageLink>
          </p>
        )}
      </Disclosure>
    </>
  );
}

/** Longer lists are collapsed, so that the form below stays in view. */
const MAX_EXPANDED_ROWS = 15;

/** The change of one text. Screen readers announce what was added and removed. */
function TextChange({ entry, direction = 'ltr' }: { entry: TextChangeView; direction?: 'ltr' | 'rtl' }) {
  const { t } = useTranslation('dragoman/releases');
  const { language, namespace, key, keyId, before, after } = entry;
  const name = (
    <code translate="no">
      <Breakable text={`${language} ${namespace}:${key}`} />
    </code>
  );
  const languageAttributes = { lang: language, dir: direction };
  return (
    <li className={styles.change}>
      <p className={styles.key}>
        {keyId === undefined ? (
          name
        ) : (
          <PageLink to={translatePath({ namespace, language, key: keyId })}>{name}</PageLink>
        )}
      </p>
      {before !== null && after !== null && (
        <TextDiff before={before} after={after} language={{ tag: language, direction }} />
      )}
      {before !== null && after === null && (
        <del className={styles.before} {...languageAttributes}>
          <span className="visually-hidden">{t('changes.before')} </span>
          <InspectedText text={before} />
        </del>
      )}
      {after !== null && before === null && (
        <ins className={styles.after} {...languageAttributes}>
          <span className="visually-hidden">{t('changes.after')} </span>
          <InspectedText text={after} />
        </ins>
      )}
    </li>
  );
}
