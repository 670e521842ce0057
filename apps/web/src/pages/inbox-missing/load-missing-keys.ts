import { parseMissingKeysAddress } from '../../addresses/inbox-address';
import { PageFailure, type PageInput } from '../../page/page-module';
import { getMissingKey, listIgnoredKeys, listMissingKeys } from '../../requests/missing-keys';
import { getWorkspace } from '../../requests/workspace';

export type MissingKeysData = Awaited<ReturnType<typeof loadMissingKeys>>;

export async function loadMissingKeys({ read, url }: PageInput) {
  const { show, key, ...query } = parseMissingKeysAddress(url.search);
  try {
    if (key !== undefined) {
      const [missing, view] = await Promise.all([getMissingKey(read, key), getWorkspace(read)]);
      const namespace = view.namespaces.find(({ name }) => name === missing.namespace);
      const language = view.languages.find(({ tag }) => tag === namespace?.reference) ?? view.languages[0];
      return {
        missing,
        namespaces: view.namespaces.map(({ name }) => name),
        ...(language && {
          source: { tag: language.tag, ownName: language.ownName, direction: language.direction },
        }),
      };
    }
    if (show === 'ignored') return listIgnoredKeys(read);
    return { list: await listMissingKeys(read, { ...query, ...(show && { state: show }) }) };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // an invalid cursor
    throw error;
  }
}
