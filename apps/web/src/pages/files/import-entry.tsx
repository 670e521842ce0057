import { useTranslation } from 'react-i18next';
import { interfaceLanguage } from '@dragoman/i18n/react';
import type { FormsView, ImportEntryView } from '../../../../api/src/exchange/exchange.contract';
import { InspectedText } from '../../messages/inspected-text';
import frame from '../../ui/page.module.css';
import styles from './files.module.css';

/** Names it in its plan. */
export const entryName = ({ namespace, language, key }: ImportEntryView): string => `${namespace} ${language} ${key}`;

export interface ImportEntryProps {
  readonly entry: ImportEntryView;
  /** Which side is taken; of what somebody has to choose about. */
  readonly side?: 'mine' | 'theirs' | undefined;
  readonly take?: (entry: ImportEntryView, side: 'mine' | 'theirs') => void;
}

/** What is here, what the file says, and what the file said when it was last imported, side by side. */
export function ImportEntry({ entry, side, take }: ImportEntryProps) {
  const { t } = useTranslation('dragoman/files');
  const { namespace, language, key, mine, theirs, base, change } = entry;
  const name = entryName(entry);
  const removed = change === 'removed';
  const column = (of: 'mine' | 'theirs' | 'base', forms: FormsView | null) => {
    const text = <Forms forms={forms} language={language} />;
    if (!take || of === 'base' || (removed && of === 'theirs' && !take)) {
      return (
        <div className={styles.side}>
          <p className={frame.note}>{t(`side.${of}`)}</p>
          {text}
        </div>
      );
    }
    return (
      <label className={styles.side} data-taken={side === of || undefined}>
        <span className={styles.radio}>
          <input type="radio" name={name} checked={side === of} onChange={() => take(entry, of)} />
          {t(removed ? (of === 'mine' ? 'removed.keep' : 'removed.delete') : `side.${of}`)}
        </span>
        {text}
      </label>
    );
  };
  return (
    <li className={styles.entry}>
      <fieldset>
        <legend className={frame.note}>
          <code translate="no">{`${language} ${namespace}:${key}`}</code>
        </legend>
        <div className={styles.sides}>
          {change !== 'added' && column('mine', mine)}
          {column('theirs', theirs)}
          {change === 'conflict' && column('base', base)}
        </div>
      </fieldset>
    </li>
  );
}

function Forms({ forms, language }: { forms: FormsView | null; language: string }) {
  const { t } = useTranslation('dragoman/files');
  if (!forms || Object.keys(forms).length === 0) return <p className={frame.note}>{t('side.nothing')}</p>;
  return (
    <div className={styles.text} lang={language} dir={interfaceLanguage(language).direction}>
      {Object.entries(forms).map(([category, text]) => (
        <p key={category}>
          {category && <code className={styles.category}>{category}</code>} <InspectedText text={text} />
        </p>
      ))}
    </div>
  );
}
