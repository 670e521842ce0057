import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { TaskPreview } from './use-task-preview';
import styles from './task-pages.module.css';

interface TaskTotalProps {
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  /** Tags. */
  readonly chosen: readonly string[];
  /** Absent: not counted yet. */
  readonly preview: TaskPreview | undefined;
  /** The numbers are those of another choice. */
  readonly isCounting: boolean;
}

/** The size of a new task in the chosen languages, and those that have no texts for it. */
export function TaskTotal({ languages, chosen, preview, isCounting }: TaskTotalProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/tasks']);
  const { list } = useFormatters();
  const counted = preview?.languages.filter(({ language }) => chosen.includes(language)) ?? [];
  const withTexts = counted.filter(({ texts }) => texts > 0);
  const without = languages.filter(({ tag }) => counted.some(({ language, texts }) => language === tag && texts === 0));
  const sum = (name: 'texts' | 'words' | 'untranslated') =>
    withTexts.reduce((total, each) => total + (each[name] ?? 0), 0);
  const total = () => {
    if (preview?.problem) return preview.problem.detail ?? preview.problem.title;
    if (chosen.length === 0) return t('total.noLanguage');
    if (counted.length < chosen.length) return t('total.counting');
    if (withTexts.length === 0) return t('total.nothing');
    const parts = {
      texts: t('texts', { count: sum('texts') }),
      words: t('dragoman/tasks:words', { count: sum('words') }),
    };
    return t('total.inLanguages', { ...parts, count: withTexts.length });
  };
  return (
    <div role="status" className={styles.total} aria-busy={isCounting}>
      {preview && (
        <>
          <p>{total()}</p>
          {sum('untranslated') > 0 && (
            <p className={styles.count}>{t('dragoman/tasks:untranslated', { count: sum('untranslated') })}</p>
          )}
          {withTexts.length > 0 && without.length > 0 && (
            <p className={styles.count}>{t('total.without', { languages: list(without.map(({ name }) => name)) })}</p>
          )}
        </>
      )}
    </div>
  );
}
