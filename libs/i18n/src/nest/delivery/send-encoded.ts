import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from '../http/content-encoding';
import { entityTag, knownEntityTag } from '../http/entity-tag';

/** A body in all encodings that it is sent in. */
export interface EncodedBody {
  /** Hash of the bytes before they are encoded: the entity tag of the response. */
  readonly hash: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/**
 * Responds with the smallest body that the client accepts and an entity tag for each encoding, or with 304.
 * @param headers of both responses
 * @param contentHeaders of a response with a body
 */
export function sendEncoded(
  { hash, bodies }: EncodedBody,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  contentHeaders: Readonly<Record<string, string>>,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], bodies);
  const known = knownEntityTag(request.headers['if-none-match'], hash, encoding);
  if (known !== undefined) {
    response.writeHead(304, { ...headers, ETag: known }).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    ETag: entityTag(hash, encoding),
    ...contentHeaders,
    'Content-Length': bodies[encoding].length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bodies[encoding]);
}
