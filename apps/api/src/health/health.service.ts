import { Inject, Injectable } from '@nestjs/common';
import { CatalogService } from '@dragoman/i18n';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { PublishedRelease } from '../releases/published-release';
import type { HealthView } from './health.contract';
import { databaseSize, lastBackup, lastMigration } from './health.store';
import { Replicas } from './replicas';

/** How the process is. */
@Injectable()
export class HealthService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly database: Database,
    private readonly published: PublishedRelease,
    private readonly replicas: Replicas,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async view(): Promise<HealthView> {
    const { ok, reason } = await this.database.health();
    const reasons = [reason, this.published.state.reason].filter((each) => each !== undefined);
    const { release, builtAt, languages, namespaces } = this.catalog.current;
    const { rss, heapUsed, heapTotal } = process.memoryUsage();
    return {
      status: reasons.length === 0 ? 'ready' : 'degraded',
      reasons,
      database: {
        kind: this.database.kind,
        ...(this.database.kind === 'sqlite' ? { directory: this.config.data } : {}),
        ...(ok ? await this.details() : {}),
      },
      ...(ok ? { backup: await this.backup() } : {}),
      texts: {
        ...{ release, builtAt: builtAt.toISOString() },
        ...{ languages: languages.length, namespaces: namespaces.length },
      },
      replicas: ok ? await this.replicas.view() : { list: [this.replicas.self] },
      process: {
        ...{ version: this.replicas.self.version, node: process.versions.node },
        startedAt: this.replicas.self.startedAt,
        memory: { resident: rss, heapUsed, heapTotal },
      },
    };
  }

  private async backup(): Promise<HealthView['backup']> {
    const last = await lastBackup(this.database);
    return last === undefined ? null : { at: new Date(last.at).toISOString(), by: last.by };
  }

  private async details(): Promise<Partial<HealthView['database']>> {
    const [{ version, bytes }, last] = await Promise.all([databaseSize(this.database), lastMigration(this.database)]);
    return {
      ...{ version, bytes },
      ...(last === undefined ? {} : { tables: { name: last.name, doneAt: new Date(last.doneAt).toISOString() } }),
    };
  }
}
