import { HistoryService } from '../../libs/workspace/src/history/history.service';
import { edit } from '../../libs/workspace/src/editing/editing';
import { addOrRestoreLanguage } from '../../libs/workspace/src/languages/edit-language';
import { createNamespace } from '../../libs/workspace/src/namespaces/edit-namespace';
import { importMessages } from '../../libs/workspace/src/exchange/import/import-messages';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { type BuiltApp, startBuiltApp } from '../support/built-app';
import { databases, type FreshDatabase } from '../support/databases';
import { addEditor } from '../support/editors';
import { type Acknowledged, expectConsistent } from '../support/expect-consistent';
import { waitUntil } from '../support/wait-until';

/** `ROUNDS=50 npm test -- test/api/chaos` searches longer. A failure prints its seed; `SEED=` with it reproduces the run. */
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const SEED = process.env.SEED === 'random' ? Date.now() % 1e9 : Number(process.env.SEED ?? 20260101);

const MESSAGES = 12;
const EDITORS = 4;

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe.each(databases)('the built application with $name', ({ fresh }) => {
  let place: FreshDatabase;
  let ids: string[];
  let authorization: string;
  let app: BuiltApp | undefined;

  beforeAll(async () => {
    place = await fresh();
    const database = await place.open();
    const history = new HistoryService(database);
    const all = <T>(work: Parameters<typeof edit<T>>[3]) =>
      edit(database, history, { actor: { id: null, name: 'chaos' }, kind: 'import' }, work, { exclusive: true });
    for (const tag of ['en', 'de']) await all((editing) => addOrRestoreLanguage(editing, { tag }));
    const { id } = await all((editing) => createNamespace(editing, { name: 'shop' }));
    const messages = Array.from({ length: MESSAGES }, (_, i) => ({
      ...{ key: `key${i}`, path: [`key${i}`], kind: 'text' as const },
      texts: { en: { forms: { '': `Text ${i}` }, state: 'reviewed' as const } },
    }));
    await all((editing) => importMessages(editing, id, messages));
    const rows = await database.read.selectFrom('messages').select('id').orderBy('position').execute();
    ids = rows.map((row) => row.id);
    ({ authorization } = await addEditor(database, { name: 'Ada', role: 'administrator' }));
    await database.close();
  });
  afterAll(async () => {
    app?.child.kill('SIGKILL');
    await place?.remove();
  });

  async function start(): Promise<string> {
    app = await startBuiltApp(place.environment);
    return app.url;
  }

  async function end(): Promise<void> {
    app!.child.kill('SIGTERM');
    expect(await app!.exited).toEqual([0, null]);
  }

  const put = (url: string, path: string, method: string, body: object, version?: number): Promise<HttpResponse> =>
    sendRequest(url, `/api/v1/texts/${path}`, {
      method,
      headers: {
        Authorization: authorization,
        'Content-Type': 'application/json',
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      body: JSON.stringify(body),
    });

  /** Edits until the server is gone or `most` edits were sent. Returns the acknowledged edits, of which it reports each. */
  async function edits(
    url: string,
    random: () => number,
    name: string,
    { most = Infinity, among = ids, many = 0.15, onAcknowledged = () => {} } = {},
  ): Promise<Acknowledged[]> {
    const acknowledged: Acknowledged[] = [];
    const seen = new Map<string, number>();
    for (let i = 0; i < most; i++) {
      const message = among[Math.floor(random() * among.length)]!;
      try {
        if (random() < many) {
          const state = random() < 0.5 ? 'draft' : 'needsReview';
          await put(url, 'bulk', 'POST', { language: 'de', action: 'setState', state });
          continue;
        }
        const text = `${name}, ${i}`;
        const response = await put(url, `${message}/de`, 'PUT', { forms: { '': text } }, seen.get(message) ?? 0);
        if (response.status === 200) {
          const { version } = response.json();
          seen.set(message, version);
          acknowledged.push({ message, version, text });
          onAcknowledged();
        } else {
          expect([response.status, response.text]).toEqual([412, expect.stringContaining('versionConflict')]);
          seen.set(message, response.json().current.version);
        }
      } catch (error) {
        if (!('code' in (error as object)) && !/socket hang up|aborted/.test(String(error))) throw error;
        return acknowledged; // the server is gone
      }
    }
    return acknowledged;
  }

  it(
    `keeps acknowledged edits, whole changes and exact counters when it is killed while it works (seed ${SEED})`,
    async () => {
      const random = randomFrom(SEED);
      const acknowledged: Acknowledged[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const url = await start();
        let saved = 0;
        const work = Array.from({ length: EDITORS }, (_, who) =>
          edits(url, randomFrom(SEED + round * EDITORS + who + 1), `round ${round}, editor ${who}`, {
            onAcknowledged: () => saved++,
          }),
        );
        // in the middle of other edits, however fast the machine is
        const killedAfter = 5 + Math.floor(random() * 40);
        await waitUntil(() => saved >= killedAfter);
        app!.child.kill('SIGKILL');
        await app!.exited;
        acknowledged.push(...(await Promise.all(work)).flat());
        const database = await place.open();
        await expectConsistent(database, ids, acknowledged);
        await database.close();
      }
      expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    },
    240_000 + ROUNDS * 60_000,
  );

  it('loses no acknowledged edit when two people write the same message a hundred times', async () => {
    const url = await start();
    const among = [ids[0]!];
    const headers = { Authorization: authorization };
    const before = (await sendRequest(url, `/api/v1/texts/${ids[0]}/de`, { headers })).json();
    const both = await Promise.all(
      ['one', 'other'].map((name, who) => edits(url, randomFrom(SEED + who), name, { most: 50, among, many: 0 })),
    );
    await end();
    const versions = both.flat().map(({ version }) => version);
    versions.sort((one, other) => one - other);
    expect(versions).toEqual(versions.map((_, i) => before.version + i + 1)); // consecutive, each assigned once
    expect(versions.length).toBeGreaterThan(47); // each refused edit lost against one that was saved
    const database = await place.open();
    await expectConsistent(database, ids, both.flat());
    await database.close();
  });

  it('loses no acknowledged change during concurrent edits, bulk edits and imports', async () => {
    const url = await start();
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const bring = async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (let i = 0; i < 5; i++) {
        const content = JSON.stringify(
          Object.fromEntries(ids.map((_, key) => [`key${key}`, `From file ${i}, ${key}`])),
        );
        const files = [{ file: 'de/shop.json', content }];
        const post = (body: object) =>
          sendRequest(url, '/api/v1/imports', { method: 'POST', headers, body: JSON.stringify({ files, ...body }) });
        const { plan } = (await post({ dryRun: true })).json();
        statuses.push((await post({ plan, conflicts: 'theirs' })).status);
      }
      return statuses;
    };
    const [statuses, ...acknowledged] = await Promise.all([
      bring(),
      ...Array.from({ length: EDITORS }, (_, who) => edits(url, randomFrom(SEED - who), `editor ${who}`, { most: 30 })),
    ]);
    await end();
    expect([200, 412]).toEqual(expect.arrayContaining([...new Set(statuses)])); // done, or refused because the plan was outdated
    const database = await place.open();
    await expectConsistent(database, ids, acknowledged.flat());
    await database.close();
  });
});
