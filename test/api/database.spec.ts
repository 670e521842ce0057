import { sql } from 'kysely';
import { Database } from '../../apps/api/src/database/database';
import { sendRequest } from '../support/send-request';
import { databases, postgres } from '../support/databases';
import { createEditor } from '../support/editors';
import { TcpProxy } from '../support/tcp-proxy';
import { startApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe.each(databases)('the application with $name', ({ fresh }) => {
  it('becomes ready, stops, and starts again with the same data', async () => {
    const database = await fresh();
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

it('starts without PostgreSQL, serves texts and pages, reports the missing database, and connects once it is available', async () => {
  const database = await postgres.fresh();
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
