import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom';
import { BrowserTexts, routeNamespaces, onLinkIntent, readEmbeddedJson, watchReleases } from '@dragoman/i18n/react';
import { translateFieldMessages } from './form/translate-field-messages';
import { loadMemberModule } from './layout/member-code';
import { loadIcuParts, provideSyntaxes, withSyntaxes } from './messages/load-syntax';
import { documentBase, ownTextsPath } from './page/base';
import { AppContext, type AppContextValue } from './page/app-context';
import { PageFailure, pageRequestsContext } from './page/page-module';
import { PAGE_DATA_ID, type PageData } from './page/page-data';
import { fetchInBrowser } from './requests/fetch-in-browser';
import { createRoutes, PAGES_ROUTE } from './routes';

const page = readEmbeddedJson<PageData>(document, PAGE_DATA_ID);
const base = documentBase();
const basename = base || '/';
const texts = new BrowserTexts(page, { base: ownTextsPath(base) });
const languages = new Set(page.languages.map(({ tag }) => tag));

const routes = createRoutes({ loadTexts });

async function loadTexts({ pathname, href }: URL, language: string): Promise<void> {
  // The URL is not one of a page in an interface language, so the server has to answer it.
  if (!languages.has(language)) return location.assign(href);
  await texts.load(language, routeNamespaces(matchesOf(pathname)));
}

let latestMatches: { readonly pathname: string; readonly matches: ReturnType<typeof matchRoutes> } | undefined;

/** Matches a path once: the router ranks all routes each time, and a navigation asks several times. */
function matchesOf(pathname: string) {
  if (latestMatches?.pathname !== pathname) {
    latestMatches = { pathname, matches: matchRoutes(routes, pathname, basename) };
  }
  return latestMatches.matches ?? [];
}

provideSyntaxes(() => import('./messages/syntax-modules'));

/** Loads the code of a route before hydration, which cannot wait for it. */
async function loadCode(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}
await Promise.all([
  ...matchesOf(location.pathname).map(({ route }) => loadCode(route)),
  page.person && loadMemberModule(),
  withSyntaxes(page.loaderData),
]);
await loadIcuParts(); // those that the code of the page has added meanwhile

const { failure } = page;
const router = createBrowserRouter(routes, {
  basename,
  hydrationData: {
    loaderData: page.loaderData,
    actionData: page.actionData,
    errors: failure && { [PAGES_ROUTE]: new PageFailure(failure.status, failure.errorId) },
  },
  getContext: () => new RouterContextProvider(new Map([[pageRequestsContext, { fetch: fetchInBrowser, base }]])),
});

const context: AppContextValue = { ...page, base, texts, browserTexts: texts };

function Page() {
  // After hydration, which needs the texts that the server rendered.
  useEffect(() => (page.events ? watchReleases({ url: page.events, onRelease }) : undefined), []);
  useEffect(() => onLinkIntent(prefetch), []);
  useEffect(() => translateFieldMessages(texts, () => matchesOf(location.pathname)[0]?.params.language ?? ''), []);
  return (
    <AppContext value={context}>
      <RouterProvider router={router} />
    </AppContext>
  );
}

const onRelease = page.host ? reloadAfterRelease : applyRelease;

let shownReleases = page.host?.releases;

/** For a release of the application that the workspace is mounted in, which has no texts of these pages. */
function reloadAfterRelease(release: string): void {
  if (!shownReleases!.includes(release)) void router.revalidate();
  shownReleases = [release];
}

async function applyRelease(release: string): Promise<void> {
  if (await texts.showRelease(release)) void router.revalidate();
}

/** Loads texts and code of a page that the visitor is about to open. */
function prefetch(address: URL): void {
  const matches = matchesOf(address.pathname);
  const language = matches[0]?.params.language;
  if (!languages.has(language!)) return;
  // If this fails, the navigation itself reports it.
  void loadTexts(address, language!).catch(() => {});
  for (const { route } of matches) if (typeof route.lazy === 'function') void route.lazy().catch(() => {});
}

if (import.meta.hot) {
  const { replaceEditedPages } = await import('./page/replace-edited-pages');
  replaceEditedPages(import.meta.hot, routes, () => void router.revalidate());
}

startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <Page />);
});
