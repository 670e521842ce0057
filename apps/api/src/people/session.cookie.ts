import { Inject, Injectable } from '@nestjs/common';
import { readCookies } from '@dragoman/i18n';
import type { CookieOptions, Request, Response } from 'express';
import { APP_CONFIG, type AppConfig } from '../app.config';

/** The cookie that a browser is signed in by. Behind TLS its name promises that no neighbour has set it (RFC 6265bis, 4.1.3). */
@Injectable()
export class SessionCookie {
  readonly name: string;
  private readonly options: CookieOptions;

  constructor(@Inject(APP_CONFIG) { origin }: AppConfig) {
    const secure = origin.startsWith('https:');
    this.name = secure ? '__Host-dragoman' : 'dragoman';
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  read(request: Request): string | undefined {
    return readCookies(request.headers.cookie).get(this.name) || undefined;
  }

  /** @param maxAge milliseconds */
  write(response: Response, secret: string, maxAge: number): void {
    response.cookie(this.name, secret, { ...this.options, maxAge });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}
