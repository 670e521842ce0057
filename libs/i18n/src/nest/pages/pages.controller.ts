import { All, Controller, HttpStatus, Inject, Req, Res, VERSION_NEUTRAL } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isSameOrigin } from '../http/same-origin';
import { InterfaceLanguages } from '../language/interface-languages';
import { LanguageService } from '../language/language.service';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { Problem } from '../problems/problem';
import { isFormPost, readFormBody } from './form-body';
import { PageRenderer } from './page-renderer';
import { methodNotAllowed, PageService } from './page.service';

/** Serves pages on every path that no other route takes, to clients that accept HTML. */
@Controller({ version: VERSION_NEUTRAL })
export class PagesController {
  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly language: LanguageService,
    private readonly languages: InterfaceLanguages,
    private readonly pages: PageService,
    @Inject(PageRenderer) private readonly renderer: PageRenderer,
  ) {}

  @All('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { originalUrl: url, method } = request;
    const { base = '' } = this.options;
    if (!url.startsWith('/')) throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest'); // an absolute-form target
    if (!request.accepts('html')) throw new Problem(HttpStatus.NOT_FOUND, 'notFound');
    const isRead = method === 'GET' || method === 'HEAD';
    const pathLanguage = this.languages.ofPath(url);
    if (pathLanguage === undefined) {
      const { language, vary } = await this.language.resolve(request);
      response.set('Cache-Control', 'private, no-store');
      for (const header of vary) response.vary(header);
      response.redirect(isRead ? 302 : 307, `${base}/${language}${url.replace(/^\/(?=\?|$)/, '')}`);
    } else if (pathLanguage.alias !== undefined) {
      response.set('Cache-Control', 'public, max-age=86400');
      response.redirect(308, `${base}/${pathLanguage.language}${pathLanguage.rest}`);
    } else if (isRead) {
      await this.pages.show(request, response, pathLanguage.language, url);
    } else if (this.renderer.acceptsForms && isFormPost(request)) {
      // older browsers send neither Origin nor Sec-Fetch-Site, but do send cookies
      if (!(isSameOrigin(request, this.options.origin) ?? request.headers.cookie === undefined)) {
        throw new Problem(HttpStatus.FORBIDDEN, 'forbidden');
      }
      await this.pages.show(request, response, pathLanguage.language, url, await readFormBody(request));
    } else {
      throw methodNotAllowed();
    }
  }
}
