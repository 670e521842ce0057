import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import type { NewLinkView } from '../../libs/workspace/src/people/people.contract';
import type { NewTokenView } from '../../libs/workspace/src/tokens/tokens.contract';
import type { RoleAssignment, Permission } from '../../libs/workspace/src/access/permissions';
import { type HttpResponse, sendRequest, type RequestOptions } from './send-request';
import type { StartedApp } from './start-app';

export interface JsonRequestOptions extends Omit<RequestOptions, 'body'> {
  /** Serialized as JSON. */
  readonly body?: unknown;
}

/** A browser session, signed in or not. */
export class Visitor {
  /** Name and value of the session cookie; undefined before signing in. */
  cookie: string | undefined;

  constructor(readonly started: StartedApp) {}

  /** Sends a request like a page of the application does. Keeps the session cookie of the response. */
  async request(path: string, { headers, body, ...rest }: JsonRequestOptions = {}): Promise<HttpResponse> {
    const response = await sendRequest(this.started.url, path, {
      ...rest,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(this.cookie && { Cookie: this.cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(body === undefined && rest.method === 'POST' && { 'Content-Length': '0' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const cookie = response.headers['set-cookie']?.find((each) =>
      /^(?:__(?:Host|Secure)-)?dragoman(?:-oidc-state)?=/.test(each),
    );
    if (cookie !== undefined) this.cookie = /^([^=]+=[^;]+);/.exec(cookie)?.[1];
    return response;
  }

  /** @throws Error with the text of the response if its status is 300 or above */
  async requestOk(path: string, options: JsonRequestOptions = {}): Promise<HttpResponse> {
    const response = await this.request(path, options);
    if (response.status >= 300)
      throw new Error(`${options.method ?? 'GET'} ${path}: ${response.status} ${response.text}`);
    return response;
  }

  signIn(email: string, password: string): Promise<HttpResponse> {
    return this.request('/api/v1/session', { method: 'POST', body: { email, password } });
  }
}

/** A person with an account, signed in. */
export class Member extends Visitor {
  constructor(
    started: StartedApp,
    readonly email: string,
    public password: string,
  ) {
    super(started);
  }

  /** Returns the id of the account. */
  async id(): Promise<string> {
    return ((await this.requestOk('/api/v1/session')).json() as { person: { id: string } }).person.id;
  }

  /** Creates a token, for `Authorization: Bearer …`. */
  async token(scopes: readonly Permission[], days: number | null = 1): Promise<string> {
    const made = await this.requestOk('/api/v1/tokens', { method: 'POST', body: { name: 'A program', scopes, days } });
    return (made.json() as NewTokenView).token;
  }

  /** Invites a person as this administrator, and accepts the invitation. */
  async invite(role: RoleAssignment, email = `${role.role}-${++count}@example.org`): Promise<Member> {
    const { link } = (
      await this.requestOk('/api/v1/invitations', { method: 'POST', body: { email, ...role } })
    ).json() as NewLinkView;
    const newcomer = new Member(this.started, email, PASSWORD);
    await newcomer.requestOk('/api/v1/links/invitation', {
      method: 'POST',
      body: { secret: secretOf(link), name: `Newcomer ${count}`, password: PASSWORD },
    });
    return newcomer;
  }
}

export const PASSWORD = 'a horse on the moon';

let count = 0;

/** Returns the part of a link after the `#`. */
export const secretOf = (link: string): string => new URL(link).hash.slice(1);

/** Creates the first administrator with the setup link. */
export async function firstAdministrator(started: StartedApp): Promise<Member> {
  const link = await started.app.get(FirstAdministrator).setupLink();
  const first = new Member(started, 'admin@example.org', PASSWORD);
  await first.requestOk('/api/v1/links/setup', {
    method: 'POST',
    body: { secret: secretOf(link!), email: first.email, name: 'Ada', password: PASSWORD },
  });
  return first;
}
