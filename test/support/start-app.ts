import type { INestApplication, ModuleMetadata } from '@nestjs/common';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig } from '../../apps/api/src/app.config';
import { createApp } from '../../apps/api/src/create-app';
import { type DatabaseKind, type FreshDatabase, sqlite } from './databases';

export interface StartedApp {
  readonly app: INestApplication<Server>;
  /** For supertest. */
  readonly server: Server;
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Texts beside the application's own, by language and namespace. */
  readonly texts?: Texts;
  /** Directories of texts, below `texts`. */
  readonly sources?: readonly string[];
  /** Where it keeps what changes: a database that ends with it, by default in SQLite … */
  readonly kind?: DatabaseKind;
  /** … or one that stays: what `fresh()` of one of `databases` gave. */
  readonly database?: FreshDatabase;
  /** Settings as the environment gives them, e.g. `{ DRAGOMAN_MAX_AGE: '60' }`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Modules of others. */
  readonly extensions?: NonNullable<ModuleMetadata['imports']>;
}

type Texts = { readonly [language: string]: { readonly [namespace: string]: object } };

/** The whole application as it is built, on a free port of this machine. */
export async function startApp({
  texts,
  sources = [],
  kind = sqlite,
  database,
  environment = {},
  extensions = [],
}: StartOptions = {}): Promise<StartedApp> {
  const own = texts === undefined ? undefined : await writeTexts(texts);
  const directories = own === undefined ? sources : [...sources, own];
  const kept = database ?? (await kind.fresh());
  const data = await mkdtemp(join(tmpdir(), 'dragoman-data-'));
  const settings = {
    ...{ PORT: '0', DRAGOMAN_DATA: data, DRAGOMAN_SOURCES: directories.join(','), DRAGOMAN_LOG: 'quiet' },
    ...kept.environment,
    ...environment,
  };
  const app = await createApp(readConfig(settings), extensions);
  try {
    await app.listen(0, '127.0.0.1');
  } catch (error) {
    await app.close(); // the database is open already
    if (database === undefined) await kept.remove();
    throw error;
  }
  const server = app.getHttpServer();
  const { port } = server.address() as AddressInfo;
  return {
    app,
    server,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close();
      await rm(data, { recursive: true });
      if (database === undefined) await kept.remove();
      if (own !== undefined) await rm(own, { recursive: true });
    },
  };
}

/** A directory of files `{language}/{namespace}.json` outside of the project. */
async function writeTexts(texts: Texts): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-texts-'));
  for (const [language, namespaces] of Object.entries(texts)) {
    for (const [namespace, content] of Object.entries(namespaces)) {
      const file = join(directory, language, `${namespace}.json`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(content));
    }
  }
  return directory;
}
