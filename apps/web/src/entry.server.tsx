import type { PageEntry, PageRequest, RenderedPage } from '@dragoman/i18n';
import { contributedPages } from 'virtual:contributed-pages';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router-dom';
import { interfaceLanguage, namespacesOf, scriptJson, ServerTexts } from '@dragoman/i18n/react';
import { loadMember, MEMBER_FILE } from './layout/member-code';
import { documentTemplate, type Manifest } from './page/document';
import { headTags } from './page/head-tags';
import { headOf } from './page/page-head';
import { SurroundingsContext, type Surroundings } from './page/surroundings';
import { themeOf } from './page/theme';
import { askContext, PageFailure, type Ask, type PageHandle, type ReadJson } from './page/page-module';
import type { PageData } from './page/page-data';
import type { ProfileView } from '../../api/src/people/people.contract';
import { reader } from './requests/read-json';
import { session } from './requests/people';
import { MEMBER_PAGES_FILE } from './member-pages';
import { createRoutes, PAGES_ROUTE, publicPaths } from './routes';

/** Paths for the sitemap, without the language. */
export const paths: readonly string[] = publicPaths;

/** Pages of feature modules that this build has. */
export const pageIds: readonly string[] = Object.keys(contributedPages);

/** Cookies that a page depends on. */
export const cookies: readonly string[] = ['theme'];

export interface RendererOptions {
  /** The built `index.html`, or what Vite's `transformIndexHtml` makes of it in development. */
  readonly template: string;
  /** Vite's manifest of the browser's build; absent in development. */
  readonly manifest?: Manifest;
}

/** Dates are shown in one zone for everybody until the visitor's is known: a page must read the same on both sides. */
const TIME_ZONE = 'UTC';

/**
 * Renders pages. What fails unexpectedly is thrown: log it, and ask again with `failure`.
 * A page that the application refuses (404, 403 …) is rendered as such and does not throw.
 */
export function createRenderer({
  template,
  manifest,
}: RendererOptions): (request: PageRequest) => Promise<RenderedPage> {
  const fill = documentTemplate(template, manifest);
  const serverTexts = new ServerTexts();
  const routing = keepLast(prepareRouting);
  const carriedByAll = new Map<string, { readonly release: string; readonly json: string }>();

  return async (request) => {
    const { language, origin, pages, release } = request;
    const { handler, namespaces: known } = routing(pages);

    const ask: Ask = (path, question) => request.request(path, question.method === undefined ? undefined : question);
    const context = new RouterContextProvider(new Map([[askContext, ask]]));
    const [person, result] = await Promise.all([
      request.personal ? personOf(reader(ask, request)) : undefined,
      request.failure
        ? failed(handler, request, new PageFailure(request.failure.status, request.failure.errorId))
        : handler.query(routerRequest(request), { requestContext: context }),
      request.personal ? loadMember() : undefined,
    ]);
    request.signal.throwIfAborted(); // nobody waits for the page any more
    if (result instanceof Response) {
      return { status: result.status, location: result.headers.get('Location')!, shared: false };
    }

    const error = result.errors?.[PAGES_ROUTE];
    const unexpected = Object.values(result.errors ?? {}).find((reason) => !(reason instanceof PageFailure));
    if (isRouteErrorResponse(unexpected) && unexpected.status === 405) return { status: 405, shared: false };
    if (unexpected !== undefined) throw unexpected;
    const failure = error instanceof PageFailure ? { status: error.status, errorId: error.errorId } : undefined;

    const texts = serverTexts.of(
      language,
      await Promise.all(
        namespacesOf(result.matches).map(async (namespace) => ({
          namespace,
          ...((await (request.drafts ?? request.texts)(namespace)) ?? NO_TEXTS),
        })),
      ),
    );
    const languages = request.languages.map(interfaceLanguage);
    const theme = themeOf(request.cookies.get('theme'), person?.theme);
    const timeZone = person?.timeZone ?? TIME_ZONE;
    const now = Date.now();
    const drafts = request.drafts && true;
    const surroundings: Surroundings = {
      texts: { ready: () => texts.i18n, version: 0, subscribe: () => () => {} },
      ...{ languages, origin, timeZone, now, theme, person, drafts },
    };

    const page = result.matches.at(-1)!;
    const {
      head,
      status: itsOwn,
      listed,
    } = headOf({
      t: texts.i18n.t,
      handle: page.route.handle as PageHandle,
      data: result.loaderData[page.route.id],
      params: page.params,
      failure,
    });
    const status = itsOwn === 200 ? result.statusCode : itsOwn; // of a refused form
    const app = renderToString(
      <SurroundingsContext value={surroundings}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, result)}
          context={result}
          hydrate={false}
        />
      </SurroundingsContext>,
    );
    let carried = carriedByAll.get(language);
    if (carried?.release !== release) {
      const hashes = Object.fromEntries(known.map((namespace) => [namespace, request.texts(namespace)?.hash ?? '']));
      const data: CarriedByAll = { language, release, hashes, languages, origin, pages };
      carried = { release, json: scriptJson(data).slice(1, -1) };
      carriedByAll.set(language, carried);
    }
    const { loaderData, actionData } = result;
    const own: CarriedByOne = {
      timeZone,
      now,
      theme,
      person,
      failure,
      drafts,
      loaderData,
      ...(actionData && { actionData }),
    };
    const html = fill({
      language,
      direction: languages.find(({ tag }) => tag === language)?.direction ?? 'ltr',
      theme,
      head: headTags({ head, origin, path: result.location.pathname, language, languages, listed }),
      files: [
        ...(person ? [MEMBER_FILE, MEMBER_PAGES_FILE] : []),
        ...result.matches.flatMap(({ route }) => (route.handle as PageHandle | undefined)?.file ?? []),
      ],
      app,
      // The larger parts are written as JSON once for all pages that carry the same.
      data: `{"resources":${texts.json},${carried.json},${scriptJson(own).slice(1)}`,
    });
    return { status, html, shared: status === 200 && theme === undefined && person === undefined };
  };
}

/** What all pages in a language carry until the next release; and what belongs to one. */
type CarriedByAll = Omit<PageData, 'resources' | keyof CarriedByOne>;
type CarriedByOne = Pick<
  PageData,
  'timeZone' | 'now' | 'theme' | 'person' | 'failure' | 'drafts' | 'loaderData' | 'actionData'
>;

/** The router insists on an absolute address; nothing of it is shown. */
const ANY_ORIGIN = 'http://localhost';

const routerRequest = ({ url, form }: PageRequest): Request =>
  new Request(ANY_ORIGIN + url, form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) });

const NO_TEXTS = { hash: '', resources: {} };

function prepareRouting(pages: readonly PageEntry[]) {
  const routes = createRoutes({ pages, loadTexts: async () => {} });
  return { handler: createStaticHandler(routes), namespaces: namespacesOf(flatten(routes)) };
}

const flatten = (routes: RouteObject[]): { route: RouteObject }[] =>
  routes.flatMap((route) => [{ route }, ...flatten(route.children ?? [])]);

/** Pages are there for everybody: where nobody can be asked who it is, it is nobody. */
const personOf = (read: ReadJson): Promise<ProfileView | undefined> =>
  session(read).then(
    ({ person }) => person ?? undefined,
    () => undefined,
  );

/** The page that says that the page failed: no loader runs for it. */
async function failed(
  handler: ReturnType<typeof createStaticHandler>,
  request: PageRequest,
  failure: PageFailure,
): Promise<StaticHandlerContext> {
  const result = await handler.query(new Request(ANY_ORIGIN + request.url), {
    filterMatchesToLoad: () => false,
  });
  if (result instanceof Response) throw failure;
  return { ...result, errors: { [PAGES_ROUTE]: failure }, statusCode: failure.status };
}

/** The application's pages do not change while it runs: what they lead to is made once. */
function keepLast<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  let last: { key: string; output: Output } | undefined;
  return (input) => {
    const key = JSON.stringify(input);
    if (last?.key !== key) last = { key, output: make(input) };
    return last.output;
  };
}
