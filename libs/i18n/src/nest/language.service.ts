import { Injectable, type OnModuleInit } from '@nestjs/common';
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

/** Decides the language of a request: once, when first asked, by the resolvers in their order. */
@Injectable()
export class LanguageService implements OnModuleInit {
  private resolvers: Contribution<LanguageResolver, LanguageResolverOptions>[] = [];
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
    for (const { instance, options } of this.resolvers) {
      for (const header of options.vary ?? ['Cookie']) vary.add(header);
      const opinion = await instance.resolve(request);
      const language = opinion === undefined ? undefined : this.languages.match(opinion);
      if (language !== undefined) return { language, by: options.name, vary: [...vary] };
    }
    return { language: this.languages.fallback, by: undefined, vary: [...vary] };
  }
}
