import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import styles from './texts.module.css';

/** Copies a key and confirms it for a moment. */
export function CopyKey({ text }: { text: string }) {
  const { t } = useTranslation(['dragoman/texts', 'dragoman/common']);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const label = isCopied ? t('dragoman/common:copied') : t('key.copy', { key: text });
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('key.copy', { key: text })}
        title={label}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
      {isCopied && (
        <span className="visually-hidden" role="status">
          {t('dragoman/common:copied')}
        </span>
      )}
    </>
  );
}
