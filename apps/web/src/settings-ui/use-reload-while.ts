import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

const RELOAD_EVERY_MS = 2000;

/** Reads the data of the page again while something runs in the background. */
export function useReloadWhile(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), RELOAD_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
