import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PublishedRelease } from '../releases/published/published-release';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';

/** Knows which release this process serves. A new release is served once its bundles are built. */
@Injectable()
export class ServedReleaseNumber implements OnApplicationBootstrap {
  /** Null if no release is served. */
  current: number | null = null;

  constructor(
    private readonly published: PublishedRelease,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.published.onChange(() => void this.update());
    await this.update();
  }

  private async update(): Promise<void> {
    const { release } = this.published.state;
    await Promise.resolve(); // the catalog may be informed of the release after this
    await this.catalog.settled();
    this.current = release;
  }
}
