import { sql } from 'kysely';
import { Database } from '../../libs/workspace/src/database/database';
import { referenceLanguage } from '../../libs/workspace/src/editing/stores/languages.store';
import { databases, type FreshDatabase } from '../support/databases';
import { type Editor, createEditor } from '../support/editors';
import { expectExactCounts } from '../support/expect-consistent';
import { startApp, type StartedApp } from '../support/start-app';

const KEYS = 12;
const ROUNDS = 5;

interface Key {
  readonly id: string;
  readonly name: string;
  version: number;
}

describe.each(databases)('concurrent changes of different things, with $name', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp | undefined;
  let ada: Editor;
  let keys: Key[];

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place });
    ada = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'fr']) await ada.request('post', 'languages', { tag }).expect(201);
    keys = [];
    for (const namespace of ['shop', 'cart']) {
      await ada.request('post', 'namespaces', { name: namespace }).expect(201);
      for (let i = 0; i < KEYS / 2; i++) {
        const body = { namespace, key: `${namespace}${i}`, forms: { '': `Text ${i}` } };
        const { id, version } = (await ada.request('post', 'keys', body).expect(201)).body;
        keys.push({ id, name: body.key, version });
      }
    }
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });

  const nothingBroke = async (all: readonly (readonly number[])[], fine: readonly number[]): Promise<void> => {
    expect(fine).toEqual(expect.arrayContaining([...new Set(all.flat())]));
    const database = started!.app.get(Database);
    await expectExactCounts(database, await referenceLanguage(database.read));
  };

  /** Runs steps one after the other. Returns the status of each response. */
  async function sequentially(steps: readonly (() => PromiseLike<{ status: number }>)[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const step of steps) statuses.push((await step()).status);
    return statuses;
  }

  const rounds = (step: (round: number) => PromiseLike<{ status: number }>) =>
    sequentially(Array.from({ length: ROUNDS }, (_, round) => () => step(round)));

  async function patch(key: Key, body: object) {
    const response = await ada.request('patch', `keys/${key.id}`, body, key.version);
    key.version = (response.body.current ?? response.body).version;
    return response;
  }

  test('of keys in the same namespace do not wait for each other, and are all accepted', async () => {
    const all = await Promise.all(
      keys.map((key) =>
        sequentially([
          () => patch(key, { description: 'Above the list' }),
          () => patch(key, { tags: ['new'] }),
          () => patch(key, { key: `${key.name}_renamed` }),
          () => patch(key, { key: key.name, maxLength: 40 }),
          () => patch(key, { namespace: 'cart' }),
          () => patch(key, { namespace: 'shop', key: key.name }),
        ]),
      ),
    );
    await nothingBroke(all, [200]);
  });

  test('are only refused for an outdated version, also during imports, bulk edits and changes of languages', async () => {
    const again = async (send: () => PromiseLike<{ status: number }>): Promise<{ status: number }> => {
      const response = await send();
      return response.status === 412 ? again(send) : response;
    };
    const importing = async (round: number) => {
      const content = JSON.stringify(Object.fromEntries(keys.map(({ name }) => [name, `Aus Datei ${round}`])));
      const files = [{ file: 'de/shop.json', content }];
      const { plan } = (await ada.request('post', 'imports', { files, dryRun: true })).body;
      return ada.request('post', 'imports', { files, plan, conflicts: 'theirs', removed: 'keep' });
    };
    const bulk = (body: object) => ada.request('post', 'texts/bulk', { language: 'de', ...body });
    const all = await Promise.all([
      ...keys
        .slice(0, 6)
        .map((key) => rounds((round) => again(() => patch(key, { description: `In round ${round}` })))),
      ...keys.slice(0, 6).map(({ id }, index) =>
        rounds((round) =>
          again(async () => {
            const tag = ['en', 'de', 'fr'][(index + round) % 3]!;
            const { version } = (await ada.request('get', `texts/${id}/${tag}`)).body;
            return ada.request('put', `texts/${id}/${tag}`, { forms: { '': `${tag} ${round}` } }, version);
          }),
        ),
      ),
      rounds((round) => bulk({ action: 'setState', state: round % 2 === 0 ? 'draft' : 'needsReview' })),
      rounds((round) => bulk({ action: round % 2 === 0 ? 'tag' : 'untag', tags: ['many'] })),
      rounds(async () => {
        const { body, status } = await bulk({ action: 'clear', language: 'fr' });
        return body.changeSet ? ada.request('post', `activity/${body.changeSet}/undo`, {}) : { status };
      }),
      rounds(importing),
      rounds((round) => ada.request('patch', `languages/${round % 2 === 0 ? 'de' : 'en'}`, { reference: true }, '*')),
    ]);
    await nothingBroke(all, [200, 412]);
  });

  test('never deadlock', async () => {
    await started?.close(); // PostgreSQL's statistics are complete once connections are closed
    started = undefined;
    const { read, kind } = await place.open();
    if (kind === 'sqlite') return;
    const deadlocks = sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(read);
    expect((await deadlocks).rows).toEqual([{ deadlocks: 0 }]);
  });
});
