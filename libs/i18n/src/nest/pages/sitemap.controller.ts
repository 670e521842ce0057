import { Controller, Get, Header, Inject, VERSION_NEUTRAL } from '@nestjs/common';
import { InterfaceLanguages } from '../language/interface-languages';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { PageSetup } from './page-setup';
import { sitemapXml } from './sitemap-xml';

@Controller({ version: VERSION_NEUTRAL })
export class SitemapController {
  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly languages: InterfaceLanguages,
    private readonly setup: PageSetup,
  ) {}

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  sitemap(): string {
    const { origin = '', base = '' } = this.options;
    return sitemapXml(this.setup.sitemapPaths, this.languages.all, origin + base);
  }
}
