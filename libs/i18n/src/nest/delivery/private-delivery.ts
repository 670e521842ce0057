import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bundle } from '../../catalog/bundles/bundle';
import type { Snapshot } from '../../catalog/snapshot';
import { CatalogService } from '../catalog/catalog.service';
import { chooseEncoding, type Encoding } from '../http/content-encoding';
import { ifNoneMatchIncludes } from '../http/entity-tag';
import type { BundleDelivery } from './bundle-delivery';
import { PRIVATE_HEADERS, STALE_HEADER } from './delivery-headers';
import { PrivateAccess } from './private-access';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Responds with bundles of private namespaces to those who may read them. */
@Injectable()
export class PrivateDelivery {
  constructor(
    private readonly access: PrivateAccess,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * Responds to `GET` or `HEAD` of a bundle that is not public; `false`, with nothing written, if the request may not read it or
   * if there is none. The response to somebody who may not is that of an unknown namespace.
   */
  async serve(url: string, request: IncomingMessage, response: ServerResponse, bundles: BundleDelivery) {
    const snapshot = await this.access.snapshotFor(request);
    if (snapshot === undefined) return false;
    const lookup = bundles.locate(url, snapshot);
    if (!('bundle' in lookup)) return false;
    this.send(lookup.bundle, snapshot, request, response);
    return true;
  }

  private send(bundle: Bundle, { release }: Snapshot, request: IncomingMessage, response: ServerResponse): void {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
    const etagOf = (encoding: Encoding) => `"${bundle.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const bodies = { br: bundle.brotli, gzip: bundle.gzip, identity: bundle.json };
    const encoding = chooseEncoding(accepted, bodies);
    const known =
      ifNoneMatch === undefined
        ? undefined
        : [encoding, ...ENCODINGS].map(etagOf).find((each) => ifNoneMatchIncludes(ifNoneMatch, each));
    if (!this.catalog.isCurrent) response.setHeader(...STALE_HEADER);
    const headers = { ...PRIVATE_HEADERS, ETag: known ?? etagOf(encoding), 'X-Dragoman-Release': release };
    if (known !== undefined) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bodies[encoding].length,
      'Content-Language': bundle.language,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : bodies[encoding]);
  }
}
