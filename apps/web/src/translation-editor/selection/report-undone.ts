import type { TFunction } from 'i18next';
import { showToast } from '../../page/toasts';

/** Reports how many changes of a bulk action were undone, and how many stay because they were changed since. */
export function reportUndone(t: TFunction<'dragoman/translate'>, done: number, changedSince: number): void {
  showToast({
    message: t('bulk.undone', { count: done }),
    detail: changedSince > 0 ? t('bulk.changedSince', { count: changedSince }) : undefined,
    tone: changedSince > 0 ? 'warning' : 'good',
  });
}
