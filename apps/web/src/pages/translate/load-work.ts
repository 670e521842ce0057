import { redirect, type ShouldRevalidateFunction } from 'react-router-dom';
import type { ProfileView, SessionView } from '../../../../api/src/people/people.contract';
import { may } from '../../../../api/src/people/permissions';
import type {
  TranslationsView,
  TranslationView,
  WorkspaceView,
} from '../../../../api/src/translations/editing.contract';
import { PageFailure, type ActionInput, type HeadInput, type PageInput, type ReadJson } from '../../page/page-module';
import { refused } from '../../page/refused-form';
import { messageContext, textPath, translations, workspace, type TranslationsQuery } from '../../requests/work';
import { filledForms } from './forms';
import { listOf, readAddress, writeAddress, type WorkAddress } from './work-address';

/** What there is to translate. How far each namespace is in each language is much, and nothing of it is shown here. */
export type WorkSpace = Omit<WorkspaceView, 'counts'>;

export interface WorkData {
  readonly space: WorkSpace;
  readonly person: ProfileView;
  /** Absent while there is no language to work in. */
  readonly view?: TranslationsView;
  /** The one that the address opens, where it is not in the list. */
  readonly opened?: TranslationView;
}

/** Rows that come with the page. */
const FIRST_ROWS = '50';

export async function loadWork({ url, language: reader, read }: PageInput): Promise<WorkData> {
  const address = readAddress(url);
  const [{ counts: _, ...space }, session] = await Promise.all([workspace(read), read<SessionView>('/api/v1/session')]);
  const person = session.person!;
  const language = address.language ?? usualLanguage(space, person, reader);
  if (language === undefined) return { space, person };
  const { message } = address;
  const [view, opened] = await Promise.all([
    translations(read, { ...queryOf({ ...address, language }), limit: FIRST_ROWS }).catch(orNotFound),
    message === undefined ? undefined : openedMessage(read, message, language),
  ]);
  const listed = view.messages.some(({ id }) => id === message);
  return { space, person, view, ...(opened && !listed && { opened }) };
}

/**
 * What the form of a message asks for, where there is no JavaScript: the text is saved, approved or sent back, and the
 * page comes again; after a review with what is first in the list then.
 */
export async function saveWork({ form, url, send }: ActionInput) {
  const path = textPath(form.get('message') ?? '', form.get('language') ?? '');
  const ifMatch = Number(form.get('version'));
  const sentBack = form.get('verdict') === 'sendBack';
  const approved = form.get('state') === 'reviewed';
  const forms = Object.fromEntries(
    [...form].filter(([name]) => name.startsWith('form ')).map(([name, text]) => [name.slice(5), withLineFeeds(text)]),
  );
  const saved = sentBack
    ? await send('POST', `${path}/review`, { body: { verdict: 'sendBack', reason: form.get('reason') ?? '' }, ifMatch })
    : await send('PUT', path, {
        body: { forms: filledForms(forms), ...(approved && { state: 'reviewed' }) },
        ifMatch,
      });
  if (!saved.ok) return refused(form, saved.problem);
  const next = new URLSearchParams(url.search);
  if (sentBack || approved) next.delete('message');
  return redirect(`${url.pathname}?${next}`);
}

/** Forms send CR LF whatever was typed (HTML, 4.10.22.4). */
const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

/** What the API is asked for. What is unsaved it cannot know: all of it is shown, from the browser. */
export function queryOf({ language, namespace, reference, filters, since, q, cursor }: WorkAddress): TranslationsQuery {
  const filter = filters.filter((each) => each !== 'unsaved').join(',') || undefined;
  return { language: language!, namespace, reference, filter, since, q: q || undefined, cursor };
}

/** Which message of a list is open is no reason to ask for the list again; and what changes in it comes as it happens. */
export const sameList: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) => {
  if (formMethod !== undefined && formMethod !== 'GET') return true;
  const list = (url: URL) => url.pathname + writeAddress(listOf(readAddress(url)));
  return list(currentUrl) !== list(nextUrl);
};

export const workHead =
  (title: 'dragoman/translate:title' | 'dragoman/translate:review.title') =>
  ({ t, data }: HeadInput<WorkData>) => ({
    title: data.view
      ? t('dragoman/translate:titleOf', { title: t(title), language: data.view.language.ownName })
      : t(title),
  });

/** A link to a message that was deleted shows the list all the same. */
const openedMessage = (read: ReadJson, message: string, language: string) =>
  messageContext(read, message, language).then(
    ({ message }) => message,
    (error: unknown) => {
      if (error instanceof PageFailure && (error.status === 404 || error.status === 400)) return undefined;
      throw error;
    },
  );

/** A name that cannot be is of nothing. */
function orNotFound(error: unknown): never {
  throw error instanceof PageFailure && error.status === 400 ? new PageFailure(404) : error;
}

/** One that they may write in: the language that they read, if it is among those. */
function usualLanguage(space: WorkSpace, person: ProfileView, reader: string): string | undefined {
  const tags = space.languages.map(({ tag }) => tag);
  const others = tags.filter((tag) => tag !== space.reference);
  const theirs = others.filter((language) => may(person, 'texts.edit', { language }));
  return [theirs, others, tags]
    .map((some) => (some.includes(reader) ? reader : some[0]))
    .find((tag) => tag !== undefined);
}
