import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogService } from '../catalog/catalog.service';
import type { BundleDelivery } from './bundle-delivery';
import { PRIVATE_HEADERS, STALE_HEADER } from './delivery-headers';
import { PrivateAccess } from './private-access';
import { sendEncoded } from './send-encoded';

/** Responds with bundles of private namespaces to those who may read them. */
@Injectable()
export class PrivateDelivery {
  constructor(
    private readonly access: PrivateAccess,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * Responds to `GET` or `HEAD` of a bundle that is not public; `false`, with nothing written, if the request may not read it or
   * if there is none. A request without permission then gets the response of an unknown namespace.
   */
  async serve(url: string, request: IncomingMessage, response: ServerResponse, bundles: BundleDelivery) {
    const snapshot = await this.access.snapshotFor(request);
    if (snapshot === undefined) return false;
    const lookup = bundles.locate(url, snapshot);
    if (!('bundle' in lookup)) return false;
    const { hash, brotli: br, gzip, json: identity, language } = lookup.bundle;
    if (!this.catalog.isCurrent) response.setHeader(...STALE_HEADER);
    sendEncoded(
      { hash, bodies: { br, gzip, identity } },
      request,
      response,
      { ...PRIVATE_HEADERS, 'X-Dragoman-Release': snapshot.release },
      { 'Content-Type': 'application/json; charset=utf-8', 'Content-Language': language },
    );
    return true;
  }
}
