import { useLoaderData } from 'react-router-dom';
import type { KeyView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { respondToForm } from '../../form/respond-to-form';
import { changeKey, createKey, deleteKey, restoreKey } from '../../requests/keys';
import { loadKeys, type KeysData } from './load-keys';
import { KeyList } from './key-list';
import { KeySettings } from './key-settings';
import { keyListAddress, keysPath, parseKeysAddress, type KeysAddress } from '../../addresses/keys-address';
import { pathWithQuery } from '../../addresses/path-with-query';
import type { PageRoute } from '../../page/page-route';
import { NewKey } from './new-key';
import { parseTags } from './parse-tags';

export const route = {
  path: '/settings/keys/*',
  namespaces: ['dragoman/settings', 'dragoman/messages', 'dragoman/translate', 'dragoman/deleted-key'],
  audience: 'members',
} satisfies PageRoute;

export const loader = loadKeys;

export async function action({ form, url, language: interfaceLanguage, send }: ActionInput) {
  const address = parseKeysAddress(url);
  const pathOf = (to: KeysAddress) => `/${interfaceLanguage}${keysPath(to)}`;
  const list = keyListAddress(address);
  const id = form.get('id') ?? address.key ?? '';
  const version = Number(form.get('version') ?? 0);
  switch (form.get('intent') ?? '') {
    case 'restore': {
      const settings = ({ namespace }: KeyView) =>
        pathOf({ ...list, namespace, key: id, all: list.namespace === undefined });
      const to = form.has('open') ? settings : pathOf(list);
      return respondToForm(form, restoreKey(send, id), { to, done: 'restored' });
    }
    case 'delete': {
      const to = pathWithQuery(pathOf(list), { gone: id });
      return respondToForm(form, deleteKey(send, id, version), { to, done: 'deleted' });
    }
    case 'create': {
      const body = {
        ...keyDetails(form),
        namespace: address.namespace ?? '',
        kind: address.create ?? 'text',
        forms: formsOf(form),
      };
      return respondToForm(form, createKey(send, body), { to: pathOf(list), done: 'added' });
    }
    default: {
      const namespace = form.get('namespace') ?? address.namespace ?? '';
      const to = pathOf(namespace === address.namespace ? list : { namespace });
      return respondToForm(form, changeKey(send, id, { ...keyDetails(form), namespace }, version), {
        to,
        done: 'saved',
      });
    }
  }
}

function keyDetails(form: URLSearchParams) {
  return {
    key: form.get('key')?.trim() ?? '',
    description: form.get('description')?.trim() || null,
    maxLength: form.get('maxLength') ? Number(form.get('maxLength')) : null,
    tags: parseTags(form.get('tags') ?? ''),
  };
}

/** Returns the texts of the fields `form:one`, `form:other`… by plural category. */
const formsOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith('form:') ? [[name.slice('form:'.length), value]] : [])),
  );

export const head = ({ t, data }: HeadInput<KeysData>) => ({
  title: data.namespace
    ? t('dragoman/settings:keys.titleOf', { namespace: data.namespace.name })
    : t('dragoman/settings:keys.title'),
});

/** The keys of the workspace: created, renamed, described, moved, deleted. */
export default function SettingsKeysPage() {
  const data = useLoaderData<KeysData>();
  if (data.message) return <KeySettings key={data.message.id} {...data} message={data.message} />;
  if (data.categories) return <NewKey key={data.namespace.name} {...data} categories={data.categories} />;
  return <KeyList key={data.namespace?.name} {...data} />;
}
