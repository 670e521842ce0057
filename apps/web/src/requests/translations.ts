import type { CoverageView, MessageFilter, MessagesView } from '../../../api/src/translations/translations.contract';
import type { NamedTranslationQuery, NamedTranslationView } from '../../../api/src/translations/editing.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** How far every language is, namespace by namespace. */
export const coverage = (read: ReadJson) => read<CoverageView>('/api/v1/coverage');

/** The part of an address that says which messages a page shows. */
export type MessagesQuery = {
  readonly namespace: string;
  readonly language: string;
  /** The language to compare with; the namespace's own reference where it is left out. */
  readonly reference?: string;
  readonly filter?: MessageFilter;
  readonly q?: string;
  readonly limit?: string;
  readonly cursor?: string;
};

/** Messages of a namespace in a language beside those of a reference language, page by page. */
export const messages = (read: ReadJson, query: MessagesQuery) =>
  read<MessagesView>(withQuery('/api/v1/messages', query));

/** The message of a text on a page, by the name that i18next found it by. */
export const namedTranslation = (read: ReadJson, { language, namespace, key }: NamedTranslationQuery) =>
  read<NamedTranslationView>(withQuery('/api/v1/translations/named', { language, namespace, key }));
