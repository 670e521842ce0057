import { isInWorkspaceFrame } from './frame-name';

export interface ReleaseWatchOptions {
  /** Sends `event: release` with `{"release":"…"}`: on connecting, then after every change. */
  readonly url?: string;
  /** Called with every announced release, including the current one on connecting. */
  readonly onRelease: (release: string) => void;
}

const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/**
 * Receives releases by server-sent events while the page is visible. A hidden page has no connection, so that it can enter
 * the back/forward cache; it catches up when it is shown again. A page that the workspace shows in a frame does not watch: without
 * HTTP/2 a browser has six connections for a site, and three frames beside a window with Translate would use all of them.
 *
 * @returns a function that stops watching
 */
export function watchReleases({ url = '/locales/events', onRelease }: ReleaseWatchOptions): () => void {
  if (isInWorkspaceFrame()) return () => {};
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = MIN_WAIT_MS;

  const open = () => {
    if (source || document.visibilityState !== 'visible') return;
    clearTimeout(timer);
    source = new EventSource(url);
    source.addEventListener('release', (event: MessageEvent<string>) => {
      wait = MIN_WAIT_MS;
      onRelease((JSON.parse(event.data) as { release: string }).release);
    });
    // The browser's own reconnecting has no back-off and stops for good after a response such as 503.
    source.addEventListener('error', () => {
      close();
      timer = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, MAX_WAIT_MS);
    });
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const follow = () => (document.visibilityState === 'visible' ? open() : close());

  document.addEventListener('visibilitychange', follow);
  addEventListener('pageshow', open);
  addEventListener('pagehide', close);
  open();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('pageshow', open);
    removeEventListener('pagehide', close);
    close();
  };
}
