import { useSyncExternalStore } from 'react';
import { setCookie } from './cookies';

/** Absent: the theme of the system. */
export type Theme = 'light' | 'dark';

/** The choices of the theme menu. */
export const themes = [
  { theme: undefined, icon: 'system', key: 'theme.system' },
  { theme: 'light', icon: 'sun', key: 'theme.light' },
  { theme: 'dark', icon: 'moon', key: 'theme.dark' },
] as const satisfies readonly { theme: Theme | undefined; icon: string; key: string }[];

/**
 * Returns the theme chosen in this browser, or else in the profile.
 * @param cookie `system` overrides the theme of the profile
 */
export const resolveTheme = (cookie: string | undefined, profile?: Theme | null): Theme | undefined =>
  cookie === 'light' || cookie === 'dark' ? cookie : cookie === 'system' ? undefined : (profile ?? undefined);

/** Applies the theme immediately, and stores it in a cookie for pages rendered on the server. */
export function chooseTheme(theme: Theme | undefined, profile?: Theme | null): void {
  setCookie('theme', theme ?? (profile ? 'system' : ''), 'year');
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the theme that is shown.
 * @param rendered theme that the page was rendered in
 */
export const useTheme = (rendered: Theme | undefined): Theme | undefined =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme as Theme | undefined,
    () => rendered,
  );
