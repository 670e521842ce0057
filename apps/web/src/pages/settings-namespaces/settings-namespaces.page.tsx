import { useLoaderData } from 'react-router-dom';
import type { NamespaceView } from '../../../../../libs/workspace/src/namespaces/namespaces.contract';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { pathWithQuery } from '../../addresses/path-with-query';
import { namespaceSettingsPath } from '../../addresses/settings-address';
import { respondToForm } from '../../form/respond-to-form';
import {
  changeNamespace,
  createNamespace,
  deleteNamespace,
  orderNamespaces,
  restoreNamespace,
  listNamespaces,
} from '../../requests/namespaces';
import { reordered } from '../../settings-ui/reordered';
import { loadNamespaces, type NamespacesData } from './load-namespaces';
import { NamespaceList } from './namespace-list';
import type { PageRoute } from '../../page/page-route';
import { NamespaceSettings } from './namespace-settings';

export const route = {
  path: '/settings/namespaces',
  namespaces: ['dragoman/settings'],
  audience: 'members',
} satisfies PageRoute;

export const loader = loadNamespaces;

export async function action({ form, url, language: reader, read, send }: ActionInput) {
  const page = `/${reader}/settings/namespaces`;
  const id = form.get('id') ?? url.searchParams.get('namespace') ?? '';
  const version = Number(form.get('version'));
  const body = {
    name: form.get('name')?.trim() ?? '',
    description: form.get('description')?.trim() || null,
    reference: form.get('reference') || null,
    ...(form.has('syntax') && { syntax: form.get('syntax') as NamespaceView['syntax'] }),
    ...(form.has('access') && { access: form.get('access') as NamespaceView['access'] }),
  };
  const syntaxPlan = form.get('syntaxPlan');
  switch (form.get('intent') ?? '') {
    case 'add': {
      const to = (added: NamespaceView) => pathWithQuery(page, { added: added.id });
      return respondToForm(form, createNamespace(send, body), { to, done: 'added' });
    }
    case 'restore': {
      const to = form.has('open') ? `/${reader}${namespaceSettingsPath(id)}` : page;
      return respondToForm(form, restoreNamespace(send, id), { to, done: 'restored' });
    }
    case 'delete': {
      const to = pathWithQuery(page, { gone: id });
      return respondToForm(form, deleteNamespace(send, id, version), { to, done: 'deleted' });
    }
    default: {
      const { namespaces } = await listNamespaces(read);
      const changed = await changeNamespace(send, id, { ...body, ...(syntaxPlan && { syntaxPlan }) }, version);
      const ids = namespaces.map((namespace) => namespace.id);
      const order = reordered(ids, id, form.get('after') ?? '');
      const saved = changed.ok && order ? orderNamespaces(send, { ids: order }) : changed;
      return respondToForm<unknown>(form, saved, { to: page, done: 'saved' });
    }
  }
}

export const head = ({ t, data }: HeadInput<NamespacesData>) => ({
  title: data.open?.name ?? t('dragoman/settings:namespaces.title'),
});

/** The namespaces of the workspace. */
export default function SettingsNamespacesPage() {
  const { open } = useLoaderData<NamespacesData>();
  return open ? <NamespaceSettings key={open.id} namespace={open} /> : <NamespaceList />;
}
