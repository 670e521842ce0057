import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { isSameOrigin, Problem } from '@dragoman/i18n';
import type { Request } from 'express';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { serverProblem } from './server-problem';
import { SessionCookie } from './session.cookie';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what a page of somebody else has a browser send. A browser adds cookies to any request, so one that changes
 * something has to come from a page of ours, and to carry what no form can send: JSON. A token is never added by itself.
 */
@Injectable()
export class ForgeryCheck {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly cookie: SessionCookie,
  ) {}

  /** @throws Problem 403 or 415 */
  check(request: Request): void {
    if (READING.includes(request.method) || request.headers.authorization !== undefined) return;
    // without a word of where it comes from it is no browser's: then there is nothing that could be forged
    const ours = isSameOrigin(request, this.config.origin) ?? this.cookie.read(request) === undefined;
    if (!ours) throw serverProblem(HttpStatus.FORBIDDEN, 'foreignOrigin');
    const empty = request.headers['content-length'] === '0'; // as browsers send what has no body
    if (!empty && request.is('application/json') === false) {
      throw new Problem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType');
    }
  }
}
