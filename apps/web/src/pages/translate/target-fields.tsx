import { useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { TranslationView } from '../../../../api/src/translations/editing.contract';
import type { FindingView, FormView } from '../../../../api/src/translations/translations.contract';
import { FindingList } from '../../messages/finding-list';
import type { EditedText } from './edited-text';
import type { FieldHandles } from './field-handles';
import { FormField } from './form-field';
import { useWork } from './work-context';
import styles from './target-fields.module.css';

export interface TargetFieldsProps {
  readonly row: TranslationView;
  readonly text: EditedText;
  readonly fields: FieldHandles;
  readonly locked: boolean;
  readonly hidden: boolean;
  /** Of a form that was sent without JavaScript and refused, by the name of the field. */
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly fix: (finding: FindingView) => ReactNode;
}

/** A field for each form of a message, with what checks say of it. */
export function TargetFields({ row, text, fields, locked, hidden, typed, fix }: TargetFieldsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { language } = useWork();
  const id = useId();
  const { forms, findings } = text;
  const isPlural = row.kind !== 'text';
  const categories = new Set(row.target.map(({ category }) => category));
  const ofWhole = findings.filter(({ form }) => !form || !categories.has(form));
  return (
    <>
      <div className={isPlural ? styles.plural : styles.single} hidden={hidden}>
        {row.target.map((view) => {
          const category = view.category ?? '';
          const isOwn = ({ form }: FindingView) => !isPlural || (form !== undefined && form === view.category);
          return (
            <div key={category} className={styles.form}>
              <FormField
                ref={(handle) => (handle ? fields.put(category, handle) : undefined)}
                label={
                  isPlural
                    ? t('editor.form', {
                        language: language.ownName,
                        category: view.category ?? '–',
                        numbers: (view.examples ?? []).join(', '),
                      })
                    : language.ownName
                }
                heading={isPlural && <FormHeading view={view} />}
                language={language}
                name={`form ${category}`}
                value={typed?.[`form ${category}`] ?? forms[category] ?? ''}
                alive={text.alive}
                readOnly={locked}
                invalid={findings.some((finding) => finding.severity === 'error' && isOwn(finding))}
                describedBy={`${id}${category}`}
                change={(words) => text.type(category, words)}
                focused={() => (fields.current = category)}
              />
              {row.maxLength !== undefined && <Room text={forms[category] ?? ''} most={row.maxLength} />}
              <FindingList id={`${id}${category}`} findings={isPlural ? findings.filter(isOwn) : ofWhole} fix={fix} />
            </div>
          );
        })}
      </div>
      {isPlural && <FindingList findings={ofWhole} fix={fix} />}
    </>
  );
}

/** The category, and numbers that take it. */
function FormHeading({ view }: { view: FormView }) {
  const { t } = useTranslation('dragoman/messages');
  const { number, list } = useFormatters();
  const { direction } = useLanguage();
  return (
    <p className={styles.category} aria-hidden="true">
      {view.category ? <code>{view.category}</code> : t('form.bare')}
      {view.examples && (
        <bdi dir={direction}>
          {t('form.examples', {
            numbers: list(
              view.examples.map((each) => number(each)),
              { type: 'unit', style: 'short' },
            ),
          })}
        </bdi>
      )}
      {!view.needed && <span>{t('form.optional')}</span>}
    </p>
  );
}

/** How much room is left, in characters as people count them. */
function Room({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation('dragoman/translate');
  const { number } = useFormatters();
  const length = useMemo(() => Array.from(new Intl.Segmenter('en').segment(text)).length, [text]);
  return (
    <p className={styles.room} data-over={length > most || undefined} title={t('editor.room', { length, count: most })}>
      {number(length)} / {number(most)}
    </p>
  );
}
