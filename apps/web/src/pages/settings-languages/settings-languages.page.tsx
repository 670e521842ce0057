import { redirect, useLoaderData } from 'react-router-dom';
import type { WorkspaceView } from '../../../../api/src/translations/editing.contract';
import { PageFailure, type ActionInput, type HeadInput, type PageInput } from '../../page/page-module';
import { refused } from '../../page/refused-form';
import { workspace } from '../../requests/work';
import { deletedLanguages } from '../../requests/workspace';
import { knownTags } from './known-tags';
import { languageName } from '../../coverage/language-name';
import { moved } from '../settings/moved';
import { withDone } from '../settings/settings-page';
import { LanguageList } from './language-list';
import { LanguageSettings } from './language-settings';

/** A language as the page shows it. */
export interface ManagedLanguage {
  readonly tag: string;
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  readonly fallback: string | null;
  /** Its name in the reader's language. */
  readonly name: string;
  readonly translated: number;
  readonly messages: number;
}

export async function loader({ read, url, language: reader }: PageInput) {
  const [view, { languages: deleted }] = await Promise.all([workspace(read), deletedLanguages(read)]);
  const languages = managed(view, reader);
  const wanted = url.searchParams.get('language');
  const chosen = languages.find(({ tag }) => tag === wanted);
  if (wanted && !chosen) throw new PageFailure(404);
  return {
    reference: view.reference,
    languages,
    chosen,
    deleted: deleted.map((language) => ({ ...language, name: languageName(language.tag, reader) })),
    // Names are worked out where data is loaded: browsers and Node know different releases of CLDR.
    known: chosen
      ? []
      : knownTags
          .filter((tag) => !languages.some((language) => language.tag === tag))
          .map((tag) => ({ tag, name: languageName(tag, reader) })),
  };
}

const managed = ({ languages, counts }: WorkspaceView, reader: string): ManagedLanguage[] =>
  languages.map((language, l) => ({
    ...language,
    name: languageName(language.tag, reader),
    translated: counts[l]!.reduce((sum, { translated }) => sum + translated, 0),
    messages: counts[l]!.reduce((sum, { messages }) => sum + messages, 0),
  }));

export async function action({ form, url, language: reader, read, send }: ActionInput) {
  const here = `/${reader}/settings/languages`;
  const act = form.get('act');
  const tag = form.get('tag')?.trim() ?? url.searchParams.get('language') ?? '';
  const fallback = form.get('fallback') || null;
  if (act === 'add') {
    const added = await send('POST', '/api/v1/languages', { body: { tag, fallback } });
    return added.ok ? redirect(withDone(here, 'added')) : refused(form, added.problem);
  }
  const path = `/api/v1/languages/${encodeURIComponent(tag)}`;
  if (act === 'restore') {
    const restored = await send('POST', `${path}/restore`);
    return restored.ok ? redirect(withDone(here, 'restored')) : refused(form, restored.problem);
  }
  if (act === 'delete') {
    const deleted = await send('DELETE', path);
    return deleted.ok ? redirect(withDone(here, 'deleted')) : refused(form, deleted.problem);
  }
  const { languages } = await workspace(read);
  const tags = languages.map((language) => language.tag);
  const body = { fallback, ...(form.has('reference') && { reference: true }) };
  const changed = await send('PATCH', path, { body });
  if (!changed.ok) return refused(form, changed.problem);
  const order = moved(tags, tag, form.get('after') ?? '');
  const ordered = order && (await send('PUT', '/api/v1/languages/order', { body: { tags: order } }));
  return ordered && !ordered.ok ? refused(form, ordered.problem) : redirect(withDone(here, 'saved'));
}

export type Loaded = Awaited<ReturnType<typeof loader>>;

export const head = ({ t, data }: HeadInput<Loaded>) => ({
  title: data.chosen?.name ?? t('dragoman/settings:languages.title'),
});

/** Into which languages texts are translated, and what each falls back to. */
export default function SettingsLanguagesPage() {
  const { chosen } = useLoaderData<Loaded>();
  return chosen ? <LanguageSettings key={chosen.tag} chosen={chosen} /> : <LanguageList />;
}
