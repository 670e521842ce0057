import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LanguageResolver } from '../extension/contributions';
import { LANGUAGE_PARAMETER } from '../options/i18n.options';
import { InterfaceLanguages } from './interface-languages';
import { readCookies } from '../http/read-cookies';

/** `/de/…` */
@Injectable()
@LanguageResolver({ name: 'path', order: 100, vary: [] })
export class PathLanguageResolver implements LanguageResolver {
  constructor(private readonly languages: InterfaceLanguages) {}

  resolve(request: Request) {
    // not `path`, from which Express removes the path that a middleware is mounted on
    return this.languages.ofPath(request.originalUrl)?.language;
  }
}

/** `?lng=de` */
@Injectable()
@LanguageResolver({ name: 'query', order: 200, vary: [] })
export class QueryLanguageResolver implements LanguageResolver {
  resolve(request: Request) {
    const value = request.query[LANGUAGE_PARAMETER];
    return typeof value === 'string' ? value : undefined; // ignored if given twice
  }
}

/** `Cookie: lng=de` */
@Injectable()
@LanguageResolver({ name: 'cookie', order: 300, vary: ['Cookie'] })
export class CookieLanguageResolver implements LanguageResolver {
  resolve(request: Request) {
    return readCookies(request.headers.cookie).get(LANGUAGE_PARAMETER);
  }
}

/** `Accept-Language: de-AT, de;q=0.9` */
@Injectable()
@LanguageResolver({ name: 'header', order: 400, vary: ['Accept-Language'] })
export class HeaderLanguageResolver implements LanguageResolver {
  constructor(private readonly languages: InterfaceLanguages) {}

  resolve(request: Request) {
    const header = request.headers['accept-language'];
    return header === undefined ? undefined : this.languages.ofHeader(header);
  }
}
