import { Inject, Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_CONFIG, type AppConfig } from '../app.config';

/** Where the build leaves the document. */
export const documentFile = (root: string): string => join(root, 'dist/server/openapi.json');

/** The description of the REST API. */
@Injectable()
export class OpenApi {
  private made: Promise<{ body: Buffer; etag: string }> | undefined;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly discovery: DiscoveryService,
  ) {}

  /** The bytes of the document, and a weak tag for them: they are compressed on their way. */
  document(): Promise<{ body: Buffer; etag: string }> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined; // it may be there the next time
      throw error;
    });
    return this.made;
  }

  private async make() {
    const body = this.config.development ? await this.describe() : await readFile(documentFile(this.config.root));
    return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }

  /** While one develops nothing is built ahead, and the compiler is there. */
  private async describe(): Promise<Buffer> {
    const { describeApi } = await import('./document.js');
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    return Buffer.from(JSON.stringify(describeApi(controllers, this.config.root)));
  }
}
