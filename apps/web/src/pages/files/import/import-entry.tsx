import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { interfaceLanguage } from '@dragoman/i18n/react';
import type { FormsView, ImportEntryView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import { FindingList } from '../../../messages/finding-list';
import { InspectedText } from '../../../messages/inspected-text';
import pageStyles from '../../../ui/page.module.css';
import styles from '../files.module.css';
import { Breakable } from '../../../ui/breakable';
import { UnresolvedError } from './unresolved-error';

/** Identifies an entry in its plan. */
export const entryName = ({ namespace, language, key }: ImportEntryView): string => `${namespace} ${language} ${key}`;

export interface ImportEntryProps {
  readonly entry: ImportEntryView;
  /** Whether it belongs to a translation job: then the base is the text as it was sent. */
  readonly isOfJob?: boolean;
  /** The side that is chosen, for entries with a choice. */
  readonly side?: 'mine' | 'theirs' | undefined;
  readonly chooseSide?: (side: 'mine' | 'theirs') => void;
  /** Marks an entry with a choice of which no side is chosen. */
  readonly showUnresolved?: boolean;
}

/** The current text, the text of the file, and the text that was last imported, side by side. */
export function ImportEntry({ entry, isOfJob = false, side, chooseSide, showUnresolved = false }: ImportEntryProps) {
  const { t } = useTranslation('dragoman/files');
  const errorId = useId();
  const isInvalid = showUnresolved && side === undefined;
  const { namespace, language, key, mine, theirs, base, change, source, findings = [], sourceChanged } = entry;
  const name = entryName(entry);
  const isRemoved = change === 'removed';
  const column = (of: 'mine' | 'theirs' | 'base', forms: FormsView | null) => {
    const text = <FormList forms={forms} language={language} />;
    if (!chooseSide || of === 'base') {
      return (
        <div className={styles.side}>
          <p className={pageStyles.note}>{t(of === 'base' && isOfJob ? 'side.sent' : `side.${of}`)}</p>
          {text}
        </div>
      );
    }
    return (
      <label className={styles.side} data-chosen={side === of || undefined}>
        <span className={styles.radio}>
          <input type="radio" name={name} checked={side === of} onChange={() => chooseSide(of)} />
          {t(isRemoved ? (of === 'mine' ? 'removed.keep' : 'removed.delete') : `side.${of}`)}
        </span>
        {text}
      </label>
    );
  };
  return (
    <li className={styles.entry}>
      <fieldset
        role={chooseSide && 'radiogroup'}
        {...(isInvalid && { 'aria-invalid': true, 'aria-describedby': errorId })}
      >
        <legend className={pageStyles.note}>
          <code translate="no">
            <Breakable text={`${language} ${namespace}:${key}`} />
          </code>
        </legend>
        {source && (
          <div className={styles.source}>
            <p className={pageStyles.note}>{t('side.source')}</p>
            <FormList forms={source.forms} language={source.language} />
          </div>
        )}
        {sourceChanged && <p className={pageStyles.note}>{t('plan.sourceChanged')}</p>}
        {isInvalid && <UnresolvedError id={errorId} />}
        <div className={styles.sides}>
          {change !== 'added' && column('mine', mine)}
          {column('theirs', theirs)}
          {change === 'conflict' && column('base', base)}
        </div>
        <FindingList findings={findings} />
      </fieldset>
    </li>
  );
}

function FormList({ forms, language }: { forms: FormsView | null; language: string }) {
  const { t } = useTranslation('dragoman/files');
  if (!forms || Object.keys(forms).length === 0) return <p className={pageStyles.note}>{t('side.nothing')}</p>;
  return (
    <div className={styles.text} lang={language} dir={interfaceLanguage(language).direction}>
      {Object.entries(forms).map(([category, text]) => (
        <p key={category}>
          {category && (
            <>
              <code className={styles.category}>{category}</code>{' '}
            </>
          )}
          <InspectedText text={text} />
        </p>
      ))}
    </div>
  );
}
