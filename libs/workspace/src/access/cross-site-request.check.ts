import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { isSameOrigin } from '@dragoman/i18n/internal';
import type { Request } from 'express';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { serverProblem } from '../http/server-problem';
import { SessionCookie } from './session.cookie';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Protects against cross-site request forgery. Browsers send cookies with requests from any page, so a request that changes
 * something must come from this origin and contain JSON, which a form cannot send. Requests with a token are not affected.
 */
@Injectable()
export class CrossSiteRequestCheck {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly cookie: SessionCookie,
  ) {}

  /** @throws Problem 403 or 415 */
  check(request: Request): void {
    if (safeMethods.includes(request.method) || request.headers.authorization !== undefined) return;
    // Programs send neither Origin nor Sec-Fetch-Site; without a cookie there is no session to abuse.
    const isOwnRequest = isSameOrigin(request, this.config.origin) ?? this.cookie.read(request) === undefined;
    if (!isOwnRequest) throw serverProblem(HttpStatus.FORBIDDEN, 'foreignOrigin');
    const isEmpty = request.headers['content-length'] === '0'; // sent by browsers for a request without a body
    if (!isEmpty && request.is('application/json') === false) {
      throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType');
    }
  }
}
