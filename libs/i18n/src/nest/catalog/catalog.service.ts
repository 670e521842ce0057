import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Bundle, BundleVariant } from '../../catalog/bundles/bundle';
import { Catalog } from '../../catalog/catalog';
import { followSource } from '../../catalog/follow/follow-source';
import { directorySource } from '../../catalog/sources/directory-source';
import type { ResourceSource, NamespaceTexts } from '../../catalog/sources/resource-source';
import type { Fallbacks } from '../../language/fallback-chain';
import type { Snapshot } from '../../catalog/snapshot';
import { BrokenTexts, type SourceProblem } from '../../catalog/sources/source-problem';
import { checkOptions } from '../options/check-options';
import { ContributionRegistry } from '../extension/contribution.registry';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import type { TextTree } from '../../message/tree/tree';
import { textSyntax } from './text-syntax';
import { libraryTexts } from './library-texts';
import { loaderSource } from './loader-source';
import { SetupError } from '../../catalog/setup-error';

/** Holds the served snapshot of all sources and replaces it when a source changes. */
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
    checkOptions(options); // here, because every other provider depends on the catalog
  }

  /**
   * The snapshot that is served to everyone: without private namespaces. Read it once per response, so that no response mixes
   * two.
   */
  get current(): Snapshot {
    return this.loaded.current;
  }

  /** The same with all namespaces, for what the server itself translates: never for the response to a stranger. */
  get complete(): Snapshot {
    return this.loaded.complete;
  }

  /** Names of namespaces that are delivered only to those who may read them. */
  get privateNamespaces(): ReadonlySet<string> {
    return this.loaded.privateNamespaces;
  }

  /** The snapshot for someone who may read these private namespaces. Its release is that of all texts. */
  visibleTo(readable: ReadonlySet<string> | 'all'): Snapshot {
    return this.loaded.visibleTo(readable);
  }

  /** Calls `listener` when any texts have changed, those of private namespaces included. */
  onCompleteChange(listener: (snapshot: Snapshot) => void): () => void {
    return this.loaded.onCompleteChange(listener);
  }

  /** Returns a bundle of this or an earlier snapshot by its content hash, if it is in memory. */
  byHash(language: string, namespace: string, variant: BundleVariant, hash: string): Bundle | undefined {
    return this.loaded.bundleByHash(language, namespace, variant, hash);
  }

  /** The same; a bundle that is not in memory is composed again from earlier texts of the sources. */
  findEarlierBundle(
    language: string,
    namespace: string,
    variant: BundleVariant,
    hash: string,
  ): Promise<Bundle | undefined> {
    return this.loaded.findEarlierBundle(language, namespace, variant, hash);
  }

  /** Directories of texts, and patterns of their paths, of `forRoot` and of features, lowest priority first. */
  get directories(): readonly string[] {
    const features = this.registry.features().flatMap(({ directory }) => (directory === undefined ? [] : [directory]));
    return [...features, ...[this.options.namespaces ?? []].flat()];
  }

  /** Resolves with the snapshot that has all changes reported by sources so far. */
  settled(): Promise<Snapshot> {
    return this.loaded.settled();
  }

  /** `false` while a source cannot check whether its texts are still the latest. */
  get isCurrent(): boolean {
    return this.loaded.isCurrent;
  }

  /**
   * Returns the languages that would make up a bundle if a source had these fallbacks, the bundle's own first.
   * @param source name of a contributed source
   */
  chainWith(source: string, fallbacks: Fallbacks, language: string, variant: BundleVariant): readonly string[] {
    return this.loaded.chainWith(this.contributed.get(source)!, fallbacks, { language, variant });
  }

  /**
   * Returns the texts that would be served if a source had other texts of a namespace.
   * @param source name of a contributed source
   */
  composeWith(
    source: string,
    texts: NamespaceTexts,
    language: string,
    namespace: string,
    variant: BundleVariant,
  ): TextTree | undefined {
    return this.loaded.composeWith(this.contributed.get(source)!, texts, { language, namespace, variant });
  }

  /** Calls `listener` with each new snapshot. Returns a function that removes the listener. */
  onChange(listener: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Reads the sources again. */
  async refresh(): Promise<Snapshot> {
    return this.loaded.rebuild();
  }

  async onModuleInit(): Promise<void> {
    const sources = this.sources();
    await this.refuseUndeclared();
    this.catalog = await Catalog.open(sources, {
      fallback: this.options.fallback,
      languages: this.options.languages,
      pseudoLocale: this.options.pseudoLocale,
      privateNamespaces: this.options.privateNamespaces,
      syntaxOf: (namespace, ofSources) =>
        textSyntax(namespace, this.options.messages, this.registry.declaredNamespaces(), ofSources),
      onProblem: (problem) => this.logProblem(problem),
    });
    this.checkLanguages();
    const notify = (snapshot: Snapshot) => this.listeners.forEach((listener) => listener(snapshot));
    notify(this.catalog.current);
    this.catalog.onChange(notify);
    await this.catalog.watch();
    const { languages, namespaces, release } = this.catalog.complete;
    this.logger.log(`${languages.length} languages, ${namespaces.length} namespaces, release ${release}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catalog?.close();
  }

  private sources(): ResourceSource[] {
    const { watch = false, namespaces = [], follow } = this.options;
    const reading = { watch, languages: this.options.languages ?? [], fallback: this.options.fallback };
    const own = [namespaces].flat().map((path) => ({ order: 0, source: directorySource(path, reading) }));
    const features = this.registry.features().flatMap(({ name, directory }) => {
      if (directory === undefined) return [];
      return [{ order: -100, source: directorySource(directory, { ...reading, setting: settingOf(name) }) }];
    });
    const contributed = this.registry
      .sources()
      .map(({ instance, options }) => ({ ...options, source: withSourceName(options.name, instance) }));
    for (const { name, source } of contributed) this.contributed.set(name, source);
    const loaders = (this.options.nestjsI18n?.loaders ?? []).map((loader) => ({
      order: 0,
      source: withSourceName(loader.constructor.name, loaderSource(loader)),
    }));
    const sources = [...features, ...own, ...loaders, ...contributed]
      .sort((a, b) => a.order - b.order)
      .map(({ source }) => source);
    if (follow !== undefined) {
      const options = typeof follow === 'string' ? { url: follow } : follow;
      sources.push(followSource(options, (problem) => this.logProblem(problem)));
    }
    const languages = async () => {
      const found = await languagesOf(sources);
      return this.options.languages?.filter((language) => found.includes(language)) ?? found;
    };
    return [libraryTexts(languages, (changed) => this.onChange(changed)), ...sources];
  }

  private logProblem({ severity, file, line, column, reason }: SourceProblem): void {
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    this.logger[severity === 'error' ? 'error' : 'warn'](place === '' ? reason : `${place}: ${reason}`);
  }

  /** A namespace that is not declared could replace the texts of another feature. */
  private async refuseUndeclared(): Promise<void> {
    for (const { name, directory, namespaces = [] } of this.registry.features()) {
      if (directory === undefined) continue;
      const bundles = await directorySource(directory, { setting: settingOf(name) }).list(ignoreProblems);
      const undeclared = bundles.find(({ namespace }) => !namespaces.includes(namespace));
      if (undeclared === undefined) continue;
      throw new SetupError(
        `The directory of the feature "${name}" has texts of the namespace "${undeclared.namespace}", which it does not declare: add it to the "namespaces" of I18nModule.forFeature, or move its files elsewhere.`,
      );
    }
  }

  /** Checks that the language of last resort has texts, and reports other languages without. */
  private checkLanguages(): void {
    const { fallback, languages } = this.options;
    const { complete } = this.loaded;
    const hasTexts = (language: string) =>
      complete.namespaces.some((name) => complete.own(language, name) !== undefined);
    const missing = (languages ?? [fallback]).filter((language) => !hasTexts(language));
    if (missing.includes(fallback)) {
      throw new SetupError(
        `There are no texts in "${fallback}": add a folder of that name, or a file with ".json", to a directory of "namespaces", or choose another "fallback".`,
      );
    }
    if (missing.length === 0) return;
    this.logger.warn(
      `There are no texts in ${missing.join(', ')} yet: until there are, visitors see those of the fallback languages.`,
    );
  }

  private get loaded(): Catalog {
    if (this.catalog === undefined) {
      throw new Error(
        'The texts are not loaded yet: use them in onApplicationBootstrap or later. In a test, call init() on the module or application first.',
      );
    }
    return this.catalog;
  }
}

/** Problems are reported when the source is read. */
const ignoreProblems = (): void => {};

const settingOf = (feature: string) => `the "directory" of the feature "${feature}"`;

async function languagesOf(sources: readonly ResourceSource[]): Promise<string[]> {
  const lists = await Promise.all(sources.map((source) => source.list(ignoreProblems)));
  return [...new Set(lists.flat().map(({ language }) => language))];
}

/** Adds the name of the source to its errors. */
function withSourceName(name: string, source: ResourceSource): ResourceSource {
  const fail = (error: unknown): never => {
    if (error instanceof BrokenTexts) throw error; // names the file itself
    const message = `The source "${name}" fails: ${error instanceof Error ? error.message : String(error)}`;
    throw error instanceof SetupError ? new SetupError(message) : new Error(message, { cause: error });
  };
  return {
    list: async (report) => source.list(report).catch(fail),
    read: async (bundle, report) => source.read(bundle, report).catch(fail),
    watch: async (changed, report) => (await source.watch?.(changed, report)) ?? (async () => {}),
    fallbacks: () => source.fallbacks?.() ?? new Map<string, never>(),
    earlierTexts: async (namespace, chain) => (await source.earlierTexts?.(namespace, chain)) ?? [],
    privateNamespaces: () => source.privateNamespaces?.() ?? [],
    syntaxes: () => source.syntaxes?.() ?? new Map<string, never>(),
    isCurrent: () => source.isCurrent?.() ?? true,
  };
}
