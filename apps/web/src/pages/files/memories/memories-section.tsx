import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../../../page/app-context';
import styles from '../files.module.css';

/** Loaded once the section is opened, with its texts: most visits of the page import or export files. */
const Memories = lazy(() => import('./memories'));

/** Earlier translations, which are suggested to translators. */
export function MemoriesSection() {
  const { t } = useTranslation('dragoman/files');
  const { browserTexts } = useAppContext();
  const { tag } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (!isOpen) return;
    let isCancelled = false;
    void browserTexts!.load(tag, ['dragoman/memories']).then(() => {
      if (!isCancelled) setLoaded(tag);
    });
    return () => {
      isCancelled = true;
    };
  }, [isOpen, tag, browserTexts]);
  return (
    <section className={`${styles.section} ${styles.withScript}`} aria-labelledby="memories">
      <h2 id="memories">{t('memories.title')}</h2>
      <p>{t('memories.text')}</p>
      <details className={styles.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('memories.show')}</summary>
        {isOpen && loaded === tag && (
          <Suspense>
            <Memories />
          </Suspense>
        )}
      </details>
    </section>
  );
}
