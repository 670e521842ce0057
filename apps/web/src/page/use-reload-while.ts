import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

const INTERVAL_MS = 1_500;
const MAX_RELOADS = 10;

/** Loads the data of the page again, for fifteen seconds, while something on it is being sent. */
export function useReloadWhile(isSending: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSending) return undefined;
    let reloads = 0;
    const timer = setInterval(() => {
      if (++reloads <= MAX_RELOADS) void revalidate();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
}
