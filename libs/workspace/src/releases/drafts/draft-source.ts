import { Injectable } from '@nestjs/common';
import { type DraftReader, DraftTexts } from '@dragoman/i18n';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { WorkspaceDrafts } from './workspace-drafts';

/** Contributes the {@link WorkspaceDrafts} to the application that serves the texts. */
@Injectable()
@DraftTexts({ name: 'workspace', order: 0 })
export class DraftSource implements DraftTexts {
  constructor(private readonly drafts: WorkspaceDrafts) {}

  isRequested(request: IncomingMessage): boolean {
    return this.drafts.isRequested(request);
  }

  reader(request: Request): Promise<DraftReader | undefined> {
    return this.drafts.reader(request);
  }

  allowsOrigin(origin: string): boolean {
    return this.drafts.allowsOrigin(origin);
  }
}
