import { Injectable, Inject } from '@nestjs/common';
import { type DraftReader, type DraftTexts, type TextTree } from '@dragoman/i18n';
import { unflatten } from '@dragoman/i18n/internal';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { Database } from '../../database/database';
import { Lock } from '../../concurrency/lock';
import { toProblem } from '../../http/database-problem';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { CallersService } from '../../access/callers.service';
import { may } from '../../access/permissions';
import { isPrivateName } from '../../editing/stores/namespaces.store';
import { workspaceFallbacks, workspaceMessages, workspaceTexts } from '../preview/workspace-texts';
import { DraftsCookie } from './drafts.cookie';
import { textsAtPaths } from '../preview/next-release';
import { RELEASE_SOURCE } from '../published/published-texts';
import { releasesBusy } from '../releases.errors';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../../translated-texts';

/** The current texts of the workspace, for people who may preview drafts: read for each request, and never cached. */
@Injectable()
export class WorkspaceDrafts implements DraftTexts {
  /** Limits memory: one namespace in some languages is loaded at a time. */
  private readonly lock = new Lock({ maxWaiting: 100, timeoutMs: 10_000, refusal: releasesBusy });

  constructor(
    private readonly database: Database,
    private readonly callers: CallersService,
    private readonly cookie: DraftsCookie,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  allowsOrigin(origin: string): boolean {
    return this.config.frontEnds.includes(origin);
  }

  isRequested(request: IncomingMessage): boolean {
    return this.cookie.read(request) !== undefined;
  }

  /** @throws Problem 401 for an unknown token, 503 without a database */
  async reader(request: Request): Promise<DraftReader | undefined> {
    const caller = await this.callers.authenticate(request).catch((error: unknown) => {
      throw toProblem(error);
    });
    if (!may(caller?.actor, 'drafts.preview')) return undefined;
    const readsAll = may(caller?.actor, 'texts.read');
    return {
      texts: async (language, namespace, form) => {
        const isHidden = !readsAll && (await isPrivateName(this.database.read, namespace));
        return isHidden ? undefined : this.loadTexts(language, namespace, form);
      },
    };
  }

  /** Loads all texts, including drafts. */
  private async loadTexts(language: string, namespace: string, form: 'own' | 'merged'): Promise<TextTree | undefined> {
    const trees = new Map<string, TextTree>();
    return this.lock.run(async () => {
      const fallbacks = await workspaceFallbacks(this.database.read);
      const languages = this.catalog.chainWith(RELEASE_SOURCE.name, fallbacks, language, form);
      const { read } = this.database;
      const messages = await workspaceMessages(read, namespace);
      for (const [tag, texts] of await workspaceTexts(read, namespace, languages)) {
        const flat = messages.flatMap((message) => textsAtPaths(message, texts.get(message.id)?.forms ?? {}, tag));
        if (flat.length > 0) trees.set(tag, unflatten(flat));
      }
      return this.catalog.composeWith(RELEASE_SOURCE.name, { texts: trees, fallbacks }, language, namespace, form);
    });
  }
}
