import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

interface WayBack {
  readonly isOffline: boolean;
  /** The server was asked and did not answer. It is asked again, now and then. */
  readonly isAway: boolean;
  /** Asks for the document anew, unless that would lead to the browser's own page of an error. */
  readonly tryNow: () => void;
}

/**
 * Loads the document anew once the server is back, where it was away: a page whose own code fails would otherwise be
 * loaded without end.
 * @param isUnreached the page got no answer, so that the server may be away
 */
export function useWayBack(isUnreached: boolean): WayBack {
  const isOffline = useSyncExternalStore(followConnection, noConnection, () => false);
  const [isAway, setAway] = useState(false);
  const tryNow = useRef(() => {});
  useEffect(() => {
    let isShown = true;
    let wasAway = false;
    let pause = FIRST_PAUSE;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (isWanted: boolean) => {
      clearTimeout(timer);
      const isBack = await answers();
      if (!isShown) return;
      if (isBack && (isWanted || wasAway)) location.reload();
      if (isBack) return;
      wasAway = true;
      setAway(true);
      clearTimeout(timer);
      timer = setTimeout(() => void look(false), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
    const backOnline = () => void look(isUnreached);
    tryNow.current = () => void look(true);
    if (isUnreached) void look(false);
    addEventListener('online', backOnline);
    return () => {
      isShown = false;
      clearTimeout(timer);
      removeEventListener('online', backOnline);
    };
  }, [isUnreached]);
  return { isOffline, isAway, tryNow: () => tryNow.current() };
}

/** What stands before the server may answer in its place, and knows no language. */
async function answers(): Promise<boolean> {
  try {
    const { status, headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return status < 500 || headers.has('Content-Language');
  } catch {
    return false;
  }
}

const noConnection = () => !navigator.onLine;

function followConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
