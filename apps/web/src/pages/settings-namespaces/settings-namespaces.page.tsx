import { redirect, useLoaderData } from 'react-router-dom';
import type { WorkNamespaceView } from '../../../../api/src/translations/editing.contract';
import { PageFailure, type ActionInput, type HeadInput, type PageInput } from '../../page/page-module';
import { refused } from '../../page/refused-form';
import { workspace } from '../../requests/work';
import { deletedNamespaces } from '../../requests/workspace';
import { languageName } from '../../coverage/language-name';
import { moved } from '../settings/moved';
import { withDone } from '../settings/settings-page';
import { NamespaceList } from './namespace-list';
import { NamespaceSettings } from './namespace-settings';

/** A namespace as the page shows it. */
export interface ManagedNamespace extends WorkNamespaceView {
  readonly messages: number;
  /** Texts in all languages together. */
  readonly texts: number;
}

export async function loader({ read, url, language: reader }: PageInput) {
  const [view, { namespaces: deleted }] = await Promise.all([workspace(read), deletedNamespaces(read)]);
  const namespaces = view.namespaces.map((namespace, n): ManagedNamespace => {
    const counts = view.counts.map((row) => row[n]!);
    return {
      ...namespace,
      messages: counts[0]?.messages ?? 0,
      texts: counts.reduce((sum, { translated }) => sum + translated, 0),
    };
  });
  const wanted = url.searchParams.get('namespace');
  const chosen = namespaces.find(({ id }) => id === wanted);
  if (wanted && !chosen) throw new PageFailure(404);
  const languages = view.languages.map(({ tag }) => ({ tag, name: languageName(tag, reader) }));
  return { reference: view.reference, namespaces, chosen, deleted, languages };
}

export async function action({ form, url, language: reader, read, send }: ActionInput) {
  const here = `/${reader}/settings/namespaces`;
  const act = form.get('act');
  const id = form.get('id') ?? url.searchParams.get('namespace') ?? '';
  const path = `/api/v1/namespaces/${encodeURIComponent(id)}`;
  const body = {
    name: form.get('name')?.trim() ?? '',
    description: form.get('description')?.trim() || null,
    reference: form.get('reference') || null,
  };
  if (act === 'add') {
    const added = await send('POST', '/api/v1/namespaces', { body });
    return added.ok ? redirect(withDone(here, 'added')) : refused(form, added.problem);
  }
  if (act === 'restore') {
    const restored = await send('POST', `${path}/restore`);
    return restored.ok ? redirect(withDone(here, 'restored')) : refused(form, restored.problem);
  }
  if (act === 'delete') {
    const deleted = await send('DELETE', path);
    return deleted.ok ? redirect(withDone(here, 'deleted')) : refused(form, deleted.problem);
  }
  const changed = await send('PATCH', path, { body });
  if (!changed.ok) return refused(form, changed.problem);
  const { namespaces } = await workspace(read);
  const order = moved(
    namespaces.map((namespace) => namespace.id),
    id,
    form.get('after') ?? '',
  );
  const ordered = order && (await send('PUT', '/api/v1/namespaces/order', { body: { ids: order } }));
  return ordered && !ordered.ok ? refused(form, ordered.problem) : redirect(withDone(here, 'saved'));
}

export type Loaded = Awaited<ReturnType<typeof loader>>;

export const head = ({ t, data }: HeadInput<Loaded>) => ({
  title: data.chosen?.name ?? t('dragoman/settings:namespaces.title'),
});

/** Sets of messages that are delivered together. */
export default function SettingsNamespacesPage() {
  const { chosen } = useLoaderData<Loaded>();
  return chosen ? <NamespaceSettings key={chosen.id} chosen={chosen} /> : <NamespaceList />;
}
