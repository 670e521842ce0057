import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../libs/workspace/src/database/database';
import type { HealthView } from '../../libs/workspace/src/health/health.contract';
import { ReplicasService } from '../../libs/workspace/src/health/replicas.service';
import { PublishedRelease } from '../../libs/workspace/src/releases/published/published-release';
import { HealthService } from '../../libs/workspace/src/health/health.service';
import { ReleaseCopy } from '../../libs/workspace/src/releases/published/release-copy';
import type { PreviewView, ReleaseView } from '../../libs/workspace/src/releases/releases.contract';
import { sendRequest } from '../support/send-request';
import { startBuiltApp } from '../support/built-app';
import { connectTo, type FreshDatabase, postgres } from '../support/databases';
import { editorAt, createEditor, type Editor } from '../support/editors';
import { TcpProxy } from '../support/tcp-proxy';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe('two replicas on one PostgreSQL', () => {
  let place: FreshDatabase;
  let proxies: TcpProxy[];
  let data: string[];
  let replicas: StartedApp[];
  let runner: Member;
  let admin: Editor;

  const start = (replica: number) =>
    startApp({
      environment: {
        DATABASE_URL: proxies[replica]!.url,
        DRAGOMAN_DATA: data[replica]!,
        DRAGOMAN_METRICS_TOKEN: 'metrics',
      },
    });

  beforeAll(async () => {
    place = await postgres.fresh();
    proxies = [
      await TcpProxy.start(place.environment.DATABASE_URL!),
      await TcpProxy.start(place.environment.DATABASE_URL!),
    ];
    data = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'dragoman-replica-'))));
    replicas = [await start(0), await start(1)];
    runner = await firstAdministrator(replicas[0]!);
    admin = await createEditor(replicas[0]!.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'shop' }).expect(201);
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    for (const proxy of proxies) await proxy.disconnect();
    for (const folder of data) await rm(folder, { recursive: true });
    await place?.remove();
  });

  let made = 0;
  /** Publishes another text through the first replica, and returns it. */
  const publish = async (who = admin): Promise<string> => {
    const key = `text${++made}`;
    await who.request('post', 'keys', { namespace: 'shop', key, forms: { '': key } }).expect(201);
    const { hash } = (await who.request('get', 'releases/preview').expect(200)).body as PreviewView;
    await who.request('post', 'releases', { hash }).expect(201);
    return key;
  };
  const get = (replica: number, path: string, headers = {}) => sendRequest(replicas[replica]!.url, path, { headers });
  const shop = async (replica: number): Promise<Record<string, string>> =>
    (await get(replica, '/locales/en/shop.json')).json();
  const serves = (replica: number, key: string) => waitUntil(async () => (await shop(replica))[key] === key);
  const ready = async (replica: number) => (await get(replica, '/readyz')).json();

  it('serve the releases of each other', async () => {
    await serves(1, await publish());
    await serves(0, await publish(editorAt(replicas[1]!.app, admin)));
    expect(await ready(1)).toMatchObject({ status: 'ready', published: 2 });
    expect((await get(0, '/locales/en/shop.json')).headers['x-dragoman-release']).toBe(
      (await get(1, '/locales/en/shop.json')).headers['x-dragoman-release'],
    );
  });

  it('find new releases without a notification', async () => {
    const client = await connectTo(place.environment.DATABASE_URL!);
    const before = (await shop(1)) as object;
    const { rows } = await client.query(`select release from pointer`);
    await client.query(`insert into releases (number, hash, at, by_name, kind) values (3, 'x', 0, 'test', 'publish')`);
    await client.query(
      `insert into release_bundles select 3, language, namespace, blob_hash from release_bundles where release = 1`,
    );
    await client.query(`update pointer set release = 3, sequence = sequence + 1`);
    expect(rows).toEqual([{ release: '2' }]);
    await waitUntil(async () => (await ready(1)).published === 3);
    expect(await shop(1)).not.toEqual(before);
    await client.end();
  });

  it('both serve earlier content under its hash, also after a restart', async () => {
    const version = `/locales/en/shop.json?v=${(await get(0, '/locales/en/shop.json')).headers.etag!.slice(1, 23)}`;
    const then = await get(0, version);
    await serves(1, await publish());
    await replicas[1]!.close();
    replicas[1] = await start(1);
    const again = await get(1, version);
    expect([again.text, again.headers.etag, again.headers['cache-control']]).toEqual([
      then.text,
      then.headers.etag,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('are notified of releases again after their connections broke', async () => {
    const client = await connectTo(place.environment.DATABASE_URL!);
    // only connections of this database: other tests use the same server
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'dragoman' and datname = current_database()`,
    );
    await client.end();
    await waitUntil(async () => (await ready(0)).status === 'ready');
    await serves(1, await publish());
  });

  /** A replica lists only itself where PostgreSQL does not answer its check in time, as can be on a busy machine. */
  const health = async (replica: number): Promise<HealthView['replicas']> => {
    let view: HealthView;
    await waitUntil(async () => {
      view = (await editorAt(replicas[replica]!.app, admin).request('get', 'health').expect(200)).body;
      return view.reasons.every(({ code }) => code !== 'databaseUnavailable');
    });
    return view!.replicas;
  };
  /** Returns the replicas as one of them reports them. */
  const others = async (replica: number) => (await health(replica)).list.filter(({ self }) => !self);
  /** Moves all heartbeats into the past. */
  const silence = (milliseconds: number) =>
    replicas[0]!.app.get(Database).transaction((tx) =>
      tx
        .updateTable('replicas')
        .set(({ eb }) => ({ seen_at: eb('seen_at', '-', milliseconds) }))
        .execute(),
    );

  it('report the release that each of them serves', async () => {
    await serves(1, await publish());
    const { published, release } = await ready(0);
    await waitUntil(async () => (await others(0))[0]?.release === published);
    const { current, list } = await health(0);
    expect(current).toBe(published);
    expect(list).toHaveLength(2);
    for (const replica of list) {
      expect(replica).toMatchObject({ release: published, snapshot: release, behind: false, host: hostname() });
      expect(replica).not.toHaveProperty('silentSince');
    }
    expect(list.map(({ id, self }) => [id, !self])).toEqual((await health(1)).list.map(({ id, self }) => [id, self]));
  });

  it('report a release only once they serve it', async () => {
    const { app } = replicas[1]!;
    const before = (await ready(1)).published;
    const reported: (number | null)[] = [];
    const stop = app.get(PublishedRelease).onChange(() => reported.push(app.get(ReplicasService).self.release));
    const key = await publish();
    const { published } = await ready(0);
    await waitUntil(async () => (await ready(1)).published === published);
    expect(await shop(1)).toHaveProperty(key, key);
    stop();
    expect(reported).toEqual([before]); // read from the database, and its bundles not built yet
  });

  it('report a replica that is behind, and only themselves without the database', async () => {
    const before = (await ready(1)).published;
    await proxies[1]!.disconnect();
    await publish();
    const { published } = await ready(0);
    await waitUntil(async () => (await others(0))[0]?.behind === true);
    expect((await health(0)).list.map(({ self, release, behind }) => [self, release, behind])).toEqual(
      expect.arrayContaining([
        [true, published, false],
        [false, before, true],
      ]),
    );
    const alone = (await replicas[1]!.app.get(HealthService).view()).replicas;
    expect(alone).toEqual({ list: [expect.objectContaining({ self: true, release: before })] });
    await proxies[1]!.reconnect();
    await waitUntil(async () => (await others(0))[0]?.behind === false);
  });

  it('report a killed replica as missing, but not one that was stopped', async () => {
    const known = (await others(0)).map(({ id }) => id);
    const third = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'dragoman-replica-'));
      data.push(folder);
      const built = await startBuiltApp({ ...place.environment, DRAGOMAN_DATA: folder });
      const found = async () => (await others(0)).find(({ id }) => !known.includes(id));
      await waitUntil(async () => (await found()) !== undefined);
      return { ...built, id: (await found())!.id };
    };
    const killed = await third();
    killed.child.kill('SIGKILL');
    await killed.exited;
    known.push(killed.id);
    const orderly = await third();
    orderly.child.kill('SIGTERM');
    expect(await orderly.exited).toEqual([0, null]);
    expect((await others(0)).map(({ id }) => id).sort()).toEqual([...known].sort());

    expect((await others(0)).filter(({ silentSince }) => silentSince !== undefined)).toEqual([]);
    await silence(30_001);
    await publish(); // the running replicas report it
    const missed = async () => (await others(0)).filter(({ silentSince }) => silentSince !== undefined);
    await waitUntil(async () => (await missed()).length === 1);
    expect(await missed()).toMatchObject([{ id: killed.id, behind: true }]);
    expect(Date.parse((await missed())[0]!.silentSince!)).toBeLessThan(Date.now() - 30_000);

    await silence(86_400_000);
    await publish();
    await waitUntil(async () => (await others(0)).every(({ id }) => id !== killed.id));
  });

  it('are listed on the health page, including missing ones', async () => {
    const row = { host: 'another machine', version: '0.0.1', started_at: 0, release: 1, snapshot: 'x' };
    await replicas[0]!.app.get(Database).transaction((tx) =>
      tx
        .insertInto('replicas')
        .values({ id: 'other', ...row, seen_at: Date.now() - 60_000 })
        .execute(),
    );
    const page = await runner.requestOk('/en/health', { headers: { Accept: 'text/html' } });
    expect(page.text).toMatch(/another machine.*Last seen [A-Z]/s);
    expect(page.text).toMatch(/serving this page.*Up to date/s);
  });

  const kinds = [
    '/locales/en/shop.json',
    '/locales/en/shop.json?fallback=merged&any',
    '/locales/resources.json?lng=en&ns=shop',
    '/locales/manifest.json',
    '/de',
    '/de/languages',
    '/de?whatever',
    '/de/nothing',
  ];
  /** Requests each kind of response with texts twice, so that the second one comes from a cache. */
  const staleOf = async (replica: number): Promise<unknown[]> => {
    const headers: unknown[] = [];
    for (const path of [...kinds, ...kinds]) {
      const { url } = replicas[replica]!;
      const response = await sendRequest(url, path, { headers: { Accept: 'text/html, */*;q=0.5' } });
      const { etag } = response.headers;
      const again = await sendRequest(url, path, { headers: { Accept: 'text/html', 'If-None-Match': etag ?? '*' } });
      headers.push(response.headers['x-dragoman-stale'], again.headers['x-dragoman-stale']);
    }
    return [...new Set(headers)];
  };
  const gauge = async (replica: number) =>
    /^dragoman_release_stale (\d)$/m.exec(
      (await get(replica, '/metrics', { Authorization: 'Bearer metrics' })).text,
    )?.[1];

  it('send X-Dragoman-Stale with every text and page as long as it applies', async () => {
    expect([await staleOf(1), await gauge(1)]).toEqual([[undefined], '0']);
    await proxies[1]!.disconnect();
    await waitUntil(async () => (await gauge(1)) === '1');
    expect([await staleOf(1), await staleOf(0), await gauge(0)]).toEqual([['1'], [undefined], '0']);
    await proxies[1]!.reconnect();
    await waitUntil(async () => (await gauge(1)) === '0');
    expect(await staleOf(1)).toEqual([undefined]);
  });

  it('keep serving stale texts under load without PostgreSQL, and catch up when it is back', async () => {
    const served = await shop(1);
    let running = true;
    const statuses = new Set<number>();
    const load = Array.from({ length: 8 }, async (_, index) => {
      while (running) {
        statuses.add((await get(1, index % 2 === 0 ? '/locales/en/shop.json' : '/de')).status);
        statuses.add((await get(1, '/locales/resources.json?lng=en+de&ns=shop')).status);
      }
    });
    await proxies[1]!.disconnect();
    await waitUntil(async () => (await ready(1)).status === 'degraded');
    const stale = await ready(1);
    await waitUntil(async () => (await get(1, '/locales/en/shop.json')).headers['x-dragoman-stale'] === '1');
    expect((await ready(1)).reasons.join()).toMatch(/Serving release \d+, which may not be the latest/);
    expect(stale.published).toBe((await ready(0)).published);
    const missed = await publish(); // through the other replica, which is still connected
    expect(await shop(1)).toEqual(served);
    const unknown = await get(1, `/locales/en/shop.json?v=${'A'.repeat(22)}`);
    expect([unknown.status, unknown.json()]).toEqual([200, served]);
    await proxies[1]!.reconnect();
    await serves(1, missed);
    await waitUntil(async () => (await ready(1)).status === 'ready');
    expect((await get(1, '/locales/en/shop.json')).headers).not.toHaveProperty('x-dragoman-stale');
    running = false;
    await Promise.all(load);
    expect([...statuses].sort()).toEqual([200, 302].filter((status) => statuses.has(status)));
    expect(statuses.has(200)).toBe(true);
  });

  it('start without PostgreSQL from the copy of the release served last', async () => {
    const served = await shop(1);
    const { published } = await ready(1);
    await replicas[1]!.close();
    await proxies[1]!.disconnect();
    replicas[1] = await start(1);
    expect(await shop(1)).toEqual(served);
    expect(await ready(1)).toMatchObject({ status: 'degraded', published });
    expect((await get(1, '/locales/en/shop.json')).headers['x-dragoman-stale']).toBe('1');
    const missed = await publish();
    await proxies[1]!.reconnect();
    await serves(1, missed);
    await waitUntil(async () => (await ready(1)).status === 'ready');
  });

  it('ignore a damaged copy', async () => {
    await replicas[1]!.close();
    expect(await readdir(data[1]!)).toEqual(['release.copy']);
    const file = join(data[1]!, 'release.copy');
    const copy = await readFile(file);
    copy[copy.length - 3]! ^= 1;
    await writeFile(file, copy);
    await writeFile(`${file}.half.new`, 'half');
    await proxies[1]!.disconnect();
    replicas[1] = await start(1);
    expect((await get(1, '/locales/en/shop.json')).status).toBe(404);
    expect((await get(1, '/locales/en/dragoman/common.json')).status).toBe(200);
    expect(await ready(1)).toMatchObject({ status: 'degraded', published: null });
    await proxies[1]!.reconnect();
    await serves(1, 'text1');
    await waitUntil(async () => (await readdir(data[1]!)).join() === 'release.copy');
  });

  it('keep the previous copy if the disk is full', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-replica-'));
    data.push(folder);
    const { child, url, exited } = await startBuiltApp(
      { ...place.environment, DRAGOMAN_DATA: folder },
      { maxFileBlocks: 200 },
    );
    const copied = async () => (await new ReleaseCopy(folder).read())?.number;
    const { published } = await ready(0);
    await waitUntil(async () => (await copied()) === published);
    for (let long = 0; long < 12; long++)
      await admin
        .request('post', 'keys', { namespace: 'shop', key: `long${long}`, forms: { '': `${long}`.padEnd(9000, '長') } })
        .expect(201);
    const missed = await publish();
    await waitUntil(async () => (await sendRequest(url, '/locales/en/shop.json')).json()[missed] === missed);
    child.kill('SIGTERM'); // waits for the writes in progress
    expect(await exited).toEqual([0, null]);
    expect(await copied()).toBe(published);
    expect(await readdir(folder)).toEqual(['release.copy']);
  });

  it('never return to an earlier release unless the database was replaced', async () => {
    const database = replicas[0]!.app.get(Database);
    const pointer = await database.read.selectFrom('pointer').selectAll().executeTakeFirstOrThrow();
    const point = (values: object) => database.transaction((tx) => tx.updateTable('pointer').set(values).execute());
    const served = await shop(1);
    await point({ sequence: 1, release: 1 });
    await waitUntil(async () => (await ready(1)).status === 'degraded');
    expect((await ready(1)).reasons.join()).toMatch(/older release than the one served/);
    expect(await shop(1)).toEqual(served);
    await point({ epoch: 'restored', sequence: 1, release: 1 });
    await waitUntil(async () => (await ready(1)).published === 1);
    expect(await shop(1)).toEqual({ text1: 'text1' });
    await point(pointer);
    await waitUntil(async () => (await ready(1)).published === pointer.release);
    expect(await ready(1)).toMatchObject({ status: 'ready' });
  });

  it('count releases without gaps when both publish at once', async () => {
    await admin.request('post', 'keys', { namespace: 'shop', key: 'race', forms: { '': 'Race' } }).expect(201);
    const both = replicas.map(({ app }) => editorAt(app, admin));
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body as PreviewView;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => both[index % 2]!.request('post', 'releases', { hash })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(412)]);
    const { releases } = (await admin.request('get', 'releases?limit=200').expect(200)).body;
    const numbers = releases.map(({ number }: ReleaseView) => number);
    expect(numbers).toEqual(numbers.map((_: number, index: number) => numbers.length - index));
    const response = responses.find(({ status }) => status === 201)!.body as ReleaseView;
    for (const replica of [0, 1]) await waitUntil(async () => (await ready(replica)).published === response.number);
  });
});
