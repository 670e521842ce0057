/**
 * Returns a sitemap (sitemaps.org) that lists every page in every language, with its alternates.
 * @param publicUrl of the application, without a slash at the end
 */
export function sitemapXml(paths: readonly string[], languages: readonly string[], publicUrl: string): string {
  const url = (language: string, path: string) => escapeXml(`${publicUrl}/${language}${path === '/' ? '' : path}`);
  const alternate = (hreflang: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${url}"/>`;
  const entries = paths.flatMap((path) => {
    const alternates = [
      ...languages.map((language) => alternate(language, url(language, path))),
      alternate('x-default', escapeXml(publicUrl + path)), // redirects to the language of the visitor
    ].join('');
    return languages.map((language) => `<url><loc>${url(language, path)}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
