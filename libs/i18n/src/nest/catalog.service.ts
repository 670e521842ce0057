import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Bundle } from '../catalog/bundle';
import { Catalog } from '../catalog/catalog';
import { directorySource } from '../catalog/directory-source';
import type { ResourceSource, Said } from '../catalog/resource-source';
import type { Fallbacks } from '../language/fallback-chain';
import type { Snapshot } from '../catalog/snapshot';
import { BrokenTexts } from '../catalog/source-problem';
import { checkOptions } from './check-options';
import { ContributionRegistry } from './contribution.registry';
import { I18N_OPTIONS, type I18nOptions } from './i18n.options';
import type { TextTree } from '../message/tree';
import { problemTexts } from './problem-texts';
import { SetupError } from '../catalog/setup-error';

/** Holds what is served: the snapshot of all sources, and the next one when a source changes. */
@Injectable()
export class CatalogService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('I18n');
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private readonly contributed = new Map<string, ResourceSource>();
  private catalog: Catalog | undefined;

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly registry: ContributionRegistry,
  ) {
    checkOptions(options); // here, since everything else asks the catalog
  }

  /** The snapshot served at this moment. Take it once per answer: nothing may mix two. */
  get current(): Snapshot {
    return this.opened.current;
  }

  /** A bundle of this or an earlier snapshot by its content hash, as long as it is kept. */
  byHash(language: string, namespace: string, form: 'own' | 'merged', hash: string): Bundle | undefined {
    return this.opened.bundleByHash(language, namespace, form, hash);
  }

  /** The same, also of what sources had earlier; put together again where it is in memory no more. */
  earlierBundle(
    language: string,
    namespace: string,
    form: 'own' | 'merged',
    hash: string,
  ): Promise<Bundle | undefined> {
    return this.opened.earlierBundle(language, namespace, form, hash);
  }

  /** What is served once everything that sources have told of so far is in. */
  settled(): Promise<Snapshot> {
    return this.opened.settled();
  }

  /** False while a source cannot find out whether what it last gave still holds. */
  get isCurrent(): boolean {
    return this.opened.isCurrent;
  }

  /**
   * Languages whose texts would make up a bundle if a source had these fallbacks: its own, then, of a merged one, others.
   * @param source name of a contributed one
   */
  chain(source: string, fallbacks: Fallbacks, language: string, form: 'own' | 'merged'): readonly string[] {
    return this.opened.chain(language, form, { source: this.contributed.get(source)!, fallbacks });
  }

  /**
   * What would be served if a source said something else of a namespace.
   * @param source name of a contributed one
   */
  compose(
    source: string,
    said: Said,
    language: string,
    namespace: string,
    form: 'own' | 'merged',
  ): TextTree | undefined {
    return this.opened.compose(this.contributed.get(source)!, said, language, namespace, form);
  }

  /** Calls `listener` with what is served from now on, at each change, until the returned function is called. */
  onChange(listener: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Reads the sources again. */
  async refresh(): Promise<Snapshot> {
    return this.opened.rebuild();
  }

  async onModuleInit(): Promise<void> {
    const sources = this.sources();
    await this.refuseUndeclared();
    this.catalog = await Catalog.open(sources, {
      fallback: this.options.fallback,
      onProblem: ({ severity, file, line, column, reason }) => {
        const place = [file, line, column].filter((part) => part !== undefined).join(':');
        this.logger[severity === 'error' ? 'error' : 'warn'](place === '' ? reason : `${place}: ${reason}`);
      },
    });
    this.refuseMissingLanguages();
    const tell = (snapshot: Snapshot) => this.listeners.forEach((listener) => listener(snapshot));
    tell(this.catalog.current);
    this.catalog.onChange(tell);
    await this.catalog.watch();
    const { languages, namespaces, release } = this.catalog.current;
    this.logger.log(`${languages.length} languages, ${namespaces.length} namespaces, release ${release}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catalog?.close();
  }

  private sources(): ResourceSource[] {
    const { watch = false, namespaces = [] } = this.options;
    const own = [namespaces]
      .flat()
      .map((path) => ({ order: 0, source: directorySource(path, { watch, languages: this.options.languages ?? [] }) }));
    const features = this.registry.features().flatMap(({ name, directory }) => {
      if (directory === undefined) return [];
      const options = { watch, setting: settingOf(name), languages: this.options.languages ?? [] };
      return [{ order: -100, source: directorySource(directory, options) }];
    });
    const contributed = this.registry
      .sources()
      .map(({ instance, options }) => ({ ...options, source: named(options.name, instance) }));
    for (const { name, source } of contributed) this.contributed.set(name, source);
    const brought = [...features, ...own, ...contributed].sort((a, b) => a.order - b.order).map(({ source }) => source);
    const languages = async () => {
      const found = await languagesOf(brought);
      return this.options.languages?.filter((language) => found.includes(language)) ?? found;
    };
    return [problemTexts(languages, (changed) => this.onChange(changed)), ...brought];
  }

  /** What a directory brought unsaid could lie over the texts of another feature. */
  private async refuseUndeclared(): Promise<void> {
    for (const { name, directory, namespaces = [] } of this.registry.features()) {
      if (directory === undefined) continue;
      const brought = await directorySource(directory, { setting: settingOf(name) }).list(() => {}); // what is wrong is told when it is read
      const undeclared = brought.find(({ namespace }) => !namespaces.includes(namespace));
      if (undeclared === undefined) continue;
      throw new SetupError(
        `The directory of the feature "${name}" has texts of the namespace "${undeclared.namespace}", which it does not declare: add it to the "namespaces" of I18nModule.forFeature, or move its files elsewhere.`,
      );
    }
  }

  private refuseMissingLanguages(): void {
    const { fallback, languages } = this.options;
    for (const language of languages ?? [fallback]) {
      if (this.opened.current.language(language) !== undefined) continue;
      throw new SetupError(
        `There are no texts in "${language}": add a folder of that name to a directory of "namespaces", or take the language out of "languages".`,
      );
    }
  }

  private get opened(): Catalog {
    if (this.catalog === undefined) {
      throw new Error('Texts were asked for before they are read: ask in onApplicationBootstrap or later.');
    }
    return this.catalog;
  }
}

const settingOf = (feature: string) => `the "directory" of the feature "${feature}"`;

async function languagesOf(sources: readonly ResourceSource[]): Promise<string[]> {
  const lists = await Promise.all(sources.map((source) => source.list(() => {}))); // what is wrong is told when it is read
  return [...new Set(lists.flat().map(({ language }) => language))];
}

/** Its failures say whose they are: whoever reads them has to know where to look. */
function named(name: string, source: ResourceSource): ResourceSource {
  const fails = (error: unknown): never => {
    if (error instanceof BrokenTexts) throw error; // names its place itself
    const message = `The source "${name}" fails: ${error instanceof Error ? error.message : String(error)}`;
    throw error instanceof SetupError ? new SetupError(message) : new Error(message, { cause: error });
  };
  return {
    list: async (report) => source.list(report).catch(fails),
    read: async (bundle, report) => source.read(bundle, report).catch(fails),
    watch: async (changed, report) => (await source.watch?.(changed, report)) ?? (async () => {}),
    fallbacks: () => source.fallbacks?.() ?? new Map<string, never>(),
    earlier: async (namespace, chain) => (await source.earlier?.(namespace, chain)) ?? [],
    isCurrent: () => source.isCurrent?.() ?? true,
  };
}
