import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { PageFailure, type PageInput } from '../../page/page-module';
import { getTextContext, listTexts } from '../../requests/texts';
import { getWorkspace } from '../../requests/workspace';
import { keysPath, parseKeysAddress } from '../../addresses/keys-address';

export type KeysData = Awaited<ReturnType<typeof loadKeys>>;

/** The namespace whose keys are shown, and the list of all namespaces. */
export interface LoadedNamespace {
  readonly namespaces: readonly { readonly name: string }[];
  readonly namespace: { readonly name: string };
  /** The reference language of `namespace`. */
  readonly referenceLanguage: NamedLanguage;
}

const PAGE_SIZE = '100';

/**
 * Loads what the address names: the namespaces, and of one of them a page of its keys, a single key, or the plural
 * categories for a new one.
 */
export async function loadKeys({ read, url }: PageInput) {
  const address = parseKeysAddress(url);
  const view = await getWorkspace(read);
  const namespaces = view.namespaces.map(({ name, reference }, index) => ({
    name,
    reference,
    keys: view.counts[0]?.[index]?.keys ?? 0,
  }));
  if (address.namespace === undefined) return { namespaces };
  const namespace = namespaces.find(({ name }) => name === address.namespace);
  const language = view.languages.find(({ tag }) => tag === namespace?.reference);
  if (!namespace || !language) throw new PageFailure(404);
  const referenceLanguage = { tag: language.tag, ownName: language.ownName, direction: language.direction };
  try {
    if (address.key !== undefined) {
      const { text: message } = await getTextContext(read, address.key, referenceLanguage.tag);
      if (message.namespace !== namespace.name) throw new PageFailure(404);
      return { namespaces, namespace, referenceLanguage, message };
    }
    if (address.create !== undefined) {
      const type = address.create === 'text' ? undefined : address.create;
      const categories = type
        ? new Intl.PluralRules(referenceLanguage.tag, { type }).resolvedOptions().pluralCategories
        : [''];
      return { namespaces, namespace, referenceLanguage, categories };
    }
    const list = await listTexts(read, {
      language: referenceLanguage.tag,
      namespace: namespace.name,
      limit: PAGE_SIZE,
      q: address.q,
      cursor: address.cursor,
      filter: address.deleted ? 'deleted' : undefined,
    });
    const listName = keysPath({ ...address, cursor: undefined });
    return { namespaces, namespace, referenceLanguage, list, listName };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // an invalid parameter in the address
    throw error;
  }
}
