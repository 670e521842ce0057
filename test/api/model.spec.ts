import * as fc from 'fast-check';
import { Database } from '../../apps/api/src/database/database';
import { fromJson } from '../../apps/api/src/database/json-text';
import type { BulkReportView } from '../../apps/api/src/translations/editing.contract';
import { databases, type FreshDatabase } from '../support/databases';
import { type Editor, editor } from '../support/editors';
import { expectIntact } from '../support/intact';
import { type Deed, type ModelText, type Outcome, ShelfModel } from '../support/shelf-model';
import { startApp, type StartedApp } from '../support/start-app';

/** `RUNS=200 SEED=random npm test -- test/api/model` looks longer. */
const RUNS = Number(process.env.RUNS ?? 10);
const MESSAGES = 4;
const PEOPLE = ['Ada', 'Ben', 'Cyd'];

/** The application's side: a namespace of its own for each run. */
interface Shelf {
  readonly namespace: string;
  /** By number, in their order. */
  readonly ids: readonly string[];
}

/** What somebody means to do; what they see of it is known once it is their turn. */
type Wish =
  | { readonly do: 'edit'; readonly message: number; readonly stale: boolean; readonly value: string }
  | { readonly do: 'rename'; readonly message: number; readonly stale: boolean; readonly key: string }
  | { readonly do: 'delete' | 'restore'; readonly message: number; readonly stale: boolean }
  | Extract<Deed, { messages: unknown }>
  | { readonly do: 'import' }
  | { readonly do: 'undo'; readonly which: number };

const message = fc.nat(MESSAGES - 1);
const messages = fc.subarray([...Array(MESSAGES).keys()], { minLength: 1 });
const stale = fc.integer({ min: 0, max: 5 }).map((number) => number === 0);
const state = fc.constantFrom<ModelText['state']>('draft', 'needs_review', 'reviewed');
const wish: fc.Arbitrary<Wish> = fc.oneof(
  {
    arbitrary: fc.record({ do: fc.constant('edit'), message, stale, value: fc.constantFrom('', 'Eins', 'Zwei') }),
    weight: 5,
  },
  { arbitrary: fc.record({ do: fc.constant('rename'), message, stale, key: fc.constantFrom('x', 'y') }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constantFrom('delete', 'restore'), message, stale }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('setState'), messages, state }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constantFrom('clear', 'deleteMany', 'restoreMany'), messages }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('import') }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('undo'), which: fc.nat(20) }), weight: 3 },
);

let imports = 0;

/** @returns undefined where there is nothing to do it to */
function deedOf(wanted: Wish, model: ShelfModel): Deed | undefined {
  if (wanted.do === 'import') {
    const live = model.messages.filter(({ deleted }) => !deleted);
    // all that are here, so that none is missing; a former name would be taken for the message that had it
    const listed = live.filter(({ key, text }) => text.version > 0 || !model.imported.has(key));
    const texts = Object.fromEntries(listed.map(({ key }) => [key, `From file ${++imports}`]));
    return listed.length === 0 ? undefined : { do: 'import', texts, seen: model.copy() };
  }
  if (wanted.do === 'undo') {
    const sets = [...model.sets.keys()];
    return sets.length === 0 ? undefined : { do: 'undo', set: sets[wanted.which % sets.length]! };
  }
  if (!('stale' in wanted)) return wanted;
  const { text, version } = model.messages[wanted.message]!;
  const current = wanted.do === 'edit' ? text.version : version;
  return { ...wanted, seen: wanted.stale ? (current === 0 ? 7 : current - 1) : current };
}

/** Several do something at once; then there is an order in which they could have done it one after the other. */
class Together implements fc.AsyncCommand<{ now: ShelfModel }, Shelf> {
  constructor(
    private readonly wishes: readonly Wish[],
    private readonly ask: (shelf: Shelf, deeds: readonly Deed[]) => Promise<readonly Answered[]>,
    private readonly there: (shelf: Shelf) => Promise<ShelfModel['messages']>,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: { now: ShelfModel }, shelf: Shelf): Promise<void> {
    const deeds = this.wishes.map((wanted) => deedOf(wanted, model.now)).filter((deed) => deed !== undefined);
    const answers = await this.ask(shelf, deeds);
    const there = await this.there(shelf);
    const attempts = orders(deeds.length).map((order) => {
      const next = model.now.copy();
      const outcomes = new Map(
        order.map((index) => {
          const { set, outcome } = answers[index]!;
          return [index, next.perform(deeds[index]!, set, outcome.status)];
        }),
      );
      return { next, outcomes: deeds.map((_, index) => outcomes.get(index)!) };
    });
    const expected = { outcomes: answers.map(({ outcome }) => outcome), there };
    const explained = attempts.find(
      ({ next, outcomes }) => JSON.stringify({ outcomes, there: next.messages }) === JSON.stringify(expected),
    );
    // what the first order would have given, beside what was
    if (explained === undefined) {
      const [{ next, outcomes }] = attempts as [(typeof attempts)[number]];
      expect({ ...expected, deeds }).toEqual({ outcomes, there: next.messages, deeds });
    }
    model.now = explained!.next;
  }

  toString(): string {
    return JSON.stringify(this.wishes);
  }
}

interface Answered {
  readonly outcome: Outcome;
  readonly set: string | undefined;
}

/** Every order of so many. */
const orders = (count: number, taken: readonly number[] = []): (readonly number[])[] =>
  taken.length === count
    ? [taken]
    : [...Array(count).keys()].filter((one) => !taken.includes(one)).flatMap((one) => orders(count, [...taken, one]));

const stateNames = { draft: 'draft', needs_review: 'needsReview', reviewed: 'reviewed' } as const;
const bulkActions = { setState: 'setState', clear: 'clear', deleteMany: 'delete', restoreMany: 'restore' } as const;

describe.each(databases)('Of people who work on the same messages at once, in $name,', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let people: Editor[];
  let shelves = 0;

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place });
    people = [];
    for (const name of PEOPLE) people.push(await editor(started.app, { name, role: 'administrator' }));
    for (const tag of ['en', 'de']) await people[0]!.ask('post', 'languages', { tag }).expect(201);
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });

  async function emptyShelf(): Promise<{ model: { now: ShelfModel }; real: Shelf }> {
    const namespace = `shelf${++shelves}`;
    const [ada] = people as [Editor];
    await ada.ask('post', 'namespaces', { name: namespace }).expect(201);
    const ids: string[] = [];
    for (let i = 0; i < MESSAGES; i++) {
      const created = await ada.ask('post', 'keys', { namespace, key: `k${i}`, forms: { '': `Text ${i}` } });
      ids.push(created.body.id);
    }
    expect(ids).toEqual(ids.toSorted());
    const text: ModelText = { value: '', state: 'draft', version: 0 };
    const model = new ShelfModel(ids.map((_, i) => ({ key: `k${i}`, deleted: false, version: 1, text })));
    return { model: { now: model }, real: { namespace, ids } };
  }

  /** Whoever brings a file has looked at its plan before everybody begins. */
  async function askAll(shelf: Shelf, deeds: readonly Deed[]): Promise<Answered[]> {
    const ready = [];
    for (const [index, deed] of deeds.entries()) ready.push(await prepared(people[index]!, shelf, deed));
    return Promise.all(ready.map((send) => send()));
  }

  async function prepared(who: Editor, { namespace, ids }: Shelf, deed: Deed): Promise<() => Promise<Answered>> {
    switch (deed.do) {
      case 'edit':
        return async () => {
          const path = `translations/${ids[deed.message]}/de`;
          return ofOne(await who.ask('put', path, { forms: { '': deed.value } }, deed.seen));
        };
      case 'rename':
        return async () => ofOne(await who.ask('patch', `keys/${ids[deed.message]}`, { key: deed.key }, deed.seen));
      case 'delete':
        return async () => ofOne(await who.ask('delete', `keys/${ids[deed.message]}`, undefined, deed.seen));
      case 'restore':
        return async () => ofOne(await who.ask('post', `keys/${ids[deed.message]}/restore`, {}, deed.seen));
      case 'undo':
        return async () => ofMany(await who.ask('post', `history/${deed.set}/undo`), ids);
      case 'import': {
        const files = [{ file: `de/${namespace}.json`, content: JSON.stringify(deed.texts) }];
        const { plan } = (await who.ask('post', 'imports', { files, dryRun: true }).expect(200)).body;
        return async () => {
          const wishes = { files, plan, conflicts: 'theirs', removed: 'keep' };
          const { status, body } = await who.ask('post', 'imports', wishes);
          if (status !== 200) return { outcome: { status }, set: undefined };
          return { outcome: { status, done: body.written }, set: body.changeSet };
        };
      }
      case 'setState':
      case 'clear':
      case 'deleteMany':
      case 'restoreMany':
        return async () => {
          const body = {
            language: 'de',
            action: bulkActions[deed.do],
            ...(deed.do === 'setState' && { state: stateNames[deed.state] }),
            messages: deed.messages.map((number) => ids[number]),
          };
          return ofMany(await who.ask('post', 'translations/bulk', body), ids);
        };
    }
  }

  type Response = { status: number; body: unknown };

  function ofOne({ status, body }: Response): Answered {
    const { version, current } = body as { version?: number; current?: { version: number } };
    const known = current?.version ?? version;
    return { outcome: { status, ...(known !== undefined && { version: known }) }, set: undefined };
  }

  function ofMany({ status, body }: Response, ids: readonly string[]): Answered {
    if (status !== 200) return { outcome: { status }, set: undefined };
    const { changeSet, done, skipped } = body as BulkReportView;
    const reasons = skipped.map((each) => `${ids.indexOf(each.message)} ${each.reason}`);
    return { outcome: { status, done, skipped: reasons.sort() }, set: changeSet ?? undefined };
  }

  async function there({ ids }: Shelf): Promise<ShelfModel['messages']> {
    const { read } = started.app.get(Database);
    const rows = await read.selectFrom('messages').selectAll().where('id', 'in', ids).orderBy('id').execute();
    const texts = await read.selectFrom('texts').selectAll().where('message_id', 'in', ids).execute();
    return rows.map(({ id, key, deleted_at, version }) => {
      const text = texts.find(({ message_id, language }) => message_id === id && language === 'de');
      const value = text === undefined ? '' : (fromJson(text.forms)[''] ?? '');
      return {
        ...{ key, deleted: deleted_at !== null, version },
        text: { value, state: text?.state ?? 'draft', version: text?.version ?? 0 },
      };
    });
  }

  it(
    'each gets an answer as if they had come one after the other, and nothing is lost',
    async () => {
      const deed = fc
        .array(wish, { minLength: 1, maxLength: PEOPLE.length })
        .map((wishes) => new Together(wishes, askAll, there));
      await fc.assert(
        fc.asyncProperty(fc.commands([deed], { maxCommands: 16, size: 'max' }), async (commands) => {
          let shelf: Shelf | undefined;
          await fc.asyncModelRun(async () => {
            const { model, real } = await emptyShelf();
            shelf = real;
            return { model, real };
          }, commands);
          await expectIntact(started.app.get(Database), shelf!.ids, []);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    120_000 + RUNS * 5_000,
  );
});
