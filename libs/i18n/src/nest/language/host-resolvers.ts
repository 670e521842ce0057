import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import {
  AcceptLanguageResolver,
  CookieResolver,
  HeaderResolver,
  type I18nOptionResolver,
  type I18nResolver,
  I18nService,
  QueryResolver,
} from 'nestjs-i18n';
import type { Contribution } from '../extension/contribution.registry';
import type { LanguageResolver, LanguageResolverOptions } from '../extension/contributions';
import type { I18nRequest } from '../http/adapter-request';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { InterfaceLanguages } from './interface-languages';

/** Injects the {@link GivenResolvers}. */
export const HOST_RESOLVERS = Symbol('HOST_RESOLVERS');

/** The resolvers of nestjs-i18n that `forRoot` was given. */
export interface GivenResolvers {
  readonly resolvers: readonly I18nOptionResolver[];
  /** Whether pages are rendered, whose paths begin with a language. */
  readonly hasPages: boolean;
}

type Resolver = Contribution<LanguageResolver, LanguageResolverOptions>;

/** That of the first built-in resolver which these replace. */
const ORDER = 200;

/** Runs the resolvers of nestjs-i18n that an application has, for its HTTP requests. */
@Injectable()
export class HostResolvers {
  constructor(
    @Inject(HOST_RESOLVERS) private readonly given: GivenResolvers,
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly languages: InterfaceLanguages,
    private readonly modules: ModuleRef,
  ) {}

  /** Returns them instead of the built-in resolvers, if there are any. Call it from `onModuleInit` on. */
  replace(builtin: readonly Resolver[]): readonly Resolver[] {
    const { resolvers, hasPages } = this.given;
    if (resolvers.length === 0) return builtin;
    const kept = builtin.filter(({ options }) => hasPages && options.name === 'path');
    return [...kept, ...resolvers.map((each, index) => this.contribution(this.instanceOf(each), index))];
  }

  private contribution(resolver: I18nResolver, index: number): Resolver {
    const vary = varyOf(resolver);
    return {
      options: { name: `resolvers[${index}]`, order: ORDER + index, ...(vary && { vary }) },
      instance: { resolve: (request) => this.resolve(resolver, request) },
    };
  }

  private instanceOf(each: I18nOptionResolver): I18nResolver {
    if (typeof each !== 'function' && !('use' in each)) return each;
    const type: Type<I18nResolver> = typeof each === 'function' ? each : each.use;
    return this.modules.get(type, { strict: false });
  }

  private async resolve(resolver: I18nResolver, request: I18nRequest): Promise<readonly string[] | undefined> {
    // where AcceptLanguageResolver looks for the languages
    Object.assign(request, { i18nService: this.modules.get(I18nService, { strict: false }) });
    const found: unknown = await resolver.resolve(
      new ExecutionContextHost([request, (request as { res?: unknown }).res]),
    );
    const tags = [found].flat().filter((tag) => typeof tag === 'string');
    return tags.length === 0 ? undefined : tags.map((tag) => this.substitute(tag));
  }

  /** The language that the option `fallbacks` of nestjs-i18n has for another one: `{ 'en-CA': 'fr', 'pt-*': 'pt-BR' }`. */
  private substitute(tag: string): string {
    if (this.languages.all.includes(tag)) return tag;
    const { fallbacks = {} } = this.options.nestjsI18n ?? {};
    return fallbacks[tag] ?? fallbacks[tag.replace(/-.*/, '-*')] ?? tag;
  }
}

/** The request headers that a resolver of nestjs-i18n reads; of others, those that one without a declaration is taken to read. */
function varyOf(resolver: I18nResolver): readonly string[] | undefined {
  if (resolver instanceof QueryResolver) return [];
  if (resolver instanceof AcceptLanguageResolver) return ['Accept-Language'];
  if (resolver instanceof CookieResolver) return ['Cookie'];
  return resolver instanceof HeaderResolver ? (resolver as unknown as { keys: readonly string[] }).keys : undefined;
}
