import { type INestApplication, Logger, type LoggerService, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type FollowOptions, I18nModule } from '@dragoman/i18n';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PreviewView } from '../../libs/workspace/src/releases/releases.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import { type FreshDatabase, sqlite } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

/** The address that followers know: passes requests on to the leader, or answers them itself. */
class Front {
  /** Answers instead of the leader; where it returns false, the leader answers. */
  answer: ((...parameters: Parameters<RequestListener>) => unknown) | undefined;
  leader: string | undefined;
  readonly authorizations = new Set<string | undefined>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((incoming, response) => {
      this.authorizations.add(incoming.headers.authorization);
      if (this.answer !== undefined && this.answer(incoming, response) !== false) return;
      if (this.leader === undefined) return void incoming.socket.destroy();
      const { method, url, headers } = incoming;
      const outgoing = request(`${this.leader}${url}`, { method, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      });
      response.on('close', () => outgoing.destroy());
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    });
  }

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Ends all connections, so that followers ask again. */
  cut(): void {
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.server.close();
    this.cut();
  }
}

interface Follower {
  readonly url: string;
  shop(language?: string): Promise<{ texts: Record<string, string>; isStale: boolean }>;
  close(): Promise<void>;
}

const front = new Front();
let place: FreshDatabase;
let leader: StartedApp | undefined;
let admin: Editor;
let title: KeyView;
let version = 0;
let own: string;
const open = new Set<Follower>();

/** What followers have logged in the current test. Nest has one logger for all applications of a process. */
const log: string[] = [];
const write = (message: unknown) => void log.push(String(message));
const logger: LoggerService = { log: () => {}, warn: write, error: write };
beforeEach(() => void log.splice(0));

async function startLeader(): Promise<void> {
  leader = await startApp({ database: place });
  Logger.overrideLogger(logger);
  front.leader = leader.url;
  admin = await createEditor(leader.app, { name: 'Ada', role: 'administrator' });
}

async function stopLeader(): Promise<void> {
  await leader?.close();
  leader = front.leader = undefined;
}

/** Publishes another German title, and returns it. */
async function publish(): Promise<string> {
  const text = `Laden ${version}`;
  await admin.request('put', `texts/${title.id}/de`, { forms: { '': text } }, version).expect(200);
  version++;
  const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body as PreviewView;
  await admin.request('post', 'releases', { hash }).expect(201);
  return text;
}

async function startFollower(follow: string | FollowOptions, namespaces: string | undefined = own): Promise<Follower> {
  @Module({ imports: [I18nModule.forRoot({ fallback: 'en', namespaces, follow })] })
  class SomeApp {}
  const app: INestApplication<Server> = await NestFactory.create(SomeApp, { logger });
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const follower: Follower = {
    url,
    shop: async (language = 'de') => {
      const { json, headers } = await sendRequest(url, `/locales/${language}/shop.json`);
      return { texts: json(), isStale: headers['x-dragoman-stale'] === '1' };
    },
    close: async () => {
      open.delete(follower);
      await app.close();
    },
  };
  open.add(follower);
  return follower;
}

const serves = (follower: Follower, text: string) =>
  waitUntil(async () => {
    const { texts, isStale } = await follower.shop();
    return texts.title === text && !isStale;
  });

beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'dragoman-follower-'));
  for (const [language, texts] of Object.entries({
    en: { title: 'Own', imprint: 'Only here' },
    de: { title: 'Eigener', imprint: 'Nur hier' },
  })) {
    await mkdir(join(own, language));
    await writeFile(join(own, language, 'shop.json'), JSON.stringify(texts));
  }
  await front.listen();
  place = await sqlite.fresh();
  await startLeader();
  for (const tag of ['en', 'de', 'fr', 'ca']) await admin.request('post', 'languages', { tag }).expect(201);
  await admin.request('post', 'namespaces', { name: 'shop' }).expect(201);
  const create = async (key: string, text: string): Promise<KeyView> =>
    (await admin.request('post', 'keys', { namespace: 'shop', key, forms: { '': text } }).expect(201)).body;
  title = await create('title', 'Shop');
  const code = await create('code', 'Code');
  await admin.request('put', `texts/${code.id}/fr`, { forms: { '': 'Le code' } }, 0).expect(200);
  await admin.request('put', `texts/${title.id}/ca`, { forms: { '': 'Botiga' } }, 0).expect(200);
  const catalan = (await admin.request('get', 'languages/ca').expect(200)).body as { version: number };
  await admin.request('patch', 'languages/ca', { fallback: 'fr' }, catalan.version).expect(200);
  await publish();
});
afterAll(async () => {
  for (const follower of open) await follower.close();
  await front.close();
  await stopLeader();
  await place?.remove();
  await rm(own, { recursive: true });
});

describe('an application that follows an installation', () => {
  let follower: Follower;
  beforeAll(async () => {
    follower = await startFollower({ url: front.url, token: 'drg_secret' });
  });

  it("serves the installation's texts over its own, with the fallback languages chosen there", async () => {
    expect((await follower.shop()).texts).toEqual({ title: 'Laden 0', imprint: 'Nur hier' });
    expect((await follower.shop('en')).texts).toEqual({ title: 'Shop', imprint: 'Only here', code: 'Code' });
    const merged = await sendRequest(follower.url, '/locales/ca/shop.json?fallback=merged');
    expect(merged.json()).toEqual({ title: 'Botiga', code: 'Le code', imprint: 'Only here' });
    expect(log).toEqual([]);
  });

  it("leaves out the texts of the installation's own pages", async () => {
    const { namespaces } = (await sendRequest(follower.url, '/locales/manifest.json')).json();
    expect(namespaces).toEqual(['dragoman/problems', 'shop']);
  });

  it('serves a release as soon as it is published', async () => {
    for (let i = 0; i < 2; i++) await serves(follower, await publish());
    expect(log).toEqual([]);
  });

  it('sends its token with every request', () => {
    expect([...front.authorizations]).toEqual(['Bearer drg_secret']);
  });

  const html = (response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
  const json = (response: ServerResponse, body: string) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);

  it.each<[string, NonNullable<Front['answer']>, string]>([
    ['HTML', (_, response) => html(response), 'with "text/html" instead of application/json'],
    ['failures', (_, response) => response.writeHead(500).end(), 'with status 500'],
    [
      'redirects',
      (_, response) => response.writeHead(302, { Location: 'https://elsewhere.example/' }).end(),
      'with a redirect to "https://elsewhere.example/"',
    ],
    ['other JSON', (_, response) => json(response, '{"release":"x"}'), 'with something other than a manifest'],
    [
      'half a response',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
        response.write('{"release"', () => response.destroy());
      },
      'breaks off its answer to /locales/manifest.json',
    ],
    [
      'an endless response',
      (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(256 * 1024, ' ')));
        };
        response.writeHead(200, { 'Content-Type': 'application/json' }).on('drain', more);
        more();
      },
      'answers /locales/manifest.json with more than 16 MB',
    ],
    [
      'texts of another hash',
      ({ url }, response) => url!.includes('/de/shop.json') && json(response, '{"title":"Wrong"}'),
      'with texts of another hash',
    ],
    [
      'no texts',
      ({ url }, response) => url!.includes('/de/shop.json') && response.writeHead(404).end(),
      'with status 404',
    ],
  ])('keeps its texts, marks them as stale and logs why, while it gets %s', async (_name, answer, reason) => {
    const { texts } = await follower.shop();
    front.answer = answer;
    const missed = await publish(); // an event makes the follower ask
    await waitUntil(async () => (await follower.shop()).isStale);
    expect(log).toEqual([expect.stringContaining(reason)]);
    // both sides, and a cure
    expect(log[0]).toMatch(
      new RegExp(`^${front.url} .*, so this application keeps the texts of release [\\w-]{16}: [a-z].*\\.$`),
    );
    expect((await follower.shop()).texts).toEqual(texts);
    front.answer = undefined;
    await serves(follower, missed);
    expect(log.slice(1)).toEqual([`${front.url} is followed again.`]);
  });

  it('goes on at once after a leader that could not be reached for its events', async () => {
    let refused = 0; // the second time on a new connection
    front.answer = ({ url, socket }) => url === '/locales/events' && refused++ < 2 && socket.destroy();
    front.cut();
    await waitUntil(() => refused > 2);
    await serves(follower, await publish());
    expect(log).toEqual([]);
  });

  it('asks for releases from time to time where events do not pass, and says so', async () => {
    front.answer = ({ url }, response) => url === '/locales/events' && html(response);
    front.cut();
    await waitUntil(() => log.length > 0);
    expect(log).toEqual([
      `${front.url} answers /locales/events with "text/html" instead of text/event-stream, so this application asks for its releases every 30 seconds: check that "follow" is the address of a Dragoman installation.`,
    ]);
    expect((await follower.shop()).isStale).toBe(false);
    front.answer = undefined;
    await follower.close(); // ends a pause at once
  });
});

describe('an application whose leader is away', () => {
  let copy: string;
  beforeAll(async () => {
    copy = join(await mkdtemp(join(tmpdir(), 'dragoman-copy-')), 'texts.copy');
  });
  afterAll(() => rm(join(copy, '..'), { recursive: true }));

  it('keeps its texts, starts with its copy, and catches up when the leader is back', async () => {
    const first = await startFollower({ url: front.url, copy });
    const text = await publish();
    await serves(first, text);
    await stopLeader();
    await waitUntil(async () => (await first.shop()).isStale);
    expect((await first.shop()).texts.title).toBe(text);
    expect(log).toEqual([
      expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+ cannot be reached \(\w+\), so this application keeps the texts/,
      ),
    ]);
    await first.close();
    expect(await readdir(join(copy, '..'))).toEqual(['texts.copy']);

    const second = await startFollower({ url: front.url, copy });
    expect(await second.shop()).toEqual({ texts: { title: text, imprint: 'Nur hier' }, isStale: true });
    const merged = await sendRequest(second.url, '/locales/ca/shop.json?fallback=merged');
    expect(merged.json()).toMatchObject({ code: 'Le code' });
    await startLeader();
    await serves(second, text);
    await serves(second, await publish());
    await second.close();
  });

  it('serves its own texts alone without a copy, or with one that is damaged or of another leader', async () => {
    const bytes = await readFile(copy);
    bytes[bytes.length - 3]! ^= 1;
    await writeFile(copy, bytes);
    const { url } = front;
    await stopLeader();
    const ownAlone = { texts: { title: 'Eigener', imprint: 'Nur hier' }, isStale: true };
    const unreachable = expect.stringMatching(
      / cannot be reached .*, so this application serves its own texts alone: /,
    );

    const without = await startFollower(url);
    expect(await without.shop()).toEqual(ownAlone);
    expect(log.splice(0)).toEqual([unreachable]);
    const damaged = await startFollower({ url, copy });
    expect(await damaged.shop()).toEqual(ownAlone);
    expect(log).toEqual([
      expect.stringMatching(`^The copy of the texts of ${url} in ${copy} cannot be used: The texts .* are damaged`),
      unreachable,
    ]);
    await startLeader();
    const text = await publish();
    for (const follower of [without, damaged]) await serves(follower, text);
    await waitUntil(async () => (await readFile(copy)).includes(text));
    await damaged.close();
    const other = await startFollower({ url: 'http://127.0.0.1:1', copy });
    expect(await other.shop()).toEqual(ownAlone);
    await other.close();
  });

  it('does not start without any texts, and has said why', async () => {
    @Module({ imports: [I18nModule.forRoot({ fallback: 'en', languages: ['en'], follow: 'http://127.0.0.1:1' })] })
    class SomeApp {}
    const app = await NestFactory.create(SomeApp, { logger, abortOnError: false });
    await expect(app.init()).rejects.toThrow('There are no texts in "en"');
    expect(log[0]).toMatch(/^http:\/\/127\.0\.0\.1:1 cannot be reached/);
    await app.close().catch(() => {});
  });
});

it('follows the named namespaces alone, and says which of them do not exist', async () => {
  const follower = await startFollower({ url: front.url, namespaces: ['dragoman/common', 'nothing'] });
  expect(log).toEqual([`${front.url} has no texts of nothing, which "namespaces" of "follow" names.`]);
  const { namespaces } = (await sendRequest(follower.url, '/locales/manifest.json')).json();
  expect(namespaces).toEqual(['dragoman/common', 'dragoman/problems', 'shop']);
  expect((await follower.shop()).texts).toEqual({ title: 'Eigener', imprint: 'Nur hier' });
});
