import { createContext, useContext } from 'react';
import type { Toast } from '../page/toasts';
import type { AuthorView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import type { TranslateAddress } from '../addresses/translate-address';
import type { TranslationList } from './list/translation-list';
import type { LoadedViews } from './loaded-views';
import type { SavedFilterView } from '../../../../libs/workspace/src/saved-filters/saved-filters.contract';
import type {
  EditedLanguageView,
  SavedTextView,
  TextListView,
} from '../../../../libs/workspace/src/texts/texts.contract';
import type { Selection } from './selection/selection';
import type { WorkspaceSummary } from './load-translations';

/** What all parts of the translation editor share. */
export interface TranslationEditorState {
  readonly workspace: WorkspaceSummary;
  readonly person: ProfileView;
  readonly address: TranslateAddress;
  /** The account that last changed the texts of the list, if the address limits it to one. */
  readonly author: TextListView['updatedBy'];
  /** Filters that the person has saved, by name. */
  readonly savedFilters: readonly SavedFilterView[];
  /** The language that is translated into. */
  readonly language: EditedLanguageView;
  readonly list: TranslationList;
  /** What was loaded for texts of the list. */
  readonly views: LoadedViews;
  readonly selection: Selection;
  readonly mayEdit: boolean;
  readonly mayReview: boolean;
  /** Other people who have a message of this language open, by its id. */
  readonly presence: ReadonlyMap<string, readonly AuthorView[]>;
  /** Returns the path of a message in this list, or of the list itself, below the interface language. */
  pathOf(message: string | undefined): string;
  /** Reports a change of a text, with a button that undoes it. */
  offerUndo(message: string, saved: SavedTextView, tone?: Toast['tone']): void;
  /** Moves the focus to the row of the list that Tab reaches. */
  focusList(): void;
  /** Opens the next or the previous message of the list. */
  openAdjacent(offset: 1 | -1): void;
  /** Opens the next text when the open one is done; after the last one, what follows the list. */
  openNext(): void;
  /** Opens the next text of the list that is untranslated, or on the page Review not reviewed. */
  openNextUnfinished(): void;
}

export const TranslationEditorContext = createContext<TranslationEditorState | undefined>(undefined);

export function useTranslationEditor(): TranslationEditorState {
  const state = useContext(TranslationEditorContext);
  if (!state) throw new Error('Render this inside <TranslationEditor>.');
  return state;
}
