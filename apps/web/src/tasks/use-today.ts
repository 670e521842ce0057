import { useSyncExternalStore } from 'react';
import { useAppContext } from '../page/app-context';
import { useTimeZone } from '../page/use-time-zone';
import { dayIn } from './due-day';

const MINUTE_MS = 60_000;

/** Returns today's date in the reader's time zone, as RFC 3339 `full-date`, also once the next day begins. */
export function useToday(): string {
  const { now } = useAppContext();
  const zone = useTimeZone();
  return useSyncExternalStore(
    followMinutes,
    () => dayIn(Date.now(), zone),
    () => dayIn(now, zone), // hydration needs the time at which the server rendered
  );
}

function followMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}
