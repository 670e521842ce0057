import { useLoaderData } from 'react-router-dom';
import type { WorkLanguageView } from '../../../../api/src/translations/editing.contract';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { workspace } from '../../requests/work';
import { moved } from '../settings/moved';
import { settled } from '../settings/settled';
import { LanguageList } from './language-list';
import { LanguageSettings } from './language-settings';
import { type LanguagesData, loadLanguages } from './load-languages';

export const loader = loadLanguages;

export async function action({ form, url, language: reader, read, send }: ActionInput) {
  const here = `/${reader}/settings/languages`;
  const act = form.get('act');
  const tag = form.get('tag')?.trim() ?? url.searchParams.get('language') ?? '';
  const fallback = form.get('fallback') || null;
  const path = `/api/v1/languages/${encodeURIComponent(tag)}`;
  const ifMatch = Number(form.get('version'));
  if (act === 'add') {
    const added = send<WorkLanguageView>('POST', '/api/v1/languages', { body: { tag, fallback } });
    return settled(form, ({ tag }) => `${here}?${new URLSearchParams({ added: tag })}`, 'added', added);
  }
  if (act === 'restore') return settled(form, here, 'restored', send('POST', `${path}/restore`, { ifMatch }));
  if (act === 'delete') return settled(form, here, 'deleted', send('DELETE', path, { ifMatch }));
  const { languages } = await workspace(read);
  const tags = languages.map((language) => language.tag);
  const body = { fallback, ...(form.has('reference') && { reference: true }) };
  const changed = await send('PATCH', path, { body, ifMatch });
  const order = changed.ok && moved(tags, tag, form.get('after') ?? '');
  return settled(
    form,
    here,
    'saved',
    order ? send('PUT', '/api/v1/languages/order', { body: { tags: order } }) : changed,
  );
}

export const head = ({ t, data }: HeadInput<LanguagesData>) => ({
  title: data.chosen?.name ?? t('dragoman/settings:languages.title'),
});

/** Into which languages texts are translated, and what each falls back to. */
export default function SettingsLanguagesPage() {
  const { chosen } = useLoaderData<LanguagesData>();
  return chosen ? <LanguageSettings key={chosen.tag} chosen={chosen} /> : <LanguageList />;
}
