import { Inject, Injectable } from '@nestjs/common';
import { matchAcceptLanguage } from '../../language/accept-language';
import { matchLanguage } from '../../language/negotiate-language';
import { pseudoLocalesOf } from '../../message/pseudo-locales';
import { CatalogService } from '../catalog/catalog.service';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { type PathLanguage, pathLanguage } from './path-language';

/** The interface languages, and the matching of visitors to them. */
@Injectable()
export class InterfaceLanguages {
  private ofRelease: { release: string; languages: readonly string[] } | undefined;

  private readonly declared: readonly string[] | undefined;

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly catalog: CatalogService,
  ) {
    const { languages, fallback, pseudoLocale } = options;
    const made = pseudoLocale ? pseudoLocalesOf(fallback).map(({ tag }) => tag) : [];
    this.declared = languages && [...new Set([...languages, ...made])];
  }

  get all(): readonly string[] {
    if (this.declared !== undefined) return this.declared;
    const { release, languages } = this.catalog.current;
    // one array per release, because matching is cached by array
    if (this.ofRelease?.release !== release)
      this.ofRelease = { release, languages: languages.map((language) => language.tag) };
    return this.ofRelease.languages;
  }

  get fallback(): string {
    return this.options.fallback;
  }

  /** Returns the best interface language for the requested ones, given in order of preference; `undefined` if none is near. */
  match(requested: string | readonly string[]): string | undefined {
    if (typeof requested !== 'string') return matchLanguage(requested, this.all);
    return this.all.includes(requested) ? requested : matchLanguage([requested], this.all);
  }

  /** The same for an `Accept-Language` header (RFC 9110, 12.5.4). */
  ofHeader(header: string): string | undefined {
    return matchAcceptLanguage(header, this.all, this.fallback);
  }

  /** Returns the interface language that the path of a URL begins with. */
  ofPath(url: string): PathLanguage | undefined {
    return pathLanguage(url, this.all);
  }
}
