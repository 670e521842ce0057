import type { IncomingHttpHeaders } from 'node:http';
import type { Bundle } from '../catalog/bundle';
import { isContentHash } from '../catalog/content';
import { isLanguageName, isNamespaceName } from '../catalog/identifier';
import type { Snapshot } from '../catalog/snapshot';
import { chooseEncoding, type Encoding } from './content-encoding';
import { DELIVERY_HEADERS, REVALIDATED, STALE } from './delivery-headers';
import { matchesAny } from './entity-tag';

/** Where texts are served: what i18next clients ask by default. */
export const DELIVERY_PATH = '/locales';

/** Ready to be written: headers as a flat list of names and values, as `writeHead` takes them fastest. */
export interface Answer {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
}

/** What a URL under `/locales` names, if it names a bundle at all. */
export type Asked =
  | {
      readonly bundle: Bundle;
      readonly caching: Caching;
      /** Content that is not in memory: the bundle is the current one instead. */
      readonly wanted?: { readonly form: Form; readonly hash: string };
    }
  | { readonly refused: 'impossibleName' | 'unknownLanguage' | 'unknownNamespace' };

interface DeliveryOptions {
  /** Seconds; 0 asks for revalidation. */
  readonly maxAge: number;
  /** Seconds. */
  readonly staleWhileRevalidate: number;
  /** A bundle of this or an earlier snapshot by its hash. */
  byHash(language: string, namespace: string, form: Form, hash: string): Bundle | undefined;
}

export type Form = 'own' | 'merged';

/** What a URL allows: it names this content for good, whatever is current, or content that is not (or no longer) known. */
type Caching = 'immutable' | 'usual' | 'revalidated';

/** Everything of an answer that does not depend on the request, made once per bundle and URL. */
interface Ready {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly tags: Readonly<Record<Encoding, string>>;
  readonly headers: Readonly<Record<Encoding, readonly string[]>>;
  readonly notModified: Readonly<Record<Encoding, readonly string[]>>;
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * Answers `GET` and `HEAD` of a bundle from bytes that are made once.
 * One implementation behind two doors: the server's request listener and the controller.
 */
export class Delivery {
  private ready = new Map<string, Ready>();
  private snapshot: Snapshot | undefined;
  private stale = false;

  constructor(private readonly options: DeliveryOptions) {}

  /**
   * @param url as on the request line: `/locales/de/shop/cart.json?v=…`
   * @param stale nobody knows whether the snapshot still is what should be served; that is said
   * @param late what had to be looked for was looked for
   * @returns `undefined` where the URL names no bundle of the snapshot ({@link locate} says why), or something that has to
   * be looked for first
   */
  answer(
    url: string,
    headers: IncomingHttpHeaders,
    snapshot: Snapshot,
    { stale = false, late = false } = {},
  ): Answer | undefined {
    if (snapshot !== this.snapshot || stale !== this.stale) {
      this.ready = new Map();
      this.snapshot = snapshot;
      this.stale = stale;
    }
    const ready = this.ready.get(url) ?? this.prepare(url, snapshot, late);
    if (ready === undefined) return undefined;
    const encoding = chooseEncoding(headers['accept-encoding'], ready.bodies);
    const condition = headers['if-none-match'];
    if (condition !== undefined) {
      const held = ENCODINGS.find((each) => matchesAny(condition, ready.tags[each]));
      // the tag that the client holds goes back, so that it knows which of its copies is meant
      if (held !== undefined) return { status: 304, headers: ready.notModified[held], body: undefined };
    }
    return { status: 200, headers: ready.headers[encoding], body: ready.bodies[encoding] };
  }

  /** What a URL names. Names are compared with what is configured, never cleaned up. */
  locate(url: string, snapshot: Snapshot): Asked {
    const [path, query] = split(url);
    const names = bundleNames(path);
    if (names === undefined) return { refused: 'impossibleName' };
    const language = snapshot.language(names.language);
    if (language === undefined) return { refused: 'unknownLanguage' };
    const form: Form = query.get('fallback') === 'merged' ? 'merged' : 'own';
    const hash = query.get('v');
    const kept = hash === null ? undefined : this.options.byHash(language, names.namespace, form, hash);
    if (kept !== undefined) return { bundle: kept, caching: 'immutable' };
    const bundle = snapshot[form](language, names.namespace);
    if (bundle === undefined) return { refused: 'unknownNamespace' };
    if (hash === null) return { bundle, caching: 'usual' };
    return { bundle, caching: 'revalidated', ...(isContentHash(hash) && { wanted: { form, hash } }) };
  }

  private prepare(url: string, snapshot: Snapshot, late: boolean): Ready | undefined {
    if (asksForDrafts(url)) return undefined;
    const asked = this.locate(url, snapshot);
    if (!('bundle' in asked) || (asked.wanted !== undefined && !late)) return undefined;
    const ready = this.make(asked.bundle, asked.caching, snapshot.release);
    // kept for the spellings that clients of ours use: every other one would be a stranger's entry in our memory
    const plain = bundleUrl(asked.bundle);
    const version = `v=${asked.bundle.hash}`;
    const spellings =
      asked.caching === 'immutable'
        ? [`${plain}?${version}`, `${plain}?fallback=merged&${version}`]
        : [plain, `${plain}?fallback=merged`];
    if (spellings.includes(url)) this.ready.set(url, ready);
    return ready;
  }

  private make(bundle: Bundle, caching: Caching, release: string): Ready {
    const cacheControl = this.cacheControl(caching);
    const bodies = { br: bundle.brotli, gzip: bundle.gzip, identity: bundle.json };
    const tags = { br: `"${bundle.hash}-br"`, gzip: `"${bundle.hash}-gzip"`, identity: `"${bundle.hash}"` };
    const notModified = (encoding: Encoding) => [
      'ETag',
      tags[encoding],
      'Cache-Control',
      cacheControl,
      'Vary',
      'Accept-Encoding',
      'X-Dragoman-Release',
      release,
      ...(this.stale ? STALE : []),
      ...DELIVERY_HEADERS,
    ];
    const full = (encoding: Encoding) => [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(bodies[encoding].length),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      'Content-Language',
      bundle.language,
      ...notModified(encoding),
    ];
    return { bodies, tags, headers: each(full), notModified: each(notModified) };
  }

  private cacheControl(caching: Caching): string {
    if (caching === 'immutable') return 'public, max-age=31536000, immutable';
    if (caching === 'revalidated') return REVALIDATED['Cache-Control'];
    const { maxAge, staleWhileRevalidate } = this.options;
    const stale = staleWhileRevalidate > 0 ? `stale-while-revalidate=${staleWhileRevalidate}` : 'must-revalidate';
    return `public, max-age=${maxAge}, ${stale}`;
  }
}

/** Whether texts are wanted that are not published yet: those are never everybody's. */
export const asksForDrafts = (url: string): boolean => /[?&]drafts(?:[=&]|$)/.test(url);

/** The URL of a bundle, as `manifest.json` and our own client spell it. */
function bundleUrl(bundle: { readonly language: string; readonly namespace: string }): string {
  return `${DELIVERY_PATH}/${bundle.language}/${encodeURI(bundle.namespace)}.json`;
}

const each = <T>(make: (encoding: Encoding) => T): Record<Encoding, T> => ({
  br: make('br'),
  gzip: make('gzip'),
  identity: make('identity'),
});

function split(url: string): [path: string, query: URLSearchParams] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, new URLSearchParams()] : [url.slice(0, mark), new URLSearchParams(url.slice(mark + 1))];
}

/** Longest path that can name a bundle: every character of both names percent-encoded as UTF-8. */
const LONGEST = 2048;

export function bundleNames(path: string): { language: string; namespace: string } | undefined {
  if (path.length > LONGEST || !path.startsWith(`${DELIVERY_PATH}/`) || !path.endsWith('.json')) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path.slice(DELIVERY_PATH.length + 1, -'.json'.length));
  } catch {
    return undefined;
  }
  const slash = decoded.indexOf('/');
  if (slash < 0) return undefined;
  const language = decoded.slice(0, slash);
  const namespace = decoded.slice(slash + 1);
  return isLanguageName(language) && isNamespaceName(namespace) ? { language, namespace } : undefined;
}
