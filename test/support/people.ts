import { FirstAdministrator } from '../../apps/api/src/people/first-administrator';
import type { NewLinkView, NewTokenView } from '../../apps/api/src/people/people.contract';
import type { GivenRole, Permission } from '../../apps/api/src/people/permissions';
import { type Answer, ask, type Question } from './ask';
import type { StartedApp } from './start-app';

export interface Sent extends Omit<Question, 'body'> {
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Somebody in a browser, or nobody yet. */
export class Visitor {
  /** Name and value of the cookie that they are signed in by, once they are. */
  cookie: string | undefined;

  constructor(readonly started: StartedApp) {}

  /** As a page of the application would ask. Keeps the cookie that it is given. */
  async ask(path: string, { headers, body, ...rest }: Sent = {}): Promise<Answer> {
    const answer = await ask(this.started.url, path, {
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
    const cookie = answer.headers['set-cookie']?.find((each) => /^(?:__Host-)?dragoman(?:-elsewhere)?=/.test(each));
    if (cookie !== undefined) this.cookie = /^([^=]+=[^;]+);/.exec(cookie)?.[1];
    return answer;
  }

  /** @throws where the answer is not as foreseen: with what it says instead */
  async done(path: string, sent: Sent = {}): Promise<Answer> {
    const answer = await this.ask(path, sent);
    if (answer.status >= 300) throw new Error(`${sent.method ?? 'GET'} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  signIn(email: string, password: string): Promise<Answer> {
    return this.ask('/api/v1/session', { method: 'POST', body: { email, password } });
  }
}

/** Somebody who has an account, and is signed in. */
export class Member extends Visitor {
  constructor(
    started: StartedApp,
    readonly email: string,
    public password: string,
  ) {
    super(started);
  }

  /** Of their account. */
  async id(): Promise<string> {
    return ((await this.done('/api/v1/session')).json() as { person: { id: string } }).person.id;
  }

  /** A token of theirs, as it stands in `Authorization: Bearer …`. */
  async token(scopes: readonly Permission[], days: number | null = 1): Promise<string> {
    const made = await this.done('/api/v1/tokens', { method: 'POST', body: { name: 'A program', scopes, days } });
    return (made.json() as NewTokenView).token;
  }

  /** Somebody new, who comes by a link that this administrator makes. */
  async invite(role: GivenRole, email = `${role.role}-${++count}@example.org`): Promise<Member> {
    const { link } = (
      await this.done('/api/v1/invitations', { method: 'POST', body: { email, ...role } })
    ).json() as NewLinkView;
    const newcomer = new Member(this.started, email, PASSWORD);
    await newcomer.done('/api/v1/links/invitation', {
      method: 'POST',
      body: { secret: secretOf(link), name: `Newcomer ${count}`, password: PASSWORD },
    });
    return newcomer;
  }
}

export const PASSWORD = 'a horse on the moon';

let count = 0;

/** What stands behind the `#`. */
export const secretOf = (link: string): string => new URL(link).hash.slice(1);

/** Opens the link that the first start prints. */
export async function firstAdministrator(started: StartedApp): Promise<Member> {
  const link = await started.app.get(FirstAdministrator).link();
  const first = new Member(started, 'admin@example.org', PASSWORD);
  await first.done('/api/v1/links/setup', {
    method: 'POST',
    body: { secret: secretOf(link!), email: first.email, name: 'Ada', password: PASSWORD },
  });
  return first;
}
