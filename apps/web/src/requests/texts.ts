import type {
  BulkInput,
  BulkReportView,
  IgnoreFindingInput,
  NamedTextQuery,
  NamedTextView,
  RestoreInput,
  ReviewInput,
  SavedTextView,
  SuggestionsView,
  TextContextView,
  TextFacetsView,
  TextInput,
  TextListView,
  TextVersionsView,
  WrittenTextFindingsView,
  WrittenTextInput,
} from '../../../../libs/workspace/src/texts/texts.contract';
import type {
  MachineSuggestionsView,
  MachineSuggestionView,
} from '../../../../libs/workspace/src/machine/machine-suggestions.contract';
import { withSyntaxes } from '../messages/load-syntax';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

export type TextListQuery = {
  readonly language: string;
  readonly namespace?: string | undefined;
  /** Another language, whose texts are added as `beside`. */
  readonly reference?: string | undefined;
  /** Id of a task: only its texts. */
  readonly task?: string | undefined;
  /** One or several of the API's filters, separated by commas. */
  readonly filter?: string | undefined;
  /** Only texts changed since then (RFC 3339). */
  readonly since?: string | undefined;
  /** Id of an account: only texts that it changed last. */
  readonly updatedBy?: string | undefined;
  readonly q?: string | undefined;
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Reads texts of a language beside their reference language, page by page. */
export const listTexts = (read: ReadJson, query: TextListQuery) =>
  read<TextListView>(withQuery('/api/v1/texts', query)).then(withSyntaxes);

/** Reads a key with its neighbors and its texts in other languages. */
export const getTextContext = (read: ReadJson, keyId: string, language: string) =>
  read<TextContextView>(withQuery(keyPath(keyId), { language })).then(withSyntaxes);

/** Reads translations of the same or a similar source text. */
export const listSuggestions = (read: ReadJson, keyId: string, language: string) =>
  read<SuggestionsView>(withQuery(`${keyPath(keyId)}/suggestions`, { language }));

/** Reads whether there are machine suggestions. */
export const describeMachine = (read: ReadJson) => read<MachineSuggestionsView>('/api/v1/machine-suggestions');

/** Asks the machine to translate a text. */
export const askMachine = (send: Send, text: TextReference) =>
  send<MachineSuggestionView>('POST', `${textPath(text)}/machine-suggestion`, { body: {} });

/** Reads the key of a text on a page, by the name under which i18next found it. */
export const findText = (read: ReadJson, { language, namespace, key }: NamedTextQuery) =>
  read<NamedTextView>(withQuery('/api/v1/texts/find', { language, namespace, key })).then(withSyntaxes);

/** Reads the text of a key in a language. */
export const readText = (read: ReadJson, text: TextReference) => read<SavedTextView>(textPath(text));

/** Reads a text, and returns a failure as an outcome, as requests that send do. */
export const tryToReadText = (send: Send, text: TextReference) => send<SavedTextView>('GET', textPath(text));

/** Reads ids and versions of everything that a list contains. */
export const listTextVersions = (read: ReadJson, query: TextListQuery) =>
  read<TextVersionsView>(withQuery('/api/v1/texts/versions', query));

/** Counts the texts of a list by what checks have found in them, and by tags. */
export const listFacets = (read: ReadJson, query: TextListQuery) =>
  read<TextFacetsView>(withQuery('/api/v1/texts/facets', query));

/**
 * Applies an action to many texts at once.
 * @param idempotencyKey the request can be repeated with it
 */
export const editTexts = (send: Send, body: BulkInput, idempotencyKey: string) =>
  send<BulkReportView>('POST', '/api/v1/texts/bulk', { body, idempotencyKey });

/** The text of a key in a language. */
export interface TextReference {
  /** Id of the key. */
  readonly keyId: string;
  /** BCP 47. */
  readonly language: string;
}

/** @param ifMatch 0: the text is the first one */
export const saveText = (send: Send, text: TextReference, body: TextInput, ifMatch: number) =>
  send<SavedTextView>('PUT', textPath(text), { body, ifMatch });

/** Checks a text that is being written. */
export const checkWrittenText = (send: Send, text: TextReference, body: WrittenTextInput) =>
  send<WrittenTextFindingsView>('POST', `${textPath(text)}/findings`, { body });

/** Ignores a finding of a text as it is saved, or has it counted again. */
export const ignoreFinding = (send: Send, text: TextReference, body: IgnoreFindingInput) =>
  send<SavedTextView>('PUT', `${textPath(text)}/findings/ignored`, { body });

/** Approves a text as it is saved, or sends it back to its author. */
export const reviewText = (send: Send, text: TextReference, body: ReviewInput, ifMatch: number) =>
  send<SavedTextView>('POST', `${textPath(text)}/review`, { body, ifMatch });

/** Saves the text of an entry of the history again. */
export const restoreText = (send: Send, text: TextReference, body: RestoreInput, ifMatch: number) =>
  send<SavedTextView>('POST', `${textPath(text)}/restore`, { body, ifMatch });

const textPath = ({ keyId, language }: TextReference) => `${keyPath(keyId)}/${encodeURIComponent(language)}`;

const keyPath = (keyId: string) => `/api/v1/texts/${encodeURIComponent(keyId)}`;
