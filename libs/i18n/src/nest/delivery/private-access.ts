import { HttpException, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Snapshot } from '../../catalog/snapshot';
import { CatalogService } from '../catalog/catalog.service';
import { i18nRequest } from '../http/adapter-request';
import { ContributionRegistry } from '../extension/contribution.registry';
import type { PrivateTexts } from '../extension/contributions';

/** Access to private namespaces through the application's {@link PrivateTexts} provider, if it has one. */
@Injectable()
export class PrivateAccess {
  private provider: { readonly texts: PrivateTexts | undefined } | undefined;

  constructor(
    private readonly registry: ContributionRegistry,
    private readonly catalog: CatalogService,
  ) {}

  /** Whether there is a provider that lets requests read private namespaces. */
  get exists(): boolean {
    return this.texts !== undefined;
  }

  /** Returns the snapshot with the private namespaces that the request may read; `undefined` if there are none. */
  async snapshotFor(request: IncomingMessage): Promise<Snapshot | undefined> {
    if (this.catalog.privateNamespaces.size === 0 || this.texts?.hasCredentials(request) !== true) return undefined;
    const readable = await this.texts.readable(i18nRequest(request));
    if (readable === undefined) return undefined;
    return this.catalog.visibleTo(readable === 'all' ? 'all' : new Set(readable));
  }

  /** The same for a page. If that cannot be found out, the page has public texts alone. */
  async snapshotForPage(request: IncomingMessage): Promise<Snapshot | undefined> {
    try {
      return await this.snapshotFor(request);
    } catch (error) {
      if (error instanceof HttpException) return undefined;
      throw error;
    }
  }

  private get texts(): PrivateTexts | undefined {
    this.provider ??= { texts: this.registry.privateTexts() };
    return this.provider.texts;
  }
}
