import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider as Type } from 'oidc-provider';

/** Somebody at the other service: what it says of them. */
export interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** By subject: whatever is typed as the login there. They are told to it as people come. */
  readonly accounts: Map<string, Account>;
  close(): void;
}

/** How the application is known there. */
export const OPENID_CLIENT = {
  DRAGOMAN_OIDC_CLIENT_ID: 'dragoman',
  DRAGOMAN_OIDC_CLIENT_SECRET: 'kept between the two',
};

/**
 * A real OpenID Connect provider on this machine.
 *
 * @param origin of the application, once somebody asks
 * @param idTokenHasClaims whether it says who somebody is in the token, or only where it is asked
 */
export async function startOpenIdProvider(origin: () => string, idTokenHasClaims = true): Promise<OpenIdProvider> {
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
          redirect_uris: [`${origin()}/api/v1/session/oidc/callback`],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: !idTokenHasClaims,
      pkce: { required: () => true },
      cookies: { keys: ['one', 'two'] },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    }).callback();
  let answer: ReturnType<typeof provider> | undefined;
  server.on('request', (request, response) => void (answer ??= provider())(request, response));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, accounts, close };
}
