import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider as Type } from 'oidc-provider';

/** Claims of a person at the provider. */
export interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** By subject, which is what a person types as the login. May be changed at any time. */
  readonly accounts: Map<string, Account>;
  close(): void;
}

/** Settings that identify the application at the provider. */
export const OPENID_CLIENT = {
  DRAGOMAN_OIDC_CLIENT_ID: 'dragoman',
  DRAGOMAN_OIDC_CLIENT_SECRET: 'a secret of two services',
};

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
  const { Provider } = (await import('oidc-provider')) as unknown as {
    Provider: new (...args: ConstructorParameters<typeof Type>) => Type;
  };
  const provider = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: OPENID_CLIENT.DRAGOMAN_OIDC_CLIENT_ID,
          client_secret: OPENID_CLIENT.DRAGOMAN_OIDC_CLIENT_SECRET,
          redirect_uris: [`${publicUrl()}/api/v1/session/oidc/callback`],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: !idTokenHasClaims,
      pkce: { required: () => true },
      cookies: { keys: ['one', 'two'] },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    }).callback();
  let handle: ReturnType<typeof provider> | undefined;
  server.on('request', (request, response) => void (handle ??= provider())(request, response));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, accounts, close };
}
