import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { ContributionRegistry, type Contribution } from './contribution.registry';
import type { LanguageResolver, LanguageResolverOptions } from './contributions';
import { InterfaceLanguages } from './interface-languages';

/** The language of a request, and why. */
export interface ResolvedLanguage {
  /** An interface language, as configured. */
  readonly language: string;
  /** Name of the resolver that decided; `undefined`: the fallback. */
  readonly by: string | undefined;
  /** Request headers that were looked at on the way: what an answer in this language varies on. */
  readonly vary: readonly string[];
}

type Resolver = Contribution<LanguageResolver, LanguageResolverOptions>;

/** Decides the language of a request: once, when first asked, by the resolvers in their order. */
@Injectable()
export class LanguageService implements OnModuleInit {
  private readonly logger = new Logger('I18n');
  private resolvers: Resolver[] = [];
  private readonly decided = new WeakMap<IncomingMessage, Promise<ResolvedLanguage>>();

  constructor(
    private readonly registry: ContributionRegistry,
    private readonly languages: InterfaceLanguages,
  ) {}

  onModuleInit(): void {
    this.resolvers = this.registry.resolvers();
  }

  resolve(request: Request): Promise<ResolvedLanguage> {
    let decision = this.decided.get(request);
    if (decision === undefined) {
      decision = this.decide(request);
      this.decided.set(request, decision);
    }
    return decision;
  }

  private async decide(request: Request): Promise<ResolvedLanguage> {
    const vary = new Set<string>();
    for (const resolver of this.resolvers) {
      for (const header of resolver.options.vary ?? ['Cookie']) vary.add(header);
      const language = await this.askFor(resolver, request);
      if (language !== undefined) return { language, by: resolver.options.name, vary: [...vary] };
    }
    return { language: this.languages.fallback, by: undefined, vary: [...vary] };
  }

  /** A resolver that fails has no opinion: no visitor is refused for it. */
  private async askFor({ instance, options }: Resolver, request: Request): Promise<string | undefined> {
    try {
      const opinion = await instance.resolve(request);
      return opinion === undefined ? undefined : this.languages.match(opinion);
    } catch (error) {
      this.logger.error(`The language resolver "${options.name}" failed: ${(error as Error)?.stack ?? String(error)}`);
      return undefined;
    }
  }
}
