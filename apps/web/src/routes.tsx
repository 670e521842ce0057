import { contributedPages } from 'virtual:contributed-pages';
import type { PageEntry } from '@dragoman/i18n';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { Layout, PageOutlet } from './layout/layout';
import { readerContext, type PageHandle, type PageModule } from './page/page-module';
import { FailurePage } from './pages/failure/failure-page';
import { NotFound } from './pages/not-found/not-found';

const ownCode: Partial<Record<string, () => Promise<PageModule>>> = import.meta.glob<PageModule>(
  './pages/*/*.page.tsx',
);

/** Every page carries these: the frame around it, and what is said where a page cannot be shown. */
const FRAME_NAMESPACES = ['dragoman/common', 'dragoman/failures'];

/** The route that a failed page is shown in the place of. */
export const PAGES_ROUTE = 'pages';

/** The application's own pages, found as `pages/{id}/{id}.page.tsx`. Paths are those below the language: `/de/languages`. */
const ownPages: readonly PageEntry[] = [
  { id: 'home', path: '/', namespaces: ['dragoman/home'] },
  { id: 'languages', path: '/languages', namespaces: ['dragoman/languages'] },
  { id: 'texts', path: '/texts/*', namespaces: ['dragoman/texts', 'dragoman/messages'] },
  { id: 'developers', path: '/developers', namespaces: ['dragoman/developers'] },
];

/** Paths for the sitemap, without the language. */
export const publicPaths = ownPages.map(({ path }) => path.replace(/\/\*$/, '')).filter((path) => !/[:*]/.test(path));

interface RouteSurroundings {
  /** Pages of feature modules, as the running application lists them. */
  readonly pages: readonly PageEntry[];
  /** Has the texts of an address ready before its page shows. */
  loadTexts(address: URL, language: string): Promise<void>;
}

/** The same on the server and in the browser, so that what one rendered the other can take over. */
export function createRoutes({ pages, loadTexts }: RouteSurroundings): RouteObject[] {
  return [
    {
      id: 'frame',
      path: '/:language',
      handle: { namespaces: FRAME_NAMESPACES } satisfies PageHandle,
      Component: Layout,
      children: [
        {
          id: PAGES_ROUTE,
          Component: PageOutlet,
          ErrorBoundary: FailurePage,
          // Beside the page's own loader and code, not before them; and again for every address.
          loader: async ({ request, params }) => {
            await loadTexts(new URL(request.url), params.language!);
            return null;
          },
          shouldRevalidate: () => true,
          children: [
            ...ownPages.map((page) => routeOf(page, codeOf(page))),
            ...pages.map((page) => routeOf(page, contributedPages[page.id])),
            { path: '*', Component: NotFound, handle: { namespaces: [], status: 404 } satisfies PageHandle },
          ],
        },
      ],
    },
  ];
}

interface PageCode {
  /** As the build's manifest names it. */
  readonly file: string;
  load(): Promise<PageModule>;
}

function codeOf({ id }: PageEntry): PageCode | undefined {
  const load = ownCode[`./pages/${id}/${id}.page.tsx`];
  return load && { file: `src/pages/${id}/${id}.page.tsx`, load };
}

function routeOf({ id, path, namespaces }: PageEntry, code: PageCode | undefined): RouteObject {
  if (!code) {
    throw new Error(`This build has no page "${id}": build the web with the directory of its page in DRAGOMAN_PAGES.`);
  }
  const handle: PageHandle = { namespaces, file: code.file };
  return {
    id: `page ${id}`,
    ...(path === '/' ? { index: true } : { path: path.slice(1) }),
    handle,
    lazy: async () => {
      const { default: Component, loader, shouldRevalidate } = (handle.page = await code.load());
      return loader
        ? // Of the handle's page: in development another may have taken its place.
          {
            Component,
            loader: (request: LoaderFunctionArgs) => runLoader(handle.page!.loader!, request),
            shouldRevalidate,
          }
        : { Component };
    },
  };
}

function runLoader(loader: NonNullable<PageModule['loader']>, { request, params, context }: LoaderFunctionArgs) {
  const language = params.language!;
  const read = context.get(readerContext);
  return loader({
    params,
    language,
    url: new URL(request.url),
    read: <View,>(path: string) => read(path, request.signal, language) as Promise<View>,
  });
}
