import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Actor } from '../../access/actor';
import type { Role } from '../../access/permissions';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { wrongCode } from '../../credentials/credentials.errors';
import { SecondFactors } from '../../credentials/second-factors';
import { newTotpSecret, totpUri } from '../../credentials/totp';
import { Database, type Transaction } from '../../database/database';
import { isUniqueViolation } from '../../database/database.errors';
import { toIsoTime } from '../../http/input/iso-time';
import { notFound } from '../../http/not-found';
import { type RequestAuthor, SecurityLog } from '../../security-log/security-log.service';
import type { AuthenticatorAppSetupView, SecondFactorRules, SecondFactorsView } from '../people.contract';
import { authenticatorAppExists, ownSecondFactorMissing, secondFactorNeeded } from '../people.errors';
import { personChange } from '../person-history';
import { deleteSessionsOf } from '../sessions/sessions.store';
import { accountByEmail, personById } from '../users.store';
import { replaceSecondFactorRoles, secondFactorRoles } from './second-factors.store';

/** Sets up, removes and requires second factors. */
@Injectable()
export class SecondFactorsService {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly secondFactors: SecondFactors,
    private readonly attempts: AttemptLimiter,
    private readonly securityLog: SecurityLog,
  ) {}

  async get({ id, roles }: Actor): Promise<SecondFactorsView> {
    const { appSince, recoveryCodes } = await this.secondFactors.describe(id);
    const required = await secondFactorRoles(this.database.read);
    return { authenticatorAppSince: toIsoTime(appSince), recoveryCodes, required: isRequired(roles, required) };
  }

  /** @param secret an earlier one, to show it again; a new one by default. Nothing is stored. */
  async setup({ id }: Actor, secret = newTotpSecret()): Promise<AuthenticatorAppSetupView> {
    const { email } = (await personById(this.database.read, id))!;
    const uri = totpUri(secret, email, `Dragoman ${new URL(this.config.origin).host}`);
    const { default: encodeQr } = await import('qr'); // ES modules only, which Jest would refuse at the start of a host
    const svg = encodeQr(uri, 'svg');
    return { secret, uri, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
  }

  /** @throws Problem 403 for a wrong code, 409 if there is an app, 429 */
  async enableApp(actor: Actor, { secret, code }: { secret: string; code: string }): Promise<string[]> {
    const origin = actor.origin!;
    await this.attempts.countCodeAttempt(actor.id, origin);
    try {
      return await this.database.transaction(async (tx) => {
        const codes = await this.secondFactors.enableApp(tx, actor.id, secret, code);
        if (codes === undefined) throw wrongCode();
        await this.attempts.forgetCodeAttempts(tx, actor.id, origin);
        await this.recordChange(tx, actor, actor.id, 'authenticatorAppAdded');
        return codes;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? authenticatorAppExists() : error;
    }
  }

  /** @throws Problem 404, 409 if a role of the person requires it */
  async removeApp(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (isRequired(actor.roles, await secondFactorRoles(tx))) throw secondFactorNeeded();
      if (!(await this.secondFactors.removeApp(tx, actor.id))) throw notFound();
      await this.recordChange(tx, actor, actor.id, 'authenticatorAppRemoved');
    });
  }

  /** @throws Problem 404 without a second factor */
  async renewRecoveryCodes(actor: Actor): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      if (!(await this.secondFactors.has(actor.id, tx))) throw notFound();
      const codes = await this.secondFactors.renewRecoveryCodes(tx, actor.id);
      await this.recordChange(tx, actor, actor.id, 'recoveryCodesCreated');
      return codes;
    });
  }

  /** Removes the second factor of someone who lost it, and signs them out. @throws Problem 404 */
  async reset(actor: RequestAuthor, personId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.secondFactors.removeAll(tx, personId))) throw notFound();
      await deleteSessionsOf(tx, personId);
      await this.recordChange(tx, actor, personId, 'secondFactorReset');
    });
  }

  /**
   * For the command line.
   * @returns false if no person with this email address has a second factor
   */
  async resetByEmail(actor: RequestAuthor, email: string): Promise<boolean> {
    const account = await accountByEmail(this.database.read, email);
    if (account === undefined) return false;
    try {
      await this.reset(actor, account.id);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false; // there is nothing to remove
      throw error;
    }
  }

  async rules(): Promise<SecondFactorRules> {
    return { roles: await secondFactorRoles(this.database.read) };
  }

  /** @throws Problem 409 if the actor would have to have a second factor, and has none */
  async changeRules(actor: Actor, roles: readonly Role[]): Promise<SecondFactorRules> {
    await this.database.transaction(async (tx) => {
      const before = await secondFactorRoles(tx);
      if (isRequired(actor.roles, roles) && !(await this.secondFactors.hasAny(actor.id, tx)))
        throw ownSecondFactorMissing();
      await replaceSecondFactorRoles(tx, [...new Set(roles)]);
      const after = await secondFactorRoles(tx);
      if (before.join() === after.join()) return;
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'secondFactorRules', event: 'secondFactorRulesChanged', personId: null },
        [{ subject: { type: 'setting', id: 'secondFactorRoles' }, before: { roles: before }, after: { roles: after } }],
      );
    });
    return this.rules();
  }

  private recordChange(tx: Transaction, actor: RequestAuthor, personId: string, event: FactorEvent): Promise<void> {
    return this.securityLog.recordChange(tx, { actor, kind: `person.${event}`, event, personId }, [
      personChange(personId),
    ]);
  }
}

type FactorEvent = 'authenticatorAppAdded' | 'authenticatorAppRemoved' | 'recoveryCodesCreated' | 'secondFactorReset';

const isRequired = (own: readonly { readonly role: Role }[], required: readonly Role[]): boolean =>
  own.some(({ role }) => required.includes(role));
