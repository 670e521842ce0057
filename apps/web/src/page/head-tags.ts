import type { InterfaceLanguage } from '@dragoman/i18n/react';
import type { Head } from './page-module';

interface HeadTags {
  readonly head: Head;
  /** `https://texts.example`. If none is configured it is empty, and tags with absolute URLs are left out. */
  readonly publicUrl: string;
  /** With the language: `/de/languages`. */
  readonly path: string;
  readonly language: string;
  readonly languages: readonly InterfaceLanguage[];
  /** Search engines may index the page. */
  readonly isIndexed: boolean;
}

/** Returns the tags of a page in the document's head as HTML, which the server and the browser both insert. */
export function headTags({ head, publicUrl, path, language, languages, isIndexed }: HeadTags): string {
  const title = `<title data-head>${escapeHtml(head.title)}</title>`;
  if (!isIndexed) return `${title}${metaTag('name', 'robots', 'noindex')}`;
  const basicTags = title + (head.description ? metaTag('name', 'description', head.description) : '');
  if (!publicUrl) return basicTags;

  const pathBelowLanguage = escapeHtml(path.slice(1 + language.length).replace(/\/$/, ''));
  const inLanguage = (name: string) => `${publicUrl}/${name}${pathBelowLanguage}`;
  const others = languages.filter(({ tag }) => tag !== language);
  return [
    basicTags,
    `<link data-head rel="canonical" href="${inLanguage(language)}">`,
    ...languages.map(({ tag }) => alternateLink(tag, inLanguage(tag))),
    // A URL without a language redirects to the visitor's own.
    alternateLink('x-default', `${publicUrl}${pathBelowLanguage || '/'}`),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:title', head.title),
    head.description ? metaTag('property', 'og:description', head.description) : '',
    `<meta data-head property="og:url" content="${inLanguage(language)}">`,
    metaTag('property', 'og:locale', openGraphLocale(language)),
    ...others.map(({ tag }) => metaTag('property', 'og:locale:alternate', openGraphLocale(tag))),
  ].join('');
}

/** Replaces the tags of the previous page by those of the current one. */
export function replaceHeadTags(tags: string): void {
  for (const tag of document.head.querySelectorAll('[data-head]')) tag.remove();
  document.head.insertAdjacentHTML('beforeend', tags);
}

/** @param href escaped */
const alternateLink = (hreflang: string, href: string): string =>
  `<link data-head rel="alternate" hreflang="${hreflang}" href="${href}">`;

const metaTag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta data-head ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Open Graph writes `pt_BR`. */
const openGraphLocale = (language: string): string => language.replaceAll('-', '_');

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!);
