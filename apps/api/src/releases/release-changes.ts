import type { Fallbacks, TextTree } from '@dragoman/i18n';
import type { ReleaseContent } from './next-release';
import type { FallbackChangeView } from './releases.contract';
import { type ChangesPage, differentBundles, textChanges, type TextChanges } from './text-changes';

export interface ReleaseChanges extends TextChanges {
  readonly fallbacks: readonly FallbackChangeView[];
}

/**
 * What is different in two releases, or a release and what would be the next, giving way to requests.
 * @param treeOf the texts of the bundle with this hash
 * @param page without it texts are only counted
 */
export async function releaseChanges(
  before: ReleaseContent,
  after: ReleaseContent,
  treeOf: (hash: string) => Promise<TextTree>,
  page?: ChangesPage,
): Promise<ReleaseChanges> {
  return {
    ...(await textChanges(differentBundles(before.bundles, after.bundles), treeOf, page)),
    fallbacks: fallbackChanges(before.fallbacks, after.fallbacks),
  };
}

export const isNothing = ({ bundles, fallbacks }: ReleaseChanges): boolean =>
  bundles.length === 0 && fallbacks.length === 0;

const fallbackChanges = (before: Fallbacks, after: Fallbacks): FallbackChangeView[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((language) => {
    const change = { language, before: before.get(language) ?? null, after: after.get(language) ?? null };
    return change.before === change.after ? [] : [change];
  });
