import { All, Controller, Get, Header, HttpStatus, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { I18N_OPTIONS, type I18nOptions } from './i18n.options';
import { InterfaceLanguages } from './interface-languages';
import { LanguageService } from './language.service';
import { onlyRead, PageService } from './page.service';
import { isPostedForm, postedForm } from './posted-form';
import { Problem } from './problem';
import { isSameOrigin } from './same-origin';
import { sitemap } from './sitemap';

/** Every path that no other route takes, for those who read HTML. */
@Controller()
export class PagesController {
  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly language: LanguageService,
    private readonly languages: InterfaceLanguages,
    private readonly pages: PageService,
  ) {}

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  sitemap(): string {
    return sitemap(this.pages.paths, this.languages.all, this.options.origin ?? '');
  }

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots(): string {
    return `User-agent: *\nDisallow: /api/\n\nSitemap: ${this.options.origin ?? ''}/sitemap.xml\n`;
  }

  @All('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { originalUrl: url, method } = request;
    if (!url.startsWith('/')) throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest'); // an absolute-form target
    if (!request.accepts('html')) throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
    const reading = method === 'GET' || method === 'HEAD';
    const place = this.languages.ofPath(url);
    if (place === undefined) {
      const { language, vary } = await this.language.resolve(request);
      response.set('Cache-Control', 'private, no-store');
      for (const header of vary) response.vary(header);
      response.redirect(reading ? 302 : 307, `/${language}${url.replace(/^\/(?=\?|$)/, '')}`);
    } else if (place.alias !== undefined) {
      response.set('Cache-Control', 'public, max-age=86400');
      response.redirect(308, `/${place.language}${place.rest}`);
    } else if (reading) {
      await this.pages.show(request, response, place.language, url);
    } else if (this.pages.takeForms && isPostedForm(request)) {
      // a browser without a word of where it comes from would add its cookies all the same
      if (!(isSameOrigin(request, this.options.origin) ?? request.headers.cookie === undefined)) {
        throw new Problem(HttpStatus.FORBIDDEN, 'forbidden');
      }
      await this.pages.show(request, response, place.language, url, await postedForm(request));
    } else {
      throw onlyRead();
    }
  }
}
