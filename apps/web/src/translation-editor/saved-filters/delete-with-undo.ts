import type { TFunction } from 'i18next';
import type { SavedFilterView } from '../../../../../libs/workspace/src/saved-filters/saved-filters.contract';
import { showToast } from '../../page/toasts';
import { sendInBrowser } from '../../requests/from-browser';
import { addSavedFilter, deleteSavedFilter } from '../../requests/saved-filters';
import { putOwnFilter, removeOwnFilter } from './own-filters';

/** Deletes a saved filter, and offers to save it again. */
export async function deleteWithUndo(t: TFunction<'dragoman/translate'>, filter: SavedFilterView): Promise<void> {
  const { id, name, path } = filter;
  const outcome = await deleteSavedFilter(sendInBrowser, id);
  // 404: it was deleted on another device.
  if (!outcome.ok && outcome.problem.status !== 404) {
    return showToast({ message: outcome.problem.title || t('saved.failed'), tone: 'warning' });
  }
  removeOwnFilter(id);
  const undo = async () => {
    const restored = await addSavedFilter(sendInBrowser, { name, path });
    if (!restored.ok) return showToast({ message: restored.problem.title || t('undo.failed'), tone: 'warning' });
    putOwnFilter(restored.view);
    showToast({ message: t('undo.done') });
  };
  showToast({ message: t('saved.deleted', { name }), stays: true, undo });
}
