import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Configuration } from 'openid-client';
import { APP_CONFIG, type AppConfig, type OpenIdConnectSettings } from '../app.config';
import { Database, type Transaction } from '../database/database';
import { givenRole } from './callers.store';
import { foldEmail, isEmail } from './email';
import { invitationTo, takeLink } from './links.store';
import { isOwnPath } from './own-path';
import type { SessionView } from './people.contract';
import { elsewhereUnavailable, notThere } from './people.errors';
import { ElsewhereCookie } from './session.cookie';
import { Sessions } from './sessions.service';
import { accountByEmail, insertIdentity, insertPerson, personByIdentity } from './users.store';

/** Milliseconds that somebody has for signing in there. */
const PATIENCE = 10 * 60_000;

const CALLBACK = '/api/v1/session/oidc/callback';

/** What the browser keeps meanwhile: only the one that began can end it. */
interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
}

/** Whom the other service says somebody is. */
interface Claims {
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly name?: unknown;
}

/** Why somebody who was known there is not let in here; the page of sign-in says it. */
type Refusal = 'notAllowed' | 'failed';

/** Sign-in with another service: OpenID Connect Core 1.0, the authorization code with PKCE (RFC 7636). */
@Injectable()
export class OpenIdConnect {
  private readonly logger = new Logger('People');
  private found: Promise<Configuration> | undefined;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly cookie: ElsewhereCookie,
    private readonly sessions: Sessions,
  ) {}

  /** Null where none is set. */
  get offer(): SessionView['elsewhere'] {
    const { openIdConnect } = this.config;
    return openIdConnect === undefined ? null : { name: openIdConnect.name, href: '/api/v1/session/oidc' };
  }

  /**
   * Sends the browser there.
   * @param next where to go afterwards, if it is a path of ours
   * @throws Problem 404 where none is set, 503 where it does not answer
   */
  async begin(response: Response, next: unknown): Promise<void> {
    const settings = this.settings();
    const client = await import('openid-client');
    const provider = await this.provider(settings);
    const begun: Begun = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      next: isOwnPath(next) ? next : '/workspace',
    };
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.config.origin + CALLBACK,
      scope: 'openid email profile',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    this.cookie.write(response, Buffer.from(JSON.stringify(begun)).toString('base64url'), PATIENCE);
    response.redirect(302, url.href);
  }

  /** Signs in whom the other service sends back, and goes where they wanted; else to the page of sign-in, with the reason. */
  async end(request: Request, response: Response): Promise<void> {
    const settings = this.settings();
    const begun = readBegun(this.cookie.read(request));
    this.cookie.clear(response);
    const refuse = (failure: Refusal): void => response.redirect(302, `/sign-in?failure=${failure}`);
    if (begun === undefined) return refuse('failed');
    let claims: Claims;
    try {
      claims = await this.claims(settings, request, begun);
    } catch (error) {
      // what is wrong is between the two services: whoever runs this one has to see it
      this.logger.warn(`Sign-in with ${settings.issuer} failed: ${reason(error)}`);
      return refuse('failed');
    }
    const id = await this.database.transaction((tx) => this.person(tx, settings, claims), {
      isolation: 'serializable', // two tabs of a newcomer make one person
    });
    if (id === undefined) return refuse('notAllowed');
    await this.sessions.begin(request, response, id);
    response.redirect(302, begun.next);
  }

  private settings(): OpenIdConnectSettings {
    const { openIdConnect } = this.config;
    if (openIdConnect === undefined) throw notThere();
    return openIdConnect;
  }

  /** Asked once, and again where it did not answer. */
  private async provider({ issuer, clientId, clientSecret }: OpenIdConnectSettings): Promise<Configuration> {
    const client = await import('openid-client');
    const plain = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []; // only on this machine, see app.config
    this.found ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: plain,
      timeout: 10,
    });
    try {
      return await this.found;
    } catch (error) {
      this.found = undefined;
      this.logger.warn(`${issuer} does not say how to sign in there: ${reason(error)}`);
      throw elsewhereUnavailable();
    }
  }

  private async claims(settings: OpenIdConnectSettings, request: Request, begun: Begun): Promise<Claims> {
    const client = await import('openid-client');
    const provider = await this.provider(settings);
    const answer = await client.authorizationCodeGrant(provider, new URL(request.originalUrl, this.config.origin), {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    const told = answer.claims()!;
    if (told.email !== undefined || provider.serverMetadata().userinfo_endpoint === undefined) return told;
    return { ...told, ...(await client.fetchUserInfo(provider, answer.access_token, told.sub)) };
  }

  /**
   * The person's id; `undefined` where they are not let in. Somebody known by the other service's own name for them; else
   * by an address that it has verified: an account, an invitation, a domain whose people may come.
   */
  private async person(tx: Transaction, settings: OpenIdConnectSettings, claims: Claims): Promise<string | undefined> {
    const { issuer, domains, role } = settings;
    const known = await personByIdentity(tx, issuer, claims.sub);
    if (known !== undefined) return known.state === 'active' ? known.id : undefined;
    const { email } = claims;
    if (claims.email_verified !== true || !isEmail(email)) return undefined;
    const account = await accountByEmail(tx, email);
    if (account !== undefined) {
      if (account.state !== 'active') return undefined;
      await insertIdentity(tx, issuer, claims.sub, account.id);
      return account.id;
    }
    const folded = foldEmail(email);
    const invitation = await invitationTo(tx, folded, Date.now());
    const welcome = domains.includes(folded.slice(folded.lastIndexOf('@') + 1));
    if (invitation === undefined && !welcome) return undefined;
    if (invitation !== undefined) await takeLink(tx, invitation.hash, 'invitation', Date.now());
    const id = await insertPerson(tx, {
      email,
      name: typeof claims.name === 'string' && claims.name !== '' ? claims.name.slice(0, 100) : email.split('@')[0]!,
      passwordHash: null,
      roles: [invitation === undefined ? { role } : givenRole(invitation.role!, invitation.languages)],
    });
    await insertIdentity(tx, issuer, claims.sub, id);
    return id;
  }
}

/** Whoever changes the cookie changes only what their own sign-in is compared with; the path is looked at again. */
function readBegun(cookie: string | undefined): Begun | undefined {
  if (cookie === undefined) return undefined;
  try {
    const { state, nonce, verifier, next } = JSON.parse(Buffer.from(cookie, 'base64url').toString()) as Begun;
    const whole = [state, nonce, verifier].every((part) => typeof part === 'string' && part !== '');
    return whole ? { state, nonce, verifier, next: isOwnPath(next) ? next : '/workspace' } : undefined;
  } catch {
    return undefined;
  }
}

/** Neither a code nor a token is in it. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const because = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${typeof code === 'string' ? ` [${code}]` : ''}${because}`;
}
