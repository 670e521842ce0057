import { redirect, useLoaderData } from 'react-router-dom';
import type { CoverageView, NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { PageFailure, type HeadInput, type PageInput } from '../../page/page-module';
import { FindSyntaxContext, syntaxFinder } from '../../messages/text-syntax';
import { getCoverage, listServedTexts } from '../../requests/served';
import { NamespaceOverview } from './namespace-overview';
import { NamespaceTexts } from './namespace-texts';
import type { PageRoute } from '../../page/page-route';
import { parseTextsAddress, textsPath } from '../../addresses/texts-address';

export const route = {
  path: '/texts/*',
  namespaces: ['dragoman/texts', 'dragoman/messages'],
  query: ['namespace', 'language', 'reference', 'filter', 'q', 'cursor'],
  navigation: { label: 'dragoman/common:navigation.texts', order: 200 },
} satisfies PageRoute;

/** Number of rows that are rendered on the server. */
const FIRST_PAGE_ROWS = '100';

export async function loader({ url, language: reader, read }: PageInput) {
  const address = parseTextsAddress(url);
  const { namespace, filter, q, cursor } = address;
  // A form without JavaScript sends the namespace in the query: redirects to the canonical URL.
  if (url.searchParams.has('namespace')) return redirect(`/${reader}${textsPath(address)}`);

  const coverageRequest = getCoverage(read);
  if (!namespace) {
    const view = await coverageRequest;
    const language = address.language ?? defaultLanguage(view, reader);
    const row = view.languages.findIndex(({ tag }) => tag === language);
    return {
      overview: {
        language: view.languages[row],
        languages: view.languages.map(toLanguageOption),
        namespaces: view.namespaces.map(({ name, own, keys }, index) => ({
          name,
          own,
          keys,
          translated: view.translated[row]?.[index] ?? 0,
        })),
      },
    };
  }
  try {
    const language = address.language ?? defaultLanguage(await coverageRequest, reader, namespace);
    const query = { namespace, language, reference: address.reference, filter, q: q || undefined, cursor };
    const [view, { languages, namespaces }] = await Promise.all([
      listServedTexts(read, { ...query, limit: FIRST_PAGE_ROWS }),
      coverageRequest,
    ]);
    return {
      view,
      languages: languages.map(toLanguageOption),
      namespaces: namespaces.map(({ name, own, reference }) => ({ name, own, reference })),
    };
  } catch (error) {
    if (!(error instanceof PageFailure) || error.status !== 400) throw error;
    // A cursor belongs to one release: after the next release the list starts again. Other invalid values: 404.
    if (cursor) return redirect(`/${reader}${textsPath({ ...address, cursor: undefined })}`);
    throw new PageFailure(404);
  }
}

const toLanguageOption = ({ tag, ownName }: NamedLanguage) => ({ tag, ownName });

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, Response>;

export const head = ({ t, data }: HeadInput<Loaded>) =>
  data.view
    ? {
        title: t('dragoman/texts:titleOf', {
          namespace: data.view.namespace,
          language: data.view.language.ownName,
        }),
      }
    : { title: t('dragoman/texts:title'), description: t('dragoman/texts:lead') };

export default function TextsPage() {
  const data = useLoaderData<Loaded>();
  if (!data.view) return <NamespaceOverview {...data.overview} />;
  return (
    <FindSyntaxContext value={syntaxFinder(data.view.syntax)}>
      <NamespaceTexts {...data} />
    </FindSyntaxContext>
  );
}

/** Returns the reader's language if the texts are translated into it, or else the language with the most translations. */
function defaultLanguage(view: CoverageView, reader: string, namespace?: string): string {
  const { languages, namespaces, translated } = view;
  const index = namespaces.findIndex(({ name }) => name === namespace);
  const reference = namespaces[index]?.reference ?? view.reference;
  const others = languages.filter(({ tag }) => tag !== reference);
  if (others.some(({ tag }) => tag === reader)) return reader;
  const translatedCount = (language: CoverageView['languages'][number]) =>
    index < 0 ? language.translated : (translated[languages.indexOf(language)]![index] ?? 0);
  return others.toSorted((a, b) => translatedCount(b) - translatedCount(a))[0]?.tag ?? reference;
}
