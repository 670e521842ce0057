import { Inject, Injectable, Optional, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { HOST_APPLICATION, type HostApplication } from '../translated-texts';
import { hostDocument } from './host-document';
import type { OpenApiDocument } from './openapi.contract';

/** The description of the REST API. */
@Injectable()
export class OpenApiService {
  private made: Promise<{ body: Buffer; etag: string }> | undefined;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly discovery: DiscoveryService,
    @Optional() @Inject(HOST_APPLICATION) private readonly host: HostApplication | undefined,
  ) {}

  /** The bytes of the document, and a weak tag for them: they are compressed on their way. */
  document(): Promise<{ body: Buffer; etag: string }> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined; // retried by the next request
      throw error;
    });
    return this.made;
  }

  private async make() {
    const { development, openApi, base } = this.config;
    const described = development ? await this.describe() : await readFile(openApi);
    const body = base === '' ? described : this.atBase(described);
    return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }

  private atBase(described: Buffer): Buffer {
    const { base, origin } = this.config;
    // Resolved against the URL of the document (OpenAPI 3.1, "Server Object").
    const document = { ...(JSON.parse(described.toString()) as OpenApiDocument), servers: [{ url: base }] };
    return Buffer.from(JSON.stringify(this.host ? hostDocument(document, origin, this.host.deliveryPath) : document));
  }

  /** In development the description is made on request: nothing is built ahead, and the compiler is installed. */
  private async describe(): Promise<Buffer> {
    const { describeApi } = await import('./document.js');
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    return Buffer.from(JSON.stringify(describeApi(controllers, this.config.root)));
  }
}
