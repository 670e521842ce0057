import { useSyncExternalStore } from 'react';

/** Without a choice the system decides. */
export type Theme = 'light' | 'dark';

/** What there is to choose from. */
export const themes = [
  { theme: undefined, icon: 'system', key: 'theme.system' },
  { theme: 'light', icon: 'sun', key: 'theme.light' },
  { theme: 'dark', icon: 'moon', key: 'theme.dark' },
] as const satisfies readonly { theme: Theme | undefined; icon: string; key: string }[];

/**
 * What was chosen in this browser, else in the profile.
 * @param cookie `system`: what the profile says does not count here
 */
export const themeOf = (cookie: string | undefined, profile?: Theme | null): Theme | undefined =>
  cookie === 'light' || cookie === 'dark' ? cookie : cookie === 'system' ? undefined : (profile ?? undefined);

const ONE_YEAR_S = 31_536_000;

/** Shows the theme at once and remembers it, so that the server sends the next page in it. */
export function chooseTheme(theme: Theme | undefined, profile?: Theme | null): void {
  const chosen = theme ?? (profile ? 'system' : '');
  document.cookie = `theme=${chosen}; Path=/; Max-Age=${chosen ? ONE_YEAR_S : 0}; SameSite=Lax`;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const changed of listeners) changed();
}

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * The theme that is shown, by whatever it was chosen.
 * @param given what the page was rendered in
 */
export const useTheme = (given: Theme | undefined): Theme | undefined =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme as Theme | undefined,
    () => given,
  );

/** What the profile says counts in this browser, too. */
export function forgetTheme(): void {
  document.cookie = 'theme=; Path=/; Max-Age=0; SameSite=Lax';
}
