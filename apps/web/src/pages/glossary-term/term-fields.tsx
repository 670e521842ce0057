import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GlossaryTermView } from '../../../../../libs/workspace/src/glossary/glossary.contract';
import type { LanguageOption } from '../../accounts/language-choices';
import { problemAt } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { SettingsSection } from '../../form/settings-section';
import { Button } from '../../ui/button';
import { Field, Select, TextArea, TextInput } from '../../ui/field';
import { translationField } from './term-form';
import formStyles from '../../form/form.module.css';
import styles from './glossary-term.module.css';

const MAX_TERM_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 2000;

interface TermFieldsProps {
  /** Absent for a new one. */
  readonly term: GlossaryTermView | undefined;
  /** The language of a new term unless another one is chosen. */
  readonly reference: string | null;
  readonly languages: readonly LanguageOption[];
  readonly refusal: RefusedForm | undefined;
  /** The button that sends the form. */
  readonly children: ReactNode;
}

/** The fields of a term: the term, what it means, its properties and translations. */
export function TermFields({ term, reference, languages, refusal, children }: TermFieldsProps) {
  const { t } = useTranslation('dragoman/glossary');
  const { problem, values } = refusal ?? {};
  const isChecked = (name: 'caseSensitive' | 'doNotTranslate' | 'forbidden') =>
    values ? name in values : (term?.[name] ?? false);
  return (
    <>
      <SettingsSection title={t('form.about')}>
        <Field label={t('form.term')} error={problemAt(problem, '/term')}>
          {(control) => (
            <TextInput
              {...control}
              name="term"
              autoComplete="off"
              dir="auto"
              required
              maxLength={MAX_TERM_LENGTH}
              defaultValue={values?.term ?? term?.term}
            />
          )}
        </Field>
        {!term && languages.length > 1 && (
          <Field label={t('form.language')}>
            {(control) => (
              <Select {...control} name="language" defaultValue={values?.language ?? reference ?? undefined}>
                {languages.map(({ tag, name }) => (
                  <option key={tag} value={tag}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field
          label={t('form.description')}
          hint={t('form.descriptionHint')}
          error={problemAt(problem, '/description')}
        >
          {(control) => (
            <TextArea
              {...control}
              name="description"
              dir="auto"
              rows={3}
              maxLength={MAX_DESCRIPTION_LENGTH}
              defaultValue={values?.description ?? term?.description}
            />
          )}
        </Field>
      </SettingsSection>
      <SettingsSection title={t('form.properties')}>
        {(['caseSensitive', 'doNotTranslate', 'forbidden'] as const).map((name) => (
          <label key={name} className={formStyles.choice}>
            <input type="checkbox" name={name} defaultChecked={isChecked(name)} />
            <span>{t(name)}</span>
            <small>{t(`hint.${name}`)}</small>
          </label>
        ))}
      </SettingsSection>
      <SettingsSection title={t('form.translations')} text={t('form.translationsHint')}>
        <TranslationRows term={term} reference={reference} languages={languages} values={values} problem={problem} />
        {children}
      </SettingsSection>
    </>
  );
}

interface TranslationRowsProps extends Pick<TermFieldsProps, 'term' | 'reference' | 'languages'> {
  readonly values: RefusedForm['values'] | undefined;
  readonly problem: RefusedForm['problem'] | undefined;
}

/** A row for each translation, and an empty one. A row without a text is not a translation. */
function TranslationRows({ term, reference, languages, values, problem }: TranslationRowsProps) {
  const { t } = useTranslation('dragoman/glossary');
  const existing = term?.translations ?? [];
  const sent = Object.keys(values ?? {}).filter((name) => /^translation\.\d+\.text$/.test(name)).length;
  /** The languages that rows begin with which were added since. */
  const [added, setAdded] = useState<readonly (string | undefined)[]>([]);
  const [initialCount] = useState(Math.max(sent, existing.length + 1));
  const count = initialCount + added.length;
  const group = useRef<HTMLDivElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current) group.current?.querySelectorAll<HTMLInputElement>('input')[count - 1]?.focus();
    shown.current = count;
  }, [count]);
  const others = languages.filter(({ tag }) => tag !== term?.language);
  const usual = others.filter(({ tag }) => tag !== reference);
  const firstUnused = (used: readonly string[]) => (usual.find(({ tag }) => !used.includes(tag)) ?? usual[0])?.tag;
  const add = () => {
    const selects = group.current!.querySelectorAll<HTMLSelectElement>('select[name$=".language"]');
    setAdded([...added, firstUnused(Array.from(selects, ({ value }) => value))]);
  };
  return (
    <div className={styles.translations} ref={group}>
      {Array.from({ length: count }, (_, row) => {
        const translation = existing[row];
        const valueOf = (field: 'language' | 'text' | 'status') =>
          values?.[translationField(row, field)] ?? translation?.[field];
        return (
          <div key={row} className={styles.translation}>
            <Select
              name={translationField(row, 'language')}
              aria-label={t('form.translationLanguage', { row: row + 1 })}
              defaultValue={
                valueOf('language') ??
                (row < initialCount ? firstUnused(existing.map(({ language }) => language)) : added[row - initialCount])
              }
            >
              {others.map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </Select>
            <TextInput
              name={translationField(row, 'text')}
              aria-label={t('form.translation', { row: row + 1 })}
              aria-invalid={problemAt(problem, `/translations/${row}/text`) ? true : undefined}
              autoComplete="off"
              dir="auto"
              maxLength={MAX_TERM_LENGTH}
              defaultValue={valueOf('text')}
            />
            <Select
              name={translationField(row, 'status')}
              aria-label={t('form.translationStatus', { row: row + 1 })}
              defaultValue={valueOf('status')}
            >
              {(['preferred', 'allowed', 'forbidden'] as const).map((status) => (
                <option key={status} value={status}>
                  {t(`status.${status}`)}
                </option>
              ))}
            </Select>
          </div>
        );
      })}
      <div className={formStyles.withScript}>
        <Button kind="quiet" onClick={add}>
          {t('form.addTranslation')}
        </Button>
      </div>
    </div>
  );
}
