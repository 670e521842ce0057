import { Controller, Get, Header, Inject, VERSION_NEUTRAL } from '@nestjs/common';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';

/** What `/robots.txt` tells crawlers (RFC 9309). */
export interface RobotsOptions {
  /** Paths that crawlers must not request, e.g. `/api/`. */
  readonly disallow: readonly string[];
  /** Names the sitemap of the pages. */
  readonly sitemap: boolean;
}

/** Injects the {@link RobotsOptions} of `forRoot`. */
export const ROBOTS_OPTIONS = Symbol('ROBOTS_OPTIONS');

@Controller({ version: VERSION_NEUTRAL })
export class RobotsController {
  constructor(
    @Inject(ROBOTS_OPTIONS) private readonly robots: RobotsOptions,
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
  ) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robotsTxt(): string {
    const rules = ['User-agent: *', ...this.robots.disallow.map((path) => `Disallow: ${path}`)];
    const sitemap = this.robots.sitemap ? ['', `Sitemap: ${this.options.origin ?? ''}/sitemap.xml`] : [];
    return `${[...rules, ...sitemap].join('\n')}\n`;
  }
}
