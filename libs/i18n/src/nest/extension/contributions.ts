import { DiscoveryService } from '@nestjs/core';
import type { IncomingMessage } from 'node:http';
import type { BundleVariant } from '../../catalog/bundles/bundle';
import type { ResourceSource as Source } from '../../catalog/sources/resource-source';
import type { I18nRequest } from '../http/adapter-request';
import type { KeyReporter as Reporter } from '../options/key-reporter';
import type { TextTree } from '../../message/tree/tree';

/** Suggests the language of a request. */
export interface LanguageResolver {
  /**
   * Returns a language tag, several in order of preference, or `undefined` to leave the decision to the next resolver.
   * Results are matched to the interface languages, so they may be untrusted input.
   */
  resolve(request: I18nRequest): LanguagePreference | Promise<LanguagePreference>;
}

type LanguagePreference = string | readonly string[] | undefined;

export interface LanguageResolverOptions {
  name: string;
  /** Resolvers run in ascending order. Built in: path 100, query 200, headers 250, cookie 300, header 400. */
  order: number;
  /** Request headers that the result depends on, for `Vary`. Default: `Cookie`. `[]` if it depends on the URL alone. */
  vary?: readonly string[];
}

/** Marks a provider as a {@link LanguageResolver}: `@LanguageResolver({ name: 'tenant', order: 50 })`. */
export const LanguageResolver = DiscoveryService.createDecorator<LanguageResolverOptions>();

export type ResourceSource = Source;

export interface ResourceSourceOptions {
  name: string;
  /** Texts of a higher source replace those of a lower one. Directories of `forRoot` are 0, of `forFeature` -100. */
  order: number;
}

/** Marks a provider as a source of texts: `@ResourceSource({ name: 'cms', order: 100 })`. */
export const ResourceSource = DiscoveryService.createDecorator<ResourceSourceOptions>();

/** Provides unpublished texts to those who may see them. */
export interface DraftTexts {
  /** Whether a request asks for drafts on pages. Synchronous: decided by its headers alone. */
  isRequested(request: IncomingMessage): boolean;
  /** Returns `undefined` if the request may not see drafts. */
  reader(request: I18nRequest): Promise<DraftReader | undefined>;
  /**
   * Whether pages of this origin (`https://shop.example`) may read drafts with a token in `Authorization`. Other origins get no
   * CORS headers; cookies are accepted from none. Default: none may.
   */
  allowsOrigin?(origin: string): boolean;
}

/** The drafts of one moment. */
export interface DraftReader {
  /**
   * Returns `undefined` if there are no texts.
   * @param language canonical tag, also of a language that is not served yet
   */
  texts(language: string, namespace: string, variant: BundleVariant): Promise<TextTree | undefined>;
}

/** Marks the provider of {@link DraftTexts}: `@DraftTexts({ name: 'workspace', order: 0 })`. At most one. */
export const DraftTexts = DiscoveryService.createDecorator<ResourceSourceOptions>();

export type KeyReporter = Reporter;

/** Marks a provider as a {@link KeyReporter}: `@KeyReporter({ name: 'workspace', order: 0 })`. */
export const KeyReporter = DiscoveryService.createDecorator<ResourceSourceOptions>();

/** Decides who may read private namespaces. */
export interface PrivateTexts {
  /** Whether a request has credentials at all. Synchronous: decided by its headers alone. */
  hasCredentials(request: IncomingMessage): boolean;
  /**
   * Returns the names of the private namespaces that the request may read, `'all'`, or `undefined` for none. Called once for each
   * request that has credentials. A `Problem` that it throws is the response, whether or not the requested namespace exists.
   */
  readable(request: I18nRequest): ReadableNamespaces | Promise<ReadableNamespaces>;
}

/** Names of private namespaces, all of them, or none. */
export type ReadableNamespaces = 'all' | readonly string[] | undefined;

/** Marks the provider of {@link PrivateTexts}: `@PrivateTexts({ name: 'accounts', order: 0 })`. At most one. */
export const PrivateTexts = DiscoveryService.createDecorator<ResourceSourceOptions>();

/** What a feature module adds with `I18nModule.forFeature`. */
export interface Feature {
  /** Names the feature in errors at startup. */
  name: string;
  /** Namespaces that only this feature may have texts of. */
  namespaces?: readonly string[];
  /**
   * A directory of `{language}/{namespace}.json`, or of `{language}.json` (namespace `translation`), with texts for them; or a
   * pattern of paths, such as `texts/{lng}/{ns}.yml`.
   */
  directory?: string;
}

export const FEATURE = Symbol('I18N_FEATURE');
