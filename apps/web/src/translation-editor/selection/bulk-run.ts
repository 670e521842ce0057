import { createStore } from '../../page/create-store';
import type { TranslationList } from '../list/translation-list';

/** A bulk review that is under way. It continues when the person opens another page of the workspace. */
export interface BulkRun {
  readonly done: number;
  readonly total: number;
  readonly isUndo: boolean;
  /** The server cannot be reached. */
  readonly isWaiting: boolean;
  /** Stops the run and keeps the changes made so far. Absent once it is stopping. */
  readonly stop?: (() => void) | undefined;
}

/** At most one. In the browser only. */
export const bulkRun = createStore<BulkRun | undefined>(undefined);

/**
 * The list of the server that is shown, or was shown last: a bulk review updates it, too, if the list in which the texts were
 * selected has been left. In the browser only.
 */
export const shownList: {
  current?: { readonly list: TranslationList; readonly language: string } | undefined;
} = {};
