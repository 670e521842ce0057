import type { IncomingHttpHeaders } from 'node:http';
import type { Bundle, BundleVariant } from '../../catalog/bundles/bundle';
import { isContentHash } from '../../catalog/bundles/encoded-content';
import { isLanguageName, isNamespaceName } from '../../catalog/name-syntax';
import type { Snapshot } from '../../catalog/snapshot';
import { chooseEncoding, ENCODINGS, type Encoding } from '../http/content-encoding';
import { entityTag, ifNoneMatchIncludes } from '../http/entity-tag';
import { RAW_PUBLIC_HEADERS, REVALIDATED_HEADERS, STALE_HEADER } from './delivery-headers';

/** Ready to be written. Headers are a flat list of names and values, the fastest form for `writeHead`. */
export interface BundleResponse {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
}

/** What a URL below the delivery path names, if it names a bundle at all. */
export type BundleLookup =
  | {
      readonly bundle: Bundle;
      readonly caching: CachingPolicy;
      /** Content that the URL names by its hash and that is not in memory. `bundle` is the current one instead. */
      readonly missingContent?: { readonly variant: BundleVariant; readonly hash: string };
    }
  | { readonly error: 'impossibleName' | 'unknownLanguage' | 'unknownNamespace' };

interface BundleDeliveryOptions {
  /** Where texts are served, such as `/locales`. */
  readonly path: string;
  /** Seconds; 0 requires revalidation. */
  readonly maxAge: number;
  /** Seconds. */
  readonly staleWhileRevalidate: number;
  /** Returns a bundle of this or an earlier snapshot by its hash. */
  byHash(language: string, namespace: string, variant: BundleVariant, hash: string): Bundle | undefined;
}

/**
 * `immutable`: the URL names the content by its hash. `default`: it names the current content. `revalidated`: it names a
 * hash that is unknown, so the current content is sent instead.
 */
export type CachingPolicy = 'immutable' | 'default' | 'revalidated';

/** The parts of a response that do not depend on the request, made once per bundle and URL. */
interface PreparedResponse {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly etags: Readonly<Record<Encoding, string>>;
  readonly headers: Readonly<Record<Encoding, readonly string[]>>;
  readonly notModifiedHeaders: Readonly<Record<Encoding, readonly string[]>>;
}

/**
 * Responds to `GET` and `HEAD` of a bundle with bytes that are made once.
 * One implementation for every way in which requests arrive.
 */
export class BundleDelivery {
  private prepared = new Map<string, PreparedResponse>();
  private snapshot: Snapshot | undefined;
  private stale = false;

  constructor(private readonly options: BundleDeliveryOptions) {}

  /**
   * @param url as on the request line: `/locales/de/shop/cart.json?v=…`
   * @param stale a source cannot be reached; sets `X-Dragoman-Stale`
   * @param afterLookup earlier content was already searched for: the current one is sent if it was not found
   * @returns `undefined` if the URL names no bundle of the snapshot ({@link locate} says why), or names content that has
   * to be searched for first
   */
  respond(
    url: string,
    headers: IncomingHttpHeaders,
    snapshot: Snapshot,
    { stale = false, afterLookup = false } = {},
  ): BundleResponse | undefined {
    if (snapshot !== this.snapshot || stale !== this.stale) {
      this.prepared = new Map();
      this.snapshot = snapshot;
      this.stale = stale;
    }
    const prepared = this.prepared.get(url) ?? this.prepare(url, snapshot, afterLookup);
    if (prepared === undefined) return undefined;
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch !== undefined) {
      const encoding = ENCODINGS.find((each) => ifNoneMatchIncludes(ifNoneMatch, prepared.etags[each]));
      // with the client's own entity tag, so that it knows which of its copies is meant
      if (encoding !== undefined) {
        return { status: 304, headers: prepared.notModifiedHeaders[encoding], body: undefined };
      }
    }
    const encoding = chooseEncoding(headers['accept-encoding'], prepared.bodies);
    return { status: 200, headers: prepared.headers[encoding], body: prepared.bodies[encoding] };
  }

  /** Finds what a URL names. Names are compared with the configured ones and never normalized. */
  locate(url: string, snapshot: Snapshot): BundleLookup {
    const [path, parameters] = splitUrl(url);
    const query = new URLSearchParams(parameters);
    const names = this.parse(path);
    if (names === undefined) return { error: 'impossibleName' };
    const language = snapshot.language(names.language);
    if (language === undefined) return { error: 'unknownLanguage' };
    const variant = query.get('fallback') === 'merged' ? 'merged' : 'own';
    const hash = query.get('v');
    const named = hash === null ? undefined : this.options.byHash(language, names.namespace, variant, hash);
    if (named !== undefined) return { bundle: named, caching: 'immutable' };
    const bundle = snapshot[variant](language, names.namespace);
    if (bundle === undefined) return { error: 'unknownNamespace' };
    if (hash === null) return { bundle, caching: 'default' };
    return { bundle, caching: 'revalidated', ...(isContentHash(hash) && { missingContent: { variant, hash } }) };
  }

  /** @param path `/locales/de/shop/cart.json`, or without `.json`, as some clients are set up */
  parse(path: string): { language: string; namespace: string } | undefined {
    if (path.length > MAX_PATH_LENGTH || !path.startsWith(`${this.options.path}/`)) return undefined;
    let decoded: string;
    try {
      decoded = decodeURIComponent(path.slice(this.options.path.length + 1).replace(/\.json$/, ''));
    } catch {
      return undefined;
    }
    const slash = decoded.indexOf('/');
    if (slash < 0) return undefined;
    const language = decoded.slice(0, slash);
    const namespace = decoded.slice(slash + 1);
    return isLanguageName(language) && isNamespaceName(namespace) ? { language, namespace } : undefined;
  }

  /** The URL of a bundle as `manifest.json` and our own client spell it. */
  private bundleUrl({ language, namespace }: Bundle): string {
    return `${this.options.path}/${language}/${encodeURI(namespace)}.json`;
  }

  private prepare(url: string, snapshot: Snapshot, afterLookup: boolean): PreparedResponse | undefined {
    if (asksForDrafts(url) || asksForFormat(url)) return undefined;
    const lookup = this.locate(url, snapshot);
    if (!('bundle' in lookup) || (lookup.missingContent !== undefined && !afterLookup)) return undefined;
    const { bundle, caching } = lookup;
    const prepared = this.prepareResponse(bundle, caching, snapshot.release);
    // Only the spellings of our own clients are cached: the number of others has no limit.
    const plainUrl = this.bundleUrl(bundle);
    const version = `v=${bundle.hash}`;
    const cachedUrls =
      caching === 'immutable'
        ? [`${plainUrl}?${version}`, `${plainUrl}?fallback=merged&${version}`]
        : [plainUrl, `${plainUrl}?fallback=merged`];
    if (cachedUrls.includes(url)) this.prepared.set(url, prepared);
    return prepared;
  }

  private prepareResponse(bundle: Bundle, caching: CachingPolicy, release: string): PreparedResponse {
    const cacheControl = this.cacheControl(caching);
    const bodies = { br: bundle.brotli, gzip: bundle.gzip, identity: bundle.json };
    const etags = byEncoding((encoding) => entityTag(bundle.hash, encoding));
    const notModifiedHeaders = (encoding: Encoding) => [
      'ETag',
      etags[encoding],
      'Cache-Control',
      cacheControl,
      'Vary',
      'Accept-Encoding',
      'X-Dragoman-Release',
      release,
      ...(this.stale ? STALE_HEADER : []),
      ...RAW_PUBLIC_HEADERS,
    ];
    const headers = (encoding: Encoding) => [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(bodies[encoding].length),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      'Content-Language',
      bundle.language,
      ...notModifiedHeaders(encoding),
    ];
    return { bodies, etags, headers: byEncoding(headers), notModifiedHeaders: byEncoding(notModifiedHeaders) };
  }

  /** The value of `Cache-Control`. */
  cacheControl(caching: CachingPolicy): string {
    if (caching === 'immutable') return 'public, max-age=31536000, immutable';
    if (caching === 'revalidated') return REVALIDATED_HEADERS['Cache-Control'];
    const { maxAge, staleWhileRevalidate } = this.options;
    const stale = staleWhileRevalidate > 0 ? `stale-while-revalidate=${staleWhileRevalidate}` : 'must-revalidate';
    return `public, max-age=${maxAge}, ${stale}`;
  }
}

/** Whether a URL asks for unpublished texts, which are never public. */
export const asksForDrafts = (url: string): boolean => /[?&]drafts(?:[=&]|$)/.test(url);

/** Whether a URL asks for another format than that of bundles. */
export const asksForFormat = (url: string): boolean => /[?&]format=(?!json(?:&|$))/.test(url);

const byEncoding = <T>(make: (encoding: Encoding) => T): Record<Encoding, T> => ({
  br: make('br'),
  gzip: make('gzip'),
  identity: make('identity'),
});

/** Separates the query, without its question mark. */
export function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Characters of the longest path of a bundle: both names in full length, percent-encoded as UTF-8. */
const MAX_PATH_LENGTH = 2048;
