import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  MAX_LANGUAGE_SEARCH_LENGTH,
  parseCoverageAddress,
  defaultOrder,
  coverageQuery,
  type CoverageAddress,
} from '../../addresses/coverage-address';
import type { CoverageSheet } from '../../coverage/coverage-sheet';
import { Button } from '../../ui/button';
import { Field, Select, TextInput } from '../../ui/field';
import styles from './languages.module.css';

/** Searches languages while the visitor types. On narrow screens, which show no table headers, it also sorts. */
export function LanguageToolbar({ address, sheet }: { address: CoverageAddress; sheet: CoverageSheet }) {
  const { t } = useTranslation('dragoman/languages');
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const sort = useRef<HTMLSelectElement>(null);

  const isHydrated = useRef(false);

  useEffect(() => {
    const field = search.current!;
    if (!isHydrated.current) {
      isHydrated.current = true;
      // The visitor may have typed before hydration.
      if (field.value !== address.q) void navigate(queryOf(field.form!), IN_PLACE);
      return;
    }
    // A link or the browser's history may lead to a URL that the controls did not create.
    if (document.activeElement !== field) field.value = address.q;
    sort.current!.value = address.sort;
  }, [address.q, address.sort, navigate]);

  return (
    <form
      className={styles.toolbar}
      role="search"
      autoComplete="off"
      onChange={({ currentTarget }) => void navigate(queryOf(currentTarget), IN_PLACE)}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(queryOf(event.currentTarget), IN_PLACE);
      }}
    >
      {address.scope === 'interface' && <input type="hidden" name="scope" value="interface" />}
      {address.order !== defaultOrder(address.sort) && <input type="hidden" name="order" value={address.order} />}
      <div className={styles.search}>
        <Field label={t('find')}>
          {(control) => (
            <TextInput
              {...control}
              ref={search}
              type="search"
              name="q"
              defaultValue={address.q}
              maxLength={MAX_LANGUAGE_SEARCH_LENGTH}
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <div className={styles.sort}>
        <Field label={t('sort.label')}>
          {(control) => (
            <Select {...control} ref={sort} name="sort" defaultValue={address.sort}>
              <option value="name">{t('sort.name')}</option>
              <option value="coverage">{t('sort.coverage')}</option>
              <optgroup label={t('sort.namespace')}>
                {sheet.columns.map(({ name }) => (
                  <option key={name} value={`ns:${name}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            </Select>
          )}
        </Field>
      </div>
      <Button type="submit" className={styles.submit}>
        {t('show')}
      </Button>
      <p className={styles.count} role="status">
        {sheet.rows.length === sheet.languages
          ? t('count', { count: sheet.languages })
          : t('countOf', { count: sheet.languages, shown: sheet.rows.length })}
      </p>
    </form>
  );
}

const IN_PLACE = { replace: true, preventScrollReset: true };

const queryOf = (form: HTMLFormElement): string =>
  coverageQuery(
    parseCoverageAddress(
      new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value as string])).toString(),
    ),
  );
