/** The same path in another language: `/de/texts?q=a` → `/fr/texts?q=a`. The language is the first segment. */
export const pathInLanguage = (path: string, language: string): string =>
  path.replace(/^\/[^/?#]*/, () => `/${language}`);

const ONE_YEAR_S = 31_536_000;

/** Remembers a choice of language for addresses that name none. Call it on an explicit act of the visitor only. */
export function rememberLanguage(language: string): void {
  document.cookie = `lng=${language}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}
