import i18next from 'i18next';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { findPlaceholders } from '../../../../../libs/i18n/src/message/placeholders';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { normalizeForms, type Forms } from '../../../../../libs/i18n/src/message/forms';
import { Field, TextInput } from '../../ui/field';
import { editedSyntax } from '../../editing/edited-syntax';
import { icuComponent } from '../../messages/icu-component';
import { loadedSyntax } from '../../messages/load-syntax';
import shared from '../../editing/shared.module.css';
import { useTranslationEditor } from '../translation-editor-context';
import { CollapsibleSection } from './collapsible-section';
import styles from './text-preview.module.css';

const IcuPreview = icuComponent(() => import('./icu-preview'));

/** The text as visitors see it, with values for its placeholders that can be changed. */
export function TextPreview(props: { row: ListedTextView; forms: Forms }) {
  if (props.row.syntax !== 'icu') return <FormsPreview {...props} />;
  return (
    <Suspense>
      <IcuPreview forms={props.forms} styles={styles} />
    </Suspense>
  );
}

function FormsPreview({ row, forms }: { row: ListedTextView; forms: Forms }) {
  const { t } = useTranslation('dragoman/translate');
  const { number } = useFormatters();
  const { language } = useTranslationEditor();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const texts = normalizeForms(forms);
  const isPlural = row.kind !== 'text';
  const formats = useMemo(
    () => placeholderFormats([...row.reference.map(({ text }) => text ?? ''), ...Object.values(forms)], row.syntax),
    [row, forms],
  );
  const names = Object.keys(formats);
  if (Object.keys(texts).length === 0 || (names.length === 0 && !isPlural)) return null;
  const shownValues = Object.fromEntries(
    names.map((name) => [name, valueFor(formats[name], values[name] || exampleFor(name, formats[name]))]),
  );
  const counts = isPlural ? exampleCounts(row, texts, values.count) : [undefined];
  const inputs = [...(isPlural ? ['count'] : []), ...names.filter((name) => name !== 'count')];
  return (
    <CollapsibleSection name="preview" title={t('preview.title')}>
      <ul className={styles.preview}>
        {counts.map((count) => (
          <li key={count ?? ''}>
            {count !== undefined && <span className={styles.count}>{number(count)}</span>}
            <p className={shared.text} lang={language.tag} dir={language.direction}>
              {withoutTags(
                renderMessage(row, texts, language.tag, { ...shownValues, ...(count !== undefined && { count }) }),
              )}
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.values}>
        {inputs.map((name) => {
          const isCount = name === 'count' && isPlural;
          return (
            <Field key={name} label={<code>{name}</code>}>
              {(control) => (
                <TextInput
                  {...control}
                  type={isCount ? 'number' : inputType(formats[name])}
                  step="any"
                  value={values[name] ?? ''}
                  placeholder={isCount ? '' : exampleFor(name, formats[name])}
                  onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                />
              )}
            </Field>
          );
        })}
      </div>
    </CollapsibleSection>
  );
}

/** Returns one number for each form that is filled in, and the one that was typed. */
function exampleCounts({ target }: ListedTextView, texts: Forms, typed: string | undefined): readonly number[] {
  const examples = target.flatMap(({ category = '', examples = [] }) => (texts[category] ? examples.slice(0, 1) : []));
  return [...new Set([...examples, ...(typed ? [Number(typed)] : [])])];
}

function renderMessage(
  { kind, syntax }: ListedTextView,
  texts: Forms,
  language: string,
  values: Readonly<Record<string, PreviewValue>>,
): string {
  if (syntax === 'i18next' || syntax === 'icu') return renderText(texts, language, kind, values);
  const { formOf, ...code } = loadedSyntax(syntax);
  const text = (kind === 'text' ? texts[''] : formOf(texts, language, Number(values.count))) ?? '';
  // Its formats take plain text.
  if ('format' in code) return code.format(text, values as Readonly<Record<string, string | number>>);
  return renderText({ '': text }, language, 'text', values);
}

let previewI18n: typeof i18next | undefined;

/** Shares one i18next instance: creating one takes longer than the time between two keystrokes. */
function renderText(texts: Forms, language: string, kind: ListedTextView['kind'], values: object): string {
  if (previewI18n === undefined) {
    previewI18n = i18next.createInstance();
    void previewI18n.init({
      fallbackLng: false,
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      resources: {},
      interpolation: { escapeValue: false },
    });
  }
  const isOrdinal = kind === 'ordinal';
  const keys = Object.entries(texts).map(([category, text]) => [
    category === '' ? 'm' : `m_${isOrdinal ? 'ordinal_' : ''}${category}`,
    text,
  ]);
  previewI18n.removeResourceBundle(language, NAMESPACE);
  previewI18n.addResourceBundle(language, NAMESPACE, Object.fromEntries(keys));
  const translate = previewI18n.t as (key: string, values: object) => string;
  // Days are typed without a time zone.
  const formatParams = Object.fromEntries(Object.keys(values).map((name) => [name, { timeZone: 'UTC' }]));
  return translate('m', { ...values, formatParams, lng: language, ...(isOrdinal && { ordinal: true }) });
}

const NAMESPACE = 'translation';

type Format = 'number' | 'currency' | 'datetime' | 'relativetime' | 'list';

/** Example values for the formats of i18next that do not take plain text. */
const examples: Readonly<Record<Format, string>> = {
  number: '1234.5',
  currency: '1234.5',
  datetime: '2026-12-31',
  relativetime: '2',
  list: 'A, B, C',
};

/** The names of the placeholders of several texts, each with its format unless it takes plain text. */
function placeholderFormats(
  texts: readonly string[],
  syntax: ListedTextView['syntax'],
): Readonly<Record<string, Format | undefined>> {
  const formats = new Map<string, Format | undefined>();
  for (const { kind, name, format = '' } of texts.flatMap((text) => editedSyntax(syntax).placeholders(text))) {
    if (kind !== 'value') continue;
    const called = format.split('(')[0]!.trim().toLowerCase();
    formats.set(name, formats.get(name) ?? (called in examples ? (called as Format) : undefined));
  }
  return Object.fromEntries(formats);
}

const exampleFor = (name: string, format: Format | undefined): string => (format ? examples[format] : name);

function inputType(format: Format | undefined): string {
  if (format === 'datetime') return 'date';
  return format === undefined || format === 'list' ? 'text' : 'number';
}

type PreviewValue = string | number | Date | readonly string[];

/** A typed value as the format takes it. */
function valueFor(format: Format | undefined, written: string): PreviewValue {
  if (format === 'list') return written.split(',').map((each) => each.trim());
  if (format === 'datetime') return new Date(written);
  return format === undefined ? written : Number(written);
}

/** Tags have a meaning only on the page that shows the text. */
function withoutTags(text: string): string {
  const tags = findPlaceholders(text).filter(({ kind }) => kind === 'tag');
  return tags.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
