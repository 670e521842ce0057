import { redirect, useLoaderData } from 'react-router-dom';
import type { KeyView } from '../../../../api/src/translations/editing.contract';
import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { PageFailure, type ActionInput, type HeadInput, type PageInput } from '../../page/page-module';
import { refused } from '../../page/refused-form';
import { messageContext, translations, workspace } from '../../requests/work';
import { withDone } from '../settings/settings-page';
import { MessageList } from './message-list';
import { MessageSettings } from './message-settings';
import { messagesPath, readAddress } from './messages-address';
import { NamespaceChoice } from './namespace-choice';
import { NewMessage } from './new-message';

const AT_ONCE = '100';

export async function loader({ read, url }: PageInput) {
  const address = readAddress(url);
  const view = await workspace(read);
  const namespaces = view.namespaces.map(({ name, reference }, n) => ({
    ...{ name, reference },
    messages: view.counts[0]?.[n]?.messages ?? 0,
  }));
  if (address.namespace === undefined) return { namespaces };
  const namespace = namespaces.find(({ name }) => name === address.namespace);
  const language = view.languages.find(({ tag }) => tag === namespace?.reference);
  if (!namespace || !language) throw new PageFailure(404);
  const source = { tag: language.tag, ownName: language.ownName, direction: language.direction };
  try {
    if (address.message !== undefined) {
      const { message } = await messageContext(read, address.message, source.tag);
      if (message.namespace !== namespace.name) throw new PageFailure(404);
      return { namespaces, namespace, source, message };
    }
    if (address.create !== undefined) {
      const type = address.create === 'text' ? undefined : address.create;
      const categories = type ? new Intl.PluralRules(source.tag, { type }).resolvedOptions().pluralCategories : [''];
      return { namespaces, namespace, source, categories };
    }
    const list = await translations(read, {
      ...{ language: source.tag, namespace: namespace.name, limit: AT_ONCE },
      ...{ q: address.q, cursor: address.cursor, filter: address.deleted ? 'deleted' : undefined },
    });
    return { namespaces, namespace, source, list };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // a name that cannot be is of nothing
    throw error;
  }
}

export async function action({ form, url, language: reader, send }: ActionInput) {
  const address = readAddress(url);
  const act = form.get('act');
  const list = `/${reader}${messagesPath({ namespace: address.namespace })}`;
  const ifMatch = Number(form.get('version') ?? 0);
  const path = `/api/v1/keys/${encodeURIComponent(form.get('id') ?? address.message ?? '')}`;
  if (act === 'restore') {
    const restored = await send('POST', `${path}/restore`, { ifMatch });
    return restored.ok ? redirect(withDone(list, 'restored')) : refused(form, restored.problem);
  }
  if (act === 'delete') {
    const deleted = await send('DELETE', path, { ifMatch });
    return deleted.ok ? redirect(withDone(list, 'deleted')) : refused(form, deleted.problem);
  }
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
    const created = await send<KeyView>('POST', '/api/v1/keys', { body });
    return created.ok ? redirect(withDone(list, 'added')) : refused(form, created.problem);
  }
  const namespace = form.get('namespace') ?? address.namespace;
  const changed = await send<KeyView>('PATCH', path, { body: { ...details, namespace }, ifMatch });
  return changed.ok
    ? redirect(withDone(`/${reader}${messagesPath({ namespace })}`, 'saved'))
    : refused(form, changed.problem);
}

export type Loaded = Awaited<ReturnType<typeof loader>>;

/** A namespace whose messages are shown, among all of them. */
export interface LoadedNamespace {
  readonly namespaces: readonly { readonly name: string }[];
  readonly namespace: { readonly name: string };
  /** What it is translated from. */
  readonly source: NamedLanguage;
}

export const head = ({ t, data }: HeadInput<Loaded>) => ({
  title: data.namespace
    ? t('dragoman/settings:messages.titleOf', { namespace: data.namespace.name })
    : t('dragoman/settings:messages.title'),
});

/** Keys, the same in every language: named, described, moved, deleted. */
export default function SettingsMessagesPage() {
  const data = useLoaderData<Loaded>();
  if (!data.namespace) return <NamespaceChoice namespaces={data.namespaces} />;
  if (data.message) return <MessageSettings key={data.message.id} {...data} message={data.message} />;
  if (data.categories) return <NewMessage key={data.categories.join()} {...data} categories={data.categories} />;
  return <MessageList {...data} list={data.list!} />;
}
