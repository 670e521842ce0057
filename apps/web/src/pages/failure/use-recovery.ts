import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const MIN_RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 30_000;

interface Recovery {
  readonly isOffline: boolean;
  /** The server does not respond. It is checked again at growing intervals. */
  readonly isServerDown: boolean;
  /** Reloads the document, unless the browser would show its own error page. */
  readonly retry: () => void;
}

/**
 * Reloads the document once an unreachable server responds again. Other failures do not reload: a page whose own code
 * fails would reload forever.
 * @param isUnreachable the page got no response, so the server may be down
 */
export function useRecovery(isUnreachable: boolean): Recovery {
  const isOffline = useSyncExternalStore(subscribeToConnection, isBrowserOffline, () => false);
  const [isServerDown, setServerDown] = useState(false);
  const retry = useRef(() => {});
  useEffect(() => {
    let isMounted = true;
    let wasDown = false;
    let delay = MIN_RETRY_DELAY_MS;
    let timer: ReturnType<typeof setTimeout>;
    const checkServer = async (isRequested: boolean) => {
      clearTimeout(timer);
      const isUp = await isServerUp();
      if (!isMounted) return;
      if (isUp && (isRequested || wasDown)) location.reload();
      if (isUp) return;
      wasDown = true;
      setServerDown(true);
      clearTimeout(timer);
      timer = setTimeout(() => void checkServer(false), delay);
      delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS);
    };
    const onOnline = () => void checkServer(isUnreachable);
    retry.current = () => void checkServer(true);
    if (isUnreachable) void checkServer(false);
    addEventListener('online', onOnline);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [isUnreachable]);
  return { isOffline, isServerDown, retry: () => retry.current() };
}

/** Returns whether the application responds. The error page of a proxy has no language. */
async function isServerUp(): Promise<boolean> {
  try {
    const { status, headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return status < 500 || headers.has('Content-Language');
  } catch {
    return false;
  }
}

const isBrowserOffline = () => !navigator.onLine;

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
