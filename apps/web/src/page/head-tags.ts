import type { InterfaceLanguage } from '@dragoman/i18n/react';
import type { Head } from './page-module';

export interface HeadTags {
  readonly head: Head;
  /** `https://texts.example`; empty where none is configured: the tags that need whole addresses are then left out. */
  readonly origin: string;
  /** Language included. */
  readonly path: string;
  readonly language: string;
  readonly languages: readonly InterfaceLanguage[];
  readonly status: number;
}

/** The tags that tell browsers and search engines about a page: text for the server's document and the browser's head alike. */
export function headTags({ head, origin, path, language, languages, status }: HeadTags): string {
  const about = [`<title data-head>${escapeHtml(head.title)}</title>`];
  // A page that is not there has no address worth keeping.
  if (status !== 200) return [...about, tag('meta', { name: 'robots', content: 'noindex' })].join('');
  if (head.description) about.push(tag('meta', { name: 'description', content: head.description }));
  if (!origin) return about.join('');

  const rest = path.slice(1 + language.length).replace(/\/$/, '');
  const inLanguage = (name: string) => `${origin}/${name}${rest}`;
  const names = languages.map(({ tag }) => tag);
  return [
    ...about,
    tag('link', { rel: 'canonical', href: inLanguage(language) }),
    ...names.map((hreflang) => tag('link', { rel: 'alternate', hreflang, href: inLanguage(hreflang) })),
    // Without a language the address leads everybody to their own.
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: `${origin}${rest || '/'}` }),
    property('og:type', 'website'),
    property('og:title', head.title),
    ...(head.description ? [property('og:description', head.description)] : []),
    property('og:url', inLanguage(language)),
    property('og:locale', openGraphLocale(language)),
    ...names.filter((name) => name !== language).map((name) => property('og:locale:alternate', openGraphLocale(name))),
  ].join('');
}

/** Puts the tags of the page now shown in the place of those of the page before. */
export function replaceHeadTags(tags: string): void {
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  document.head.insertAdjacentHTML('beforeend', tags);
}

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name} data-head ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`;

const property = (name: string, content: string): string => tag('meta', { property: name, content });

/** Open Graph writes `pt_BR`. */
const openGraphLocale = (language: string): string => language.replaceAll('-', '_');

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
