import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogService } from '../catalog/catalog.service';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { type BundleLookup, Delivery } from './delivery';

/** Writes bundles to responses, for the server's request listener and for the controller. */
@Injectable()
export class DeliveryService {
  private readonly delivery: Delivery;

  constructor(
    @Inject(I18N_OPTIONS) options: I18nOptions,
    private readonly catalog: CatalogService,
  ) {
    this.delivery = new Delivery({
      maxAge: options.maxAge ?? 0,
      staleWhileRevalidate: options.staleWhileRevalidate ?? 0,
      byHash: (language, namespace, variant, hash) => catalog.byHash(language, namespace, variant, hash),
    });
  }

  /**
   * Responds to `GET` or `HEAD` of a bundle; `false`, with nothing written, if the URL names none or names content that
   * {@link loadEarlierContent} has to load first.
   * @param afterLookup that was done
   */
  serve(url: string, request: IncomingMessage, response: ServerResponse, afterLookup = false): boolean {
    const { current, isCurrent } = this.catalog;
    const prepared = this.delivery.respond(url, request.headers, current, { stale: !isCurrent, afterLookup });
    if (prepared === undefined) return false;
    response.writeHead(prepared.status, prepared.headers as string[]);
    if (request.method === 'HEAD') response.end();
    else response.end(prepared.body);
    return true;
  }

  /** Loads the content that the URL names by its hash, if it is not in memory. */
  async loadEarlierContent(url: string): Promise<void> {
    const lookup = this.locate(url);
    if (!('bundle' in lookup) || lookup.missingContent === undefined) return;
    const { language, namespace } = lookup.bundle;
    const { variant, hash } = lookup.missingContent;
    await this.catalog.findEarlierBundle(language, namespace, variant, hash);
  }

  /** Explains why {@link serve} did not respond. */
  locate(url: string): BundleLookup {
    return this.delivery.locate(url, this.catalog.current);
  }
}
