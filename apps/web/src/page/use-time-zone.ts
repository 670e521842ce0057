import { useSyncExternalStore } from 'react';
import { useAppContext } from './app-context';

/** Returns the time zone (IANA) of the page: that of the person, or else the browser's, which the server does not know. */
export function useTimeZone(): string {
  const { timeZone, person } = useAppContext();
  return useSyncExternalStore(
    () => () => {},
    () => person?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
}
