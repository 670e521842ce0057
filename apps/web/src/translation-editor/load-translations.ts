import { redirect, type ShouldRevalidateFunction } from 'react-router-dom';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import type { LanguageListView } from '../../../../libs/workspace/src/languages/languages.contract';
import type { NamespaceListView } from '../../../../libs/workspace/src/namespaces/namespaces.contract';
import type { SavedFilterView } from '../../../../libs/workspace/src/saved-filters/saved-filters.contract';
import type {
  DeletedKeyView,
  TextContextView,
  TextListView,
} from '../../../../libs/workspace/src/texts/texts.contract';
import { may } from '../../../../libs/workspace/src/access/permissions';
import { parseTranslateAddress, translateListAddress, translatePath } from '../addresses/translate-address';
import { taskPath } from '../addresses/task-path';
import { PageFailure, type PageInput, type ReadJson } from '../page/page-module';
import { deletionInstead } from '../requests/deleted-keys';
import { getTextContext, listTexts, type TextListQuery } from '../requests/texts';
import { listLanguages } from '../requests/languages';
import { listNamespaces } from '../requests/namespaces';
import { listSavedFilters } from '../requests/saved-filters';
import { translationsQuery } from './translations-query';

/** The languages and namespaces that texts can be chosen from. */
export type WorkspaceSummary = LanguageListView & NamespaceListView;

export interface TranslationsData {
  readonly workspace: WorkspaceSummary;
  readonly person: ProfileView;
  /** Filters that the person has saved. */
  readonly savedFilters: readonly SavedFilterView[];
  /** Absent while the workspace has no languages. */
  readonly view?: TextListView;
  /** The search names a check that does not exist; the list is empty. */
  readonly isUnknownCheck?: true;
  /** The message that the address opens, which may not be in the first page of the list. */
  readonly opened?: TextContextView;
  /** The key that the address opens has been deleted. */
  readonly deletion?: DeletedKeyView;
}

/** Rows that are rendered on the server, and at first in the browser: more than most windows show, and soon followed by others. */
export const FIRST_ROWS = 30;

export async function loadTranslations({
  url,
  language: reader,
  read,
  session,
}: PageInput): Promise<TranslationsData | Response> {
  const address = parseTranslateAddress(url);
  const [languages, namespaces, { filters: savedFilters }, { person: signedIn }] = await Promise.all([
    listLanguages(read),
    listNamespaces(read),
    listSavedFilters(read),
    session(),
  ]);
  const workspace = { ...languages, ...namespaces };
  const person = signedIn!;
  const language = address.language ?? defaultLanguage(workspace, person, reader);
  if (language === undefined) return { workspace, person, savedFilters };
  const { key: keyId } = address;
  const list = (query: TextListQuery) => listTexts(read, query).catch(statusIfRefused(address.task));
  const query = translationsQuery({ ...address, language });
  const [view, opened] = await Promise.all([
    list({ ...query, limit: String(FIRST_ROWS) }),
    keyId === undefined ? undefined : openedMessage(read, keyId, language),
  ]);
  if (view === 400 && /(?:^|\s)-?check:/i.test(address.q)) {
    const withoutSearch = await list({ ...query, q: undefined, cursor: undefined, limit: '1' });
    if (typeof withoutSearch !== 'number') {
      const empty = { ...withoutSearch, texts: [], matches: 0, next: undefined };
      return { workspace, person, savedFilters, view: empty, isUnknownCheck: true };
    }
  }
  if (typeof view === 'number') {
    const { task, updatedBy } = address;
    // An account that does not exist is ignored, as other invalid filters are.
    if (view === 400 && updatedBy) return redirect(`/${reader}${translatePath({ ...address, updatedBy: undefined })}`);
    // Without a task, language and namespace are left to refuse.
    if (task === undefined) throw new PageFailure(404);
    // The page of the task says that it was deleted, or leads to its texts. All texts of the language, in its place, would be taken for those of the task.
    return redirect(`/${reader}${taskPath(task, language)}`);
  }
  return { workspace, person, savedFilters, view, ...opened };
}

/**
 * Opening another message of the same list loads nothing: changes to the list arrive as events. The same address is loaded when
 * the rights of the person may have changed.
 */
export const shouldRevalidateTranslations: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) => {
  if (formMethod !== undefined && formMethod !== 'GET') return true;
  const list = (url: URL) => url.pathname + translatePath(translateListAddress(parseTranslateAddress(url)));
  return currentUrl.href === nextUrl.href || list(currentUrl) !== list(nextUrl);
};

/** Returns nothing for a message that does not exist, so that the list is still shown. */
const openedMessage = async (
  read: ReadJson,
  message: string,
  language: string,
): Promise<Pick<TranslationsData, 'opened' | 'deletion'>> => {
  try {
    return { opened: await getTextContext(read, message, language) };
  } catch (error) {
    if (!(error instanceof PageFailure && (error.status === 404 || error.status === 400))) throw error;
    const deletion = await deletionInstead(read, { ids: [message] }, error).catch(() => undefined);
    return deletion ? { deletion } : {};
  }
};

/**
 * Returns the status for a query with a value that cannot exist (400); for that of a task, also if it or another value does not
 * exist (404), or if it is in another language (422).
 */
const statusIfRefused =
  (task: string | undefined) =>
  (error: unknown): number => {
    const refusals = task === undefined ? [400] : [400, 404, 422];
    if (error instanceof PageFailure && refusals.includes(error.status)) return error.status;
    throw error;
  };

/** Prefers languages that the person may edit, and among those the language of the page. */
function defaultLanguage(workspace: WorkspaceSummary, person: ProfileView, reader: string): string | undefined {
  const all = workspace.languages.map(({ tag }) => tag);
  const targets = all.filter((tag) => tag !== workspace.reference);
  const editable = targets.filter((language) => may(person, 'texts.edit', { language }));
  return [editable, targets, all]
    .map((tags) => (tags.includes(reader) ? reader : tags[0]))
    .find((tag) => tag !== undefined);
}
