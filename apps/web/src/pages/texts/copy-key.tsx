import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import styles from './texts.module.css';

/** Copies a key, and says so by sign and name for a moment. */
export function CopyKey({ text }: { text: string }) {
  const { t } = useTranslation('dragoman/texts');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const label = copied ? t('key.copied') : t('key.copy', { key: text });
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('key.copy', { key: text })}
        title={label}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      {copied && (
        <span className="visually-hidden" role="status">
          {t('key.copied')}
        </span>
      )}
    </>
  );
}
