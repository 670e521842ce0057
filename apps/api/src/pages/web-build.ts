import type { PageRequest, RenderedPage } from '@dragoman/i18n';

/** What `apps/web/src/entry.server.tsx` exports. The API knows the built pages by this shape alone. */
export interface WebBuild {
  readonly paths: readonly string[];
  readonly pageIds: readonly string[];
  readonly cookies: readonly string[];
  createRenderer(options: { template: string; manifest?: object }): (request: PageRequest) => Promise<RenderedPage>;
}
