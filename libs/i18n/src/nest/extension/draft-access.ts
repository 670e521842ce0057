import { HttpException, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { I18nRequest } from '../http/adapter-request';
import { ContributionRegistry } from './contribution.registry';
import type { DraftReader, DraftTexts } from './contributions';

/** Access to unpublished texts through the application's {@link DraftTexts} provider, if it has one. */
@Injectable()
export class DraftAccess {
  private provider: { readonly drafts: DraftTexts | undefined } | undefined;

  constructor(private readonly registry: ContributionRegistry) {}

  /** Whether the request asks for drafts on pages, permitted or not. Such a page is never shared. */
  isRequested(request: IncomingMessage): boolean {
    return this.drafts?.isRequested(request) ?? false;
  }

  /** Returns `undefined` if the request may not see drafts. */
  async reader(request: I18nRequest): Promise<DraftReader | undefined> {
    return this.drafts?.reader(request);
  }

  /** The same for a page. If the permission cannot be checked, the page shows published texts. */
  async readerForPage(request: I18nRequest): Promise<DraftReader | undefined> {
    if (!this.isRequested(request)) return undefined;
    try {
      return await this.reader(request);
    } catch (error) {
      if (error instanceof HttpException) return undefined;
      throw error;
    }
  }

  /** Whether pages of this origin may read drafts with a token. */
  allowsOrigin(origin: string): boolean {
    return this.drafts?.allowsOrigin?.(origin) ?? false;
  }

  private get drafts(): DraftTexts | undefined {
    this.provider ??= { drafts: this.registry.drafts() };
    return this.provider.drafts;
  }
}
