import { useTranslation } from 'react-i18next';
import { shareOf } from '../../page/share-of';
import { useNavigation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { Progress } from '../../ui/progress';
import type { ListTotals } from '../list/translation-list';
import { useTranslationEditor } from '../translation-editor-context';
import styles from './list-progress.module.css';

/** How much of the language is translated in the namespace, or reviewed on the page Review, and how many messages match filter and search. */
export function ListProgress({ counts, matches }: ListTotals) {
  const { t } = useTranslation('dragoman/translate');
  const { number, percent } = useFormatters();
  const isLoading = useNavigation().state !== 'idle';
  const { page, filters, q, since, updatedBy, task } = useTranslationEditor().address;
  const isFiltered = filters.length > 0 || q !== '' || (since ?? updatedBy ?? task) !== undefined;
  const { keys } = counts;
  const isReview = page === 'review';
  const done = isReview ? counts.reviewed : counts.translated;
  const label = t(isReview ? 'review.progress' : 'progress', { done, count: keys });
  return (
    <div className={styles.progress} aria-busy={isLoading}>
      {isFiltered && <span className={styles.matches}>{t('matches', { count: matches })}</span>}
      <span title={label}>
        {number(done)} / {number(keys)}
        <span className={styles.percent}>{percent(keys === 0 ? 1 : shareOf(done, keys))}</span>
      </span>
      <Progress value={done} max={keys} label={label} />
    </div>
  );
}
