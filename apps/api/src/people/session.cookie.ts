import { Inject, Injectable } from '@nestjs/common';
import { readCookies } from '@dragoman/i18n';
import type { CookieOptions, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { APP_CONFIG, type AppConfig } from '../app.config';

/** Behind TLS a cookie's name promises that no neighbour has set it (RFC 6265bis, 4.1.3). */
const nameOf = ({ origin }: AppConfig, name: string): string => (origin.startsWith('https:') ? `__Host-${name}` : name);

/** A cookie that no script reads. */
export abstract class OwnCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  protected constructor(config: AppConfig, name: string) {
    this.name = nameOf(config, name);
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.origin.startsWith('https:') };
  }

  read(request: IncomingMessage): string | undefined {
    return readCookies(request.headers.cookie).get(this.name) || undefined;
  }

  /** @param maxAge milliseconds */
  write(response: Response, value: string, maxAge: number): void {
    response.cookie(this.name, value, { ...this.options, maxAge });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}

const SESSION = 'dragoman';

/** Name of the cookie that a browser is signed in by. */
export const sessionCookieName = (config: AppConfig): string => nameOf(config, SESSION);

/** What a browser is signed in by. */
@Injectable()
export class SessionCookie extends OwnCookie {
  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    super(config, SESSION);
  }
}

/** What a browser has to bring back from the service where somebody signs in. */
@Injectable()
export class ElsewhereCookie extends OwnCookie {
  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    super(config, 'dragoman-elsewhere');
  }
}
