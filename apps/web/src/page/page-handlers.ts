import { createStaticHandler, type RouteObject, type StaticHandler, type StaticHandlerContext } from 'react-router-dom';

/** Paths whose handlers are remembered. */
const MAX_PATHS = 1000;

/**
 * Handlers with the routes of one page each, for the paths that were rendered before. A handler compares the path with each of
 * its routes: with all hundred of them, that takes a twelfth of the time of rendering a small page.
 */
export class PageHandlers {
  private readonly all: StaticHandler;
  private readonly byPage = new Map<string, StaticHandler>();
  private readonly byPath = new Map<string, StaticHandler>();

  constructor(
    routes: RouteObject[],
    private readonly base: string,
  ) {
    this.all = this.createHandler(routes);
  }

  get(url: string): StaticHandler {
    return this.byPath.get(pathOf(url)) ?? this.all;
  }

  remember(url: string, { matches }: StaticHandlerContext): void {
    const path = pathOf(url);
    if (this.byPath.has(path)) return;
    const page = matches.at(-1)!.route.id;
    const handler = this.byPage.get(page) ?? this.createHandler(matchedRoutes(matches));
    this.byPage.set(page, handler);
    if (this.byPath.size >= MAX_PATHS) this.byPath.clear();
    this.byPath.set(path, handler);
  }

  private createHandler(routes: RouteObject[]): StaticHandler {
    return createStaticHandler(routes, { basename: this.base || '/' });
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0]!;

/** The tree of the matched routes alone: the router of a page copies every route that it is given. */
export const matchedRoutes = (matches: StaticHandlerContext['matches']): RouteObject[] =>
  matches.reduceRight<RouteObject[]>((children, { route }) => [route.index ? route : { ...route, children }], []);
