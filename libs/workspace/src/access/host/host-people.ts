import { HttpStatus, Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { isEmail } from '../../http/input/email';
import { isTimeZone } from '../../http/input/time-zone';
import { serverProblem } from '../../http/server-problem';
import { type Role, type RoleAssignment, ROLES } from '../permissions';
import { WorkspaceAccess } from './workspace-access';

/** A person as the application describes them, checked. */
export interface CheckedPerson {
  readonly id: string;
  readonly name: string;
  /** Empty if there is none. */
  readonly email: string;
  /** Each role once, by name. */
  readonly roles: readonly RoleAssignment[];
  readonly interfaceLanguage: string | null;
  readonly timeZone: string | null;
}

/** The same warning is logged at most once in this time. */
const WARNING_INTERVAL_MS = 60_000;

/** NUL and incomplete characters, which PostgreSQL does not store. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

const MAX_ID_LENGTH = 200;
const MAX_NAME_LENGTH = 100;

const accessUnavailable = (): Problem =>
  serverProblem(HttpStatus.SERVICE_UNAVAILABLE, 'accessUnavailable', { headers: { 'Retry-After': '5' } });

/**
 * The people of the application that the workspace is mounted in, through its {@link WorkspaceAccess}. What that returns is
 * checked: it is code of others.
 */
@Injectable()
export class HostPeople {
  private readonly logger = new Logger('Workspace');
  private readonly warnedAt = new Map<string, number>();
  /** How long the application may take to identify a person. Shorter in tests. */
  private readonly maxWaitMs = 5000;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Optional() private readonly access?: WorkspaceAccess,
  ) {}

  /** Whether the people are the application's; otherwise the workspace has accounts of its own. */
  get exist(): boolean {
    return this.access !== undefined;
  }

  /** Whether {@link byId} knows more than the database. */
  get canLookUp(): boolean {
    return this.access?.personWithId !== undefined;
  }

  get canSignIn(): boolean {
    return this.access?.signIn !== undefined;
  }

  /** @throws Problem 503 if the application fails, takes too long, or returns something else than a person */
  async of(request: IncomingMessage): Promise<CheckedPerson | undefined> {
    const { access } = this;
    const { cookie, authorization } = request.headers;
    if (access === undefined || (cookie === undefined && authorization === undefined)) return undefined;
    return this.ask('personOf', () => access.personOf(request));
  }

  /** The same by id. */
  async byId(id: string): Promise<CheckedPerson | undefined> {
    return this.ask('personWithId', () => this.access!.personWithId!(id));
  }

  /**
   * Returns where to sign in; `undefined` if the application does not say.
   * @param next path of a page, without the base path
   * @throws Problem 503
   */
  signInUrl(next: string): string | undefined {
    if (!this.canSignIn) return undefined;
    const url = this.checkedUrl('signIn', () => this.access!.signIn!(this.config.base + next));
    if (url === undefined) throw accessUnavailable();
    return url;
  }

  /** Returns where to sign out; null if the application does not say. */
  signOutUrl(): string | null {
    if (this.access?.signOut === undefined) return null;
    return this.checkedUrl('signOut', () => this.access!.signOut!()) ?? null;
  }

  private async ask(method: string, call: () => unknown): Promise<CheckedPerson | undefined> {
    const stop = new AbortController();
    const timeout = wait(this.maxWaitMs, undefined, { ref: false, signal: stop.signal }).then(() => {
      throw new Misbehavior('took too long');
    });
    timeout.catch(() => {}); // aborted
    try {
      const answer = await Promise.race([(async () => call())(), timeout]);
      return answer === undefined || answer === null ? undefined : this.checkedPerson(answer);
    } catch (error) {
      const cure = `make it return a person or undefined within ${this.maxWaitMs / 1000} s`;
      this.warn('cannot tell who sends a request', method, error, cure);
      throw accessUnavailable();
    } finally {
      stop.abort();
    }
  }

  /** @throws Misbehavior if it is not a person */
  private checkedPerson(answer: unknown): CheckedPerson {
    if (typeof answer !== 'object') throw new Misbehavior(`returned a ${typeof answer}`);
    const { id, name, email, roles, interfaceLanguage, timeZone } = answer as Partial<Record<string, unknown>>;
    if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH || id.search(UNSTORABLE) >= 0) {
      throw new Misbehavior(`returned a person whose "id" is not a text of 1 to ${MAX_ID_LENGTH} characters`);
    }
    if (!Array.isArray(roles)) throw new Misbehavior('returned a person whose "roles" are not a list');
    return {
      id,
      name: cleanName(name) || cleanName(email) || cleanName(id),
      email: isEmail(email) ? email : '',
      roles: this.checkedRoles(roles),
      interfaceLanguage: typeof interfaceLanguage === 'string' ? interfaceLanguage : null,
      timeZone: isTimeZone(timeZone) ? timeZone : null,
    };
  }

  /** Leaves out unknown roles. Of a role that is there twice, the limits are added up. */
  private checkedRoles(roles: readonly unknown[]): RoleAssignment[] {
    const languagesByRole = new Map<Role, readonly string[] | undefined>();
    for (const assigned of roles) {
      const { role, languages } = (typeof assigned === 'string' ? { role: assigned } : (assigned ?? {})) as {
        role?: unknown;
        languages?: unknown;
      };
      const isKnown = typeof role === 'string' && Object.hasOwn(ROLES, role);
      const isLimit = languages === undefined || (Array.isArray(languages) && languages.every(isShortText));
      if (!isKnown || !isLimit) {
        const mistake = isKnown
          ? `returned the role "${role}" with languages that are not a list of tags`
          : `returned the role ${JSON.stringify(role)?.slice(0, MAX_NAME_LENGTH)}, which does not exist`;
        const cure = `use ${Object.keys(ROLES).join(', ')}`;
        this.warn('has left out a role', 'personOf', new Misbehavior(mistake), cure);
        continue;
      }
      const before = languagesByRole.get(role as Role);
      const isUnlimited = languages === undefined || (languagesByRole.has(role as Role) && before === undefined);
      const limits = isUnlimited ? undefined : [...new Set([...(before ?? []), ...(languages as string[])])].sort();
      languagesByRole.set(role as Role, limits);
    }
    return (Object.keys(ROLES) as Role[]).flatMap((role) => {
      const languages = languagesByRole.get(role);
      if (!languagesByRole.has(role)) return [];
      return languages === undefined ? { role } : { role, languages };
    });
  }

  /** Returns a path of the application, or an absolute URL of HTTP. */
  private checkedUrl(method: string, call: () => string): string | undefined {
    const { origin } = this.config;
    try {
      const given: unknown = call();
      if (typeof given !== 'string' || !URL.canParse(given, origin)) throw new Misbehavior('did not return a URL');
      const url = new URL(given, origin);
      if (!/^https?:$/.test(url.protocol)) throw new Misbehavior('returned a URL that is not of HTTP');
      // Relative, since the application may have more than one host.
      return url.origin === origin && !URL.canParse(given) ? url.pathname + url.search + url.hash : url.href;
    } catch (error) {
      this.warn(
        'cannot send people there',
        method,
        error,
        'make it return a path such as "/login", or an absolute URL',
      );
      return undefined;
    }
  }

  /** Logs one sentence that names both sides, and the cure. */
  private warn(effect: string, method: string, error: unknown, cure: string): void {
    const culprit = `${this.access!.constructor.name || 'WorkspaceAccess'}.${method}`;
    const mistake = error instanceof Misbehavior ? error.message : `failed (${inOneLine(error)})`;
    const sentence = `The workspace at "${this.config.base}" ${effect}, because ${culprit} of the application ${mistake}: ${cure}.`;
    const now = Date.now();
    if ((this.warnedAt.get(sentence) ?? -Infinity) > now - WARNING_INTERVAL_MS) return;
    if (this.warnedAt.size > 100) this.warnedAt.clear(); // a sentence can contain ids
    this.warnedAt.set(sentence, now);
    this.logger.error(sentence);
  }
}

/** What the application's code did instead of what it should have done. */
class Misbehavior extends Error {}

const cleanName = (value: unknown): string =>
  typeof value === 'string'
    ? value.replace(UNSTORABLE, '').trim().slice(0, MAX_NAME_LENGTH).replace(UNSTORABLE, '')
    : '';

const isShortText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_NAME_LENGTH && value.search(UNSTORABLE) < 0;

const inOneLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replace(/\s+/g, ' ')
    .slice(0, 300);
