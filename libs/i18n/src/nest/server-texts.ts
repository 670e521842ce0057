import { Inject, Injectable, Logger } from '@nestjs/common';
import { createInstance, type i18n } from 'i18next';
import type { Snapshot } from '../catalog/snapshot';
import { CatalogService } from './catalog.service';
import { I18N_OPTIONS, type I18nOptions } from './i18n.options';
import { InterfaceLanguages } from './interface-languages';

/** Missing keys that are told; a loop over unknown keys must not fill memory or log. */
const MOST_TOLD = 1000;

/** i18next for what the server says: validation, errors, e-mail. Reads the snapshot that is served, in place. */
@Injectable()
export class ServerTexts {
  private readonly logger = new Logger('I18n');
  private readonly told = new Set<string>();
  private made: { snapshot: Snapshot; i18next: i18n } | undefined;

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
    private readonly languages: InterfaceLanguages,
  ) {}

  /** Read-only, shared by everybody; another one after a release. */
  get i18next(): i18n {
    const snapshot = this.catalog.current;
    if (this.made?.snapshot !== snapshot) this.made = { snapshot, i18next: this.make(snapshot) };
    return this.made.i18next;
  }

  /** What to say something in: a content language as it is, else the nearest interface language, else the fallback. */
  languageOf(wanted: string | undefined): string {
    if (wanted === undefined) return this.options.fallback;
    return this.catalog.current.language(wanted) ?? this.languages.match(wanted) ?? this.options.fallback;
  }

  private make(snapshot: Snapshot): i18n {
    const instance = createInstance();
    void instance.init({
      lng: this.options.fallback,
      fallbackLng: false, // bundles come with their fallbacks merged in
      resources: lazyResources(snapshot) as never,
      initAsync: false,
      interpolation: { escapeValue: false }, // plain text and JSON; an HTML mail turns it on per call
      saveMissing: true,
      missingKeyHandler: (languages, namespace, key) => this.tell(`${languages[0]} ${namespace}:${key}`),
    });
    return instance;
  }

  private tell(missing: string): void {
    if (this.told.has(missing) || this.told.size >= MOST_TOLD) return;
    this.told.add(missing);
    this.logger.warn(`No text for ${missing}`);
  }
}

/** Only namespaces that are asked for are parsed: of a thousand bundles the server itself speaks a few. */
function lazyResources(snapshot: Snapshot): object {
  const resources: Record<string, object> = Object.create(null);
  for (const { tag } of snapshot.languages) {
    const namespaces: object = Object.create(null);
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
