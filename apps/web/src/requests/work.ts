import type {
  HistoryView,
  MessageContextView,
  SuggestionsView,
  TranslationsView,
  WorkspaceView,
} from '../../../api/src/translations/editing.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** What there is to translate, and how far it is. */
export const workspace = (read: ReadJson) => read<WorkspaceView>('/api/v1/workspace');

export type TranslationsQuery = {
  readonly language: string;
  readonly namespace?: string | undefined;
  /** Another language, shown beside. */
  readonly reference?: string | undefined;
  /** One or several of the API's filters, with commas between them. */
  readonly filter?: string | undefined;
  /** RFC 3339 */
  readonly since?: string | undefined;
  readonly q?: string | undefined;
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Messages in a language beside what they are translated from, page by page. */
export const translations = (read: ReadJson, query: TranslationsQuery) =>
  read<TranslationsView>(withQuery('/api/v1/translations', query));

/** A message with its neighbours, and in other languages. */
export const messageContext = (read: ReadJson, message: string, language: string) =>
  read<MessageContextView>(withQuery(`/api/v1/translations/${encodeURIComponent(message)}`, { language }));

/** How the same, or nearly the same, was translated elsewhere. */
export const suggestions = (read: ReadJson, message: string, language: string) =>
  read<SuggestionsView>(withQuery(`/api/v1/translations/${encodeURIComponent(message)}/suggestions`, { language }));

/** What became of a text, the latest first. */
export const textHistory = (read: ReadJson, message: string, language: string) =>
  read<HistoryView>(withQuery('/api/v1/history', { message, language }));

/** Where a text is changed. */
export const textPath = (message: string, language: string) =>
  `/api/v1/translations/${encodeURIComponent(message)}/${encodeURIComponent(language)}`;
