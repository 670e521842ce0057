/** The same path in another language: `/de/texts?q=a` → `/fr/texts?q=a`. The language is the first segment. */
export const pathInLanguage = (path: string, language: string): string =>
  path.replace(/^\/[^/?#]*/, () => `/${language}`);

const ONE_YEAR_S = 31_536_000;

export interface LanguageCookieOptions {
  /** Name of the cookie, as the server reads it; `lng` by default. */
  readonly cookie?: string;
  /** Path that the application is served below; `/` by default. */
  readonly path?: string;
}

/** Stores the language for URLs without one, in a cookie. To be called only when the visitor chooses a language. */
export function rememberLanguage(language: string, { cookie = 'lng', path = '/' }: LanguageCookieOptions = {}): void {
  document.cookie = `${cookie}=${language}; Path=${path}; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}
