import { contributedPages } from 'virtual:contributed-pages';
import type { PageEntry } from '@dragoman/i18n';
import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { Layout, PageOutlet } from './layout/layout';
import { askContext, PageFailure, type PageHandle, type PageInput, type PageModule } from './page/page-module';
import { FailurePage } from './pages/failure/failure-page';
import { NotFound } from './pages/not-found/not-found';
import { reader, type Asker } from './requests/read-json';
import type { sender } from './requests/send-json';

/** Of those that visitors open; that of all others comes with `member-pages`. */
const visitorPages: Partial<Record<string, () => Promise<PageModule>>> = {
  ...import.meta.glob<PageModule>('./pages/{home,languages,texts,developers,reference,sign-in,join}/*.page.tsx'),
  ...(import.meta.env.DEV && import.meta.glob<PageModule>('./pages/parts/parts.page.tsx')),
};

/** Every page carries these: the frame around it, and what is said where a page cannot be shown. */
const FRAME_NAMESPACES = ['dragoman/common', 'dragoman/failures'];

/** The route that a failed page is shown in the place of. */
export const PAGES_ROUTE = 'pages';

const PEOPLE_NAMESPACES = ['dragoman/people', 'dragoman/forms', 'dragoman/roles'];

/** One that search engines are not led to is `unlisted`: those of the workspace, and the ways into it. */
type OwnPage = PageEntry & Pick<PageHandle, 'unlisted'>;

/** The application's own pages, found as `pages/{id}/{id}.page.tsx`. Paths are those below the language: `/de/languages`. */
const ownPages: readonly OwnPage[] = [
  { id: 'home', path: '/', namespaces: ['dragoman/home'] },
  { id: 'languages', path: '/languages', namespaces: ['dragoman/languages'] },
  { id: 'texts', path: '/texts/*', namespaces: ['dragoman/texts', 'dragoman/messages'] },
  { id: 'translate', path: '/translate/*', namespaces: ['dragoman/translate', 'dragoman/messages'], unlisted: true },
  { id: 'review', path: '/review/*', namespaces: ['dragoman/translate', 'dragoman/messages'], unlisted: true },
  { id: 'developers', path: '/developers', namespaces: ['dragoman/developers'] },
  {
    id: 'workspace',
    path: '/workspace',
    namespaces: ['dragoman/workspace', 'dragoman/activity', 'dragoman/languages'],
    unlisted: true,
  },
  { id: 'activity', path: '/activity', namespaces: ['dragoman/activity', 'dragoman/messages'], unlisted: true },
  { id: 'settings', path: '/settings', namespaces: ['dragoman/settings'], unlisted: true },
  { id: 'settings-languages', path: '/settings/languages', namespaces: ['dragoman/settings'], unlisted: true },
  { id: 'settings-namespaces', path: '/settings/namespaces', namespaces: ['dragoman/settings'], unlisted: true },
  { id: 'settings-messages', path: '/settings/messages/*', namespaces: ['dragoman/settings'], unlisted: true },
  { id: 'health', path: '/health', namespaces: ['dragoman/health', 'dragoman/settings'], unlisted: true },
  { id: 'sign-in', path: '/sign-in', namespaces: ['dragoman/sign-in'], unlisted: true },
  { id: 'releases', path: '/releases', namespaces: ['dragoman/releases', 'dragoman/messages'], unlisted: true },
  { id: 'files', path: '/files', namespaces: ['dragoman/files', 'dragoman/messages'], unlisted: true },
  {
    id: 'release-changes',
    path: '/releases/compare',
    namespaces: ['dragoman/releases', 'dragoman/messages'],
    unlisted: true,
  },
  { id: 'drafts', path: '/drafts', namespaces: [], unlisted: true },
  { id: 'sign-out', path: '/sign-out', namespaces: [], unlisted: true },
  {
    id: 'join',
    path: '/join',
    namespaces: ['dragoman/join', 'dragoman/forms', 'dragoman/roles'],
    unlisted: true,
  },
  { id: 'profile', path: '/profile', namespaces: ['dragoman/profile', 'dragoman/forms'], unlisted: true },
  { id: 'people', path: '/people', namespaces: PEOPLE_NAMESPACES, unlisted: true },
  { id: 'person', path: '/people/:id', namespaces: PEOPLE_NAMESPACES, unlisted: true },
  { id: 'reference', path: '/docs/api', namespaces: ['dragoman/reference'] },
  ...(import.meta.env.DEV ? [{ id: 'parts', path: '/parts', namespaces: [], unlisted: true }] : []),
];

/** Paths for the sitemap, without the language. */
export const publicPaths = ownPages
  .filter(({ unlisted }) => !unlisted)
  .map(({ path }) => path.replace(/\/\*$/, ''))
  .filter((path) => !/[:*]/.test(path));

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
          // Beside the page's own loader and code, not before them.
          loader: async ({ request, params }) => {
            await loadTexts(new URL(request.url), params.language!);
            return null;
          },
          // The path says which texts: whoever goes from message to message has them.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
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

function codeOf({ id }: PageEntry): PageCode {
  const name = `pages/${id}/${id}.page.tsx`;
  const load = visitorPages[`./${name}`] ?? (async () => (await import('./member-pages')).memberPages[`./${name}`]!());
  return { file: `src/${name}`, load };
}

function routeOf({ id, path, namespaces, unlisted }: OwnPage, code: PageCode | undefined): RouteObject {
  if (!code) {
    throw new Error(`This build has no page "${id}": build the web with the directory of its page in DRAGOMAN_PAGES.`);
  }
  const handle: PageHandle = { namespaces, unlisted, file: code.file };
  return {
    id: `page ${id}`,
    ...(path === '/' ? { index: true } : { path: path.slice(1) }),
    handle,
    lazy: async () => {
      const { default: Component, loader, action, shouldRevalidate } = (handle.page = await code.load());
      // Only pages with forms need it, and they before anything is typed into one.
      const sending = action && (await import('./requests/send-json'));
      // Of the handle's page: in development another may have taken its place.
      return {
        Component,
        ...(loader && { loader: (of: LoaderFunctionArgs) => runLoader(handle.page!.loader!, of), shouldRevalidate }),
        ...(sending && { action: (of: LoaderFunctionArgs) => runAction(handle.page!.action!, sending.sender, of) }),
      };
    },
  };
}

const runLoader = (loader: NonNullable<PageModule['loader']>, of: LoaderFunctionArgs) =>
  orSignIn(of, () => loader(inputOf(of)));

const runAction = (action: NonNullable<PageModule['action']>, send: typeof sender, of: LoaderFunctionArgs) =>
  orSignIn(of, async () => {
    const form = new URLSearchParams(await of.request.text());
    return action({ ...inputOf(of), form, send: send(of.context.get(askContext), askerOf(of)) });
  });

function inputOf(of: LoaderFunctionArgs): PageInput {
  const { params, request, context } = of;
  const asker = askerOf(of);
  return {
    params,
    language: asker.language,
    url: new URL(request.url),
    read: reader(context.get(askContext), asker),
  };
}

const askerOf = ({ params, request }: LoaderFunctionArgs): Asker => ({
  language: params.language!,
  signal: request.signal,
});

/** Whoever has to be somebody first signs in, and comes back. */
async function orSignIn<Result>({ request, params }: LoaderFunctionArgs, work: () => Result | Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PageFailure) || error.status !== 401) throw error;
    const { pathname, search } = new URL(request.url);
    const next = pathname.slice(1 + params.language!.length) + search;
    return redirectDocument(`/${params.language}/sign-in?${new URLSearchParams({ next })}`);
  }
}
