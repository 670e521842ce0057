import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTextView, TermInTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { glossaryPath } from '../../addresses/glossary-address';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useTranslationEditor } from '../translation-editor-context';
import { referenceLanguageOf } from '../workspace-languages';
import { CollapsibleSection } from './collapsible-section';
import { markTerms } from './mark-terms';
import styles from './term-list.module.css';

export interface TermListProps {
  readonly row: ListedTextView;
  readonly terms: readonly TermInTextView[];
  readonly readOnly: boolean;
  /** Inserts a text at the caret. */
  readonly insert: (text: string) => void;
}

/** The terms of the glossary in the source text, which are marked there, with translations to insert. */
export const TermList = memo(function TermList({ row, terms, readOnly, insert }: TermListProps) {
  const { t } = useTranslation('dragoman/translate');
  const { language, workspace } = useTranslationEditor();
  const reference = referenceLanguageOf(workspace, row.namespace);
  useEffect(() => markTerms(row, terms), [row, terms]);
  return (
    <CollapsibleSection name="terms" title={t('terms.title')}>
      <ul className={styles.terms}>
        {terms.map(({ id, term, description, doNotTranslate, forbidden, translations }) => {
          const insertable = doNotTranslate ? [{ text: term, status: 'preferred' as const }] : translations;
          return (
            <li key={id}>
              <p className={styles.term}>
                <PageLink to={glossaryPath({ q: term })} lang={reference.tag} dir="auto" translate="no">
                  {term}
                </PageLink>
                {doNotTranslate && <Badge tone="info">{t('terms.asIs')}</Badge>}
                {forbidden && <Badge tone="bad">{t('terms.forbidden')}</Badge>}
              </p>
              {description !== '' && (
                <p className={styles.description}>
                  <bdi>{description}</bdi>
                </p>
              )}
              {insertable.length > 0 && (
                <p className={styles.translations} lang={language.tag} dir={language.direction}>
                  {insertable.map(({ text, status }) =>
                    status === 'forbidden' ? (
                      <del key={text}>
                        <span className="visually-hidden">{t('terms.forbidden')}: </span>
                        {text}
                      </del>
                    ) : readOnly ? (
                      <bdi key={text}>{text}</bdi>
                    ) : (
                      <Button
                        key={text}
                        translate="no"
                        aria-label={t('terms.insert', { text })}
                        onClick={() => insert(text)}
                      >
                        {text}
                      </Button>
                    ),
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </CollapsibleSection>
  );
});
