import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom';
import { BrowserTexts, namespacesOf, onIntent, readPageData, watchReleases } from '@dragoman/i18n/react';
import { loadMember } from './layout/member-code';
import { SurroundingsContext, type Surroundings } from './page/surroundings';
import { askContext, PageFailure } from './page/page-module';
import { PAGE_DATA, type PageData } from './page/page-data';
import { askOverNetwork } from './requests/read-json';
import { createRoutes, PAGES_ROUTE } from './routes';

const page = readPageData<PageData>(document, PAGE_DATA);
const texts = new BrowserTexts(page);
const languages = new Set(page.languages.map(({ tag }) => tag));

const routes = createRoutes({ pages: page.pages, loadTexts });

async function loadTexts({ pathname, href }: URL, language: string): Promise<void> {
  // Not one of our languages, so not one of our pages: the server knows what is there.
  if (!languages.has(language)) return location.assign(href);
  await texts.load(language, namespacesOf(matchRoutes(routes, pathname) ?? []));
}

/** The router cannot take over a page whose code is not there yet. */
async function loadCode(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}
await Promise.all([
  ...(matchRoutes(routes, location) ?? []).map(({ route }) => loadCode(route)),
  page.person && loadMember(),
]);

const { failure } = page;
const router = createBrowserRouter(routes, {
  hydrationData: {
    loaderData: page.loaderData,
    actionData: page.actionData,
    errors: failure && { [PAGES_ROUTE]: new PageFailure(failure.status, failure.errorId) },
  },
  getContext: () => new RouterContextProvider(new Map([[askContext, askOverNetwork]])),
});

const surroundings: Surroundings = { ...page, texts, browserTexts: texts };

function Page() {
  // Once the browser has taken over: texts that change before would not be those that the server rendered.
  useEffect(() => watchReleases({ announced: takeUp }), []);
  useEffect(() => onIntent(fetchAhead), []);
  return (
    <SurroundingsContext value={surroundings}>
      <RouterProvider router={router} />
    </SurroundingsContext>
  );
}

function takeUp(release: string): void {
  if (release === texts.release) return;
  texts.refresh().then(
    () => router.revalidate(),
    () => {}, // what is shown stays; the next announcement tries again
  );
}

function fetchAhead(address: URL): void {
  const matches = matchRoutes(routes, address.pathname);
  const language = matches?.[0]!.params.language;
  if (!matches || !languages.has(language!)) return;
  // Where this fails, the navigation itself will say so.
  void loadTexts(address, language!).catch(() => {});
  for (const { route } of matches) if (typeof route.lazy === 'function') void route.lazy().catch(() => {});
}

if (import.meta.hot) {
  const { exchangeEditedPages } = await import('./page/hot-pages');
  exchangeEditedPages(import.meta.hot, routes, () => void router.revalidate());
}

startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <Page />);
});
