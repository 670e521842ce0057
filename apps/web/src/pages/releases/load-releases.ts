import { interfaceLanguage } from '@dragoman/i18n/react';
import type { PageInput } from '../../page/page-module';
import { previewRelease, getPublishingRules, listReleases } from '../../requests/releases';
import { listScheduledReleases } from '../../requests/scheduled-releases';
import { getWorkspace } from '../../requests/workspace';
import { parseChangesQuery } from '../../addresses/release-changes-address';
import { changedLanguages } from './changed-languages';

export type ReleasesData = Awaited<ReturnType<typeof loadReleases>>;

export async function loadReleases({ read, url }: PageInput) {
  const before = url.searchParams.get('before') ?? undefined;
  const [next, list, scheduled, rules, { languages, counts }] = await Promise.all([
    previewRelease(read, parseChangesQuery(url.searchParams)),
    listReleases(read, { limit: '20', ...(before && { cursor: before }) }),
    listScheduledReleases(read),
    getPublishingRules(read),
    getWorkspace(read),
  ]);
  return {
    next,
    list,
    scheduled,
    rules,
    /** When it was read. */
    now: Date.now(),
    languages: changedLanguages(next).map(interfaceLanguage),
    coverage: languages.map((language, index) => ({
      ...language,
      translated: sum(counts[index]!.map(({ translated }) => translated)),
      keys: sum(counts[index]!.map(({ keys }) => keys)),
    })),
    /** A form that is submitted twice is carried out once. */
    idempotencyKey: crypto.randomUUID(),
    /** Number of the release that was just published. */
    publishedNumber: numberParameter(url, 'release'),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const numberParameter = (url: URL, name: string): number | undefined => {
  const value = url.searchParams.get(name) ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
};
