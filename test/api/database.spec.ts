import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { Database } from '../../libs/workspace/src/database/database';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { sendRequest } from '../support/send-request';
import { startBuiltApp } from '../support/built-app';
import { isInHost } from '../support/base-path';
import { databases, postgres, sqlite } from '../support/databases';
import { createEditor } from '../support/editors';
import { toImportFiles } from '../support/import-files';
import { TcpProxy } from '../support/tcp-proxy';
import { startApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe.each(databases)('the application with $name', ({ fresh, empty }) => {
  it('becomes ready, stops, and starts again with the same data', async () => {
    const database = await empty();
    for (const _ of ['first', 'again']) {
      const { url, close } = await startApp({ database });
      expect((await sendRequest(url, '/readyz')).json()).toMatchObject({ status: 'ready' });
      expect((await sendRequest(url, '/locales/de/dragoman/common.json')).status).toBe(200);
      await close();
    }
    await database.remove();
  });

  it('renames the stored scopes of tokens that were created before permissions were renamed', async () => {
    const database = await fresh();
    const before = await startApp({ database });
    const { authorization } = await createEditor(before.app, { name: 'Ada', role: 'publisher' });
    await before.app.get(Database).transaction(async (tx) => {
      const scopes = '["texts.read","messages.manage","history.read"]' as never;
      await tx.updateTable('tokens').set({ scopes }).execute();
      await sql`delete from migrations where name = '0013-scope-names'`.execute(tx);
    });
    await before.close();

    const { url, close } = await startApp({ database });
    const headers = { Authorization: authorization };
    expect((await sendRequest(url, '/api/v1/activity', { headers })).status).toBe(200);
    const body = JSON.stringify({ namespace: 'none', key: 'k' });
    const json = { ...headers, 'Content-Type': 'application/json' };
    expect((await sendRequest(url, '/api/v1/keys', { method: 'POST', headers: json, body })).status).toBe(404);
    expect((await sendRequest(url, '/api/v1/releases', { headers })).status).toBe(403);
    await close();
    await database.remove();
  });
});

it('keeps its tables in the schema that is set', async () => {
  const database = await postgres.empty();
  const environment = { ...database.environment, DRAGOMAN_SCHEMA: 'texts_of_ours' };
  for (const _ of ['first', 'again']) {
    const { app, url, close } = await startApp({ environment });
    expect((await sendRequest(url, '/readyz')).json()).toMatchObject({ status: 'ready' });
    const { rows } = await sql<{ schema: string }>`
      select distinct table_schema as schema from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema')`.execute(app.get(Database).read);
    const others = isInHost ? ['public'] : []; // of the host
    expect(rows.map((row) => row.schema).sort()).toEqual([...others, 'texts_of_ours']);
    await close();
  }
  await database.remove();
});

it('starts without PostgreSQL, serves texts and pages, reports the missing database, and connects once it is available', async () => {
  const database = await postgres.empty();
  const proxy = await TcpProxy.start(database.environment.DATABASE_URL!);
  await proxy.disconnect();
  const { url, close } = await startApp({ environment: { DATABASE_URL: proxy.url } });

  try {
    expect((await sendRequest(url, '/locales/de/dragoman/common.json')).status).toBe(200);
    expect((await sendRequest(url, '/de', { headers: { Accept: 'text/html' } })).text).toMatch('<html lang="de"');
    const degraded = await sendRequest(url, '/readyz');
    expect(degraded.status).toBe(200);
    expect(degraded.json()).toMatchObject({
      status: 'degraded',
      reasons: ['PostgreSQL cannot be reached.', expect.any(String)],
    });

    await proxy.reconnect();
    await waitUntil(async () => (await sendRequest(url, '/readyz')).json().status === 'ready');
  } finally {
    await close();
    await proxy.disconnect();
    await database.remove();
  }
});

it('refuses edits while PostgreSQL does not answer, serves texts, and loses nothing', async () => {
  const database = await postgres.fresh();
  const proxy = await TcpProxy.start(database.environment.DATABASE_URL!);
  const { app, url, close } = await startApp({ environment: { DATABASE_URL: proxy.url } });
  try {
    const ada = await createEditor(app, { name: 'Ada', role: 'administrator' });
    await ada.request('post', 'languages', { tag: 'en' }).expect(201);
    await ada.request('post', 'namespaces', { name: 'shop' }).expect(201);
    const add = (key: string) => ada.request('post', 'keys', { namespace: 'shop', key, forms: { '': 'Save' } });
    await add('before').expect(201);
    proxy.stall();
    const adding = add('save').then((response) => response);
    expect((await sendRequest(url, '/locales/de/dragoman/common.json')).status).toBe(200);
    expect((await sendRequest(url, '/de', { headers: { Accept: 'text/html' } })).status).toBe(200);
    expect((await sendRequest(url, '/readyz')).json()).toMatchObject({
      status: 'degraded',
      reasons: expect.arrayContaining([expect.stringMatching(/not (?:answered|responded)|cannot be reached/)]),
    });
    const refused = await adding; // while it still does not answer
    expect([refused.status, refused.body.type]).toEqual([503, 'urn:problem:unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    proxy.resume();
    await waitUntil(async () => (await add('save')).status === 201);
    const { texts } = (await ada.request('get', 'texts?language=en&namespace=shop').expect(200)).body as TextListView;
    expect(texts.map(({ key }) => key)).toEqual(['before', 'save']);
    await waitUntil(async () => (await sendRequest(url, '/readyz')).json().status === 'ready');
  } finally {
    proxy.resume();
    await close();
    await proxy.disconnect();
    await database.remove();
  }
});

it('waits for a query that takes PostgreSQL long, as long as it answers others', async () => {
  const database = await postgres.fresh();
  const { app, close } = await startApp({ database });
  try {
    const slow = sql<{ answer: string }>`select 'late' as answer from pg_sleep(5)`.execute(app.get(Database).read);
    expect((await slow).rows).toEqual([{ answer: 'late' }]);
  } finally {
    await close();
    await database.remove();
  }
});

it('changes nothing once a newer version has updated the tables of PostgreSQL, and serves texts', async () => {
  const database = await postgres.fresh();
  const { app, url, close } = await startApp({ database });
  const migrate = (statement: string) => sql.raw(statement).execute(app.get(Database).read);
  try {
    const ada = await createEditor(app, { name: 'Ada', role: 'administrator' });
    await ada.request('post', 'languages', { tag: 'en' }).expect(201);
    await ada.request('post', 'namespaces', { name: 'shop' }).expect(201);
    const files = toImportFiles({ en: { shop: { title: 'Shop' } } });
    const { plan } = (await ada.request('post', 'imports', { files, dryRun: true }).expect(200)).body;
    const write = async () => [
      (await ada.request('post', 'languages', { tag: 'de' })).status,
      (await ada.request('post', 'imports', { files, plan })).status, // in a thread of its own
    ];
    await migrate(`insert into migrations (name, done_at) values ('9999-of-a-newer-version', 0)`);
    expect(await write()).toEqual([503, 503]);
    await ada.request('get', 'releases/preview').expect(200);
    expect((await ada.request('get', 'languages').expect(200)).body.languages).toHaveLength(1);
    expect((await sendRequest(url, '/locales/de/dragoman/common.json')).status).toBe(200);
    await migrate(`delete from migrations where name = '9999-of-a-newer-version'`);
    expect(await write()).toEqual([201, 200]);
  } finally {
    await close();
    await database.remove();
  }
});

it('refuses a publish when the disk is full, keeps serving, and publishes once there is space', async () => {
  const database = await sqlite.fresh();
  const before = await startApp({ database });
  const { authorization, request } = await createEditor(before.app, { name: 'Ada', role: 'administrator' });
  await request('post', 'languages', { tag: 'en' }).expect(201);
  await request('post', 'namespaces', { name: 'shop' }).expect(201);
  for (let key = 0; key < 12; key++) {
    const forms = { '': randomBytes(20_000).toString('hex') }; // cannot be compressed by much
    await request('post', 'keys', { namespace: 'shop', key: `key${key}`, forms }).expect(201);
  }
  await before.close();

  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  async function publish(url: string) {
    const { hash } = (await sendRequest(url, '/api/v1/releases/preview', { headers })).json();
    return sendRequest(url, '/api/v1/releases', { method: 'POST', headers, body: JSON.stringify({ hash }) });
  }
  const full = await startBuiltApp(database.environment, { maxFileBlocks: 200 });
  const refused = await publish(full.url);
  expect([refused.status, refused.json().type]).toEqual([503, 'urn:problem:unavailable']);
  expect((await sendRequest(full.url, '/locales/en/shop.json')).status).toBe(404);
  expect((await sendRequest(full.url, '/locales/de/dragoman/common.json')).status).toBe(200);
  full.child.kill('SIGTERM');
  expect(await full.exited).toEqual([0, null]);

  const after = await startBuiltApp(database.environment);
  const published = await publish(after.url);
  expect([published.status, published.json().number]).toEqual([201, 1]);
  expect(Object.keys((await sendRequest(after.url, '/locales/en/shop.json')).json())).toHaveLength(12);
  after.child.kill('SIGTERM');
  await after.exited;
  await database.remove();
});
