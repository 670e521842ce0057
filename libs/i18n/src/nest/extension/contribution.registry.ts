import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, type DiscoverableDecorator } from '@nestjs/core';
import {
  DraftTexts,
  FEATURE,
  type Feature,
  KeyReporter,
  LanguageResolver,
  type LanguageResolverOptions,
  PrivateTexts,
  ResourceSource,
  type ResourceSourceOptions,
} from './contributions';
import { SetupError } from '../../catalog/setup-error';

export interface Contribution<T, Options> {
  readonly instance: T;
  readonly options: Options;
}

type ResolverContribution = Contribution<LanguageResolver, LanguageResolverOptions>;

/**
 * Collects what the application's modules contribute from Nest's container. Every static provider exists before the first
 * `onModuleInit`, so use it from there on.
 */
@Injectable()
export class ContributionRegistry implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const roots = this.discovery.getProviders().filter((wrapper) => wrapper.token === ContributionRegistry);
    if (roots.length === 1) return;
    throw new SetupError(
      'I18nModule is there twice: import forRoot or forRootAsync once, in the root module, and forFeature everywhere else.',
    );
  }

  /** @param builtin those of the library, which come in their order among the others */
  resolvers(builtin: readonly ResolverContribution[]): ResolverContribution[] {
    return this.collect<LanguageResolver, LanguageResolverOptions>(
      LanguageResolver,
      'LanguageResolver',
      ['resolve'],
      builtin,
    );
  }

  sources(): Contribution<ResourceSource, ResourceSourceOptions>[] {
    return this.collect<ResourceSource, ResourceSourceOptions>(ResourceSource, 'ResourceSource', ['list', 'read']);
  }

  /** @throws Error if there are two */
  drafts(): DraftTexts | undefined {
    const [found, ...others] = this.collect<DraftTexts, ResourceSourceOptions>(DraftTexts, 'DraftTexts', [
      'isRequested',
      'reader',
    ]);
    if (others.length === 0) return found?.instance;
    throw new Error(
      `"${found!.options.name}" and "${others[0]!.options.name}" both have drafts: leave one of them out.`,
    );
  }

  keyReporters(): Contribution<KeyReporter, ResourceSourceOptions>[] {
    return this.collect<KeyReporter, ResourceSourceOptions>(KeyReporter, 'KeyReporter', ['missing']);
  }

  /** @throws SetupError if there are two */
  privateTexts(): PrivateTexts | undefined {
    const methods = ['hasCredentials', 'readable'] as const;
    const [found, ...others] = this.collect<PrivateTexts, ResourceSourceOptions>(PrivateTexts, 'PrivateTexts', methods);
    if (others.length === 0) return found?.instance;
    throw new SetupError(
      `"${found!.options.name}" and "${others[0]!.options.name}" both decide who may read private namespaces: leave one of them out.`,
    );
  }

  features(): Feature[] {
    return this.discovery
      .getProviders()
      .filter((wrapper) => wrapper.token === FEATURE)
      .map((wrapper) => wrapper.instance as Feature);
  }

  /**
   * Returns the namespaces that features declare.
   * @throws SetupError if two features claim the same name
   */
  declaredNamespaces(): ReadonlySet<string> {
    const names = new Set<string>();
    const namespaces = new Map<string, string>();
    for (const feature of this.features()) {
      if (names.has(feature.name))
        throw new SetupError(`Two features are called "${feature.name}": rename one of them.`);
      names.add(feature.name);
      for (const namespace of feature.namespaces ?? []) claim(namespaces, namespace, feature.name, 'Namespace');
    }
    return new Set(namespaces.keys());
  }

  private collect<T, Options extends { name: string; order: number }>(
    decorator: DiscoverableDecorator<Options>,
    kind: string,
    methods: readonly (string & keyof T)[],
    builtin: readonly Contribution<T, Options>[] = [],
  ): Contribution<T, Options>[] {
    const owners = new Map(builtin.map(({ options }) => [options.name, '@dragoman/i18n']));
    const found = [...builtin];
    for (const wrapper of this.discovery.getProviders({ metadataKey: decorator.KEY })) {
      if (wrapper.isAlias) continue; // useExisting: its target is collected
      const instance = wrapper.instance as T | undefined;
      const owner = (wrapper.metatype ?? instance?.constructor)?.name ?? String(wrapper.token);
      if (!wrapper.isDependencyTreeStatic()) {
        throw new SetupError(
          `${owner} is request-scoped, but it contributes to localization once, for all requests: give it, and what it injects, the default scope.`,
        );
      }
      const missing = methods.find((method) => typeof instance?.[method] !== 'function');
      if (missing !== undefined) {
        throw new SetupError(
          `${owner} is marked as @${kind}, but has no method "${missing}": add it, or take the mark away.`,
        );
      }
      const options = this.discovery.getMetadataByDecorator(decorator, wrapper) as Options;
      claim(owners, options.name, owner, 'Contribution');
      found.push({ instance: instance!, options });
    }
    // equal orders: by name, so that the order of imports does not matter
    return found.sort((a, b) => a.options.order - b.options.order || (a.options.name < b.options.name ? -1 : 1));
  }
}

function claim(owners: Map<string, string>, what: string, owner: string, kind: string): void {
  const other = owners.get(what);
  if (other !== undefined) {
    throw new SetupError(`${kind} "${what}" is contributed by both "${other}" and "${owner}": rename one of them.`);
  }
  owners.set(what, owner);
}
