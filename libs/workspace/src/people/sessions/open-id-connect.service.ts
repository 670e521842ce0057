import { HttpStatus, Inject, Injectable, Logger } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { readFormBody } from '@dragoman/i18n/internal';
import type { Request, Response } from 'express';
import type { JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import { APP_CONFIG, type AppConfig, type OpenIdConnectSettings } from '../../app.config';
import type { LinkRow } from '../../access/access.tables';
import { Database, type Transaction } from '../../database/database';
import { roleFromColumns } from '../../access/role-from-columns';
import { foldCharacters, foldEmail, isEmail } from '../../http/input/email';
import { pendingInvitationTo, consumeLink } from '../links/links.store';
import { isOwnPath } from '../../http/own-path';
import type { SessionView } from '../people.contract';
import { identityProviderUnavailable } from '../people.errors';
import { CallersService } from '../../access/callers.service';
import { OidcStateCookie } from '../../access/session.cookie';
import { originOf, type RequestOrigin } from '../../access/requests/request-origin';
import { SecurityLog } from '../../security-log/security-log.service';
import { personChange, personContent } from '../person-history';
import { PendingIdentities } from './pending-identities';
import { SessionsService } from './sessions.service';
import { deleteProviderSessions } from './sessions.store';
import { accountByEmail, insertIdentity, insertPerson, personByIdentity } from '../users.store';
import { notFound } from '../../http/not-found';

/** Time to sign in at the identity provider. */
const AUTHORIZATION_TTL_MS = 10 * 60_000;

/** How long ago a person may have signed in at the provider to prove again who they are. */
const MAX_AUTHENTICATION_AGE_S = 60;

const CALLBACK_PATH = '/api/v1/session/oidc/callback';

/** Ends the sessions that its claims name (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** How long a logout token is accepted after it was issued. */
const MAX_LOGOUT_TOKEN_AGE_S = 120;

/** Anyone can send a logout token, so refused ones are logged at most this often. */
const MIN_LOGOUT_WARNING_INTERVAL_MS = 60_000;

/** Kept in a cookie, so that only the browser that started the authorization can complete it. */
interface PendingAuthorization {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
  /** The person of the browser's session proves again who they are. */
  readonly reauthenticate?: boolean;
}

/** Claims of the ID token or of the UserInfo endpoint. */
interface Claims {
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly name?: unknown;
  /** Seconds since 1970. */
  readonly auth_time?: unknown;
  /** How they proved who they are (RFC 8176). */
  readonly amr?: unknown;
  /** The session at the provider. */
  readonly sid?: unknown;
}

/** The person whom the provider identifies, or the secret of an identity that is not linked to its account yet. */
type FoundPerson = { readonly personId: string } | { readonly pendingSecret: string };

/** Shown by the sign-in page. */
type SignInFailure = 'notAllowed' | 'failed';

/** Sign-in with an identity provider: OpenID Connect Core 1.0, authorization code flow with PKCE (RFC 7636). */
@Injectable()
export class OpenIdConnectService {
  private readonly logger = new Logger('People');
  private discovered: Promise<Configuration> | undefined;
  private keys: JWTVerifyGetKey | undefined;
  private lastLogoutWarning = -Infinity;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
    private readonly cookie: OidcStateCookie,
    private readonly sessions: SessionsService,
    private readonly callers: CallersService,
    private readonly pendingIdentities: PendingIdentities,
  ) {}

  /** The name and sign-in URL of the identity provider; null when none is configured. */
  get publicSettings(): SessionView['identityProvider'] {
    const { openIdConnect, base } = this.config;
    return openIdConnect === undefined ? null : { name: openIdConnect.name, href: `${base}/api/v1/session/oidc` };
  }

  /**
   * Redirects the browser to the identity provider.
   * @param next path of this application, without the base path, to go to afterwards; others are ignored
   * @param reauthenticate asks the provider to have the person sign in there again
   * @throws Problem 404 when none is configured, 503 when it does not respond
   */
  async startAuthorization(response: Response, next: unknown, reauthenticate: boolean): Promise<void> {
    const settings = this.settings();
    const client = await import('openid-client');
    const provider = await this.provider(settings);
    const pending: PendingAuthorization = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      next: isOwnPath(next) ? next : '/workspace',
      ...(reauthenticate && { reauthenticate }),
    };
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.publicUrl + CALLBACK_PATH,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ...(reauthenticate && { prompt: 'login', max_age: String(MAX_AUTHENTICATION_AGE_S) }),
    });
    this.cookie.write(response, Buffer.from(JSON.stringify(pending)).toString('base64url'), AUTHORIZATION_TTL_MS);
    response.redirect(302, url.href);
  }

  /** Signs in the person whom the identity provider sends back; on failure, redirects to the sign-in page with the reason. */
  async completeAuthorization(request: Request, response: Response): Promise<void> {
    const settings = this.settings();
    const pending = readPendingAuthorization(this.cookie.read(request));
    this.cookie.clear(response);
    const origin = originOf(request);
    const refuse = async (failure: SignInFailure): Promise<void> => {
      const detail = failure === 'failed' ? 'identityProviderError' : 'notInvited';
      await this.database.transaction((tx) =>
        this.securityLog.record(tx, { event: 'signInFailed', detail, personId: null, origin }),
      );
      this.redirect(response, `/sign-in?failure=${failure}`);
    };
    if (pending === undefined) return this.redirect(response, '/sign-in?failure=failed'); // anyone can cause this
    let claims: Claims;
    try {
      claims = await this.claims(settings, request, pending);
    } catch (error) {
      // Caused by the configuration of one of the two services, so it is logged for the operator.
      this.logger.warn(`Sign-in with ${settings.issuer} failed: ${describeError(error)}`);
      return refuse('failed');
    }
    if (pending.reauthenticate) {
      const caller = await this.callers.authenticate(request);
      const person = await personByIdentity(this.database.read, settings.issuer, claims.sub);
      if (caller?.actor.via !== 'session' || caller.actor.id !== person?.id) return refuse('notAllowed');
      await this.sessions.confirm(caller, 'identityProvider');
      return this.redirect(response, pending.next);
    }
    const found = await this.database.transaction((tx) => this.findOrCreatePerson(tx, settings, claims, origin), {
      isolation: 'serializable', // two tabs of a new person create only one account
    });
    if (found === undefined) return refuse('notAllowed');
    const { next } = pending;
    const signInPath = this.signInPath(next);
    if ('pendingSecret' in found) {
      this.pendingIdentities.remember(response, found.pendingSecret);
      return this.redirect(response, signInPath);
    }
    const isSingleFactor = provesSingleFactor(claims.amr);
    const { secondFactorMissing } = await this.sessions.start(request, response, found.personId, {
      method: 'identityProvider',
      secondFactor: isSingleFactor ? 'ask' : 'elsewhere',
      isSingleFactor,
      providerSession: typeof claims.sid === 'string' ? claims.sid : '',
      // A provider that still has a session does not ask again.
      authenticatedAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : undefined,
    });
    this.redirect(response, secondFactorMissing ? signInPath : next);
  }

  /**
   * Ends sessions that were started by a session at the identity provider which has ended there.
   * @throws Problem 400 for a token that is not valid, 404 when no provider is configured, 503 when it does not respond
   */
  async endSessions(request: Request): Promise<void> {
    const settings = this.settings();
    const { sub, sid } = await this.verifyLogoutToken(settings, request);
    await this.database.transaction(async (tx) => {
      const person = sub === undefined ? undefined : await personByIdentity(tx, settings.issuer, sub);
      if (sub !== undefined && person === undefined) return;
      const ended = await deleteProviderSessions(tx, {
        ...(sid !== undefined && { providerSession: sid }),
        ...(person && { userId: person.id }),
      });
      const origin = originOf(request);
      for (const personId of ended) {
        await this.securityLog.record(tx, { event: 'signedOut', detail: 'identityProvider', personId, origin });
      }
    });
  }

  /** OpenID Connect Back-Channel Logout 1.0, 2.6 */
  private async verifyLogoutToken(
    settings: OpenIdConnectSettings,
    request: Request,
  ): Promise<{ readonly sub?: string; readonly sid?: string }> {
    const provider = await this.provider(settings);
    const { jwtVerify } = await import('jose');
    this.keys ??= await providerKeys(provider);
    try {
      const token = new URLSearchParams(await readFormBody(request)).get('logout_token') ?? '';
      const { payload } = await jwtVerify(token, this.keys, {
        issuer: provider.serverMetadata().issuer,
        audience: settings.clientId,
        requiredClaims: ['iat', 'jti', 'events'],
        maxTokenAge: MAX_LOGOUT_TOKEN_AGE_S,
        clockTolerance: 30,
      });
      const { sub, sid, events, nonce } = payload;
      if (nonce !== undefined) throw new Error('An ID token is no logout token.');
      if (typeof (events as Record<string, unknown>)[LOGOUT_EVENT] !== 'object')
        throw new Error('It has another event.');
      if (sid !== undefined && typeof sid !== 'string') throw new Error('Its sid is not a string.');
      if (sub === undefined && !sid) throw new Error('It names no session.');
      return { ...(sub !== undefined && { sub }), ...(sid && { sid }) };
    } catch (error) {
      if (error instanceof ProviderKeysUnavailable) {
        this.warnOfLogoutToken('could not be verified', error);
        throw identityProviderUnavailable(); // the provider sends it again
      }
      this.warnOfLogoutToken('was refused', error);
      throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
    }
  }

  private warnOfLogoutToken(outcome: string, error: unknown): void {
    const now = performance.now();
    if (now < this.lastLogoutWarning + MIN_LOGOUT_WARNING_INTERVAL_MS) return;
    this.lastLogoutWarning = now;
    this.logger.warn(`A logout token ${outcome}: ${describeError(error)}`);
  }

  private get publicUrl(): string {
    return this.config.origin + this.config.base;
  }

  /** @param path of this application, without the base path */
  private redirect(response: Response, path: string): void {
    response.redirect(302, this.config.base + path);
  }

  /** Path of the sign-in page in the language of the page to go to afterwards; it names that page without the language. */
  private signInPath(next: string): string {
    const [, language, path = ''] = /^\/([^/?#]+)(.*)$/.exec(next) ?? [];
    return language !== undefined && this.config.languages.includes(language)
      ? `/${language}/sign-in?${new URLSearchParams({ next: path || '/' }).toString()}`
      : `/sign-in?${new URLSearchParams({ next }).toString()}`;
  }

  private settings(): OpenIdConnectSettings {
    const { openIdConnect } = this.config;
    if (openIdConnect === undefined) throw notFound();
    return openIdConnect;
  }

  /** Discovered once, and again after a failure. */
  private async provider({ issuer, clientId, clientSecret }: OpenIdConnectSettings): Promise<Configuration> {
    const client = await import('openid-client');
    this.discovered ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [], // app.config allows this on localhost only
      timeout: 10,
    });
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = undefined;
      this.logger.warn(`The OpenID Connect configuration of ${issuer} could not be loaded: ${describeError(error)}`);
      throw identityProviderUnavailable();
    }
  }

  private async claims(
    settings: OpenIdConnectSettings,
    request: Request,
    pending: PendingAuthorization,
  ): Promise<Claims> {
    const client = await import('openid-client');
    const provider = await this.provider(settings);
    const tokens = await client.authorizationCodeGrant(provider, new URL(this.publicUrl + request.originalUrl), {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
      ...(pending.reauthenticate && { maxAge: MAX_AUTHENTICATION_AGE_S }),
    });
    const claims = tokens.claims()!;
    if (claims.email !== undefined || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...claims, ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)) };
  }

  /**
   * Returns the person that the claims identify: by the identity provider's subject, else by a verified email address that has
   * an account, a pending invitation, or a domain whose people may join. `undefined`: no access. An account that exists is
   * theirs only once they have signed in to it, unless the provider is trusted for the addresses of the domain.
   */
  private async findOrCreatePerson(
    tx: Transaction,
    settings: OpenIdConnectSettings,
    claims: Claims,
    origin: RequestOrigin,
  ): Promise<FoundPerson | undefined> {
    const { issuer, domains, trustedDomains = [] } = settings;
    const person = await personByIdentity(tx, issuer, claims.sub);
    if (person !== undefined) return person.state === 'active' ? { personId: person.id } : undefined;
    const { email } = claims;
    if (claims.email_verified !== true || !isEmail(email)) return undefined;
    // Another mailbox at the provider, such as `ａ@…` beside `a@…`, although accounts treat both as one address.
    const characters = foldCharacters(email);
    if (characters !== lowerAscii(email)) return undefined;
    const folded = foldEmail(email);
    const domain = characters.slice(characters.lastIndexOf('@') + 1);
    const account = await accountByEmail(tx, email);
    if (account !== undefined) {
      if (account.state !== 'active') return undefined;
      const identity = { provider: issuer, subject: claims.sub };
      if (trustedDomains.includes(domain)) {
        await this.pendingIdentities.linkIdentity(tx, identity, account.id, origin);
        return { personId: account.id };
      }
      const event = { event: 'signInFailed', detail: 'identityNotLinked', personId: account.id, origin } as const;
      await this.securityLog.record(tx, event);
      return { pendingSecret: await this.pendingIdentities.add(tx, identity, account.id) };
    }
    const invitation = await pendingInvitationTo(tx, folded, Date.now());
    const isAllowedDomain = domains.includes(domain);
    if (invitation === undefined && !isAllowedDomain) return undefined;
    return { personId: await this.createPerson(tx, settings, { ...claims, email }, invitation, origin) };
  }

  private async createPerson(
    tx: Transaction,
    { issuer, role }: OpenIdConnectSettings,
    { sub, email, name: claimedName }: Claims & { readonly email: string },
    invitation: LinkRow | undefined,
    origin: RequestOrigin,
  ): Promise<string> {
    if (invitation !== undefined) await consumeLink(tx, invitation.hash, 'invitation', Date.now());
    const name =
      typeof claimedName === 'string' && claimedName !== '' ? claimedName.slice(0, 100) : email.split('@')[0]!;
    const roles = [invitation === undefined ? { role } : roleFromColumns(invitation.role!, invitation.languages)];
    const id = await insertPerson(tx, { email, name, passwordHash: null, roles });
    const content = {
      ...personContent({ name, state: 'active', roles }),
      identityProvider: issuer,
      invitation: invitation?.id,
    };
    await this.securityLog.recordChange(
      tx,
      { actor: { id, name, origin }, kind: 'person.join', event: 'personJoined', personId: id },
      [personChange(id, null, content)],
    );
    await insertIdentity(tx, issuer, sub, id);
    return id;
  }
}

/** The keys of the provider could not be loaded, so its tokens can be neither accepted nor rejected. */
class ProviderKeysUnavailable extends Error {}

/** Reasons of `jose` that concern the token, not the keys. */
const KEY_NOT_FOUND: readonly unknown[] = [
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JOSE_NOT_SUPPORTED',
];

/** The signing keys of the provider, loaded when one is needed. They throw {@link ProviderKeysUnavailable}. */
async function providerKeys(provider: Configuration): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import('jose');
  const { jwks_uri: url } = provider.serverMetadata();
  if (url === undefined) throw identityProviderUnavailable();
  const keys = createRemoteJWKSet(new URL(url));
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (KEY_NOT_FOUND.includes((error as { code?: unknown }).code)) throw error;
      throw new ProviderKeysUnavailable(`the keys at ${url} cannot be loaded`, { cause: error });
    }
  };
}

/** The cookie may be forged: that affects only the browser's own sign-in, and `next` is checked again. */
function readPendingAuthorization(cookie: string | undefined): PendingAuthorization | undefined {
  if (cookie === undefined) return undefined;
  try {
    const { state, nonce, verifier, next, reauthenticate } = JSON.parse(
      Buffer.from(cookie, 'base64url').toString(),
    ) as PendingAuthorization;
    const isComplete = [state, nonce, verifier].every((part) => typeof part === 'string' && part !== '');
    if (!isComplete) return undefined;
    return {
      ...{ state, nonce, verifier, next: isOwnPath(next) ? next : '/workspace' },
      ...(reauthenticate === true && { reauthenticate }),
    };
  } catch {
    return undefined;
  }
}

/** Values of `amr` (RFC 8176) by the kind of factor: something known, owned, or of the body. */
const FACTORS: readonly ReadonlySet<unknown>[] = [
  new Set(['pwd', 'pin', 'kba']),
  new Set(['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel']),
  new Set(['face', 'fpt', 'iris', 'retina', 'vbm']),
];

/** Whether the provider says what it saw, and that is one factor only. */
function provesSingleFactor(amr: unknown): boolean {
  if (!Array.isArray(amr) || amr.includes('mfa') || amr.includes('mca')) return false;
  return FACTORS.filter((kind) => amr.some((value) => kind.has(value))).length === 1;
}

/** Describes an error for the log, without authorization codes or tokens. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${typeof code === 'string' ? ` [${code}]` : ''}${cause}`;
}

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
