import { navigationNamespaces } from 'virtual:navigation';
import { pages } from 'virtual:pages';
import {
  redirect,
  redirectDocument,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type RouteObject,
} from 'react-router-dom';
import { signInPath } from './addresses/sign-in-address';
import { Layout, PageOutlet } from './layout/layout';
import { withoutBase } from './page/base';
import { once } from './page/once';
import { PageFailure, pageRequestsContext, type PageHandle, type PageInput, type PageModule } from './page/page-module';
import { FailurePage } from './pages/failure/failure-page';
import { NotFound } from './pages/failure/not-found';
import { getSession } from './requests/session';
import { jsonReader, type RequestOptions } from './requests/read-json';
import type * as Sending from './sending';

/** Namespaces of every page: the frame, and failures shown instead of a page. */
const FRAME_NAMESPACES = ['dragoman/common', 'dragoman/failures', ...navigationNamespaces];

/** Route whose error boundary shows failures. */
export const PAGES_ROUTE = 'pages';

/** Source file of the code of pages with forms, as named in the build's manifest. */
export const SENDING_FILE = 'src/sending.ts';

interface RouteOptions {
  /** Loads the texts of a page before it is shown. */
  loadTexts(address: URL, language: string): Promise<void>;
}

/** Returns the routes, the same on the server and in the browser, as hydration needs. */
export function createRoutes({ loadTexts }: RouteOptions): RouteObject[] {
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
          // Runs in parallel with the page's loader and code.
          loader: async ({ request, params }) => {
            await loadTexts(new URL(request.url), params.language!);
            return null;
          },
          // Texts depend on the path only, not on the query.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
          children: [
            ...pages.map(routeOf),
            { path: 'settings/messages/*', loader: movedToKeys, handle: { namespaces: [] } satisfies PageHandle },
            { path: '*', Component: NotFound, handle: { namespaces: [], status: 404, query: [] } satisfies PageHandle },
          ],
        },
      ],
    },
  ];
}

/** Keeps links to the former address of the settings of keys working. */
const movedToKeys = (of: LoaderFunctionArgs<RouterContextProvider>) => {
  const { pathname, search } = pageUrl(of);
  return redirect(pathname.replace('/settings/messages', '/settings/keys') + search, 301);
};

type Page = (typeof pages)[number];

// Functions of their own: in one expression, the bundler would take the files of one import for those of both.
const loadMemberPages = () => import('./member-pages');
const loadSending = () => import('./sending');

/** Returns the code of a page. */
const loadPage = async ({ id, load }: Page): Promise<PageModule> =>
  load === undefined ? (await loadMemberPages()).memberPages[id]!() : load();

function routeOf(page: Page): RouteObject {
  const { id, path, namespaces, unlisted, query, fillsWindow, file, load } = page;
  const isOfWorkspace = load === undefined;
  const handle: PageHandle = {
    namespaces,
    unlisted: unlisted ?? isOfWorkspace,
    query,
    fillsWindow,
    file,
    isOfWorkspace,
  };
  return {
    id: `page ${id}`,
    ...(path === '/' ? { index: true } : { path: path.slice(1) }),
    handle,
    lazy: async () => {
      const { default: Component, loader, action, shouldRevalidate } = (handle.page = await loadPage(page));
      // Only pages with forms load the code that sends them.
      const sending = action && (await (isOfWorkspace ? loadMemberPages() : loadSending()));
      // Of the handle's page, which hot reload may have replaced.
      return {
        Component,
        ...(loader && {
          loader: (of: LoaderFunctionArgs<RouterContextProvider>) => runLoader(handle.page!.loader!, of),
          shouldRevalidate,
        }),
        ...(sending && {
          action: (of: LoaderFunctionArgs<RouterContextProvider>) => runAction(handle.page!.action!, sending, of),
        }),
      };
    },
  };
}

const runLoader = (loader: NonNullable<PageModule['loader']>, of: LoaderFunctionArgs<RouterContextProvider>) =>
  orSignIn(of, () => loader(inputOf(of)));

const runAction = (
  action: NonNullable<PageModule['action']>,
  { submitForm, jsonSender }: typeof Sending,
  of: LoaderFunctionArgs<RouterContextProvider>,
) =>
  orSignIn(of, async () => {
    const form = new URLSearchParams(await of.request.text());
    const send = jsonSender(of.context.get(pageRequestsContext).fetch, requestOptions(of));
    return submitForm(action, inputOf(of), form, send);
  });

function inputOf(of: LoaderFunctionArgs<RouterContextProvider>): PageInput {
  const { params, context } = of;
  const requests = context.get(pageRequestsContext);
  const options = requestOptions(of);
  const read = jsonReader(requests.fetch, options);
  return {
    params,
    language: options.language,
    url: pageUrl(of),
    read,
    session: requests.session ?? once(() => getSession(read)),
  };
}

/** Returns the URL of the page without the base path, which `redirect` adds again. */
function pageUrl({ request, context }: LoaderFunctionArgs<RouterContextProvider>): URL {
  const url = new URL(request.url);
  url.pathname = withoutBase(url.pathname, context.get(pageRequestsContext).base);
  return url;
}

const requestOptions = ({ params, request }: LoaderFunctionArgs<RouterContextProvider>): RequestOptions => ({
  language: params.language!,
  signal: request.signal,
});

/** Redirects to the page where someone signs in, or sets up their second factor, if the API requires it. */
async function orSignIn<Result>(of: LoaderFunctionArgs<RouterContextProvider>, work: () => Result | Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    const language = of.params.language!;
    if (error.type === 'urn:problem:secondFactorRequired') return redirect(`/${language}/profile/two-factor`);
    if (error.status !== 401) throw error;
    return redirectDocument(signInPath(pageUrl(of), language));
  }
}
