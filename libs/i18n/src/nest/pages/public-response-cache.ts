import { LRUCache } from 'lru-cache';
import { deepFreeze } from '../../catalog/bundles/deep-freeze';

/** In characters of JSON. Parsed, they take several times as much memory. */
const MAX_SIZE = 2 * 1024 * 1024;

interface CachedJson {
  readonly text: string;
  /** Frozen: all pages share it. */
  readonly value: unknown;
  readonly headers: Headers;
}

/**
 * The application's responses to the requests of its own pages. A JSON response that is `public` and names its release
 * (`X-Dragoman-Release`) is cached for as long as that release is served, because it cannot change before the next one.
 */
export class PublicResponseCache {
  private readonly responses = new LRUCache<string, CachedJson>({
    maxSize: MAX_SIZE,
    maxEntrySize: MAX_SIZE / 8,
    sizeCalculation: ({ text }) => text.length,
  });
  private release: string | undefined;

  /**
   * Never call it for a visitor who is signed in: their responses are their own.
   * @param key path of the request, and everything else that the response may depend on
   * @param release that the page is rendered from
   */
  async fetch(key: string, release: string, request: () => Promise<Response>): Promise<Response> {
    if (this.release !== release) this.responses.clear();
    this.release = release;
    const cached = this.responses.get(key);
    if (cached !== undefined) return cachedResponse(cached);
    const response = await request();
    if (!isReusableResponse(response, release) || this.release !== release) return response;
    const text = await response.text();
    const entry = { text, value: deepFreeze(JSON.parse(text) as unknown), headers: response.headers };
    this.responses.set(key, entry);
    return cachedResponse(entry);
  }
}

/**
 * Returns a response with JSON that was parsed once for all pages. Its body is created only if it is read in another way,
 * because that takes a tenth of the time of rendering a page.
 */
function cachedResponse({ text, value, headers }: CachedJson): Response {
  const withBody = () => new Response(text, { headers });
  const response = Object.assign(new Response(null, { headers }), {
    json: async () => value,
    text: async () => text,
    arrayBuffer: () => withBody().arrayBuffer(),
    blob: () => withBody().blob(),
    bytes: () => withBody().bytes(),
    clone: withBody,
  });
  return Object.defineProperty(response, 'body', { get: () => withBody().body });
}

/** Whether every anonymous visitor would get the same JSON for as long as the release is served. */
export const isReusableResponse = ({ status, headers }: Response, release: string): boolean =>
  status === 200 &&
  headers.get('x-dragoman-release') === release &&
  /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '') &&
  /(?:^|[\s,])public(?:$|[\s,])/i.test(headers.get('cache-control') ?? '') &&
  !/\*|cookie|authorization/i.test(headers.get('vary') ?? '') &&
  headers.get('set-cookie') === null;
