import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { followLiveEvents } from '../requests/live';

/** Events that arrive within this time reload the page once. */
const RELOAD_DELAY_MS = 500;

/** Reloads the data of the page when texts, builds or missing keys change, and after a connection that was lost. */
export function useLiveReload(): void {
  const { revalidate } = useRevalidator();
  const reload = useRef(revalidate);
  useEffect(() => {
    reload.current = revalidate;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void reload.current();
      }, RELOAD_DELAY_MS);
    };
    const stop = followLiveEvents((stream) => {
      for (const event of ['open', 'changed', 'missingKeys', 'missed']) stream.addEventListener(event, schedule);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
