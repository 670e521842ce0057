import type { Fallbacks } from '@dragoman/i18n';
import type { ReleaseContent } from './next-release';
import type { FallbackChangeView } from '../releases.contract';
import {
  type ChangesPage,
  changedBundles,
  type ComparedBundles,
  listTextChanges,
  type TextChanges,
} from './text-changes';

export interface ReleaseChanges extends TextChanges {
  readonly fallbacks: readonly FallbackChangeView[];
}

/**
 * Compares two releases, or the current one with the next. Yields to the event loop, so that requests are served.
 * @param page if absent, changed texts are only counted
 */
export async function compareReleases(
  before: ReleaseContent,
  after: ReleaseContent,
  compared: ComparedBundles,
  page?: ChangesPage,
): Promise<ReleaseChanges> {
  return {
    ...(await listTextChanges(changedBundles(before.bundles, after.bundles), compared, page)),
    fallbacks: fallbackChanges(before.fallbacks, after.fallbacks),
  };
}

export const hasNoChanges = ({ bundles, fallbacks }: ReleaseChanges): boolean =>
  bundles.length === 0 && fallbacks.length === 0;

const fallbackChanges = (before: Fallbacks, after: Fallbacks): FallbackChangeView[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((language) => {
    const change = { language, before: before.get(language) ?? null, after: after.get(language) ?? null };
    return change.before === change.after ? [] : [change];
  });
