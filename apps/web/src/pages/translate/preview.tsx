import i18next from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { findPlaceholders } from '../../../../../libs/i18n/src/message/placeholders';
import type { TranslationView } from '../../../../api/src/translations/editing.contract';
import { Field, TextInput } from '../../ui/field';
import { filledForms, type Forms } from './forms';
import { Part } from './message-context';
import { useWork } from './work-context';
import styles from './preview.module.css';
import work from './work.module.css';

/** How a text will read, put together by the same library as in the application, with values to play with. */
export function Preview({ row, forms }: { row: TranslationView; forms: Forms }) {
  const { t } = useTranslation('dragoman/translate');
  const { number } = useFormatters();
  const { language } = useWork();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const texts = filledForms(forms);
  const isPlural = row.kind !== 'text';
  const names = useMemo(
    () => namesIn([...row.reference.map(({ text }) => text ?? ''), ...Object.values(forms)]),
    [row, forms],
  );
  if (Object.keys(texts).length === 0 || (names.length === 0 && !isPlural)) return null;
  const given = Object.fromEntries(names.map((name) => [name, values[name] || name]));
  const numbers = isPlural
    ? [
        ...new Set([
          ...row.target.flatMap(({ category = '', examples = [] }) => (texts[category] ? examples.slice(0, 1) : [])),
          ...(values.count ? [Number(values.count)] : []),
        ]),
      ]
    : [undefined];
  return (
    <Part name="preview" title={t('preview.title')}>
      <ul className={styles.preview}>
        {numbers.map((count) => (
          <li key={count ?? ''}>
            {count !== undefined && <span className={styles.count}>{number(count)}</span>}
            <p className={work.text} lang={language.tag} dir={language.direction}>
              {withoutTags(readAs(texts, language.tag, row.kind, { ...given, ...(count !== undefined && { count }) }))}
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.values}>
        {[...(isPlural ? ['count'] : []), ...names.filter((name) => name !== 'count')].map((name) => (
          <Field key={name} label={<code>{name}</code>}>
            {(control) => (
              <TextInput
                {...control}
                type={name === 'count' && isPlural ? 'number' : 'text'}
                value={values[name] ?? ''}
                placeholder={name === 'count' && isPlural ? '' : name}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Part>
  );
}

let instance: typeof i18next | undefined;

/** One instance for whatever is shown: making one costs more than all keys that are pressed meanwhile. */
function readAs(texts: Forms, language: string, kind: TranslationView['kind'], values: object): string {
  if (instance === undefined) {
    instance = i18next.createInstance();
    void instance.init({
      ...{ fallbackLng: false, initAsync: false, keySeparator: false, nsSeparator: false },
      resources: {},
      interpolation: { escapeValue: false },
    });
  }
  const ordinal = kind === 'ordinal';
  const keys = Object.entries(texts).map(([category, text]) => [
    category === '' ? 'm' : `m_${ordinal ? 'ordinal_' : ''}${category}`,
    text,
  ]);
  instance.removeResourceBundle(language, NAMESPACE);
  instance.addResourceBundle(language, NAMESPACE, Object.fromEntries(keys));
  const translate = instance.t as (key: string, values: object) => string;
  return translate('m', { ...values, lng: language, ...(ordinal && { ordinal: true }) });
}

const NAMESPACE = 'translation';

const namesIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => findPlaceholders(text)).flatMap(({ kind, name }) => (kind === 'value' ? [name] : [])),
  ),
];

/** What tags do is known to the page that has the text; here they are left out. */
function withoutTags(text: string): string {
  const tags = findPlaceholders(text).filter(({ kind }) => kind === 'tag');
  return tags.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
