import { Client } from 'pg';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../apps/api/src/database/database';
import type { HealthView } from '../../apps/api/src/health/health.contract';
import { HealthService } from '../../apps/api/src/health/health.service';
import { ReleaseCopy } from '../../apps/api/src/releases/release-copy';
import type { PreviewView, ReleaseView } from '../../apps/api/src/releases/releases.contract';
import { ask } from '../support/ask';
import { startBuilt } from '../support/built-app';
import { type FreshDatabase, postgres } from '../support/databases';
import { at, editor, type Editor } from '../support/editors';
import { Line } from '../support/line';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

describe('two replicas on one PostgreSQL', () => {
  let place: FreshDatabase;
  let lines: Line[];
  let data: string[];
  let replicas: StartedApp[];
  let runner: Member;
  let admin: Editor;

  const start = (replica: number) =>
    startApp({ environment: { DATABASE_URL: lines[replica]!.url, DRAGOMAN_DATA: data[replica]! } });

  beforeAll(async () => {
    place = await postgres.fresh();
    lines = [await Line.to(place.environment.DATABASE_URL!), await Line.to(place.environment.DATABASE_URL!)];
    data = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'dragoman-replica-'))));
    replicas = [await start(0), await start(1)];
    runner = await firstAdministrator(replicas[0]!);
    admin = await editor(replicas[0]!.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de']) await admin.ask('post', 'languages', { tag }).expect(201);
    await admin.ask('post', 'namespaces', { name: 'shop' }).expect(201);
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    for (const line of lines) await line.cut();
    for (const folder of data) await rm(folder, { recursive: true });
    await place?.remove();
  });

  let made = 0;
  /** Publishes one more text, by the first replica, and gives it. */
  const publish = async (who = admin): Promise<string> => {
    const key = `text${++made}`;
    await who.ask('post', 'keys', { namespace: 'shop', key, forms: { '': key } }).expect(201);
    const { hash } = (await who.ask('get', 'releases/preview').expect(200)).body as PreviewView;
    await who.ask('post', 'releases', { hash }).expect(201);
    return key;
  };
  const get = (replica: number, path: string) => ask(replicas[replica]!.url, path);
  const shop = async (replica: number): Promise<Record<string, string>> =>
    (await get(replica, '/locales/en/shop.json')).json();
  const serves = (replica: number, key: string) => until(async () => (await shop(replica))[key] === key);
  const ready = async (replica: number) => (await get(replica, '/readyz')).json();

  it('serve what either of them publishes', async () => {
    await serves(1, await publish());
    await serves(0, await publish(at(replicas[1]!.app, admin)));
    expect(await ready(1)).toMatchObject({ status: 'ready', published: 2 });
    expect((await get(0, '/locales/en/shop.json')).headers['x-dragoman-release']).toBe(
      (await get(1, '/locales/en/shop.json')).headers['x-dragoman-release'],
    );
  });

  it('find out by themselves where nobody tells them', async () => {
    const client = new Client(place.environment.DATABASE_URL!);
    await client.connect();
    const before = (await shop(1)) as object;
    const { rows } = await client.query(`select release from pointer`);
    await client.query(
      `insert into releases (number, hash, at, by_name, kind) values (3, 'x', 0, 'nobody', 'publish')`,
    );
    await client.query(
      `insert into release_bundles select 3, language, namespace, blob_hash from release_bundles where release = 1`,
    );
    await client.query(`update pointer set release = 3, sequence = sequence + 1`);
    expect(rows).toEqual([{ release: '2' }]);
    await until(async () => (await ready(1)).published === 3);
    expect(await shop(1)).not.toEqual(before);
    await client.end();
  });

  it('have what is kept under its hash, whichever of them is asked, and after a start', async () => {
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

  it('hear again of what is published after their connections broke', async () => {
    const client = new Client(place.environment.DATABASE_URL!);
    await client.connect();
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dragoman'`);
    await client.end();
    await until(async () => (await ready(0)).status === 'ready');
    await serves(1, await publish());
  });

  const health = async (replica: number): Promise<HealthView['replicas']> =>
    (await at(replicas[replica]!.app, admin).ask('get', 'health').expect(200)).body.replicas;
  /** How the one that is asked sees the others. */
  const others = async (replica: number) => (await health(replica)).list.filter(({ self }) => !self);
  /** As if nobody had been heard of for so long. */
  const silence = (milliseconds: number) =>
    replicas[0]!.app.get(Database).transaction((tx) =>
      tx
        .updateTable('replicas')
        .set(({ eb }) => ({ seen_at: eb('seen_at', '-', milliseconds) }))
        .execute(),
    );

  it('say of one another what they serve', async () => {
    await serves(1, await publish());
    const { published, release } = await ready(0);
    await until(async () => (await others(0))[0]?.release === published);
    const { current, list } = await health(0);
    expect(current).toBe(published);
    expect(list).toHaveLength(2);
    for (const replica of list) {
      expect(replica).toMatchObject({ release: published, snapshot: release, behind: false, host: hostname() });
      expect(replica).not.toHaveProperty('silentSince');
    }
    expect(list.map(({ id, self }) => [id, !self])).toEqual((await health(1)).list.map(({ id, self }) => [id, self]));
  });

  it('say who is behind, and know of nobody else without the database', async () => {
    const before = (await ready(1)).published;
    await lines[1]!.cut();
    await publish();
    const { published } = await ready(0);
    await until(async () => (await others(0))[0]?.behind === true);
    expect((await health(0)).list.map(({ self, release, behind }) => [self, release, behind])).toEqual(
      expect.arrayContaining([
        [true, published, false],
        [false, before, true],
      ]),
    );
    const alone = (await replicas[1]!.app.get(HealthService).view()).replicas;
    expect(alone).toEqual({ list: [expect.objectContaining({ self: true, release: before })] });
    await lines[1]!.mend();
    await until(async () => (await others(0))[0]?.behind === false);
  });

  it('miss one that was killed, and not one that ended in order', async () => {
    const known = (await others(0)).map(({ id }) => id);
    const third = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'dragoman-replica-'));
      data.push(folder);
      const built = await startBuilt({ ...place.environment, DRAGOMAN_DATA: folder });
      const found = async () => (await others(0)).find(({ id }) => !known.includes(id));
      await until(async () => (await found()) !== undefined);
      return { ...built, id: (await found())!.id };
    };
    const killed = await third();
    killed.child.kill('SIGKILL');
    await killed.ended;
    known.push(killed.id);
    const orderly = await third();
    orderly.child.kill('SIGTERM');
    expect(await orderly.ended).toEqual([0, null]);
    expect((await others(0)).map(({ id }) => id).sort()).toEqual([...known].sort());

    expect((await others(0)).filter(({ silentSince }) => silentSince !== undefined)).toEqual([]);
    await silence(30_001);
    await publish(); // of which those that are there tell
    const missed = async () => (await others(0)).filter(({ silentSince }) => silentSince !== undefined);
    await until(async () => (await missed()).length === 1);
    expect(await missed()).toMatchObject([{ id: killed.id, behind: true }]);
    expect(Date.parse((await missed())[0]!.silentSince!)).toBeLessThan(Date.now() - 30_000);

    await silence(86_400_000);
    await publish();
    await until(async () => (await others(0)).every(({ id }) => id !== killed.id));
  });

  it('are on the page of how things are, with whoever was not heard of', async () => {
    const row = { host: 'another machine', version: '0.0.1', started_at: 0, release: 1, snapshot: 'x' };
    await replicas[0]!.app.get(Database).transaction((tx) =>
      tx
        .insertInto('replicas')
        .values({ id: 'other', ...row, seen_at: Date.now() - 60_000 })
        .execute(),
    );
    const page = await runner.done('/en/health', { headers: { Accept: 'text/html' } });
    expect(page.text).toMatch(/another machine.*Not heard of since [A-Z]/s);
    expect(page.text).toMatch(/answers this page.*Up to date/s);
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
  /** Each kind of answer that holds texts, twice: as it is made, and as it was kept. */
  const staleOf = async (replica: number): Promise<unknown[]> => {
    const said: unknown[] = [];
    for (const path of [...kinds, ...kinds]) {
      const { url } = replicas[replica]!;
      const answer = await ask(url, path, { headers: { Accept: 'text/html, */*;q=0.5' } });
      const { etag } = answer.headers;
      const again = await ask(url, path, { headers: { Accept: 'text/html', 'If-None-Match': etag ?? '*' } });
      said.push(answer.headers['x-dragoman-stale'], again.headers['x-dragoman-stale']);
    }
    return [...new Set(said)];
  };
  const gauge = async (replica: number) =>
    /^dragoman_release_stale (\d)$/m.exec((await get(replica, '/metrics')).text)?.[1];

  it('say with every text and page that it may be stale, and no longer than it may', async () => {
    expect([await staleOf(1), await gauge(1)]).toEqual([[undefined], '0']);
    await lines[1]!.cut();
    await until(async () => (await gauge(1)) === '1');
    expect([await staleOf(1), await staleOf(0), await gauge(0)]).toEqual([['1'], [undefined], '0']);
    await lines[1]!.mend();
    await until(async () => (await gauge(1)) === '0');
    expect(await staleOf(1)).toEqual([undefined]);
  });

  it('keep serving under load while PostgreSQL is gone, say so, and catch up when it is back', async () => {
    const served = await shop(1);
    let running = true;
    const statuses = new Set<number>();
    const load = Array.from({ length: 8 }, async (_, index) => {
      while (running) {
        statuses.add((await get(1, index % 2 === 0 ? '/locales/en/shop.json' : '/de')).status);
        statuses.add((await get(1, '/locales/resources.json?lng=en+de&ns=shop')).status);
      }
    });
    await lines[1]!.cut();
    await until(async () => (await ready(1)).status === 'degraded');
    const stale = await ready(1);
    await until(async () => (await get(1, '/locales/en/shop.json')).headers['x-dragoman-stale'] === '1');
    expect((await ready(1)).reasons.join()).toMatch(/Texts are those of release \d+, and it is not known/);
    expect(stale.published).toBe((await ready(0)).published);
    const missed = await publish(); // by the other replica, which has its database
    expect(await shop(1)).toEqual(served);
    const unknown = await get(1, `/locales/en/shop.json?v=${'A'.repeat(22)}`);
    expect([unknown.status, unknown.json()]).toEqual([200, served]);
    await lines[1]!.mend();
    await serves(1, missed);
    await until(async () => (await ready(1)).status === 'ready');
    expect((await get(1, '/locales/en/shop.json')).headers).not.toHaveProperty('x-dragoman-stale');
    running = false;
    await Promise.all(load);
    expect([...statuses].sort()).toEqual([200, 302].filter((status) => statuses.has(status)));
    expect(statuses.has(200)).toBe(true);
  });

  it('start without PostgreSQL on the copy of what they last served', async () => {
    const served = await shop(1);
    const { published } = await ready(1);
    await replicas[1]!.close();
    await lines[1]!.cut();
    replicas[1] = await start(1);
    expect(await shop(1)).toEqual(served);
    expect(await ready(1)).toMatchObject({ status: 'degraded', published });
    expect((await get(1, '/locales/en/shop.json')).headers['x-dragoman-stale']).toBe('1');
    const missed = await publish();
    await lines[1]!.mend();
    await serves(1, missed);
    await until(async () => (await ready(1)).status === 'ready');
  });

  it('have the copy whole or not at all, and no use for a damaged one', async () => {
    await replicas[1]!.close();
    expect(await readdir(data[1]!)).toEqual(['release.copy']);
    const file = join(data[1]!, 'release.copy');
    const copy = await readFile(file);
    copy[copy.length - 3]! ^= 1;
    await writeFile(file, copy);
    await writeFile(`${file}.half.new`, 'half');
    await lines[1]!.cut();
    replicas[1] = await start(1);
    expect((await get(1, '/locales/en/shop.json')).status).toBe(404);
    expect((await get(1, '/locales/en/dragoman/common.json')).status).toBe(200);
    expect(await ready(1)).toMatchObject({ status: 'degraded', published: null });
    await lines[1]!.mend();
    await serves(1, 'text1');
    await until(async () => (await readdir(data[1]!)).join() === 'release.copy');
  });

  it('keep the copy that is whole where the disk has no room for the next', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-replica-'));
    data.push(folder);
    const { child, url, ended } = await startBuilt({ ...place.environment, DRAGOMAN_DATA: folder }, { largest: 200 });
    const copied = async () => (await new ReleaseCopy(folder).read())?.number;
    const { published } = await ready(0);
    await until(async () => (await copied()) === published);
    for (let long = 0; long < 12; long++)
      await admin
        .ask('post', 'keys', { namespace: 'shop', key: `long${long}`, forms: { '': `${long}`.padEnd(9000, '長') } })
        .expect(201);
    const missed = await publish();
    await until(async () => (await ask(url, '/locales/en/shop.json')).json()[missed] === missed);
    child.kill('SIGTERM'); // which waits for what is being written
    expect(await ended).toEqual([0, null]);
    expect(await copied()).toBe(published);
    expect(await readdir(folder)).toEqual(['release.copy']);
  });

  it('never go back, unless the database is another one', async () => {
    const database = replicas[0]!.app.get(Database);
    const pointer = await database.read.selectFrom('pointer').selectAll().executeTakeFirstOrThrow();
    const point = (values: object) => database.transaction((tx) => tx.updateTable('pointer').set(values).execute());
    const served = await shop(1);
    await point({ sequence: 1, release: 1 });
    await until(async () => (await ready(1)).status === 'degraded');
    expect((await ready(1)).reasons.join()).toMatch(/older release than the one that is served/);
    expect(await shop(1)).toEqual(served);
    await point({ epoch: 'restored', sequence: 1, release: 1 });
    await until(async () => (await ready(1)).published === 1);
    expect(await shop(1)).toEqual({ text1: 'text1' });
    await point(pointer);
    await until(async () => (await ready(1)).published === pointer.release);
    expect(await ready(1)).toMatchObject({ status: 'ready' });
  });

  it('count releases without gaps when both publish at once', async () => {
    await admin.ask('post', 'keys', { namespace: 'shop', key: 'race', forms: { '': 'Race' } }).expect(201);
    const both = replicas.map(({ app }) => at(app, admin));
    const { hash } = (await admin.ask('get', 'releases/preview').expect(200)).body as PreviewView;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => both[index % 2]!.ask('post', 'releases', { hash })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(412)]);
    const { releases } = (await admin.ask('get', 'releases?limit=200').expect(200)).body;
    const numbers = releases.map(({ number }: ReleaseView) => number);
    expect(numbers).toEqual(numbers.map((_: number, index: number) => numbers.length - index));
    const answer = answers.find(({ status }) => status === 201)!.body as ReleaseView;
    for (const replica of [0, 1]) await until(async () => (await ready(replica)).published === answer.number);
  });
});
