import { useLoaderData } from 'react-router-dom';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { settled } from '../settings/settled';
import { loadMessages, type MessagesData } from './load-messages';
import { MessageList } from './message-list';
import { MessageSettings } from './message-settings';
import { messagesPath, readAddress } from './messages-address';
import { NamespaceChoice } from './namespace-choice';
import { NewMessage } from './new-message';

export const loader = loadMessages;

export async function action({ form, url, language: reader, send }: ActionInput) {
  const address = readAddress(url);
  const act = form.get('act');
  const list = `/${reader}${messagesPath({ namespace: address.namespace })}`;
  const ifMatch = Number(form.get('version') ?? 0);
  const path = `/api/v1/keys/${encodeURIComponent(form.get('id') ?? address.message ?? '')}`;
  if (act === 'restore') return settled(form, list, 'restored', send('POST', `${path}/restore`, { ifMatch }));
  if (act === 'delete') return settled(form, list, 'deleted', send('DELETE', path, { ifMatch }));
  const key = form.get('key')?.trim() ?? '';
  const tags = (form.get('tags') ?? '').split(/[,،、，\n]/).map((tag) => tag.trim());
  const details = {
    key,
    description: form.get('description')?.trim() || null,
    maxLength: form.get('maxLength') ? Number(form.get('maxLength')) : null,
    tags: [...new Set(tags.filter((tag) => tag !== ''))],
  };
  if (act === 'create') {
    const forms = Object.fromEntries(
      [...form].flatMap(([name, value]) => (name.startsWith('form:') ? [[name.slice('form:'.length), value]] : [])),
    );
    const body = { ...details, namespace: address.namespace, kind: address.create, forms };
    return settled(form, list, 'added', send('POST', '/api/v1/keys', { body }));
  }
  const namespace = form.get('namespace') ?? address.namespace;
  const there = `/${reader}${messagesPath({ namespace })}`;
  return settled(form, there, 'saved', send('PATCH', path, { body: { ...details, namespace }, ifMatch }));
}

export const head = ({ t, data }: HeadInput<MessagesData>) => ({
  title: data.namespace
    ? t('dragoman/settings:messages.titleOf', { namespace: data.namespace.name })
    : t('dragoman/settings:messages.title'),
});

/** Keys, the same in every language: named, described, moved, deleted. */
export default function SettingsMessagesPage() {
  const data = useLoaderData<MessagesData>();
  if (!data.namespace) return <NamespaceChoice namespaces={data.namespaces} />;
  if (data.message) return <MessageSettings key={data.message.id} {...data} message={data.message} />;
  if (data.categories) return <NewMessage key={data.categories.join()} {...data} categories={data.categories} />;
  return <MessageList {...data} list={data.list!} />;
}
