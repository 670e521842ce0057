import { lazy, memo, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import type { ListedTextView, TermInTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { glossaryPath } from '../../addresses/glossary-address';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useEditingSession } from '../../editing/editing-session';
import { ariaKeys, useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import { ButtonKeys } from '../message/editor-actions';
import { useTranslationEditor } from '../translation-editor-context';
import { referenceLanguageOf } from '../workspace-languages';
import { CollapsibleSection } from './collapsible-section';
import { markTerms } from './mark-terms';
import styles from './term-list.module.css';

/** Not rendered on the server. */
const TermMarks = lazy(async () => ({ default: (await import('./term-marks')).TermMarks }));

export interface TermListProps {
  readonly row: ListedTextView;
  readonly terms: readonly TermInTextView[];
  /** Forms of the translation as they are in the fields. */
  readonly forms: Forms;
  readonly readOnly: boolean;
  /** Inserts a text at the caret. */
  readonly insert: (text: string) => void;
}

const insertable = ({ term, doNotTranslate, translations }: TermInTextView): readonly string[] =>
  doNotTranslate ? [term] : translations.flatMap(({ text, status }) => (status === 'forbidden' ? [] : [text]));

/** The translation of the first term of which the text has none, or else of the first one. */
function nextToInsert(terms: readonly TermInTextView[], text: string): string | undefined {
  const all = terms.map(insertable).filter(({ length }) => length > 0);
  const written = text.toLowerCase();
  const missing = all.find((texts) => !texts.some((each) => written.includes(each.toLowerCase())));
  return (missing ?? all[0])?.[0];
}

/** The terms of the glossary in the source text, which are marked there, with translations to insert. */
export const TermList = memo(function TermList({ row, terms, forms, readOnly, insert }: TermListProps) {
  const { t } = useTranslation('dragoman/translate');
  const { language, workspace } = useTranslationEditor();
  const isHydrated = useEditingSession() !== undefined;
  const reference = referenceLanguageOf(workspace, row.namespace);
  useEffect(() => markTerms(row, terms), [row, terms]);
  const next = nextToInsert(terms, Object.values(forms).join(' '));
  const insertNext = () => {
    const field = document.activeElement;
    const text = field instanceof HTMLTextAreaElement ? nextToInsert(terms, field.value) : next;
    if (text !== undefined) insert(text);
  };
  const insertKeys = useShortcutKeys()('term');
  useShortcuts([
    { keys: insertKeys, label: t('keys.term'), run: insertNext, disabled: readOnly || next === undefined },
  ]);
  const insertTerm = (term: TermInTextView) => {
    const [text] = insertable(term);
    if (text !== undefined) insert(text);
  };
  return (
    <CollapsibleSection name="terms" title={t('terms.title')}>
      {isHydrated && (
        <Suspense>
          <TermMarks row={row} terms={terms} language={language} insert={readOnly ? undefined : insertTerm} />
        </Suspense>
      )}
      <ul className={styles.terms}>
        {terms.map(({ id, term, description, doNotTranslate, forbidden, translations }) => {
          const listed = doNotTranslate ? [{ text: term, status: 'preferred' as const }] : translations;
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
              {listed.length > 0 && (
                <p className={styles.translations} lang={language.tag} dir={language.direction}>
                  {listed.map(({ text, status }) =>
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
                        aria-keyshortcuts={text === next ? ariaKeys(insertKeys) : undefined}
                        onClick={() => insert(text)}
                      >
                        <span aria-hidden="true">{text}</span>
                        <span className="visually-hidden">{t('terms.insert', { text })}</span>
                        {text === next && <ButtonKeys keys={insertKeys} />}
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
