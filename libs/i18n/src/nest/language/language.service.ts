import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { ContributionRegistry, type Contribution } from '../extension/contribution.registry';
import type { LanguageResolver, LanguageResolverOptions } from '../extension/contributions';
import { type AdapterRequest, type I18nRequest, i18nRequest, rawRequest } from '../http/adapter-request';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { builtinResolvers } from './builtin-resolvers';
import { HostResolvers } from './host-resolvers';
import { InterfaceLanguages } from './interface-languages';

/** The language of a request, and how it was resolved. */
export interface ResolvedLanguage {
  /** An interface language, as configured. */
  readonly language: string;
  /** Name of the resolver; `undefined` for the fallback. */
  readonly resolver: string | undefined;
  /** Request headers that resolvers depended on, for `Vary`. */
  readonly vary: readonly string[];
}

type Resolver = Contribution<LanguageResolver, LanguageResolverOptions>;

const resolvedLanguages = new WeakMap<IncomingMessage, ResolvedLanguage>();

/** The language that {@link LanguageService} has resolved for a request; `undefined` before. */
export const resolvedLanguageOf = (request: AdapterRequest): ResolvedLanguage | undefined =>
  resolvedLanguages.get(rawRequest(request));

/** Resolves the language of each request once, with the resolvers in their order. */
@Injectable()
export class LanguageService implements OnModuleInit {
  private readonly logger = new Logger('I18n');
  private resolvers: Resolver[] = [];
  private readonly resolved = new WeakMap<IncomingMessage, Promise<ResolvedLanguage>>();

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly registry: ContributionRegistry,
    private readonly languages: InterfaceLanguages,
    private readonly host: HostResolvers,
  ) {}

  onModuleInit(): void {
    const builtin = builtinResolvers(this.options, this.languages);
    this.resolvers = this.registry.resolvers(this.host.replace(builtin));
  }

  /** @param request Node's own, Express's or Fastify's */
  resolve(request: AdapterRequest): Promise<ResolvedLanguage> {
    const raw = rawRequest(request);
    let resolved = this.resolved.get(raw);
    if (resolved === undefined) {
      resolved = this.runResolvers(i18nRequest(raw)).then((language) => {
        resolvedLanguages.set(raw, language);
        return language;
      });
      this.resolved.set(raw, resolved);
    }
    return resolved;
  }

  private async runResolvers(request: I18nRequest): Promise<ResolvedLanguage> {
    const vary = new Set<string>();
    for (const resolver of this.resolvers) {
      for (const header of resolver.options.vary ?? ['Cookie']) vary.add(header);
      const language = await this.runResolver(resolver, request);
      if (language !== undefined) return { language, resolver: resolver.options.name, vary: [...vary] };
    }
    return { language: this.languages.fallback, resolver: undefined, vary: [...vary] };
  }

  /** If a resolver fails, the next one decides. */
  private async runResolver({ instance, options }: Resolver, request: I18nRequest): Promise<string | undefined> {
    try {
      const preference = await instance.resolve(request);
      return preference === undefined ? undefined : this.languages.match(preference);
    } catch (error) {
      this.logger.error(`The language resolver "${options.name}" failed: ${(error as Error)?.stack ?? String(error)}`);
      return undefined;
    }
  }
}
