import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { fromJson, toJson } from '../database/json-text';

/** The setting with the id. */
const PROJECT = 'project';

/**
 * The project that tools for Locize name in each request: the installation. It has an id of its own, which stays the same in
 * a backup, and a name if one is configured.
 */
@Injectable()
export class LocizeProject {
  private known: string | undefined;

  constructor(
    private readonly database: Database,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The configured name, else the id: what people put into the settings of tools. */
  async name(): Promise<string> {
    return this.config.project ?? (await this.id());
  }

  /** Whether a request is for this installation. */
  async is(project: string): Promise<boolean> {
    return project === this.config.project || project === (await this.id());
  }

  /** A UUID, made when it is first needed. */
  private async id(): Promise<string> {
    this.known ??= (await this.stored()) ?? (await this.create());
    return this.known;
  }

  private async create(): Promise<string> {
    const value = toJson(randomUUID());
    await this.database.transaction((tx) =>
      tx
        .insertInto('settings')
        .values({ name: PROJECT, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute(),
    );
    return (await this.stored())!; // of another process, if that was faster
  }

  private async stored(): Promise<string | undefined> {
    const row = await this.database.read
      .selectFrom('settings')
      .select('value')
      .where('name', '=', PROJECT)
      .executeTakeFirst();
    return row && (fromJson(row.value) as string);
  }
}
