/** Chosen by the visitor; without a choice the system decides. */
export type Theme = 'light' | 'dark';

export const themeOf = (cookie: string | undefined): Theme | undefined =>
  cookie === 'light' || cookie === 'dark' ? cookie : undefined;

const ONE_YEAR_S = 31_536_000;

/** Shows the theme at once and remembers it, so that the server sends the next page in it. */
export function chooseTheme(theme: Theme | undefined): void {
  document.cookie = `theme=${theme ?? ''}; Path=/; Max-Age=${theme ? ONE_YEAR_S : 0}; SameSite=Lax`;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
