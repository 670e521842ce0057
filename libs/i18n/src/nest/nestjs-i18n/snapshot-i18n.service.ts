import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { TOptions } from 'i18next';
import { I18nContext, I18nService, type TranslateOptions } from 'nestjs-i18n';
import type { Snapshot } from '../../catalog/snapshot';
import { CatalogService } from '../catalog/catalog.service';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { type KeySeparators, KeySyntax } from './key-syntax';
import { refuseSecondCopy } from './one-copy';
import { ServerTranslator } from './server-translator';
import { translationTrees } from './translation-trees';

/**
 * Translates from the served snapshot: with i18next, or with nestjs-i18n itself for namespaces in its syntax. Everything in
 * nestjs-i18n (context, validation pipe, `@I18n()`, view helpers) calls `I18nService.translate`. Without a constructor, so
 * that Nest injects the parameters of the parent's.
 */
@Injectable()
export class SnapshotI18nService extends I18nService implements OnModuleInit, OnApplicationBootstrap {
  @Inject(ServerTranslator) private readonly translator: ServerTranslator;
  @Inject(CatalogService) private readonly catalog: CatalogService;
  @Inject(I18N_OPTIONS) private readonly options: I18nOptions;
  private published: { snapshot: Snapshot; keys: KeySyntax } | undefined;
  private isStarted = false;

  onModuleInit(): void {
    refuseSecondCopy();
    this.catalog.onChange((snapshot) => this.publish(snapshot));
  }

  onApplicationBootstrap(): void {
    this.isStarted = true;
    const { messages = {} } = this.options;
    const known = ['*', ...this.catalog.complete.namespaces];
    const unknown = typeof messages === 'string' ? [] : Object.keys(messages).filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      new Logger('I18n').warn(`"messages" names namespaces that have no texts: ${unknown.join(', ')}.`);
    }
  }

  // The parent's signature narrows keys to a generated type that this library does not use.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override translate(key: any, options: TranslateOptions = {}): any {
    const snapshot = this.catalog.complete;
    const separators: KeySeparators = {
      nsSeparator: options.nsSeparator ?? this.i18nOptions.nsSeparator ?? false,
      keySeparator: options.keySeparator ?? this.i18nOptions.keySeparator ?? '.',
    };
    const keys = this.publish(snapshot);
    const dotted = keys.dotted(String(key), separators);
    if (keys.of(dotted, separators) !== 'nestjs-i18n') return this.translateWithI18next(key, options);
    // as nestjs-i18n does, but finds a language that is written in another way: pt_BR
    const lang = options.lang && (snapshot.language(options.lang) ?? options.lang);
    const answer: unknown = super.translate(dotted, lang ? { ...options, lang } : options);
    this.note(keys.locate(dotted, separators), answer === dotted || answer === options.defaultValue, options);
    return answer === dotted ? key : answer;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override t(key: any, options?: TranslateOptions): any {
    return this.translate(key, options);
  }

  /** Without texts, reads the sources again. nestjs-i18n itself calls it once at startup, when that is not needed. */
  override async refresh(...texts: Parameters<I18nService['refresh']>): Promise<void> {
    if (texts[0] !== undefined) await super.refresh(...texts);
    else if (this.isStarted) this.publish(await this.catalog.refresh());
  }

  /** Hands a new snapshot to nestjs-i18n, at the latest when it is first asked. */
  private publish(snapshot: Snapshot): KeySyntax {
    if (this.published?.snapshot === snapshot) return this.published.keys;
    const { languages = snapshot.languages.map(({ tag }) => tag), messages } = this.options;
    const keys = new KeySyntax(snapshot, messages);
    this.published = { snapshot, keys };
    void super.refresh(translationTrees(snapshot, [...keys.marked]), [...languages]); // takes plain values before it returns
    return keys;
  }

  /** Notes a key in the syntax of nestjs-i18n as used or missing. */
  private note(
    located: ReturnType<KeySyntax['locate']>,
    isMissing: boolean,
    { lang, args, defaultValue }: TranslateOptions,
  ): void {
    if (located === undefined) return;
    const { namespace, key } = located;
    if (!isMissing) return this.translator.used(namespace, key);
    const language = this.translator.nearestLanguage(lang ?? I18nContext.current()?.lang);
    const variables = Object.keys([args ?? {}].flat()[0] as object);
    this.translator.missing({ language, namespace, key, defaultText: defaultValue, variables });
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  private translateWithI18next(key: any, options: TranslateOptions): any {
    // class-validator's own messages arrive here as keys
    if (typeof key === 'string' && /\s/.test(key)) return key;
    const { i18next } = this.translator;
    const { lang, args, defaultValue, returnObjects, joinArrays } = options;
    const lng = this.translator.nearestLanguage(lang ?? I18nContext.current()?.lang);
    const values = Object.create(null) as Record<string, unknown>;
    Object.assign(values, ...([args ?? {}].flat() as unknown[]).filter(isObject));
    // In `replace`, values stay values: an argument called `ns` or `interpolation` must not become an option.
    // `lng` goes into both, since a nested $t() sees only `replace`. Without a namespace, it means that of the text around it.
    const [, namespace] = /^([^:]+):/.exec(String(key)) ?? [];
    const nested = namespace === undefined || 'ns' in values ? {} : { ns: [namespace, DEFAULT_NAMESPACE] };
    const i18nextOptions: TOptions = { lng, replace: { ...values, lng, ...nested } };
    for (const name of ['count', 'context', 'ordinal'] as const) {
      if (values[name] !== undefined) Object.assign(i18nextOptions, { [name]: values[name] });
    }
    if (defaultValue !== undefined) i18nextOptions.defaultValue = defaultValue;
    if (returnObjects !== undefined) i18nextOptions.returnObjects = returnObjects;
    if (joinArrays !== undefined) i18nextOptions.joinArrays = joinArrays;
    return i18next.t(key, i18nextOptions);
  }
}

/** i18next's. */
const DEFAULT_NAMESPACE = 'translation';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
