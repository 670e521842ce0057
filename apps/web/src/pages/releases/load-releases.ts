import { interfaceLanguage } from '@dragoman/i18n/react';
import type { PageInput } from '../../page/page-module';
import { preview, publishingRules, releases } from '../../requests/releases';
import { workspace } from '../../requests/work';
import { changesQuery } from './changes-address';
import { changedLanguages } from './fallback-changes';

export type ReleasesData = Awaited<ReturnType<typeof loadReleases>>;

export async function loadReleases({ read, url }: PageInput) {
  const before = url.searchParams.get('before') ?? undefined;
  const [next, list, rules, { languages, counts }] = await Promise.all([
    preview(read, changesQuery(url)),
    releases(read, { limit: '20', ...(before && { cursor: before }) }),
    publishingRules(read),
    workspace(read),
  ]);
  return {
    ...{ next, list, rules },
    languages: changedLanguages(next).map(interfaceLanguage),
    coverage: languages.map((language, index) => ({
      ...language,
      translated: sum(counts[index]!.map(({ translated }) => translated)),
      messages: sum(counts[index]!.map(({ messages }) => messages)),
    })),
    /** So that a form that is sent twice is carried out once. */
    once: crypto.randomUUID(),
    done: { published: numberIn(url, 'published'), rolledBack: numberIn(url, 'rolledBack') },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const numberIn = (url: URL, name: string): number | undefined => {
  const given = url.searchParams.get(name) ?? '';
  return /^\d{1,9}$/.test(given) ? Number(given) : undefined;
};
