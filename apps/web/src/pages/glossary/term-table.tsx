import { useTranslation } from 'react-i18next';
import type { GlossaryTermView } from '../../../../../libs/workspace/src/glossary/glossary.contract';
import type { LanguageOption } from '../../accounts/language-choices';
import { termPath } from '../../addresses/glossary-address';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/table';
import styles from './glossary.module.css';

interface TermTableProps {
  readonly terms: readonly GlossaryTermView[];
  readonly languages: readonly LanguageOption[];
}

/** Terms with their descriptions and translations. */
export function TermTable({ terms, languages }: TermTableProps) {
  const { t } = useTranslation('dragoman/glossary');
  return (
    <div className={styles.terms}>
      <Table caption={t('title')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('columns.term')}</th>
            <th scope="col">{t('columns.translations')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term.id}>
              <th scope="row">
                <PageLink to={termPath(term.id)} lang={term.language} dir="auto" translate="no">
                  {term.term}
                </PageLink>
                {term.doNotTranslate && <Badge tone="info">{t('doNotTranslate')}</Badge>}
                {term.forbidden && <Badge tone="bad">{t('forbidden')}</Badge>}
                {term.description !== '' && (
                  <span className={styles.description}>
                    <bdi>{term.description}</bdi>
                  </span>
                )}
              </th>
              <td>
                <Translations term={term} languages={languages} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface TranslationsProps {
  readonly term: GlossaryTermView;
  readonly languages: readonly LanguageOption[];
}

/** Translations by language; forbidden ones are struck through and marked for screen readers. */
function Translations({ term: { translations, doNotTranslate, forbidden }, languages }: TranslationsProps) {
  const { t } = useTranslation('dragoman/glossary');
  if (translations.length === 0)
    return doNotTranslate || forbidden ? null : <span className={styles.nothing}>{t('noTranslations')}</span>;
  const tags = [...new Set(translations.map(({ language }) => language))];
  return (
    <dl className={styles.translations}>
      {tags.map((tag) => (
        <div key={tag}>
          <dt>{languages.find((each) => each.tag === tag)?.name ?? tag}</dt>
          {translations
            .filter(({ language }) => language === tag)
            .map(({ text, status }) => (
              <dd key={text}>
                {status === 'forbidden' ? (
                  <del>
                    <span className="visually-hidden">{t('status.forbidden')}: </span>
                    <bdi lang={tag}>{text}</bdi>
                  </del>
                ) : (
                  <bdi lang={tag}>{text}</bdi>
                )}
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
