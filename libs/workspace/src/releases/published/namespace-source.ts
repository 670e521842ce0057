import { Injectable } from '@nestjs/common';
import {
  type BundleName,
  type I18nRequest,
  PrivateTexts,
  type ReadableNamespaces,
  ResourceSource,
} from '@dragoman/i18n';
import type { SyntaxName } from '@dragoman/i18n/internal';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { PrivateReaders } from './private-readers';
import { NamespaceSettings } from './namespace-settings';

/** Names the private namespaces and the syntaxes in the catalog of the application that serves the texts; it has no texts itself. */
@Injectable()
@ResourceSource({ name: 'settings of namespaces', order: 1001 })
export class NamespaceSource implements ResourceSource {
  constructor(private readonly settings: NamespaceSettings) {}

  async list(): Promise<readonly BundleName[]> {
    await this.settings.ready();
    return [];
  }

  async read(): Promise<undefined> {}

  async watch(changed: () => void): Promise<() => Promise<void>> {
    const stop = this.settings.onChange(changed);
    return async () => stop();
  }

  privateNamespaces(): readonly string[] {
    return this.settings.current.private;
  }

  syntaxes(): ReadonlyMap<string, SyntaxName> {
    return new Map(Object.entries(this.settings.current.syntaxes));
  }
}

/** Lets people and programs with the permission to read texts read private namespaces. */
@Injectable()
@PrivateTexts({ name: 'workspace', order: 0 })
export class PrivateTextAccess implements PrivateTexts {
  constructor(private readonly readers: PrivateReaders) {}

  hasCredentials(request: IncomingMessage): boolean {
    return this.readers.hasCredentials(request);
  }

  readable(request: I18nRequest): Promise<ReadableNamespaces> {
    return this.readers.readable(request as unknown as Request);
  }
}
