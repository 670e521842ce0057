import type { INestApplication, ModuleMetadata } from '@nestjs/common';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig } from '../../apps/api/src/read-config';
import { createApp } from '../../libs/workspace/src/create-app';
import { serveBelow } from '../../libs/workspace/src/http/base-path';
import type { AppConfig } from '../../libs/workspace/src/app.config';
import { basePath } from './base-path';
import { type DatabaseKind, type FreshDatabase, sqlite } from './databases';
import { hostAdapter, startInHost } from './start-in-host';

export interface StartedApp {
  readonly app: INestApplication<Server>;
  /** For supertest. */
  readonly server: Server;
  /** `http://127.0.0.1:…`, with the base path and without a slash at the end. */
  readonly url: string;
  /** The application whose `I18nModule` delivers the published texts: the host of a mounted workspace, otherwise `app`. */
  readonly host: { readonly app: INestApplication<Server>; readonly url: string };
  close(): Promise<void>;
}

export interface StartOptions {
  /** Texts in addition to the application's own, by language and namespace. */
  readonly texts?: Texts;
  /** Directories of texts, which `texts` override. */
  readonly sources?: readonly string[];
  /**
   * The languages of the application's own texts. Reading all of them takes a quarter of the start, and importing them many
   * seconds. Default: English and German, or all if the environment names languages.
   */
  readonly ownLanguages?: readonly string[] | 'all';
  /** The kind of a new database, which is deleted with the application; SQLite by default. */
  readonly kind?: DatabaseKind;
  /** An existing database, which is not deleted, instead of a new one: the result of `fresh()`. */
  readonly database?: FreshDatabase;
  /** Environment variables, e.g. `{ DRAGOMAN_MAX_AGE: '60' }`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Directory of pages that were built for the test. */
  readonly web?: string;
  /** Third-party modules. */
  readonly extensions?: NonNullable<ModuleMetadata['imports']>;
}

type Texts = { readonly [language: string]: { readonly [namespace: string]: object } };

/** Starts the whole application on a free port. */
export async function startApp({
  texts,
  sources = [],
  kind = sqlite,
  database,
  environment = {},
  ownLanguages = environment.DRAGOMAN_LANGUAGES === undefined ? ['en', 'de'] : 'all',
  web,
  extensions = [],
}: StartOptions = {}): Promise<StartedApp> {
  const temporary = texts === undefined ? undefined : await writeTexts(texts);
  const directories = temporary === undefined ? sources : [...sources, temporary];
  const kept = database ?? (await kind.fresh());
  const data = await mkdtemp(join(tmpdir(), 'dragoman-data-'));
  const settings = {
    PORT: '0',
    DRAGOMAN_DATA: data,
    DRAGOMAN_SOURCES: directories.join(','),
    DRAGOMAN_LOG: 'quiet',
    DRAGOMAN_FROM_CODE: 'off', // most tests are about other things
    DRAGOMAN_BASE_PATH: basePath,
    ...kept.environment,
    ...environment,
  };
  const complete = readConfig(settings);
  const config = {
    ...complete,
    ...(ownLanguages !== 'all' && (await withOwnTexts(complete, ownLanguages))),
    ...(web && { web }),
  };
  const { app, server, hostApp, stop } = await start(config, extensions).catch(async (error: unknown) => {
    if (database === undefined) await kept.remove();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const url = origin + config.base;
  return {
    app,
    server,
    url,
    host: hostApp === undefined ? { app, url } : { app: hostApp, url: origin },
    close: async () => {
      await stop();
      await rm(data, { recursive: true });
      if (database === undefined) await kept.remove();
      if (temporary !== undefined) await rm(temporary, { recursive: true });
    },
  };
}

interface Started extends Pick<StartedApp, 'app' | 'server'> {
  readonly hostApp?: INestApplication<Server>;
  stop(): Promise<void>;
}

async function start(config: AppConfig, extensions: NonNullable<ModuleMetadata['imports']>): Promise<Started> {
  if (hostAdapter !== undefined) return startInHost(config, extensions);
  const app = await createApp(config, { extensions });
  try {
    await app.init();
    serveBelow(config.base, app.getHttpServer());
    await app.listen(0, '127.0.0.1');
  } catch (error) {
    await app.close(); // the database is open already
    throw error;
  }
  return { app, server: app.getHttpServer(), stop: () => app.close() };
}

/** The settings of an application whose own texts are in some languages only. */
async function withOwnTexts({ texts: all, sources, shipped }: AppConfig, languages: readonly string[]) {
  const texts = await textsIn(languages, all);
  return { texts, languages, shipped: { ...shipped, directories: [texts, ...sources] } };
}

const directoriesByLanguages = new Map<string, Promise<string>>();

afterAll(async () => {
  for (const directory of directoriesByLanguages.values()) await rm(await directory, { recursive: true });
});

/** Returns a directory with the texts of some languages, which the applications of a spec share. */
function textsIn(languages: readonly string[], all: string): Promise<string> {
  const copy = async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-own-texts-'));
    for (const language of languages) await cp(join(all, language), join(directory, language), { recursive: true });
    return directory;
  };
  const directory = directoriesByLanguages.get(languages.join()) ?? copy();
  directoriesByLanguages.set(languages.join(), directory);
  return directory;
}

/** Writes files `{language}/{namespace}.json` to a temporary directory. Returns its path. */
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
