import { Inject, Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { BundleDelivery, countCoverage, isNamespaceName } from '@dragoman/i18n/internal';
import type { Request, Response } from 'express';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';
import type { BundleSize } from './locize.contract';

/** Serves the texts of the current release, which are the same as below `/locales`. */
@Injectable()
export class PublishedBundles {
  private readonly bundles: BundleDelivery;

  constructor(
    @Inject(APP_CONFIG) { maxAge, staleWhileRevalidate }: AppConfig,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
  ) {
    this.bundles = new BundleDelivery({ path: '', maxAge, staleWhileRevalidate, byHash: () => undefined });
  }

  /** Returns false, with nothing written, if there is no such bundle. */
  serve(language: string, namespace: string, request: Request, response: Response): boolean {
    const { current, isCurrent } = this.catalog;
    if (language.includes('/') || !isNamespaceName(namespace)) return false;
    const url = `/${encodeURIComponent(language)}/${encodeURI(namespace)}.json`;
    const served = this.bundles.respond(url, request.headers, current, { stale: !isCurrent });
    if (served === undefined) return false;
    const { headers } = served;
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
    response.vary('Authorization').writeHead(served.status); // with a token, the same URL has drafts
    response.end(request.method === 'HEAD' ? undefined : served.body);
    return true;
  }

  /** @param namespaces those of the workspace: others belong to the application and are not listed */
  list(namespaces: readonly string[]): BundleSize[] {
    const { current } = this.catalog;
    return current.languages.flatMap(({ tag }) =>
      namespaces.flatMap((namespace) => {
        const bundle = current.own(tag, namespace);
        return bundle === undefined
          ? []
          : [{ language: tag, namespace, texts: bundle.texts, size: bundle.json.length }];
      }),
    );
  }

  /** Translated share of all published texts in a language, 0 to 1. */
  async coverage(): Promise<(language: string) => number> {
    const { current } = this.catalog;
    const coverage = await countCoverage(current);
    return (language) => (current.language(language) === undefined ? 0 : coverage.share(canonicalTag(language)!));
  }
}
