import { matchLanguage } from '../language/negotiate-language';
import type { EmbeddedTexts } from './browser-texts';
import type { InterfaceLanguage } from './interface-language';

/** Texts that a front end starts with, and the languages it can switch to. JSON, so that a server can pass it to a browser. */
export interface FetchedTexts extends EmbeddedTexts {
  /** In the order of menus. */
  readonly languages: readonly InterfaceLanguage[];
}

/** Options of {@link fetchTexts}. */
export interface FetchTextsOptions {
  /** URL that texts are served at, without a slash at its end: `https://texts.example/locales`. */
  readonly url: string;
  readonly namespaces: readonly string[];
  /** The visitor's languages (BCP 47), the preferred one first; the best match is fetched. */
  readonly preferred?: readonly string[];
  /** Languages of the front end (BCP 47). Default: those that have texts of their own in one of the namespaces. */
  readonly languages?: readonly string[];
  /** Sends the requests, for example with caching on a server; the manifest is `{url}/manifest.json`. */
  readonly fetch?: (url: string) => Promise<Response>;
}

/** The part of `manifest.json` that is used here. */
interface Manifest {
  readonly release: string;
  readonly fallback: string;
  readonly languages: readonly InterfaceLanguage[];
  readonly bundles: {
    readonly [language: string]: { readonly [namespace: string]: { readonly own?: string; readonly merged: string } };
  };
}

/**
 * Fetches the texts of a page from an installation, in the language that fits the visitor best: first the manifest, which is
 * small and changes with each release, then each namespace by its hash, which can be cached forever.
 *
 * Runs on a server and in a browser; pass the result to `new BrowserI18n`, or to `createI18n` for components that are only
 * rendered on the server.
 *
 * @throws Error if the installation cannot be reached, or does not have the namespaces or the languages
 */
export async function fetchTexts(options: FetchTextsOptions): Promise<FetchedTexts> {
  const { url, namespaces, preferred = [], fetch: send = (address) => fetch(address) } = options;
  const manifest = (await fetchJson(send, `${url}/manifest.json`)) as Manifest;
  const languages = languagesOf(manifest, options);
  const tags = languages.map(({ tag }) => tag);
  const [first] = tags;
  if (first === undefined) {
    throw new Error(
      `${url} has no texts in the namespaces ${namespaces.join(', ')}${options.languages ? ` in ${options.languages.join(', ')}` : ''}. ` +
        'Publish them, or correct `namespaces` and `languages`.',
    );
  }
  const language = matchLanguage(preferred, tags) ?? (tags.includes(manifest.fallback) ? manifest.fallback : first);
  const bundles = manifest.bundles[language]!;
  const hashes = Object.fromEntries(Object.entries(bundles).map(([namespace, { merged }]) => [namespace, merged]));
  const missing = namespaces.find((namespace) => hashes[namespace] === undefined);
  if (missing !== undefined)
    throw new Error(`${url} has no namespace "${missing}". Publish it, or correct \`namespaces\`.`);
  const resources = await Promise.all(
    namespaces.map(async (namespace) => {
      const path = `${encodeURIComponent(language)}/${encodePath(namespace)}.json`;
      return [
        namespace,
        (await fetchJson(send, `${url}/${path}?fallback=merged&v=${hashes[namespace]}`)) as Record<string, unknown>,
      ] as const;
    }),
  );
  return { language, languages, release: manifest.release, resources: Object.fromEntries(resources), hashes };
}

function languagesOf(manifest: Manifest, { namespaces, languages }: FetchTextsOptions): readonly InterfaceLanguage[] {
  const isOffered = (tag: string) =>
    languages?.includes(tag) ?? namespaces.some((namespace) => manifest.bundles[tag]?.[namespace]?.own !== undefined);
  const offered = manifest.languages.filter(({ tag }) => isOffered(tag));
  return offered.map(({ tag, ownName, direction }) => ({ tag, ownName, direction }));
}

/** Namespaces may contain slashes, which stay. */
const encodePath = (namespace: string): string => namespace.split('/').map(encodeURIComponent).join('/');

async function fetchJson(send: (url: string) => Promise<Response>, url: string): Promise<unknown> {
  const response = await send(url);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: the texts could not be loaded.`);
  return response.json();
}
