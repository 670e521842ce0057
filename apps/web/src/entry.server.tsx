import type { PageEntry, RenderedPage } from '@dragoman/i18n';
import { pages as builtPages } from 'virtual:pages';
import { renderToString } from 'react-dom/server';
import {
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom';
import {
  interfaceLanguage,
  routeNamespaces,
  toScriptJson,
  PageI18nCache,
  PageKeys,
  type PageKeyReport,
} from '@dragoman/i18n/react';
import { loadMemberModule, MEMBER_FILE } from './layout/member-code';
import { provideSyntaxes } from './messages/load-syntax';
import { withoutBase } from './page/base';
import { deliveryPathOf } from './page/delivery-path';
import { cookieName } from './page/cookies';
import { documentTemplate, type Manifest } from './page/document';
import { headTags } from './page/head-tags';
import { once } from './page/once';
import { matchedRoutes, PageHandlers } from './page/page-handlers';
import { pageHead } from './page/page-head';
import { AppContext, type AppContextValue, type HostOfPage } from './page/app-context';
import { resolveTheme } from './page/theme';
import { PageFailure, pageRequestsContext, type PageHandle } from './page/page-module';
import type { PageData } from './page/page-data';
import type { WorkspacePageRequest } from '../../../libs/workspace/src/pages/pages.contract';
import type { ProfileView, SessionView } from '../../../libs/workspace/src/people/people.contract';
import { may } from '../../../libs/workspace/src/access/permissions';
import { jsonReader } from './requests/read-json';
import { getDrafts } from './requests/releases';
import { getSession } from './requests/session';
import { MEMBER_PAGES_FILE } from './member-pages';
import { createRoutes, PAGES_ROUTE, SENDING_FILE } from './routes';

/** Paths for the sitemap, without the language. */
export const paths: readonly string[] = builtPages
  .filter(({ unlisted, load }) => !unlisted && load !== undefined)
  .map(({ path }) => path.replace(/\/\*$/, ''))
  .filter((path) => !/[:*]/.test(path))
  .sort();

/** All pages, whose namespaces the application has to have. */
export const pages: readonly PageEntry[] = builtPages.map(({ path, namespaces }) => ({ path, namespaces }));

/** Returns the names of the cookies that pages below a base path depend on. */
export const pageCookies = (base: string): readonly string[] => [
  cookieName('theme', base),
  cookieName('navigation', base),
];

provideSyntaxes(() => import('./messages/syntax-modules'));

const routes = once(() => createRoutes({ loadTexts: async () => {} }));

/** The namespaces of parts that pages load later; those of routes are known. */
const LATER_NAMESPACES = ['comments', 'ignore', 'memories', 'palette', 'replace', 'translation-jobs', 'validation'].map(
  (name) => `dragoman/${name}`,
);

/** Returns the namespaces that any page uses. */
export const allNamespaces = once((): readonly string[] => [
  ...routeNamespaces(flattenRoutes(routes())),
  ...LATER_NAMESPACES,
]);

/** Returns a path without the query parameters that its page does not name in its `query`. */
export function withoutIgnoredQuery(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const path = url.slice(0, mark);
  const matches = matchRoutes(routes(), path);
  const names = (matches?.at(-1)?.route.handle as PageHandle | undefined)?.query;
  if (names === undefined) return url;
  const query = new URLSearchParams(url.slice(mark + 1));
  for (const name of new Set(query.keys())) if (!names.includes(name)) query.delete(name);
  return query.size === 0 ? path : `${path}?${query}`;
}

export interface RendererOptions {
  /** The built `index.html`, or in development the result of Vite's `transformIndexHtml`. */
  readonly template: string;
  /** Vite's manifest of the browser's build; absent in development. */
  readonly manifest?: Manifest;
  /** Path that the application is served below: `/texts`; empty at the root. */
  readonly base?: string;
}

/** Time zone of dates until the browser's is known: server and browser have to render the same. */
const TIME_ZONE = 'UTC';

/**
 * Returns a function that renders pages. It throws on unexpected errors: log the error, then call it again with `failure`. A
 * page that the application refuses (404, 403 …) is rendered as a failure page.
 */
export function createRenderer({
  template,
  manifest,
  base = '',
}: RendererOptions): (request: WorkspacePageRequest) => Promise<RenderedPage> {
  const renderDocument = documentTemplate(template, manifest, base);
  const handlers = new PageHandlers(routes(), base);
  const themeCookie = cookieName('theme', base);
  const navigationCookie = cookieName('navigation', base);
  const pageKeys = new PageKeys();
  const i18nCache = new PageI18nCache(undefined, pageKeys);
  const sharedDataByLanguage = new Map<string, { readonly release: string; readonly json: string }>();

  return async (request) => {
    const { language, origin, release } = request;
    const publicUrl = origin && origin + base;

    const session = once(() => getSession(jsonReader(request.fetch, request)));
    const context = new RouterContextProvider(
      new Map([[pageRequestsContext, { fetch: request.fetch, session, base }]]),
    );
    const handler = handlers.get(request.url);
    const [person, host, result] = await Promise.all([
      request.personal ? personOf(session) : undefined,
      request.host && hostOfPage(request.host, request, session),
      request.failure
        ? failureResult(handler, base, request, new PageFailure(request.failure.status, request.failure.errorId))
        : handler.query(routerRequest(base, request), { requestContext: context }),
      request.personal ? loadMemberModule() : undefined,
    ]);
    request.signal.throwIfAborted(); // the client has disconnected
    if (result instanceof Response) {
      return { status: result.status, location: result.headers.get('Location')!, shared: false };
    }
    if (result.errors === null) handlers.remember(request.url, result);

    const error: unknown = result.errors?.[PAGES_ROUTE];
    const unexpected = Object.values<unknown>(result.errors ?? {}).find((reason) => !(reason instanceof PageFailure));
    if (isRouteErrorResponse(unexpected) && unexpected.status === 405) return { status: 405, shared: false };
    if (unexpected !== undefined) throw unexpected as Error;
    const failure = error instanceof PageFailure ? { status: error.status, errorId: error.errorId } : undefined;

    const texts = i18nCache.get(
      language,
      await Promise.all(
        routeNamespaces(result.matches).map(async (namespace) => ({
          namespace,
          ...((await (request.drafts ?? request.texts)(namespace)) ?? NO_TEXTS),
        })),
      ),
    );
    const languages = request.languages.map((tag) => {
      const textsIn = request.substitutes[tag];
      return { ...interfaceLanguage(tag), ...(textsIn !== undefined && { textsIn: interfaceLanguage(textsIn) }) };
    });
    const textsIn = interfaceLanguage(request.substitutes[language] ?? language);
    const theme = resolveTheme(request.cookies.get(themeCookie), person?.theme);
    const timeZone = person?.timeZone ?? TIME_ZONE;
    const now = Date.now();
    const drafts = request.drafts && true;
    const appContext: AppContextValue = {
      texts: { ready: () => texts.i18n, version: 0, subscribe: () => () => {} },
      languages,
      base,
      publicUrl,
      host,
      timeZone,
      now,
      theme,
      person,
      drafts,
    };

    const page = result.matches.at(-1)!;
    const handle = page.route.handle as PageHandle;
    const missing: PageKeyReport['missing'][number][] = [];
    const {
      head,
      status: pageStatus,
      isIndexed,
    } = pageKeys.during(missing, () =>
      pageHead({
        t: texts.i18n.t,
        handle,
        data: result.loaderData[page.route.id],
        params: page.params,
        failure,
        base,
      }),
    );
    const status = pageStatus === 200 ? result.statusCode : pageStatus; // a refused form sets the status code
    const app = await request.inTurn(() =>
      pageKeys.during(missing, () =>
        renderToString(
          <AppContext value={appContext}>
            <StaticRouterProvider
              router={createStaticRouter(matchedRoutes(result.matches), result)}
              context={result}
              hydrate={false}
            />
          </AppContext>,
        ),
      ),
    );
    const deliveryPath = deliveryPathOf(appContext);
    const events = deliveryPath && `${deliveryPath}/events`;
    let sharedData = sharedDataByLanguage.get(language);
    if (sharedData?.release !== release) {
      const hashes = Object.fromEntries(
        allNamespaces().map((namespace) => [namespace, request.texts(namespace)?.hash ?? '']),
      );
      const data: SharedPageData = { language, release, hashes, languages, publicUrl, ...(events && { events }) };
      sharedData = { release, json: toScriptJson(data).slice(1, -1) };
      sharedDataByLanguage.set(language, sharedData);
    }
    const { loaderData, actionData } = result;
    const requestData: RequestPageData = {
      timeZone,
      now,
      theme,
      person,
      failure,
      drafts,
      host,
      loaderData,
      ...(actionData && { actionData }),
    };
    const navigation = request.cookies.get(navigationCookie);
    const html = renderDocument({
      language: textsIn.tag,
      direction: textsIn.direction,
      theme,
      isWorkspace: person !== undefined && handle.isOfWorkspace === true,
      ...((navigation === 'collapsed' || navigation === 'expanded') && { navigation }),
      density: person?.density,
      head: headTags({
        head,
        publicUrl,
        path: withoutBase(result.location.pathname, base),
        language,
        languages,
        isIndexed,
      }),
      files: [
        ...(person ? [MEMBER_FILE, MEMBER_PAGES_FILE] : []),
        ...result.matches.flatMap(({ route }) => (route.handle as PageHandle | undefined)?.file ?? []),
        ...(handle.page?.action && !handle.isOfWorkspace ? [SENDING_FILE] : []),
      ],
      app,
      // The larger parts are serialized once for all pages that share them.
      data: `{"resources":${texts.json},${sharedData.json},${toScriptJson(requestData).slice(1)}`,
    });
    const shared = status === 200 && theme === undefined && person === undefined;
    return { status, html, shared, keys: pageKeys.report(missing) };
  };
}

/** The data that all pages of a language share until the next release. */
type SharedPageData = Omit<PageData, 'resources' | keyof RequestPageData>;
/** The data of one response. */
type RequestPageData = Pick<
  PageData,
  'timeZone' | 'now' | 'theme' | 'person' | 'failure' | 'drafts' | 'host' | 'loaderData' | 'actionData'
>;

/** The router requires absolute URLs; the origin is never shown. */
const PLACEHOLDER_ORIGIN = 'http://localhost';

const routerRequest = (base: string, { url, form }: WorkspacePageRequest): Request =>
  new Request(
    PLACEHOLDER_ORIGIN + base + url,
    form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) },
  );

const NO_TEXTS = { hash: '', resources: {} };

const flattenRoutes = (routes: RouteObject[]): { route: RouteObject }[] =>
  routes.flatMap((route) => [{ route }, ...flattenRoutes(route.children ?? [])]);

/** Pages are public: if the session cannot be read, the visitor is treated as anonymous. */
const personOf = (session: () => Promise<SessionView>): Promise<ProfileView | undefined> =>
  session().then(
    ({ person }) => person ?? undefined,
    () => undefined,
  );

/** Asks whether drafts are shown only for those who can switch them. If that cannot be read, they can be switched on. */
async function hostOfPage(
  host: NonNullable<WorkspacePageRequest['host']>,
  request: WorkspacePageRequest,
  session: () => Promise<SessionView>,
): Promise<HostOfPage> {
  const person = request.personal ? await personOf(session) : undefined;
  const maySwitch = person?.application !== undefined && may(person, 'drafts.preview');
  const drafts = maySwitch ? await getDrafts(jsonReader(request.fetch, request)).catch(() => undefined) : undefined;
  return { ...host, showsDrafts: drafts?.shown === true };
}

/** Returns the router's result for the failure page, without running loaders. */
async function failureResult(
  handler: StaticHandler,
  base: string,
  request: WorkspacePageRequest,
  failure: PageFailure,
): Promise<StaticHandlerContext> {
  const result = await handler.query(new Request(PLACEHOLDER_ORIGIN + base + request.url), {
    filterMatchesToLoad: () => false,
  });
  if (result instanceof Response) throw failure;
  return { ...result, errors: { [PAGES_ROUTE]: failure }, statusCode: failure.status };
}
