import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogService } from './catalog.service';
import { type Asked, Delivery } from './delivery';
import { I18N_OPTIONS, type I18nOptions } from './i18n.options';

/** Writes bundles onto responses. Called by the server's request listener and by the controller alike. */
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
      byHash: (language, namespace, form, hash) => catalog.byHash(language, namespace, form, hash),
    });
  }

  /**
   * Answers `GET` or `HEAD` of a bundle; `false`, with nothing written, where the URL names none, or one that has to be
   * looked for with {@link recall} first.
   */
  serve(url: string, request: IncomingMessage, response: ServerResponse, late = false): boolean {
    const { current, isCurrent } = this.catalog;
    const answer = this.delivery.answer(url, request.headers, current, { stale: !isCurrent, late });
    if (answer === undefined) return false;
    response.writeHead(answer.status, answer.headers as string[]);
    if (request.method === 'HEAD') response.end();
    else response.end(answer.body);
    return true;
  }

  /** Looks for content that the URL names by its hash, and that is in memory no more. */
  async recall(url: string): Promise<void> {
    const asked = this.locate(url);
    if (!('bundle' in asked) || asked.wanted === undefined) return;
    const { language, namespace } = asked.bundle;
    await this.catalog.earlierBundle(language, namespace, asked.wanted.form, asked.wanted.hash);
  }

  /** Why {@link serve} did not answer. */
  locate(url: string): Asked {
    return this.delivery.locate(url, this.catalog.current);
  }
}
