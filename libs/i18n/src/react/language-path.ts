/** The same path in another language: `/de/texts?q=a` → `/fr/texts?q=a`. The language is the first segment. */
export const pathInLanguage = (path: string, language: string): string =>
  path.replace(/^\/[^/?#]*/, () => `/${language}`);

const ONE_YEAR_S = 31_536_000;

/** Stores the language for URLs without one, in a cookie. To be called only when the visitor chooses a language. */
export function rememberLanguage(language: string): void {
  document.cookie = `lng=${language}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}
