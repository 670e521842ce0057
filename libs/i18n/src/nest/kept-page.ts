import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from './content-encoding';
import { matchesAny } from './entity-tag';

/** In one encoding, ready to be written: headers as a flat list of names and values, as `writeHead` takes them fastest. */
interface Form {
  readonly etag: string;
  readonly headers: string[];
  readonly notModified: string[];
}

/** A page with status 200 as every anonymous visitor gets it. */
export class KeptPage {
  /** Bytes in memory. */
  readonly weight: number;
  private readonly forms: Readonly<Record<Encoding, Form>>;

  /**
   * @param headers of the answer, without those of its body
   * @param tag names the content
   */
  constructor(
    headers: OutgoingHttpHeaders,
    tag: string,
    private readonly bodies: Readonly<Record<Encoding, Buffer>>,
  ) {
    const common = Object.entries(headers)
      .filter(([name]) => name !== 'x-request-id')
      .flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, String(each)]));
    const form = (encoding: Encoding): Form => {
      const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
      const notModified = [...common, 'ETag', etag];
      const ofBody = ['Content-Type', HTML, 'Content-Length', String(bodies[encoding].length)];
      const ofEncoding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
      return { etag, notModified, headers: [...notModified, ...ofBody, ...ofEncoding] };
    };
    this.forms = { br: form('br'), gzip: form('gzip'), identity: form('identity') };
    this.weight = bodies.br.length + bodies.gzip.length + bodies.identity.length;
  }

  /** Answers `GET` or `HEAD`. */
  write(request: IncomingMessage, response: ServerResponse): void {
    const encoding = chooseEncoding(request.headers['accept-encoding'], this.bodies);
    const { etag, headers, notModified } = this.forms[encoding];
    const condition = request.headers['if-none-match'];
    if (condition !== undefined && matchesAny(condition, etag)) {
      response.writeHead(304, notModified).end();
      return;
    }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : this.bodies[encoding]);
  }
}

export const HTML = 'text/html; charset=utf-8';
