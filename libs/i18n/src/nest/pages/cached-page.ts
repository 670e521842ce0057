import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from '../http/content-encoding';
import { ifNoneMatchIncludes } from '../http/entity-tag';

/** One encoding, ready to be written. Headers are a flat list of names and values, the fastest form for `writeHead`. */
interface EncodedPage {
  readonly etag: string;
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
}

/** A page with status 200 that every anonymous visitor gets. */
export class CachedPage {
  /** Bytes in memory. */
  readonly size: number;
  private readonly encoded: Readonly<Record<Encoding, EncodedPage>>;

  /**
   * @param headers of the response, without those of its body
   * @param contentHash for the entity tag
   */
  constructor(
    headers: OutgoingHttpHeaders,
    contentHash: string,
    private readonly bodies: Readonly<Record<Encoding, Buffer>>,
  ) {
    const commonHeaders = Object.entries(headers)
      .filter(([name]) => name !== 'x-request-id')
      .flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, String(each)]));
    const encode = (encoding: Encoding): EncodedPage => {
      const etag = `"${contentHash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
      const notModifiedHeaders = [...commonHeaders, 'ETag', etag];
      const bodyHeaders = ['Content-Type', HTML_TYPE, 'Content-Length', String(bodies[encoding].length)];
      const encodingHeader = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
      return { etag, notModifiedHeaders, headers: [...notModifiedHeaders, ...bodyHeaders, ...encodingHeader] };
    };
    this.encoded = { br: encode('br'), gzip: encode('gzip'), identity: encode('identity') };
    this.size = bodies.br.length + bodies.gzip.length + bodies.identity.length;
  }

  /** Responds to `GET` or `HEAD`. */
  write(request: IncomingMessage, response: ServerResponse): void {
    const encoding = chooseEncoding(request.headers['accept-encoding'], this.bodies);
    const { etag, headers, notModifiedHeaders } = this.encoded[encoding];
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && ifNoneMatchIncludes(ifNoneMatch, etag)) {
      response.writeHead(304, notModifiedHeaders).end();
      return;
    }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : this.bodies[encoding]);
  }
}

export const HTML_TYPE = 'text/html; charset=utf-8';
