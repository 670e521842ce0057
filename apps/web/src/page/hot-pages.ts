import type { RouteObject } from 'react-router-dom';
import type { ViteHotContext } from 'vite/types/hot.js';
import type { UpdatePayload } from 'vite/types/hmrPayload.js';
import type { PageHandle, PageModule } from './page-module';

declare global {
  interface Window {
    /** Asked by React's Fast Refresh: exports that it need not reload the document for. */
    __getReactRefreshIgnoredExports?: (module: { id: string }) => readonly string[];
  }
}

/**
 * In development: an edited page takes the place of the one shown. Fast Refresh does that for components alone, so
 * that the page's other exports are exchanged here; `changed` is called after each.
 */
export function exchangeEditedPages(hot: ViteHotContext, routes: readonly RouteObject[], changed: () => void): void {
  window.__getReactRefreshIgnoredExports = ({ id }) =>
    id.endsWith('.page.tsx') ? (['loader', 'action', 'head', 'shouldRevalidate'] satisfies (keyof PageModule)[]) : [];
  const handles = handlesOf(routes);
  const exchange = async ({ updates }: UpdatePayload) => {
    for (const { acceptedPath, timestamp } of updates) {
      const handle = handles.find(({ file, page }) => page && acceptedPath === `/${file}`);
      if (!handle) continue;
      const edited = (await import(/* @vite-ignore */ `${acceptedPath}?t=${timestamp}`)) as PageModule;
      // The router keeps whether a page has a loader and an action.
      const { loader, action } = handle.page!;
      if (!edited.loader !== !loader || !edited.action !== !action) return location.reload();
      handle.page = edited;
      changed();
    }
  };
  hot.on('vite:afterUpdate', (payload) => void exchange(payload));
}

const handlesOf = (routes: readonly RouteObject[]): PageHandle[] =>
  routes.flatMap(({ handle, children = [] }) => [...(handle ? [handle as PageHandle] : []), ...handlesOf(children)]);
