import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider as Type } from 'oidc-provider';

/** Claims of a person at the provider. */
export interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  /** How they prove who they are (RFC 8176). */
  readonly amr?: readonly string[];
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** By subject, which is what a person types as the login. May be changed at any time. */
  readonly accounts: Map<string, Account>;
  /** Returns a JSON Web Token with these claims, as the provider signs its own. */
  token(claims: object): string;
  close(): void;
}

/** Settings that identify the application at the provider. */
export const OPENID_CLIENT = {
  DRAGOMAN_OIDC_CLIENT_ID: 'dragoman',
  DRAGOMAN_OIDC_CLIENT_SECRET: 'a secret of two services',
};

/** The key of a provider, and JSON Web Tokens that it has signed. */
export function tokenSigner(issuer: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { kid: 'one', use: 'sig', alg: 'RS256' };
  const token = (claims: object): string => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const iat = Math.floor(Date.now() / 1000);
    const common = { iss: issuer, aud: OPENID_CLIENT.DRAGOMAN_OIDC_CLIENT_ID, iat, exp: iat + 120, jti: randomUUID() };
    const signed = `${encode({ ...key, typ: 'logout+jwt' })}.${encode({ ...common, ...claims })}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const [privateJwk, publicJwk] = [privateKey, publicKey].map((each) => ({
    ...each.export({ format: 'jwk' }),
    ...key,
  }));
  return { privateJwk: privateJwk!, publicJwk: publicJwk!, token };
}

/**
 * Starts a real OpenID Connect provider.
 * @param publicUrl of the application; called on the first request
 * @param idTokenHasClaims whether the ID token contains the claims; otherwise only the userinfo endpoint returns them
 */
export async function startOpenIdProvider(publicUrl: () => string, idTokenHasClaims = true): Promise<OpenIdProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Account>();
  const { privateJwk, token } = tokenSigner(issuer);
  const { Provider } = (await import('oidc-provider')) as unknown as {
    Provider: new (...args: ConstructorParameters<typeof Type>) => Type;
  };
  const provider = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: OPENID_CLIENT.DRAGOMAN_OIDC_CLIENT_ID,
          client_secret: OPENID_CLIENT.DRAGOMAN_OIDC_CLIENT_SECRET,
          redirect_uris: [`${publicUrl()}/api/v1/session/oidc/callback`],
          backchannel_logout_uri: `${publicUrl()}/api/v1/session/oidc/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      features: { backchannelLogout: { enabled: true } },
      jwks: { keys: [privateJwk] },
      claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: !idTokenHasClaims,
      pkce: { required: () => true },
      cookies: { keys: ['one', 'two'] },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    });
    // What its sign-in forms do not ask.
    const { prototype } = provider.Session;
    const { loginAccount } = prototype;
    prototype.loginAccount = function (details) {
      const amr = accounts.get(details.accountId)?.amr;
      return loginAccount.call(this, { ...details, ...(amr && { amr: [...amr] }) });
    };
    return provider.callback();
  };
  let handle: ReturnType<typeof provider> | undefined;
  server.on('request', (request, response) => void (handle ??= provider())(request, response));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, accounts, token, close };
}
