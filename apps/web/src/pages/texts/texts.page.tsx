import { redirect, useLoaderData } from 'react-router-dom';
import type { CoverageView, NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { PageFailure, type HeadInput, type PageInput } from '../../page/page-module';
import { coverage, messages } from '../../requests/translations';
import { NamespaceList } from './namespace-list';
import { NamespaceTexts } from './namespace-texts';
import { readAddress, writeAddress } from './texts-address';

/** Rows that a page comes with. */
const FIRST_ROWS = 100;

export async function loader({ url, language: reader, read }: PageInput) {
  const address = readAddress(url);
  const { namespace, filter, q, cursor } = address;
  // Sent by a form without JavaScript: one address for one view.
  if (url.searchParams.has('namespace')) return redirect(`/${reader}${writeAddress(address)}`);

  const asked = coverage(read);
  if (!namespace) {
    const view = await asked;
    const wanted = address.language ?? usualLanguage(view, reader);
    const chosen = view.languages.findIndex(({ tag }) => tag === wanted);
    return {
      start: {
        language: view.languages[chosen],
        languages: view.languages.map(named),
        namespaces: view.namespaces.map(({ name, own, messages }, index) => ({
          ...{ name, own, messages },
          done: view.translated[chosen]?.[index] ?? 0,
        })),
      },
    };
  }
  try {
    const language = address.language ?? usualLanguage(await asked, reader, namespace);
    const query = { namespace, language, reference: address.reference, filter, q: q || undefined, cursor };
    const [view, { languages, namespaces }] = await Promise.all([
      messages(read, { ...query, limit: String(FIRST_ROWS) }),
      asked,
    ]);
    return {
      view,
      languages: languages.map(named),
      namespaces: namespaces.map(({ name, own, reference }) => ({ name, own, reference })),
    };
  } catch (error) {
    if (!(error instanceof PageFailure) || error.status !== 400) throw error;
    // A cursor holds for one release: the list begins anew with the next. Any other name that cannot be is of nothing.
    if (cursor) return redirect(`/${reader}${writeAddress({ ...address, cursor: undefined })}`);
    throw new PageFailure(404);
  }
}

const named = ({ tag, ownName }: NamedLanguage) => ({ tag, ownName });

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
  return data.view ? <NamespaceTexts {...data} /> : <NamespaceList {...data.start} />;
}

/** The reader's own language where the texts are translated into it; otherwise the one that is furthest along. */
function usualLanguage(view: CoverageView, reader: string, namespace?: string): string {
  const { languages, namespaces, translated } = view;
  const index = namespaces.findIndex(({ name }) => name === namespace);
  const reference = namespaces[index]?.reference ?? view.reference;
  const others = languages.filter(({ tag }) => tag !== reference);
  if (others.some(({ tag }) => tag === reader)) return reader;
  const done = (language: CoverageView['languages'][number]) =>
    index < 0 ? language.translated : (translated[languages.indexOf(language)]![index] ?? 0);
  return others.toSorted((a, b) => done(b) - done(a))[0]?.tag ?? reference;
}
