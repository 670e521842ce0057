import { Injectable } from '@nestjs/common';
import { CatalogService, type DraftReader, DraftTexts, type TextTree, unflatten } from '@dragoman/i18n';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { Database } from '../database/database';
import { Turns } from '../database/turns';
import { Callers } from '../people/callers.service';
import { may } from '../people/permissions';
import { workspaceFallbacks, workspaceTexts } from '../translations/workspace-texts';
import { DraftsCookie } from './drafts.cookie';
import { placed } from './next-release';
import { PUBLISHED } from './published-texts';

/** Texts as they stand in the workspace, for those who may see them: read for each request, and kept by nobody. */
@Injectable()
@DraftTexts({ name: 'workspace', order: 0 })
export class WorkspaceDrafts implements DraftTexts {
  /** A namespace in some languages is all that is in memory at once. */
  private readonly turns = new Turns(100, 10_000);

  constructor(
    private readonly database: Database,
    private readonly callers: Callers,
    private readonly cookie: DraftsCookie,
    private readonly catalog: CatalogService,
  ) {}

  asked(request: IncomingMessage): boolean {
    return this.cookie.read(request) !== undefined;
  }

  /** @throws Problem 401 for a token that means nobody, DatabaseUnavailable */
  async of(request: Request): Promise<DraftReader | undefined> {
    const caller = await this.callers.of(request);
    if (!may(caller?.actor, 'drafts.preview')) return undefined;
    return { texts: (language, namespace, form) => this.read(language, namespace, form) };
  }

  /** Every text that there is, however far it is. */
  private async read(language: string, namespace: string, form: 'own' | 'merged'): Promise<TextTree | undefined> {
    const trees = new Map<string, TextTree>();
    const release = await this.turns.take();
    try {
      const fallbacks = await workspaceFallbacks(this.database.read);
      const languages = this.catalog.chain(PUBLISHED.name, fallbacks, language, form);
      for await (const { messages } of workspaceTexts(this.database.read, { languages, namespaces: [namespace] })) {
        for (const tag of languages) {
          const texts = messages.flatMap((message) => placed(message, message.texts.get(tag)?.forms ?? {}));
          if (texts.length > 0) trees.set(tag, unflatten(texts));
        }
      }
      return this.catalog.compose(PUBLISHED.name, { texts: trees, fallbacks }, language, namespace, form);
    } finally {
      release();
    }
  }
}
