export interface ReleaseWatch {
  /** Sends `event: release` with `{"release":"…"}`: on connecting, then after every change. */
  readonly url?: string;
  /** Called with every release that is announced, the current one included. */
  readonly announced: (release: string) => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Hears of new releases by server-sent events while somebody looks at the page: a hidden page holds no
 * connection, catches up when it is shown again, and may rest in the back/forward cache.
 *
 * @returns stops watching
 */
export function watchReleases({ url = '/locales/events', announced }: ReleaseWatch): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;

  const open = () => {
    if (source || document.visibilityState !== 'visible') return;
    clearTimeout(timer);
    source = new EventSource(url);
    source.addEventListener('release', (event: MessageEvent<string>) => {
      wait = FIRST_WAIT_MS;
      announced((JSON.parse(event.data) as { release: string }).release);
    });
    // The browser's own reconnecting knows no back-off, and gives up for good after an answer such as 503.
    source.addEventListener('error', () => {
      close();
      timer = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
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
