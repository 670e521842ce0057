import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedText } from '@dragoman/i18n/react/texts-in-place';
import { Dialog } from '../ui/dialog';
import { Field, TextInput } from '../ui/field';
import styles from './in-place.module.css';

export interface TextListProps {
  readonly texts: readonly PlacedText[];
  /** Highlights a text on the page. */
  readonly show: (text: PlacedText) => void;
  readonly close: (chosen?: PlacedText) => void;
}

/** All texts of the page, including those that cannot be clicked: accessible labels and closed menus. */
export function TextList({ texts, show, close }: TextListProps) {
  const { t, i18n } = useTranslation('dragoman/in-place');
  const [search, setSearch] = useState('');
  const fold = (words: string) => words.toLocaleLowerCase(i18n.language);
  const found = texts.filter(({ shown, key }) => fold(`${shown} ${key}`).includes(fold(search.trim())));
  return (
    <Dialog title={t('list.title')} closeLabel={t('close')} close={() => close()}>
      <Field label={t('list.search')}>
        {(control) => (
          <TextInput
            {...control}
            data-first
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </Field>
      <p className={styles.count} role="status">
        {t('list.count', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {found.map((text) => (
          <li key={`${text.namespace} ${text.key}`}>
            <button
              type="button"
              className={styles.entry}
              onFocus={() => show(text)}
              onPointerEnter={() => show(text)}
              onClick={() => close(text)}
            >
              <span>{text.shown}</span>
              <code translate="no">{`${text.namespace}:${text.key}`}</code>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
