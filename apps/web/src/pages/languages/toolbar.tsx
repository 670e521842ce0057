import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  LONGEST_SEARCH,
  readAddress,
  usualOrder,
  writeAddress,
  type CoverageAddress,
} from '../../coverage/coverage-address';
import type { Sheet } from '../../coverage/coverage-sheet';
import { Button } from '../../ui/button';
import { Field, Select, TextInput } from '../../ui/field';
import styles from './languages.module.css';

/** Finds languages while one types; on a narrow screen, where there are no headers to press, it sorts as well. */
export function Toolbar({ address, sheet }: { address: CoverageAddress; sheet: Sheet }) {
  const { t } = useTranslation('dragoman/languages');
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const sort = useRef<HTMLSelectElement>(null);

  const alive = useRef(false);

  useEffect(() => {
    const field = search.current!;
    if (!alive.current) {
      alive.current = true;
      // Typed before the page came alive.
      if (field.value !== address.q) void navigate(addressOf(field.form!), QUIETLY);
      return;
    }
    // A link, or going back, may lead to another address than the controls last made.
    if (document.activeElement !== field) field.value = address.q;
    sort.current!.value = address.sort;
  }, [address.q, address.sort, navigate]);

  return (
    <form
      className={styles.toolbar}
      role="search"
      autoComplete="off"
      onChange={({ currentTarget }) => void navigate(addressOf(currentTarget), QUIETLY)}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(addressOf(event.currentTarget), QUIETLY);
      }}
    >
      {address.scope === 'interface' && <input type="hidden" name="scope" value="interface" />}
      {address.order !== usualOrder(address.sort) && <input type="hidden" name="order" value={address.order} />}
      <div className={styles.find}>
        <Field label={t('find')}>
          {(control) => (
            <TextInput
              {...control}
              ref={search}
              type="search"
              name="q"
              defaultValue={address.q}
              maxLength={LONGEST_SEARCH}
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

const QUIETLY = { replace: true, preventScrollReset: true };

const addressOf = (form: HTMLFormElement): string =>
  writeAddress(
    readAddress(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()),
  );
