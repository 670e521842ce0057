import { useSyncExternalStore } from 'react';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from './app-context';

const MINUTE_MS = 60_000;
const UNITS = [
  { unit: 'day', milliseconds: 24 * 60 * MINUTE_MS },
  { unit: 'hour', milliseconds: 60 * MINUTE_MS },
  { unit: 'minute', milliseconds: MINUTE_MS },
] as const;

/** Older times are shown as dates. */
const MAX_AGE_MS = 7 * 24 * 60 * MINUTE_MS;

/** Returns a function that formats a time as people say it: "5 minutes ago", and the date where that is longer ago than a week. */
export function useRelativeTime(): (time: string) => string {
  const language = useLanguage().tag;
  const { date } = useFormatters();
  const { now: renderedAt } = useAppContext();
  // Hydration needs the time at which the server rendered.
  const now = useSyncExternalStore(followMinutes, currentMinute, () => renderedAt);
  return (time) => {
    const age = Math.max(0, now - Date.parse(time));
    if (age > MAX_AGE_MS) return date(time);
    const { unit, milliseconds } = UNITS.find((each) => age >= each.milliseconds) ?? UNITS.at(-1)!;
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(age / milliseconds), unit);
  };
}

const currentMinute = (): number => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;

function followMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}
