import { HttpException, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { ContributionRegistry } from './contribution.registry';
import type { DraftReader, DraftTexts } from './contributions';

/** Asks whoever has texts that are not published yet, if anybody does. */
@Injectable()
export class Drafts {
  private found: { readonly texts: DraftTexts | undefined } | undefined;

  constructor(private readonly registry: ContributionRegistry) {}

  /** Whether the request asks for them on pages; such a page is nobody else's, whether or not it may. */
  asked(request: IncomingMessage): boolean {
    return this.texts?.asked(request) ?? false;
  }

  /** `undefined`: this request may not see them. */
  async of(request: Request): Promise<DraftReader | undefined> {
    return this.texts?.of(request);
  }

  /** The same for a page: without a database, say, it is shown with the texts that are published. */
  async ofPage(request: Request): Promise<DraftReader | undefined> {
    if (!this.asked(request)) return undefined;
    try {
      return await this.of(request);
    } catch (error) {
      if (error instanceof HttpException) return undefined;
      throw error;
    }
  }

  private get texts(): DraftTexts | undefined {
    this.found ??= { texts: this.registry.drafts() };
    return this.found.texts;
  }
}
