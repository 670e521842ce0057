import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { PageFailure, type PageInput, type ReadJson } from '../../page/page-module';
import { listChangeSets } from '../../requests/activity';
import { getTextContext, listTexts } from '../../requests/texts';
import { getWorkspace } from '../../requests/workspace';
import { keysPath, parseKeysAddress } from '../../addresses/keys-address';

export type KeysData = Awaited<ReturnType<typeof loadKeys>>;

/** A namespace, with the language that its texts are translated from. */
export interface ListedNamespace {
  readonly name: string;
  readonly referenceLanguage: NamedLanguage | undefined;
}

/** The namespace whose keys are shown, and the list of all namespaces. */
export interface LoadedNamespace {
  readonly namespaces: readonly ListedNamespace[];
  readonly namespace: { readonly name: string };
  /** The reference language of `namespace`. */
  readonly referenceLanguage: NamedLanguage;
}

const PAGE_SIZE = '100';

/**
 * Loads what the address names: the namespaces, and of one of them a page of its keys, a single key, or the plural
 * categories for a new one; or the keys of all namespaces that a search finds.
 */
export async function loadKeys({ read, url }: PageInput) {
  const address = parseKeysAddress(url);
  const view = await getWorkspace(read);
  const languageOf = (tag: string | null): NamedLanguage | undefined => {
    const language = view.languages.find((each) => each.tag === tag);
    return language && { tag: language.tag, ownName: language.ownName, direction: language.direction };
  };
  const namespaces = view.namespaces.map(({ name, reference }, index) => ({
    name,
    referenceLanguage: languageOf(reference),
    keys: view.counts[0]?.[index]?.keys ?? 0,
  }));
  const namespace = namespaces.find(({ name }) => name === address.namespace);
  const referenceLanguage = address.namespace === undefined ? languageOf(view.reference) : namespace?.referenceLanguage;
  if (address.namespace === undefined && (address.q === undefined || !referenceLanguage)) return { namespaces };
  if (!referenceLanguage) throw new PageFailure(404);
  try {
    if (namespace && address.key !== undefined) {
      const { text: message } = await getTextContext(read, address.key, referenceLanguage.tag);
      if (message.namespace !== namespace.name) throw new PageFailure(404);
      return { namespaces, namespace, referenceLanguage, message };
    }
    if (namespace && address.create !== undefined) {
      const type = address.create === 'text' ? undefined : address.create;
      const categories = type
        ? new Intl.PluralRules(referenceLanguage.tag, { type }).resolvedOptions().pluralCategories
        : [''];
      return { namespaces, namespace, referenceLanguage, categories };
    }
    const list = await listTexts(read, {
      language: referenceLanguage.tag,
      namespace: namespace?.name,
      limit: PAGE_SIZE,
      q: address.q,
      cursor: address.cursor,
      filter: address.deleted ? 'deleted' : undefined,
    });
    const listName = keysPath({ ...address, cursor: undefined });
    const gone = await findGone(read, url.searchParams);
    return { namespaces, namespace, referenceLanguage, list, listName, gone };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // an invalid parameter in the address
    throw error;
  }
}

/**
 * Finds a key that was just deleted. The API lists it only in the activity; its deletion is its latest change until it is
 * restored. Where it cannot be found out, the page confirms the deletion without its name.
 */
async function findGone(read: ReadJson, query: URLSearchParams) {
  const id = query.get('gone');
  if (!id || query.get('done') !== 'deleted') return undefined;
  const activity = await listChangeSets(read, { key: id, limit: '1' }).catch((error: unknown) => {
    if (error instanceof PageFailure) return undefined;
    throw error;
  });
  const set = activity?.sets[0];
  const key = set?.kind === 'delete' ? set.first.key : undefined;
  return key && { name: key.key, fields: { id } };
}
