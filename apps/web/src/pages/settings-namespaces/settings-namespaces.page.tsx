import { useLoaderData } from 'react-router-dom';
import type { WorkNamespaceView } from '../../../../api/src/translations/editing.contract';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { workspace } from '../../requests/work';
import { moved } from '../settings/moved';
import { settled } from '../settings/settled';
import { loadNamespaces, type NamespacesData } from './load-namespaces';
import { NamespaceList } from './namespace-list';
import { NamespaceSettings } from './namespace-settings';

export const loader = loadNamespaces;

export async function action({ form, url, language: reader, read, send }: ActionInput) {
  const here = `/${reader}/settings/namespaces`;
  const act = form.get('act');
  const id = form.get('id') ?? url.searchParams.get('namespace') ?? '';
  const path = `/api/v1/namespaces/${encodeURIComponent(id)}`;
  const ifMatch = Number(form.get('version'));
  const body = {
    name: form.get('name')?.trim() ?? '',
    description: form.get('description')?.trim() || null,
    reference: form.get('reference') || null,
  };
  if (act === 'add') {
    const added = send<WorkNamespaceView>('POST', '/api/v1/namespaces', { body });
    return settled(form, ({ id }) => `${here}?${new URLSearchParams({ added: id })}`, 'added', added);
  }
  if (act === 'restore') return settled(form, here, 'restored', send('POST', `${path}/restore`, { ifMatch }));
  if (act === 'delete') return settled(form, here, 'deleted', send('DELETE', path, { ifMatch }));
  const { namespaces } = await workspace(read);
  const ids = namespaces.map((namespace) => namespace.id);
  const changed = await send('PATCH', path, { body, ifMatch });
  const order = changed.ok && moved(ids, id, form.get('after') ?? '');
  return settled(
    form,
    here,
    'saved',
    order ? send('PUT', '/api/v1/namespaces/order', { body: { ids: order } }) : changed,
  );
}

export const head = ({ t, data }: HeadInput<NamespacesData>) => ({
  title: data.chosen?.name ?? t('dragoman/settings:namespaces.title'),
});

/** Sets of messages that are delivered together. */
export default function SettingsNamespacesPage() {
  const { chosen } = useLoaderData<NamespacesData>();
  return chosen ? <NamespaceSettings key={chosen.id} chosen={chosen} /> : <NamespaceList />;
}
