import type { RouteObject } from 'react-router-dom';
import type { ViteHotContext } from 'vite/types/hot.js';
import type { UpdatePayload } from 'vite/types/hmrPayload.js';
import { documentBase } from './base';
import type { PageHandle, PageModule } from './page-module';

declare global {
  interface Window {
    /** Called by React's Fast Refresh. Returns the exports whose change does not require a reload. */
    __getReactRefreshIgnoredExports?: (module: { id: string }) => readonly string[];
  }
}

/**
 * Applies edits of a page during development. Fast Refresh handles components only, so this replaces the other exports of
 * the page, and calls `onReplaced` after each edit.
 */
export function replaceEditedPages(hot: ViteHotContext, routes: readonly RouteObject[], onReplaced: () => void): void {
  window.__getReactRefreshIgnoredExports = ({ id }) =>
    id.endsWith('.page.tsx')
      ? (['route', 'loader', 'action', 'head', 'shouldRevalidate'] satisfies (keyof PageModule)[])
      : [];
  const handles = handlesOf(routes);
  const replace = async ({ updates }: UpdatePayload) => {
    for (const { acceptedPath, timestamp } of updates) {
      const handle = handles.find(({ file, page }) => page && acceptedPath === `/${file}`);
      if (!handle) continue;
      const edited = (await import(/* @vite-ignore */ `${documentBase()}${acceptedPath}?t=${timestamp}`)) as PageModule;
      // The router does not notice that a loader or action was added or removed.
      const { loader, action } = handle.page!;
      if (!edited.loader !== !loader || !edited.action !== !action) return location.reload();
      handle.page = edited;
      onReplaced();
    }
  };
  hot.on('vite:afterUpdate', (payload) => void replace(payload));
}

const handlesOf = (routes: readonly RouteObject[]): PageHandle[] =>
  routes.flatMap(({ handle, children = [] }) => [...(handle ? [handle as PageHandle] : []), ...handlesOf(children)]);
