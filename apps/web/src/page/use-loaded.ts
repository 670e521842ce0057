import { useEffect, useState } from 'react';
import { PageFailure } from './page-module';

/** Between two attempts to load; doubled after each, up to the maximum. */
const RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;

/**
 * Loads what a page shows later. Returns undefined until it has arrived: the page works without it. After a failure
 * that may pass it tries again after a while, and at once when the browser is back online.
 *
 * @param key identifies the data: a new key loads again; false: nothing is loaded yet
 * @param known returned until the data has arrived
 * @param delayMs nothing is loaded for a key that is replaced sooner
 */
export function useLoaded<View>(
  key: string | false,
  load: () => Promise<View>,
  known?: View,
  delayMs = 0,
): View | undefined {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly view: View }>();
  useEffect(() => {
    if (key === false) return;
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (retryDelay: number) => {
      clearTimeout(timer);
      timer = undefined;
      load().then(
        (view) => {
          showSoon(() => {
            if (!isCancelled) setLoaded({ key, view });
          });
        },
        (error: unknown) => {
          if (isRefusal(error)) return;
          if (!isCancelled) timer = setTimeout(() => attempt(Math.min(2 * retryDelay, MAX_RETRY_DELAY_MS)), retryDelay);
        },
      );
    };
    if (delayMs > 0) timer = setTimeout(() => attempt(RETRY_DELAY_MS), delayMs);
    else attempt(RETRY_DELAY_MS);
    const retryNow = () => {
      if (timer !== undefined) attempt(RETRY_DELAY_MS);
    };
    addEventListener('online', retryNow);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      removeEventListener('online', retryNow);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `load` is new with every render; the key identifies it
  }, [key]);
  return loaded && loaded.key === key ? loaded.view : known;
}

/** What arrives within this time is shown at once: each change of a page is styled, laid out and painted. */
const GATHERED_MS = 50;

let gathered: (() => void)[] = [];

function showSoon(show: () => void): void {
  if (gathered.push(show) > 1) return;
  setTimeout(() => {
    const all = gathered;
    gathered = [];
    for (const each of all) each();
  }, GATHERED_MS);
}

/** The server has answered and would answer the same again, unlike when it is overloaded (429) or was too slow (408). */
const isRefusal = (error: unknown): boolean =>
  error instanceof PageFailure && error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
