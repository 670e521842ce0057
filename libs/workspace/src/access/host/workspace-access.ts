import type { IncomingMessage } from 'node:http';
import type { Role, RoleAssignment } from '../permissions';

/**
 * Tells the workspace who sends a request, for an application that has people of its own: `WorkspaceModule.forRoot({ …,
 * access: HostAccess })`. It is made in the application's container and injects what `imports` export.
 *
 * @example
 * class HostAccess extends WorkspaceAccess {
 *   constructor(private readonly sessions: SessionsService) { super(); }
 *   async personOf(request: IncomingMessage) {
 *     const user = await this.sessions.userOf(request.headers.cookie);
 *     return user && { id: user.id, name: user.name, email: user.email, roles: user.isTranslator ? ['translator'] : [] };
 *   }
 *   signIn(next: string) { return `/login?next=${encodeURIComponent(next)}`; }
 * }
 */
export abstract class WorkspaceAccess {
  /**
   * Names of the cookies that sign people in. A browser that sends one of them gets pages of its own; all others share
   * pages. Absent: any cookie counts.
   */
  readonly cookies?: readonly string[];

  /**
   * Returns who sends a request, or `undefined` if they have not signed in: they are sent to {@link signIn}. Return
   * people who have signed in and may not use the workspace without roles.
   *
   * Called once for each request that has a cookie or `Authorization`, unless that is a token of the workspace. The
   * application's middleware has not seen the request; see {@link accessByRoute} if only middleware knows the person. If the
   * promise rejects, or settles in more than five seconds, the response is 503.
   */
  abstract personOf(request: IncomingMessage): HostPerson | undefined | Promise<HostPerson | undefined>;

  /**
   * Returns the current person with an id, or `undefined` if there is none any more. Called when a program uses a token that
   * they created, and when a release that they have scheduled is due. Absent: the roles that the person had when they were last
   * here count, for tokens until they are revoked.
   */
  personWithId?(id: string): HostPerson | undefined | Promise<HostPerson | undefined>;

  /**
   * Returns the URL where people sign in, absolute or a path of the application. Absent: a page asks them to sign in to the
   * application and to come back.
   * @param next path to redirect to afterwards, for example `/texts/en/workspace`
   */
  signIn?(next: string): string;

  /** Returns the URL that signs people out. Absent: the workspace does not offer it. */
  signOut?(): string;
}

/** A person of the application that the workspace is mounted in. */
export interface HostPerson {
  /** At most 200 characters; never used for another person, since the history refers to it. */
  readonly id: string;
  /** As colleagues see it. */
  readonly name: string;
  /** Shown to administrators. Two people may have the same. */
  readonly email?: string;
  /** A role alone is not limited to languages: `['reviewer', { role: 'translator', languages: ['de'] }]`. */
  readonly roles: readonly (Role | RoleAssignment)[];
  /** BCP 47; used until they choose a language in their profile. Default: the browser's. */
  readonly interfaceLanguage?: string;
  /** IANA, for example `Europe/Warsaw`; used until they choose one in their profile. Default: the browser's. */
  readonly timeZone?: string;
}
