import { interfaceLanguage } from '@dragoman/i18n/react';
import type { PageInput } from '../../page/page-module';
import { listBuilds, listCodeChanges } from '../../requests/builds';
import { listLanguages } from '../../requests/languages';
import { listNamespaces } from '../../requests/namespaces';

export type CodeChangesData = Awaited<ReturnType<typeof loadCodeChanges>>;

export async function loadCodeChanges({ read, url }: PageInput) {
  const valueOf = (name: string) => url.searchParams.get(name) || undefined;
  const filter = { namespace: valueOf('namespace'), language: valueOf('language') };
  const [list, { waiting }, { languages }, { namespaces }] = await Promise.all([
    listCodeChanges(read, { ...filter, cursor: valueOf('after') }),
    listBuilds(read, { limit: '1' }),
    listLanguages(read),
    listNamespaces(read),
  ]);
  const tags = new Set(list.changes.map(({ language }) => language));
  return {
    list,
    waiting,
    filter,
    languages: languages.map(({ tag }) => interfaceLanguage(tag)),
    namespaces: namespaces.map(({ name }) => name),
    /** Of the texts that are listed. */
    named: [...tags].map(interfaceLanguage),
  };
}
