import { Inject, Injectable, Logger } from '@nestjs/common';
import { createInstance, type i18n } from 'i18next';
import type { Snapshot } from '../../catalog/snapshot';
import { boundInterpolation } from '../../message/i18next/bound-interpolation';
import { formatOtherSyntaxes } from '../../message/i18next/format-other-syntaxes';
import { lookUpOtherSyntaxes } from '../../message/i18next/look-up-other-syntaxes';
import { observeLookups } from '../../message/i18next/observe-lookups';
import { type OwnMiss, KeyReports } from '../key-reports/key-reports.service';
import { CatalogService } from '../catalog/catalog.service';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { InterfaceLanguages } from '../language/interface-languages';

/** Missing keys that are logged: a loop over unknown keys must fill neither memory nor log. */
const MAX_REPORTED_KEYS = 1000;

/** i18next for texts of the server: validation, errors, email. Reads from the served snapshot, without a copy. */
@Injectable()
export class ServerTranslator {
  private readonly logger = new Logger('I18n');
  private readonly reportedKeys = new Set<string>();
  private instance: { snapshot: Snapshot; i18next: i18n } | undefined;

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
    private readonly languages: InterfaceLanguages,
    private readonly reports: KeyReports,
  ) {}

  /** Shared and read-only; replaced after a release. */
  get i18next(): i18n {
    const snapshot = this.catalog.complete;
    if (this.instance?.snapshot !== snapshot) this.instance = { snapshot, i18next: this.createInstance(snapshot) };
    return this.instance.i18next;
  }

  /** Returns the content language of that name, else the nearest interface language, else the fallback. */
  nearestLanguage(requested: string | undefined): string {
    if (requested === undefined) return this.options.fallback;
    return this.catalog.current.language(requested) ?? this.languages.match(requested) ?? this.options.fallback;
  }

  private createInstance(snapshot: Snapshot): i18n {
    const instance = createInstance();
    void instance.init({
      lng: this.options.fallback,
      fallbackLng: false, // bundles have their fallbacks merged in
      resources: lazyResources(snapshot) as never,
      initAsync: false,
      interpolation: { escapeValue: false }, // plain text and JSON; HTML mail turns it on per call
      saveMissing: true,
      missingKeyHandler: (languages, namespace, key, fallback, _update, options) => {
        const { replace } = options as { replace?: object };
        const variables = Object.keys(replace ?? {}).filter((name) => !['lng', 'ns'].includes(name));
        this.missing({ language: languages[0]!, namespace, key, defaultText: String(fallback ?? ''), variables });
      },
    });
    boundInterpolation(instance.services.interpolator);
    formatOtherSyntaxes(instance, (namespace) => snapshot.syntax(namespace));
    lookUpOtherSyntaxes(instance, snapshot);
    observeLookups(instance.store, this.reports.used);
    return instance;
  }

  /** Notes that the server's own code has asked for a text that is not there. */
  missing(miss: Omit<OwnMiss, 'source'>): void {
    this.reports.missingHere({ ...miss, source: 'server' });
    const name = `${miss.language} ${miss.namespace}:${miss.key}`;
    if (this.reportedKeys.has(name) || this.reportedKeys.size >= MAX_REPORTED_KEYS) return;
    this.reportedKeys.add(name);
    this.logger.warn(`Missing text: ${name}`);
  }

  /** Notes that a text was found without i18next. */
  used(namespace: string, key: string): void {
    this.reports.used(namespace, key);
  }
}

/** Parses a namespace when it is first used: the server itself uses a few of a thousand bundles. */
function lazyResources(snapshot: Snapshot): object {
  const resources = Object.create(null) as Record<string, object>;
  for (const { tag } of snapshot.languages) {
    const namespaces = Object.create(null) as object;
    for (const namespace of snapshot.namespaces) {
      Object.defineProperty(namespaces, namespace, {
        enumerable: true,
        get: () => snapshot.merged(tag, namespace)?.resources,
      });
    }
    resources[tag] = namespaces;
  }
  return resources;
}
