import type {
  SavedFilterChangeInput,
  SavedFilterInput,
  SavedFilterListView,
  SavedFilterView,
} from '../../../../libs/workspace/src/saved-filters/saved-filters.contract';
import type { ReadJson, Send } from '../page/page-module';

/** Reads the person's own filters of Translate and Review. */
export const listSavedFilters = (read: ReadJson) => read<SavedFilterListView>('/api/v1/saved-filters');

export const addSavedFilter = (send: Send, body: SavedFilterInput) =>
  send<SavedFilterView>('POST', '/api/v1/saved-filters', { body });

export const changeSavedFilter = (send: Send, id: string, body: SavedFilterChangeInput) =>
  send<SavedFilterView>('PATCH', pathOf(id), { body });

export const deleteSavedFilter = (send: Send, id: string) => send('DELETE', pathOf(id));

const pathOf = (id: string) => `/api/v1/saved-filters/${encodeURIComponent(id)}`;
