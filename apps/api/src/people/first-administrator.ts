import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { Links } from './links.service';
import { Passwords } from './passwords';
import { insertPerson, personCount } from './users.store';

/** Lets the first person in: by a link, or as the environment says. There is no password that comes with the program. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  private readonly logger = new Logger('People');

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly links: Links,
  ) {}

  /** Set-ups that nobody watches; where there is somebody already, what the environment says means nothing. */
  async onApplicationBootstrap(): Promise<void> {
    const { administrator } = this.config;
    if (administrator === undefined) return;
    await this.unlessAway(() => this.create(administrator));
  }

  /** The address for whoever starts an empty installation; `undefined` where there is somebody already. */
  async link(): Promise<string | undefined> {
    return (await this.unlessAway(() => this.links.setup()))?.link;
  }

  /** Texts are served without a database, too: that nobody can be asked for is no reason not to start. */
  private async unlessAway<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      this.logger.warn(`Whether there is an administrator is not known: ${error.reason} Start again when it is back.`);
      return undefined;
    }
  }

  private async create({ email, password }: { email: string; password: string }): Promise<void> {
    if ((await personCount(this.database.read)) > 0) return;
    const passwordHash = await this.passwords.hash(password);
    await this.database.transaction(
      async (tx) => {
        if ((await personCount(tx)) > 0) return;
        const name = email.slice(0, email.indexOf('@'));
        await insertPerson(tx, { email, name, passwordHash, roles: [{ role: 'administrator' }] });
      },
      { isolation: 'serializable' }, // several processes may start at once
    );
  }
}
