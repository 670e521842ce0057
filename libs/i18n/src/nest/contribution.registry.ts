import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, type DiscoverableDecorator } from '@nestjs/core';
import {
  DraftTexts,
  FEATURE,
  type Feature,
  LanguageResolver,
  type LanguageResolverOptions,
  ResourceSource,
  type ResourceSourceOptions,
} from './contributions';
import type { PageEntry } from './page-renderer';
import { SetupError } from '../catalog/setup-error';

export interface Contribution<T, Options> {
  readonly instance: T;
  readonly options: Options;
}

/**
 * What the modules of the application contribute, read from Nest's container once.
 * Every static provider exists before the first `onModuleInit`, so it may be asked from there on.
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

  resolvers(): Contribution<LanguageResolver, LanguageResolverOptions>[] {
    return this.collect<LanguageResolver, LanguageResolverOptions>(LanguageResolver, 'LanguageResolver', ['resolve']);
  }

  sources(): Contribution<ResourceSource, ResourceSourceOptions>[] {
    return this.collect<ResourceSource, ResourceSourceOptions>(ResourceSource, 'ResourceSource', ['list', 'read']);
  }

  /** @throws Error where there are two */
  drafts(): DraftTexts | undefined {
    const [found, ...others] = this.collect<DraftTexts, ResourceSourceOptions>(DraftTexts, 'DraftTexts', [
      'asked',
      'of',
    ]);
    if (others.length === 0) return found?.instance;
    throw new Error(
      `"${found!.options.name}" and "${others[0]!.options.name}" both have drafts: leave one of them out.`,
    );
  }

  features(): Feature[] {
    return this.discovery
      .getProviders()
      .filter((wrapper) => wrapper.token === FEATURE)
      .map((wrapper) => wrapper.instance as Feature);
  }

  /**
   * Pages of all features. Refuses two owners of one thing, and a page whose texts nobody has.
   * @param served namespaces that there are texts of, whoever brought them
   */
  pages(served: readonly string[]): PageEntry[] {
    const names = new Set<string>();
    const namespaces = new Map<string, string>();
    const paths = new Map<string, string>();
    const features = this.features();
    for (const feature of features) {
      if (names.has(feature.name))
        throw new SetupError(`Two features are called "${feature.name}": rename one of them.`);
      names.add(feature.name);
      for (const namespace of feature.namespaces ?? []) claim(namespaces, namespace, feature.name, 'Namespace');
      for (const page of feature.pages ?? []) claim(paths, page.path, feature.name, 'Page');
    }
    for (const feature of features) {
      for (const page of feature.pages ?? []) {
        const undeclared = page.namespaces.filter((each) => !namespaces.has(each) && !served.includes(each));
        if (undeclared.length > 0) {
          throw new SetupError(
            `Page "${page.path}" of feature "${feature.name}" uses the namespace "${undeclared[0]}", which no feature declares: add it to the "namespaces" of I18nModule.forFeature.`,
          );
        }
      }
    }
    return features.flatMap((feature) => feature.pages ?? []);
  }

  private collect<T, Options extends { name: string; order: number }>(
    decorator: DiscoverableDecorator<Options>,
    kind: string,
    methods: readonly (string & keyof T)[],
  ): Contribution<T, Options>[] {
    const owners = new Map<string, string>();
    const found: Contribution<T, Options>[] = [];
    for (const wrapper of this.discovery.getProviders({ metadataKey: decorator.KEY })) {
      if (wrapper.isAlias) continue; // useExisting: the target is found itself
      const owner = (wrapper.metatype ?? wrapper.instance?.constructor)?.name ?? String(wrapper.token);
      if (!wrapper.isDependencyTreeStatic()) {
        throw new SetupError(
          `${owner} is request-scoped, but it contributes to localization once, for all requests: give it, and what it injects, the default scope.`,
        );
      }
      const missing = methods.find((method) => typeof (wrapper.instance as T | undefined)?.[method] !== 'function');
      if (missing !== undefined) {
        throw new SetupError(
          `${owner} is marked as @${kind}, but has no method "${missing}": add it, or take the mark away.`,
        );
      }
      const options = this.discovery.getMetadataByDecorator(decorator, wrapper)!;
      claim(owners, options.name, owner, 'Contribution');
      found.push({ instance: wrapper.instance as T, options });
    }
    // equal orders: by name, so that the order of imports decides nothing
    return found.sort((a, b) => a.options.order - b.options.order || (a.options.name < b.options.name ? -1 : 1));
  }
}

function claim(owners: Map<string, string>, what: string, owner: string, kind: string): void {
  const other = owners.get(what);
  if (other !== undefined) {
    throw new SetupError(`${kind} "${what}" is brought twice, by "${other}" and by "${owner}": rename one of them.`);
  }
  owners.set(what, owner);
}
