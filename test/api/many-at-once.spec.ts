import { sql } from 'kysely';
import { Database } from '../../apps/api/src/database/database';
import { referenceLanguage } from '../../apps/api/src/translations/languages.store';
import { databases, type FreshDatabase } from '../support/databases';
import { type Editor, editor } from '../support/editors';
import { expectExactCounts } from '../support/intact';
import { startApp, type StartedApp } from '../support/start-app';

const KEYS = 12;
const ROUNDS = 5;

interface Key {
  readonly id: string;
  readonly name: string;
  version: number;
}

describe.each(databases)('Of many who change different things at once, with $name,', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp | undefined;
  let ada: Editor;
  let keys: Key[];

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place });
    ada = await editor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'fr']) await ada.ask('post', 'languages', { tag }).expect(201);
    keys = [];
    for (const namespace of ['shop', 'cart']) {
      await ada.ask('post', 'namespaces', { name: namespace }).expect(201);
      for (let i = 0; i < KEYS / 2; i++) {
        const body = { namespace, key: `${namespace}${i}`, forms: { '': `Text ${i}` } };
        const { id, version } = (await ada.ask('post', 'keys', body).expect(201)).body;
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

  /** One after the other, as somebody does it who sees each answer. */
  async function inTurn(steps: readonly (() => PromiseLike<{ status: number }>)[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const step of steps) statuses.push((await step()).status);
    return statuses;
  }

  const rounds = (step: (round: number) => PromiseLike<{ status: number }>) =>
    inTurn(Array.from({ length: ROUNDS }, (_, round) => () => step(round)));

  async function patch(key: Key, body: object) {
    const answer = await ada.ask('patch', `keys/${key.id}`, body, key.version);
    key.version = (answer.body.current ?? answer.body).version;
    return answer;
  }

  test('nobody waits for whoever changes another key of the same namespace, and none is refused', async () => {
    const all = await Promise.all(
      keys.map((key) =>
        inTurn([
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

  test('nobody is refused but for a version, whoever imports, tags, deletes, or changes the language beside them', async () => {
    const again = async (ask: () => PromiseLike<{ status: number }>): Promise<{ status: number }> => {
      const answer = await ask();
      return answer.status === 412 ? again(ask) : answer;
    };
    const importing = async (round: number) => {
      const content = JSON.stringify(Object.fromEntries(keys.map(({ name }) => [name, `Aus Datei ${round}`])));
      const files = [{ file: 'de/shop.json', content }];
      const { plan } = (await ada.ask('post', 'imports', { files, dryRun: true })).body;
      return ada.ask('post', 'imports', { files, plan, conflicts: 'theirs', removed: 'keep' });
    };
    const bulk = (body: object) => ada.ask('post', 'translations/bulk', { language: 'de', ...body });
    const all = await Promise.all([
      ...keys
        .slice(0, 6)
        .map((key) => rounds((round) => again(() => patch(key, { description: `In round ${round}` })))),
      ...keys.slice(0, 6).map(({ id }, index) =>
        rounds((round) =>
          again(async () => {
            const tag = ['en', 'de', 'fr'][(index + round) % 3]!;
            const { version } = (await ada.ask('get', `translations/${id}/${tag}`)).body;
            return ada.ask('put', `translations/${id}/${tag}`, { forms: { '': `${tag} ${round}` } }, version);
          }),
        ),
      ),
      rounds((round) => bulk({ action: 'setState', state: round % 2 === 0 ? 'draft' : 'needsReview' })),
      rounds((round) => bulk({ action: round % 2 === 0 ? 'tag' : 'untag', tags: ['many'] })),
      rounds(async () => {
        const { body, status } = await bulk({ action: 'clear', language: 'fr' });
        return body.changeSet ? ada.ask('post', `history/${body.changeSet}/undo`, {}) : { status };
      }),
      rounds(importing),
      rounds((round) => ada.ask('patch', `languages/${round % 2 === 0 ? 'de' : 'en'}`, { reference: true }, '*')),
    ]);
    await nothingBroke(all, [200, 412]);
  });

  test('no two ever wait for one another', async () => {
    await started?.close(); // with it PostgreSQL's own count is complete
    started = undefined;
    const { read, kind } = await place.open();
    if (kind === 'sqlite') return;
    const asked = sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(read);
    expect((await asked).rows).toEqual([{ deadlocks: 0 }]);
  });
});
