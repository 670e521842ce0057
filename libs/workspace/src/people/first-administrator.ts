import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { APP_CONFIG, type AppConfig, ConfigError } from '../app.config';
import { isCommonPassword } from '../credentials/common-passwords';
import { PasswordHasher } from '../credentials/password-hasher';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { SecurityLog } from '../security-log/security-log.service';
import { LinksService } from './links/links.service';
import { personChange, personContent } from './person-history';
import { insertPerson, personCount } from './users.store';

/** Creates the first account, from a setup link or from the environment. There is no default password. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  private readonly logger = new Logger('People');

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
    private readonly passwords: PasswordHasher,
    private readonly links: LinksService,
  ) {}

  /** Creates the account of the environment, for unattended installations; ignored once there are accounts. */
  async onApplicationBootstrap(): Promise<void> {
    const { administrator } = this.config;
    if (administrator === undefined) return;
    await this.unlessUnavailable(() => this.create(administrator));
  }

  /** The link to create the first account; `undefined` once there are accounts. */
  async setupLink(): Promise<string | undefined> {
    return (await this.unlessUnavailable(() => this.links.createSetupLink()))?.link;
  }

  /** Texts are served without a database, so the application starts even if the database is unavailable. */
  private async unlessUnavailable<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      this.logger.warn(`Cannot check whether there is an administrator: ${error.reason} Restart when it is available.`);
      return undefined;
    }
  }

  private async create({ email, password }: { email: string; password: string }): Promise<void> {
    if ((await personCount(this.database.read)) > 0) return;
    if (isCommonPassword(password, [email])) {
      throw new ConfigError(
        'DRAGOMAN_ADMIN_PASSWORD (of WorkspaceModule, "administrator") is a common password, which is guessed first: choose another one.',
      );
    }
    const passwordHash = await this.passwords.hash(password);
    await this.database.transaction(
      async (tx) => {
        if ((await personCount(tx)) > 0) return;
        const name = email.slice(0, email.indexOf('@'));
        const person = { email, name, passwordHash, roles: [{ role: 'administrator' }] } as const;
        const id = await insertPerson(tx, person);
        const content = personContent({ ...person, state: 'active' });
        const actor = { id: null, name: 'environment' };
        await this.securityLog.recordChange(tx, { actor, kind: 'person.setUp', event: 'personSetUp', personId: id }, [
          personChange(id, null, content),
        ]);
      },
      { isolation: 'serializable' }, // several processes may start at the same time
    );
  }
}
