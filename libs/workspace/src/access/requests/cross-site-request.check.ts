import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { isSameOrigin } from '@dragoman/i18n/internal';
import type { Request } from 'express';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { serverProblem } from '../../http/server-problem';
import { isOwnToken } from '../../http/secret';
import { HostPeople } from '../host/host-people';
import { SessionCookie } from '../session.cookie';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Neither a form nor `fetch` without a preflight can send these from another origin (Fetch, 2.2.2). */
const acceptedTypes = ['application/json', 'application/octet-stream', 'image/*'];

/**
 * Protects against cross-site request forgery. Browsers send cookies with requests from any page, so a request that changes
 * something must come from this origin and contain JSON or a picture, which a form cannot send. Requests with a token are not affected.
 *
 * The people of an application may be known by any cookie, or by an `Authorization` that browsers add by themselves, such as
 * `Basic`.
 */
@Injectable()
export class CrossSiteRequestCheck {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly cookie: SessionCookie,
    private readonly hostPeople: HostPeople,
  ) {}

  /** @throws Problem 403 or 415 */
  check(request: Request): void {
    if (safeMethods.includes(request.method) || this.isWithToken(request)) return;
    // Programs send neither Origin nor Sec-Fetch-Site; without credentials of a browser there is no session to abuse.
    const isOwnRequest = isSameOrigin(request, this.config.origin) ?? !this.hasBrowserCredentials(request);
    if (!isOwnRequest) throw serverProblem(HttpStatus.FORBIDDEN, 'foreignOrigin');
    const isEmpty = request.headers['content-length'] === '0'; // sent by browsers for a request without a body
    if (!isEmpty && request.is(acceptedTypes) === false) {
      throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType');
    }
  }

  private isWithToken({ headers: { authorization } }: Request): boolean {
    return this.hostPeople.exist ? isOwnToken(authorization) : authorization !== undefined;
  }

  private hasBrowserCredentials(request: Request): boolean {
    const { cookie, authorization } = request.headers;
    if (!this.hostPeople.exist) return this.cookie.read(request) !== undefined;
    return cookie !== undefined || (authorization !== undefined && !/^Bearer /i.test(authorization));
  }
}
