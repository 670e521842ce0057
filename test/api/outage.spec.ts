import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresDatabase } from '../../libs/workspace/src/database/postgres/postgres.database';
import { installedTables } from '../../libs/workspace/src/tables';
import type { PreviewView } from '../../libs/workspace/src/releases/releases.contract';
import * as german from '../../libs/i18n/texts/de.json';
import * as polish from '../../libs/i18n/texts/pl.json';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { type BuiltApp, startBuiltApp } from '../support/built-app';
import { KillablePostgres } from '../support/databases';
import { addEditor } from '../support/editors';
import { type Acknowledged, expectConsistent } from '../support/expect-consistent';
import { waitUntil } from '../support/wait-until';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Milliseconds between requests: this tests responses, not throughput. */
const PAUSE = 10;

describe('two replicas whose PostgreSQL is killed under load', () => {
  let server: KillablePostgres;
  let data: string[];
  let replicas: BuiltApp[];
  let authorization: string;
  let ids: string[];

  beforeAll(async () => {
    server = await KillablePostgres.start();
    const database = new PostgresDatabase(server.url, installedTables());
    await database.opened();
    ({ authorization } = await addEditor(database, { name: 'Ada', role: 'administrator' }));
    await database.close();
    data = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'dragoman-outage-'))));
    replicas = await Promise.all(
      data.map((folder) => startBuiltApp({ DATABASE_URL: server.url, DRAGOMAN_DATA: folder })),
    );
    for (const tag of ['en', 'de']) await send(0, 'POST', 'languages', { tag });
    await send(0, 'POST', 'namespaces', { name: 'shop' });
    ids = [];
    for (const key of KEYS)
      ids.push((await send(0, 'POST', 'keys', { namespace: 'shop', key, forms: { '': key } })).json().id);
    await publish(0);
    await waitUntil(async () => (await ready(1)).published === 1);
  });
  afterAll(async () => {
    for (const { child } of replicas ?? []) child.kill('SIGKILL');
    for (const folder of data) await rm(folder, { recursive: true });
  });

  const get = (replica: number, path: string, headers = {}) => sendRequest(replicas[replica]!.url, path, { headers });
  const ready = async (replica: number) => (await get(replica, '/readyz')).json();
  const send = (replica: number, method: string, path: string, body: object, headers = {}): Promise<HttpResponse> =>
    sendRequest(replicas[replica]!.url, `/api/v1/${path}`, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function publish(replica: number): Promise<number> {
    const preview = await get(replica, '/api/v1/releases/preview', { Authorization: authorization });
    const { hash } = preview.json() as PreviewView;
    const response = await send(replica, 'POST', 'releases', { hash });
    expect([response.status, response.text]).toEqual([201, expect.stringContaining('number')]);
    return response.json().number;
  }

  it('keep serving, refuse edits with a localized problem, and lose no acknowledged edit', async () => {
    let reading = true;
    let editing = true;
    const served = (await get(1, '/locales/en/shop.json')).json();
    const paths = ['/locales/en/shop.json', '/de/languages', '/locales/resources.json?lng=en+de&ns=shop', '/pl?fresh'];
    const reads = [0, 0];
    const readers = replicas.map(async (_, replica) => {
      for (let i = 0; reading; i++) {
        const response = await get(replica, paths[i % paths.length]!, { Accept: 'text/html, */*;q=0.5' });
        expect([paths[i % paths.length], response.status]).toEqual([paths[i % paths.length], 200]);
        reads[replica]!++;
        await wait(PAUSE);
      }
    });

    const acknowledged: Acknowledged[] = [];
    const saved = [0, 0];
    const refused = [0, 0];
    const problems = { de: german.unavailable, pl: polish.unavailable };
    const editors = [0, 1, 0, 1].map(async (replica, who) => {
      const language = who < 2 ? 'de' : 'pl';
      const seen = new Map<string, number>();
      for (let i = 0; editing; i++) {
        const message = ids[(who + i) % ids.length]!;
        const text = `${who}, ${i}`;
        const headers = { 'Accept-Language': language, 'If-Match': `"${seen.get(message) ?? 0}"` };
        const response = await send(replica, 'PUT', `texts/${message}/de`, { forms: { '': text } }, headers);
        if (response.status === 200) {
          const { version } = response.json();
          seen.set(message, version);
          acknowledged.push({ message, version, text });
          saved[replica]!++;
        } else if (response.status === 412) {
          seen.set(message, response.json().current.version);
        } else {
          expect([response.status, response.json()]).toEqual([503, expect.objectContaining(problems[language])]);
          expect(response.headers).toMatchObject({
            'content-type': 'application/problem+json',
            'content-language': language,
            'retry-after': expect.stringMatching(/^\d+$/),
          });
          refused[replica]!++;
        }
        await wait(PAUSE);
      }
    });
    const load = Promise.all([...readers, ...editors]);
    /** Fails as soon as a reader or an editor fails. */
    const see = (holds: () => boolean | Promise<boolean>) =>
      Promise.race([waitUntil(holds), load.then(() => undefined)]);
    const more = (numbers: readonly number[], than: readonly number[]) => () =>
      numbers.every((number, replica) => number > than[replica]! + 5);

    await see(more(saved, [0, 0]));
    server.kill();
    await see(more(refused, [0, 0]));
    await see(more(reads, [...reads]));
    for (const replica of [0, 1]) {
      await see(async () => (await ready(replica)).status === 'degraded');
      await see(async () => (await get(replica, '/de/languages')).headers['x-dragoman-stale'] === '1');
      expect((await get(replica, '/locales/en/shop.json')).json()).toEqual(served);
    }

    const before = [...saved];
    await server.restart();
    await see(more(saved, before));
    for (const replica of [0, 1]) await see(async () => (await ready(replica)).status === 'ready');
    editing = false;
    await Promise.all(editors);
    const added = await send(0, 'POST', 'keys', { namespace: 'shop', key: 'later', forms: { '': 'Later' } });
    expect([added.status, added.text]).toEqual([201, expect.stringContaining('later')]);
    const number = await publish(0);
    await see(async () => (await ready(1)).published === number);
    for (const replica of [0, 1]) {
      const texts = await get(replica, '/locales/en/shop.json');
      expect([replica, texts.json()]).toEqual([replica, { ...served, later: 'Later' }]);
      expect(texts.headers).not.toHaveProperty('x-dragoman-stale');
    }
    reading = false;
    await load;
    for (const { child, exited } of replicas) {
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    }

    const database = new PostgresDatabase(server.url, installedTables());
    await database.opened();
    await expectConsistent(database, ids, acknowledged);
    await database.close();
  });
});
