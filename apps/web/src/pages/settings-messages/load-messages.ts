import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { PageFailure, type PageInput } from '../../page/page-module';
import { messageContext, translations, workspace } from '../../requests/work';
import { readAddress } from './messages-address';

export type MessagesData = Awaited<ReturnType<typeof loadMessages>>;

/** A namespace whose messages are shown, among all of them. */
export interface LoadedNamespace {
  readonly namespaces: readonly { readonly name: string }[];
  readonly namespace: { readonly name: string };
  /** What it is translated from. */
  readonly source: NamedLanguage;
}

const AT_ONCE = '100';

export async function loadMessages({ read, url }: PageInput) {
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
