import { Inject, Injectable } from '@nestjs/common';
import { ownName } from '@dragoman/i18n';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { includesNamespace } from '../editing/assert-allowed';
import { countsView } from '../editing/counts-view';
import { listCounts } from '../editing/stores/counts.store';
import { listLanguages, referenceLanguage } from '../editing/stores/languages.store';
import { listNamespaces } from '../editing/stores/namespaces.store';
import { DraftBundles } from './draft-bundles';
import type {
  BundleSize,
  LocizeDownloadView,
  LocizeLanguagesView,
  LocizeStatsView,
  LocizeVersion,
} from './locize.contract';
import { unknownProject, unknownVersion } from './locize.errors';
import { LocizeProject } from './locize-project';
import { PublishedBundles } from './published-bundles';

/** @throws Problem 404 */
export function versionNamed(name: string): LocizeVersion {
  if (name !== 'latest' && name !== 'production') throw unknownVersion();
  return name;
}

/** What tools for Locize read besides texts. */
@Injectable()
export class LocizeService {
  constructor(
    private readonly database: Database,
    private readonly project: LocizeProject,
    private readonly drafts: DraftBundles,
    private readonly published: PublishedBundles,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** @throws Problem 404 */
  async assertProject(project: string): Promise<void> {
    if (!(await this.project.is(project))) throw unknownProject();
  }

  /**
   * The same for published texts, which are served without the database, too. They are public: the id is not a secret.
   * @throws Problem 404
   */
  async assertPublicProject(project: string): Promise<void> {
    try {
      await this.assertProject(project);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }

  /** @param reader of drafts; without one, the shares of `latest` are those of the current release */
  async languages(reader: Actor | undefined): Promise<LocizeLanguagesView> {
    const { read } = this.database;
    const [reference, languages, counts, coverage] = await Promise.all([
      referenceLanguage(read),
      listLanguages(read),
      reader === undefined ? [] : listCounts(read, { limitedTo: reader.limits?.namespaces }),
      this.published.coverage(),
    ]);
    const names = new Intl.DisplayNames(['en'], { type: 'language' });
    return Object.fromEntries(
      languages.map(({ tag }) => {
        const { keys, translated } = countsView(counts.filter(({ language }) => language === tag));
        const production = coverage(tag);
        return [
          tag,
          {
            name: names.of(tag) ?? tag,
            nativeName: ownName(tag),
            isReferenceLanguage: tag === reference,
            translated: {
              latest: reader === undefined ? production : keys === 0 ? 1 : translated / keys,
              production,
            },
          },
        ];
      }),
    );
  }

  /** The namespaces of the workspace in all languages. */
  async downloads(
    project: string,
    version: LocizeVersion,
    reader: Actor | undefined,
  ): Promise<(BundleSize & { readonly view: LocizeDownloadView })[]> {
    const isPrivate = version === 'latest' && reader !== undefined;
    const bundles = isPrivate ? await this.drafts.list(reader) : await this.publishedBundles();
    return bundles.map((bundle) => {
      const { language, namespace, size } = bundle;
      // Tools split the key at its slashes.
      const path = `${project}/${version}/${language}/${encodeURIComponent(namespace)}`;
      const key = isPrivate ? `private/${path}` : path;
      const { origin, base } = this.config;
      return { ...bundle, view: { key, url: `${origin}${base}/locize/${key}`, size, isPrivate } };
    });
  }

  async stats(reader: Actor): Promise<LocizeStatsView> {
    const { read } = this.database;
    const [languages, namespaces, counts] = await Promise.all([
      listLanguages(read),
      listNamespaces(read),
      listCounts(read),
    ]);
    const latest = languages.map(({ tag }) => {
      const ofLanguage = counts.filter(({ language }) => language === tag);
      return [
        tag,
        Object.fromEntries(
          namespaces
            .filter(({ id }) => includesNamespace(reader, id))
            .map(({ id, name }) => {
              const { keys, translated } = countsView(ofLanguage.filter(({ namespace_id }) => namespace_id === id));
              return [encodeURIComponent(name), { segmentsTotal: keys, segmentsTranslated: translated }];
            }),
        ),
      ] as const;
    });
    const production = new Map<string, Record<string, { segmentsTotal: number; segmentsTranslated: number }>>();
    for (const { language, namespace, texts } of await this.publishedBundles()) {
      const ofLanguage = production.get(language) ?? {};
      production.set(language, ofLanguage);
      ofLanguage[encodeURIComponent(namespace)] = { segmentsTotal: texts, segmentsTranslated: texts };
    }
    return { latest: Object.fromEntries(latest), production: Object.fromEntries(production) };
  }

  private async publishedBundles(): Promise<BundleSize[]> {
    const namespaces = await listNamespaces(this.database.read);
    return this.published.list(namespaces.map(({ name }) => name));
  }
}
