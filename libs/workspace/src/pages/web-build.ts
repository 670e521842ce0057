import type { PageEntry, RenderedPage } from '@dragoman/i18n';
import type { WorkspacePageRequest } from './pages.contract';

/** The exports of `apps/web/src/entry.server.tsx`: all that the API knows of the built pages. */
export interface WebBuild {
  readonly paths: readonly string[];
  readonly pages: readonly PageEntry[];
  /** Names of the cookies that pages below a base path depend on. */
  pageCookies(base: string): readonly string[];
  /** Namespaces that any page uses. */
  allNamespaces(): readonly string[];
  /** See `PageRenderer.withoutIgnoredQuery`. */
  withoutIgnoredQuery(url: string): string;
  createRenderer(options: {
    template: string;
    manifest?: object;
    base?: string;
  }): (request: WorkspacePageRequest) => Promise<RenderedPage>;
}
