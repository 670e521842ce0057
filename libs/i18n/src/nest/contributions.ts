import { DiscoveryService } from '@nestjs/core';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import type { ResourceSource as Source } from '../catalog/resource-source';
import type { TextTree } from '../message/tree';
import type { PageEntry } from './page-renderer';

/** Has an opinion on the language of a request. */
export interface LanguageResolver {
  /**
   * A language tag, or several in order of preference; `undefined` for no opinion: then the next resolver is asked.
   * What it gives is matched to the interface languages, so it may come from a stranger.
   */
  resolve(request: Request): Opinion | Promise<Opinion>;
}

type Opinion = string | readonly string[] | undefined;

export interface LanguageResolverOptions {
  name: string;
  /** Lower is asked first. The built-in ones: path 100, query 200, cookie 300, header 400. */
  order: number;
  /** Request headers that the answer depends on, for `Vary`. Default: `Cookie`. A resolver that reads the URL alone gives `[]`. */
  vary?: readonly string[];
}

/** Marks a provider as a {@link LanguageResolver}: `@LanguageResolver({ name: 'tenant', order: 50 })`. */
export const LanguageResolver = DiscoveryService.createDecorator<LanguageResolverOptions>();

export type ResourceSource = Source;

export interface ResourceSourceOptions {
  name: string;
  /** Higher lies above. Directories of `forRoot` are 0, those of `forFeature` -100. */
  order: number;
}

/** Marks a provider as a source of texts: `@ResourceSource({ name: 'cms', order: 100 })`. */
export const ResourceSource = DiscoveryService.createDecorator<ResourceSourceOptions>();

/** Has texts that are not published yet, and knows who may see them. */
export interface DraftTexts {
  /** Whether a request asks for them on pages: at once, of its headers alone. */
  asked(request: IncomingMessage): boolean;
  /** `undefined` where the request may not see them. */
  of(request: Request): Promise<DraftReader | undefined>;
}

export interface DraftReader {
  /** `undefined` where there is nothing. A canonical tag; also of a language that is not served yet. */
  texts(language: string, namespace: string, form: 'own' | 'merged'): Promise<TextTree | undefined>;
}

/** Marks the provider that is the {@link DraftTexts}: `@DraftTexts({ name: 'workspace', order: 0 })`. One at most. */
export const DraftTexts = DiscoveryService.createDecorator<ResourceSourceOptions>();

/** What a feature module brings as data, by `I18nModule.forFeature`. */
export interface Feature {
  /** Names the feature in messages of the boot. */
  name: string;
  /** Namespaces that the feature owns: no other may bring them. */
  namespaces?: readonly string[];
  /** A directory of `{language}/{namespace}.json` with texts for them. */
  directory?: string;
  pages?: readonly PageEntry[];
}

export const FEATURE = Symbol('I18N_FEATURE');
