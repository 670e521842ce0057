import type { InterfaceLanguage } from '@dragoman/i18n/react';
import type { Head } from './page-module';

interface HeadTags {
  readonly head: Head;
  /** `https://texts.example`; empty where none is configured: the tags that need whole addresses are then left out. */
  readonly origin: string;
  /** Language included. */
  readonly path: string;
  readonly language: string;
  readonly languages: readonly InterfaceLanguage[];
  /** For search engines. */
  readonly listed: boolean;
}

/** The tags that tell browsers and search engines about a page: text for the server's document and the browser's head alike. */
export function headTags({ head, origin, path, language, languages, listed }: HeadTags): string {
  const title = `<title data-head>${escapeHtml(head.title)}</title>`;
  if (!listed) return `${title}${meta('name', 'robots', 'noindex')}`;
  const about = title + (head.description ? meta('name', 'description', head.description) : '');
  if (!origin) return about;

  const rest = escapeHtml(path.slice(1 + language.length).replace(/\/$/, ''));
  const inLanguage = (name: string) => `${origin}/${name}${rest}`;
  const others = languages.filter(({ tag }) => tag !== language);
  return [
    about,
    `<link data-head rel="canonical" href="${inLanguage(language)}">`,
    ...languages.map(({ tag }) => alternate(tag, inLanguage(tag))),
    // Without a language the address leads everybody to their own.
    alternate('x-default', `${origin}${rest || '/'}`),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    head.description ? meta('property', 'og:description', head.description) : '',
    `<meta data-head property="og:url" content="${inLanguage(language)}">`,
    meta('property', 'og:locale', openGraphLocale(language)),
    ...others.map(({ tag }) => meta('property', 'og:locale:alternate', openGraphLocale(tag))),
  ].join('');
}

/** Puts the tags of the page now shown in the place of those of the page before. */
export function replaceHeadTags(tags: string): void {
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  document.head.insertAdjacentHTML('beforeend', tags);
}

/** @param href escaped */
const alternate = (hreflang: string, href: string): string =>
  `<link data-head rel="alternate" hreflang="${hreflang}" href="${href}">`;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta data-head ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Open Graph writes `pt_BR`. */
const openGraphLocale = (language: string): string => language.replaceAll('-', '_');

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
