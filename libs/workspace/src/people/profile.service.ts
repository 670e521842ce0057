import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database, type Queries, type Transaction } from '../database/database';
import { AttemptLimiter } from '../credentials/attempt-limiter';
import type { Actor } from '../access/actor';
import { originOf } from '../access/requests/request-origin';
import { HostPeople } from '../access/host/host-people';
import { PermissionRegistry } from '../access/permission-registry';
import { HistoryService } from '../history/history.service';
import { SecurityLog } from '../security-log/security-log.service';
import { personChange } from './person-history';
import type { VersionMatcher } from '../http/versions/if-match';
import { refuseCommonPassword } from '../credentials/common-passwords';
import { SecondFactors } from '../credentials/second-factors';
import { Passkeys } from '../credentials/passkeys';
import { PasswordHasher } from '../credentials/password-hasher';
import type { ChangePasswordInput, ProfileView } from './people.contract';
import { nameOfApplication, wrongPassword } from './people.errors';
import { EmailChanges } from './email/email-changes.service';
import { SessionsService } from './sessions/sessions.service';
import { revokeAllTokens } from '../tokens/tokens.service';
import { deletePendingSessionsOf, deleteSessionsOf } from './sessions/sessions.store';
import { type Person, personById, updatePerson } from './users.store';
import { versionConflict } from '../http/versions/version-conflict';
import { notFound } from '../http/not-found';
import { invalidMembers, serverSays } from '../http/input/input-rules';
import { fromJson, toJson } from '../database/json-text';
import { type OwnShortcuts, refusedShortcuts, shortcutNames, SHORTCUTS } from './shortcuts';

export interface ProfileChange {
  readonly name?: string;
  readonly interfaceLanguage?: string | null;
  readonly timeZone?: string | null;
  readonly theme?: 'light' | 'dark' | null;
  readonly density?: 'comfortable' | 'compact' | null;
  readonly shortcuts?: OwnShortcuts | null;
  readonly hidesFirstSteps?: boolean | null;
}

/** People's own profiles. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly attempts: AttemptLimiter,
    private readonly sessions: SessionsService,
    private readonly history: HistoryService,
    private readonly securityLog: SecurityLog,
    private readonly permissions: PermissionRegistry,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly hostPeople: HostPeople,
    private readonly emails: EmailChanges,
  ) {}

  async get(id: string, db: Queries = this.database.read): Promise<ProfileView> {
    const profile = profileView(await this.findPerson(id, db), {
      hasAuthenticatorApp: await this.secondFactors.has(id, db),
      hasPasskeys: (await this.passkeys.list(id, db)).length > 0,
    });
    const pendingEmail = await this.emails.pending(id, db);
    const granted = this.permissions.grantedTo(profile.roles);
    return {
      ...profile,
      ...(pendingEmail && { pendingEmail }),
      ...(granted.length > 0 && { granted }),
      ...(this.hostPeople.exist && { application: { signOut: this.hostPeople.signOutUrl() } }),
    };
  }

  /** @throws Problem 400 for keys that cannot be used, 409 for another name than the application's, 412 */
  async change(actor: Actor, ifMatch: VersionMatcher, change: ProfileChange): Promise<ProfileView> {
    const { id } = actor;
    const { name, interfaceLanguage, timeZone, theme, density, shortcuts, hidesFirstSteps } = change;
    if (shortcuts) refuseShortcuts(shortcuts);
    return this.database.transaction(
      async (tx) => {
        const current = await this.get(id, tx);
        if (!ifMatch(current.version)) throw versionConflict(current);
        if (this.hostPeople.exist && name !== undefined && name !== current.name) throw nameOfApplication();
        if (Object.values(change).every((value) => value === undefined)) return current;
        await updatePerson(tx, id, {
          name,
          interface_language: interfaceLanguage,
          time_zone: timeZone,
          theme,
          density,
          ...(hidesFirstSteps !== undefined && { hides_first_steps: hidesFirstSteps ? 1 : null }),
          ...(shortcuts !== undefined && { shortcuts: toJson(ownShortcuts(shortcuts ?? {})) }),
        });
        if (name !== undefined && name !== current.name) {
          const changeSet = { actor, kind: 'person.changeProfile' } as const;
          await this.history.recordOne(tx, changeSet, personChange(id, { name: current.name }, { name }));
        }
        return this.get(id, tx);
      },
      { isolation: 'repeatable read' }, // of two changes based on the same version, one gets 412
    );
  }

  /**
   * Changes the password; this browser gets a new session.
   * @throws Problem 403 when the current password is wrong, or when there is none; 429
   */
  async changePassword(
    request: Request,
    response: Response,
    actor: Actor,
    { current, password, keepSessions = false, revokeTokens = false }: ChangePasswordInput,
  ): Promise<void> {
    const { id } = actor;
    const { email, name, password_hash: currentHash } = await this.findPerson(id);
    const attempt = { email, personId: id, origin: originOf(request) };
    await this.attempts.countSignInAttempt(attempt);
    if (!(await this.passwords.verify(current, currentHash))) throw wrongPassword();
    await this.attempts.forgetSignInAttempts(attempt);
    refuseCommonPassword(password, [email, name]);
    const newHash = await this.passwords.hash(password);
    const alsoInTransaction = async (tx: Transaction) => {
      await updatePerson(tx, id, { password_hash: newHash });
      await this.emails.discard(tx, id); // requested by someone who had the previous password
      await (keepSessions ? deletePendingSessionsOf : deleteSessionsOf)(tx, id);
      const revoked = revokeTokens ? await revokeAllTokens(tx, id) : [];
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'person.changePassword', event: 'passwordChanged', personId: id },
        [personChange(id), ...revoked],
      );
    };
    await this.sessions.start(request, response, id, { method: 'password', secondFactor: 'given', alsoInTransaction });
  }

  private async findPerson(id: string, db: Queries = this.database.read): Promise<Person> {
    const person = await personById(db, id);
    if (person === undefined) throw notFound();
    return person;
  }
}

const profileView = (
  person: Person,
  proofs: Pick<ProfileView, 'hasAuthenticatorApp' | 'hasPasskeys'>,
): ProfileView => ({
  id: person.id,
  name: person.name,
  email: person.email,
  roles: person.roles,
  interfaceLanguage: person.interface_language,
  timeZone: person.time_zone,
  theme: person.theme as ProfileView['theme'],
  density: (person.density as ProfileView['density'] | null) ?? 'comfortable',
  shortcuts: person.shortcuts === null ? {} : fromJson(person.shortcuts),
  hidesFirstSteps: person.hides_first_steps === 1,
  ...proofs,
  hasPassword: person.password_hash !== null,
  version: person.version,
});

/** @throws Problem 400, at each shortcut that is refused */
function refuseShortcuts(shortcuts: OwnShortcuts): void {
  const refused = Object.entries(refusedShortcuts(shortcuts));
  if (refused.length > 0) {
    throw invalidMembers(
      'shortcuts',
      refused.map(([name, reason]) => ({ name, ...serverSays(reason) })),
    );
  }
}

/** Leaves out the defaults, so that they can change in another version. */
const ownShortcuts = (shortcuts: OwnShortcuts): OwnShortcuts =>
  Object.fromEntries(
    shortcutNames.flatMap((name) =>
      (shortcuts[name] ?? SHORTCUTS[name]) === SHORTCUTS[name] ? [] : [[name, shortcuts[name]]],
    ),
  );
