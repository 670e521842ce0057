import { Inject, Injectable } from '@nestjs/common';
import { readCookies } from '@dragoman/i18n/internal';
import type { CookieOptions, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { APP_CONFIG, type AppConfig } from '../app.config';

/**
 * With HTTPS, the prefix guarantees that the cookie was set over HTTPS and, at the root of the origin, not by another host of
 * the domain (RFC 6265bis, 4.1.3). `__Host-` requires the path `/`.
 */
const prefixedCookieName = ({ origin }: AppConfig, name: string, path: string): string =>
  origin.startsWith('https:') ? `${path === '/' ? '__Host' : '__Secure'}-${name}` : name;

const defaultPath = ({ base }: AppConfig): string => base || '/';

/** A cookie that scripts cannot read. */
export abstract class HttpOnlyCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  protected constructor(config: AppConfig, name: string, path = defaultPath(config)) {
    this.name = prefixedCookieName(config, name, path);
    const secure = config.origin.startsWith('https:');
    this.options = { path, httpOnly: true, sameSite: 'lax', secure };
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

const SESSION_NAME = 'dragoman';

const PENDING_IDENTITY_NAME = 'dragoman-pending-identity';

/** Names of the cookies that pages depend on. */
export const pageCookieNames = (config: AppConfig): readonly string[] =>
  [SESSION_NAME, PENDING_IDENTITY_NAME].map((name) => prefixedCookieName(config, name, defaultPath(config)));

/** Identifies the session of a browser. */
@Injectable()
export class SessionCookie extends HttpOnlyCookie {
  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    super(config, SESSION_NAME);
  }
}

/** The secret of an identity at the provider that waits for the person of an account to sign in. */
@Injectable()
export class PendingIdentityCookie extends HttpOnlyCookie {
  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    super(config, PENDING_IDENTITY_NAME);
  }
}

/** Holds the pending OpenID Connect authorization while the browser is at the identity provider. */
@Injectable()
export class OidcStateCookie extends HttpOnlyCookie {
  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    super(config, 'dragoman-oidc-state');
  }
}
