import { Injectable, Inject } from '@nestjs/common';
import { Database } from '../database/database';
import { PublishedRelease } from '../releases/published/published-release';
import type { HealthView } from './health.contract';
import { lastBackup } from '../backup/last-backup';
import { isOwnNamespace } from '../served/own-namespace';
import { lastMigration } from './health.store';
import { HealthOfMail } from '../mail/health-of-mail';
import { ReplicasService } from './replicas.service';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';

/** The state of the installation. */
@Injectable()
export class HealthService {
  constructor(
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    private readonly database: Database,
    private readonly published: PublishedRelease,
    private readonly replicas: ReplicasService,
    private readonly mail: HealthOfMail,
  ) {}

  async view(): Promise<HealthView> {
    const { ok, reason } = await this.database.health();
    const { reason: uncertain } = this.published.state;
    const unsent = ok ? await this.mail.failure() : undefined;
    const reasons: HealthView['reasons'] = [
      ...(reason === undefined ? [] : [{ code: 'databaseUnavailable' as const, detail: reason }]),
      ...(uncertain === undefined ? [] : [{ code: 'releaseUncertain' as const, detail: uncertain }]),
      ...(unsent === undefined ? [] : [{ code: 'emailsNotSent' as const, detail: unsent }]),
    ];
    const { current } = this.catalog;
    const { release, builtAt } = current;
    const namespaces = current.namespaces.filter((name) => !isOwnNamespace(name));
    const languages = current.languages.filter(({ tag }) =>
      namespaces.some((name) => current.own(tag, name) !== undefined),
    );
    const { rss, heapUsed, heapTotal } = process.memoryUsage();
    return {
      status: reasons.length === 0 ? 'ready' : 'degraded',
      reasons,
      database: {
        kind: this.database.kind,
        ...(this.database.directory === undefined ? {} : { directory: this.database.directory }),
        ...(ok ? await this.databaseDetails() : {}),
      },
      ...(ok ? { backup: await this.backup(), mail: await this.mail.view() } : {}),
      texts: {
        release,
        builtAt: builtAt.toISOString(),
        languages: languages.length,
        namespaces: namespaces.length,
      },
      replicas: ok ? await this.replicas.view() : { list: [this.replicas.self] },
      process: {
        version: this.replicas.self.version,
        node: process.versions.node,
        startedAt: this.replicas.self.startedAt,
        memory: { resident: rss, heapUsed, heapTotal },
      },
    };
  }

  private async backup(): Promise<HealthView['backup']> {
    const last = await lastBackup(this.database);
    return last === undefined ? null : { at: new Date(last.at).toISOString(), by: last.by };
  }

  private async databaseDetails(): Promise<Partial<HealthView['database']>> {
    const [{ version, bytes }, last] = await Promise.all([
      this.database.dialect.info(this.database.read),
      lastMigration(this.database),
    ]);
    return {
      version,
      bytes,
      ...(last === undefined ? {} : { tables: { name: last.name, doneAt: new Date(last.doneAt).toISOString() } }),
    };
  }
}
