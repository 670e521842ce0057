import { contributedPages } from 'virtual:contributed-pages';
import type { PageEntry } from '@dragoman/i18n';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { Layout, PageOutlet } from './layout/layout';
import { readerContext, type PageHandle, type PageModule } from './page/page-module';
import { FailurePage } from './pages/failure/failure-page';

const ownPages = import.meta.glob<PageModule>('./pages/*/*.page.tsx');

/** Every page carries these: the frame around it, and what is said where a page cannot be shown. */
const FRAME_NAMESPACES = ['dragoman/common', 'dragoman/failures'];

/** The route that a failed page is shown in the place of. */
export const PAGES_ROUTE = 'pages';

/** The application's own pages. Paths are those below the language: `/de/languages`. */
const own: (PageEntry & { status?: number; file: string })[] = [
  page('home', '/', ['dragoman/home']),
  { ...page('not-found', '/*', []), status: 404 },
];

/** Paths for the sitemap, without the language. */
export const publicPaths = own.map(({ path }) => path).filter((path) => !/[:*]/.test(path));

export interface RouteSurroundings {
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
            ...own.map((page) => routeOf(page, `src/${page.file.slice(2)}`, ownPages[page.file])),
            ...pages.map((page) => routeOf(page, contributedPages[page.id]?.file, contributedPages[page.id]?.load)),
          ],
        },
      ],
    },
  ];
}

function page(name: string, path: string, namespaces: string[]) {
  return { id: name, path, namespaces, file: `./pages/${name}/${name}.page.tsx` };
}

function routeOf(
  { id, path, namespaces, status }: PageEntry & { status?: number },
  file: string | undefined,
  load: (() => Promise<PageModule>) | undefined,
): RouteObject {
  if (!load)
    throw new Error(`This build has no page "${id}": build the web with the directory of its page in DRAGOMAN_PAGES.`);
  const handle: PageHandle = { namespaces, status, file };
  return {
    id: `page ${id}`,
    ...(path === '/' ? { index: true } : { path: path.slice(1) }),
    handle,
    lazy: async () => {
      const { default: Component, loader, head } = await load();
      handle.head = head;
      return loader
        ? { Component, loader: (request: LoaderFunctionArgs) => runLoader(loader, request) }
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
