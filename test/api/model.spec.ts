import * as fc from 'fast-check';
import { Database } from '../../libs/workspace/src/database/database';
import { fromJson } from '../../libs/workspace/src/database/json-text';
import type { BulkReportView } from '../../libs/workspace/src/texts/texts.contract';
import { databases, type FreshDatabase } from '../support/databases';
import { type Editor, createEditor } from '../support/editors';
import { expectConsistent } from '../support/expect-consistent';
import { type Operation, type ModelText, type Outcome, WorkspaceModel } from '../support/workspace-model';
import { startApp, type StartedApp } from '../support/start-app';

/** `RUNS=200 SEED=random npm test -- test/api/model` searches longer. */
const RUNS = Number(process.env.RUNS ?? 6);
const MESSAGES = 4;
const PEOPLE = ['Ada', 'Ben', 'Cyd'];

/** The system under test: each run has a namespace of its own. */
interface TestNamespace {
  readonly namespace: string;
  /** Of the messages, by index. */
  readonly ids: readonly string[];
}

/** A random intention; it becomes an operation once the state that the client sees is known. */
type Intent =
  | { readonly type: 'edit'; readonly message: number; readonly stale: boolean; readonly value: string }
  | { readonly type: 'rename'; readonly message: number; readonly stale: boolean; readonly key: string }
  | { readonly type: 'delete' | 'restore'; readonly message: number; readonly stale: boolean }
  | Extract<Operation, { messages: unknown }>
  | { readonly type: 'import' }
  | { readonly type: 'undo'; readonly which: number };

const message = fc.nat(MESSAGES - 1);
const messages = fc.subarray([...Array(MESSAGES).keys()], { minLength: 1 });
const stale = fc.integer({ min: 0, max: 5 }).map((number) => number === 0);
const state = fc.constantFrom<ModelText['state']>('draft', 'needs_review', 'reviewed');
const anyIntent: fc.Arbitrary<Intent> = fc.oneof(
  {
    arbitrary: fc.record({ type: fc.constant('edit'), message, stale, value: fc.constantFrom('', 'Eins', 'Zwei') }),
    weight: 5,
  },
  { arbitrary: fc.record({ type: fc.constant('rename'), message, stale, key: fc.constantFrom('x', 'y') }), weight: 2 },
  { arbitrary: fc.record({ type: fc.constantFrom('delete', 'restore'), message, stale }), weight: 2 },
  { arbitrary: fc.record({ type: fc.constant('setState'), messages, state }), weight: 2 },
  { arbitrary: fc.record({ type: fc.constantFrom('clear', 'deleteMany', 'restoreMany'), messages }), weight: 2 },
  { arbitrary: fc.record({ type: fc.constant('import') }), weight: 2 },
  { arbitrary: fc.record({ type: fc.constant('undo'), which: fc.nat(20) }), weight: 3 },
);

let imports = 0;

/** Returns the operation for an intent, or undefined if there is nothing to apply it to. */
function toOperation(intent: Intent, model: WorkspaceModel): Operation | undefined {
  if (intent.type === 'import') {
    const live = model.messages.filter(({ deleted }) => !deleted);
    // every message, so that none counts as removed; a former key would match the message that had it
    const listed = live.filter(({ key, text }) => text.version > 0 || !model.imported.has(key));
    const texts = Object.fromEntries(listed.map(({ key }) => [key, `From file ${++imports}`]));
    return listed.length === 0 ? undefined : { type: 'import', texts, seen: model.copy() };
  }
  if (intent.type === 'undo') {
    const sets = [...model.sets.keys()];
    return sets.length === 0 ? undefined : { type: 'undo', set: sets[intent.which % sets.length]! };
  }
  if (!('stale' in intent)) return intent;
  const { text, version } = model.messages[intent.message]!;
  const current = intent.type === 'edit' ? text.version : version;
  return { ...intent, seen: intent.stale ? (current === 0 ? 7 : current - 1) : current };
}

/** Runs operations concurrently, and expects that some sequential order of them explains every response. */
class ConcurrentOperations implements fc.AsyncCommand<{ now: WorkspaceModel }, TestNamespace> {
  constructor(
    private readonly intents: readonly Intent[],
    private readonly sendAll: (target: TestNamespace, operations: readonly Operation[]) => Promise<readonly Result[]>,
    private readonly loadMessages: (target: TestNamespace) => Promise<WorkspaceModel['messages']>,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: { now: WorkspaceModel }, target: TestNamespace): Promise<void> {
    const operations = this.intents
      .map((intent) => toOperation(intent, model.now))
      .filter((operation) => operation !== undefined);
    const responses = await this.sendAll(target, operations);
    const messages = await this.loadMessages(target);
    const attempts = permutations(operations.length).map((order) => {
      const next = model.now.copy();
      const outcomes = new Map(
        order.map((index) => {
          const { set, outcome } = responses[index]!;
          return [index, next.perform(operations[index]!, set, outcome.status)];
        }),
      );
      return { next, outcomes: operations.map((_, index) => outcomes.get(index)!) };
    });
    const expected = { outcomes: responses.map(({ outcome }) => outcome), messages };
    const explained = attempts.find(
      ({ next, outcomes }) => JSON.stringify({ outcomes, messages: next.messages }) === JSON.stringify(expected),
    );
    // reports the difference to the outcome of the first order
    if (explained === undefined) {
      const [{ next, outcomes }] = attempts as [(typeof attempts)[number]];
      expect({ ...expected, operations }).toEqual({ outcomes, messages: next.messages, operations });
    }
    model.now = explained!.next;
  }

  toString(): string {
    return JSON.stringify(this.intents);
  }
}

interface Result {
  readonly outcome: Outcome;
  readonly set: string | undefined;
}

/** Returns every permutation of the numbers below `count`. */
const permutations = (count: number, taken: readonly number[] = []): (readonly number[])[] =>
  taken.length === count
    ? [taken]
    : [...Array(count).keys()]
        .filter((one) => !taken.includes(one))
        .flatMap((one) => permutations(count, [...taken, one]));

const stateNames = { draft: 'draft', needs_review: 'needsReview', reviewed: 'reviewed' } as const;
const bulkActions = { setState: 'setState', clear: 'clear', deleteMany: 'delete', restoreMany: 'restore' } as const;

describe.each(databases)('concurrent edits of the same messages in $name', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let people: Editor[];
  let namespaces = 0;

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place });
    people = [];
    for (const name of PEOPLE) people.push(await createEditor(started.app, { name, role: 'administrator' }));
    for (const tag of ['en', 'de']) await people[0]!.request('post', 'languages', { tag }).expect(201);
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });

  async function createNamespace(): Promise<{ model: { now: WorkspaceModel }; real: TestNamespace }> {
    const namespace = `model${++namespaces}`;
    const [ada] = people as [Editor];
    await ada.request('post', 'namespaces', { name: namespace }).expect(201);
    const ids: string[] = [];
    for (let i = 0; i < MESSAGES; i++) {
      const created = await ada.request('post', 'keys', { namespace, key: `k${i}`, forms: { '': `Text ${i}` } });
      ids.push(created.body.id);
    }
    expect(ids).toEqual(ids.toSorted());
    const text: ModelText = { value: '', state: 'draft', version: 0 };
    const model = new WorkspaceModel(ids.map((_, i) => ({ key: `k${i}`, deleted: false, version: 1, text })));
    return { model: { now: model }, real: { namespace, ids } };
  }

  /** Plans imports before the concurrent requests start, as a person previews a file before importing it. */
  async function sendAll(target: TestNamespace, operations: readonly Operation[]): Promise<Result[]> {
    const ready = [];
    for (const [index, operation] of operations.entries())
      ready.push(await prepareRequest(people[index]!, target, operation));
    return Promise.all(ready.map((send) => send()));
  }

  async function prepareRequest(
    who: Editor,
    { namespace, ids }: TestNamespace,
    operation: Operation,
  ): Promise<() => Promise<Result>> {
    switch (operation.type) {
      case 'edit':
        return async () => {
          const path = `texts/${ids[operation.message]}/de`;
          return resultOfOne(await who.request('put', path, { forms: { '': operation.value } }, operation.seen));
        };
      case 'rename':
        return async () =>
          resultOfOne(
            await who.request('patch', `keys/${ids[operation.message]}`, { key: operation.key }, operation.seen),
          );
      case 'delete':
        return async () =>
          resultOfOne(await who.request('delete', `keys/${ids[operation.message]}`, undefined, operation.seen));
      case 'restore':
        return async () =>
          resultOfOne(await who.request('post', `keys/${ids[operation.message]}/restore`, {}, operation.seen));
      case 'undo':
        return async () => resultOfMany(await who.request('post', `activity/${operation.set}/undo`), ids);
      case 'import': {
        const files = [{ file: `de/${namespace}.json`, content: JSON.stringify(operation.texts) }];
        const { plan } = (await who.request('post', 'imports', { files, dryRun: true }).expect(200)).body;
        return async () => {
          const body = { files, plan, conflicts: 'theirs', removed: 'keep' };
          const { status, body: report } = await who.request('post', 'imports', body);
          if (status !== 200) return { outcome: { status }, set: undefined };
          return { outcome: { status, done: report.written }, set: report.changeSet };
        };
      }
      case 'setState':
      case 'clear':
      case 'deleteMany':
      case 'restoreMany':
        return async () => {
          const body = {
            language: 'de',
            action: bulkActions[operation.type],
            ...(operation.type === 'setState' && { state: stateNames[operation.state] }),
            keyIds: operation.messages.map((number) => ids[number]),
          };
          return resultOfMany(await who.request('post', 'texts/bulk', body), ids);
        };
    }
  }

  type Response = { status: number; body: unknown };

  function resultOfOne({ status, body }: Response): Result {
    const { version, current } = body as { version?: number; current?: { version: number } };
    const newest = current?.version ?? version;
    return { outcome: { status, ...(newest !== undefined && { version: newest }) }, set: undefined };
  }

  function resultOfMany({ status, body }: Response, ids: readonly string[]): Result {
    if (status !== 200) return { outcome: { status }, set: undefined };
    const { changeSet, done, skipped } = body as BulkReportView;
    const reasons = skipped.map((each) => `${ids.indexOf(each.keyId)} ${each.reason}`);
    return { outcome: { status, done, skipped: reasons.sort() }, set: changeSet ?? undefined };
  }

  async function loadMessages({ ids }: TestNamespace): Promise<WorkspaceModel['messages']> {
    const { read } = started.app.get(Database);
    const rows = await read.selectFrom('messages').selectAll().where('id', 'in', ids).orderBy('id').execute();
    const texts = await read.selectFrom('texts').selectAll().where('message_id', 'in', ids).execute();
    return rows.map(({ id, key, deleted_at, version }) => {
      const text = texts.find(({ message_id, language }) => message_id === id && language === 'de');
      const value = text === undefined ? '' : (fromJson(text.forms)[''] ?? '');
      return {
        key,
        deleted: deleted_at !== null,
        version,
        text: { value, state: text?.state ?? 'draft', version: text?.version ?? 0 },
      };
    });
  }

  it(
    'give the responses of some sequential order, and lose nothing',
    async () => {
      const operation = fc
        .array(anyIntent, { minLength: 1, maxLength: PEOPLE.length })
        .map((intents) => new ConcurrentOperations(intents, sendAll, loadMessages));
      await fc.assert(
        fc.asyncProperty(fc.commands([operation], { maxCommands: 16, size: 'max' }), async (commands) => {
          let target: TestNamespace | undefined;
          await fc.asyncModelRun(async () => {
            const { model, real } = await createNamespace();
            target = real;
            return { model, real };
          }, commands);
          await expectConsistent(started.app.get(Database), target!.ids, []);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    120_000 + RUNS * 5_000,
  );
});
