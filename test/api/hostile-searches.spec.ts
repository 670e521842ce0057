import { Database } from '../../libs/workspace/src/database/database';
import { databases } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe.each(databases)('searches on $name', (kind) => {
  let started: StartedApp;
  let ada: Member;
  let viewer: Member;
  beforeAll(async () => {
    started = await startApp({ kind });
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de']) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    viewer = await ada.invite({ role: 'viewer' });
  });
  afterAll(() => started.close());
  afterEach(() => jest.restoreAllMocks());
  guardDelivery(() => started);

  const search = (member: Member, q: string) => member.request(`/api/v1/texts?language=de&q=${encodeURIComponent(q)}`);

  it('accept ten words and no more', async () => {
    expect((await search(viewer, 'a b c d e f g h i j')).status).toBe(200);
    const refused = await search(viewer, 'a b c d e f g h i j k');
    expect(refused.status).toBe(400);
    expect(refused.json().errors[0].detail).toContain('10');
    const served = '/api/v1/served/texts?namespace=dragoman/home&language=de&q=';
    expect((await viewer.request(served + 'a+'.repeat(11))).status).toBe(400);
    expect((await viewer.request(served + 'a+'.repeat(10))).status).toBe(200);
  });

  it('of one person run two at a time, and do not keep others waiting', async () => {
    const database = started.app.get(Database);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const run = jest.spyOn(database, 'search').mockImplementation(async (work) => {
      await released;
      return work(database.read);
    });
    const searches = Array.from({ length: 15 }, (_, i) => search(viewer, `word${i}`));
    await waitUntil(() => run.mock.calls.length === 2);
    const others = search(ada, 'word');
    await waitUntil(() => run.mock.calls.length === 3);
    expect((await viewer.request('/api/v1/profile')).status).toBe(200);
    expect((await viewer.request('/api/v1/texts?language=de')).status).toBe(200);
    expect((await ada.signIn(ada.email, ada.password)).status).toBe(200);
    expect(run).toHaveBeenCalledTimes(3);
    release();
    for (const { status } of await Promise.all([...searches, others])) expect(status).toBe(200);
  });

  it('beyond twenty that wait are refused', async () => {
    const database = started.app.get(Database);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(database, 'search').mockImplementation(async (work) => {
      await released;
      return work(database.read);
    });
    const searches = Array.from({ length: 22 }, (_, i) => search(viewer, `word${i}`));
    let refused;
    do refused = await Promise.race([search(viewer, 'other'), ...searches]);
    while (refused.status === 200);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    release();
    await Promise.all(searches);
  });

  it('are aborted when their caller disconnects', async () => {
    const database = started.app.get(Database);
    let signal: AbortSignal | undefined;
    jest.spyOn(database, 'search').mockImplementation(async (_work, given) => {
      signal = given;
      return new Promise((_, reject) => given!.addEventListener('abort', () => reject(given!.reason as Error)));
    });
    const leaving = new AbortController();
    const left = fetch(`${started.url}/api/v1/texts?language=de&q=word`, {
      headers: { Cookie: viewer.cookie! },
      signal: leaving.signal,
    }).catch(() => 'left');
    await waitUntil(() => signal !== undefined);
    expect(signal!.aborted).toBe(false);
    leaving.abort();
    expect(await left).toBe('left');
    await waitUntil(() => signal!.aborted);
  });
});
