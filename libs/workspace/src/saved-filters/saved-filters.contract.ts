/** A filter of Translate or Review that a person has saved under a name. */
export interface SavedFilterView {
  id: string;
  name: string;
  /** The page with its query, below the interface language and without a language: `/translate/shop?filter=errors&q=save`. */
  path: string;
}

/** `GET /api/v1/saved-filters` */
export interface SavedFilterListView {
  /** By name. */
  filters: readonly SavedFilterView[];
}

/** `POST /api/v1/saved-filters` */
export interface SavedFilterInput {
  /** Unique among your filters, regardless of case. */
  name: string;
  path: string;
}

/** `PATCH /api/v1/saved-filters/{id}` */
export type SavedFilterChangeInput = Partial<SavedFilterInput>;
