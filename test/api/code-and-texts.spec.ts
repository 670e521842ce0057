import * as fc from 'fast-check';
import { Database } from '../../libs/workspace/src/database/database';
import { fromJson } from '../../libs/workspace/src/database/json-text';
import type { BuildResultView } from '../../libs/workspace/src/builds/builds.contract';
import type { CodeChangesView } from '../../libs/workspace/src/code-changes/code-changes.contract';
import { type Act, type Code, CodeModel, LANGUAGES, type Language, type Name, textAt } from '../support/code-model';
import { databases } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

/** `RUNS=200 SEED=random npm test -- test/api/code-and-texts` searches longer. */
const RUNS = Number(process.env.RUNS ?? 4);

/** Two lines of development, which are deployed in turn: two branches, or the old build and the new one of a rolling deploy. */
const BUILDS = ['blue', 'green'] as const;
type Build = (typeof BUILDS)[number];

/** A random intention; values and versions are chosen when it is carried out. */
type Intent =
  | {
      readonly type: 'code';
      readonly build: Build;
      readonly language: Language;
      readonly key: string;
      readonly text: Text;
    }
  | { readonly type: 'drop'; readonly build: Build; readonly key: string }
  | { readonly type: 'merge'; readonly into: Build }
  | {
      readonly type: 'deploy';
      readonly build: Build;
      readonly age: 'newer' | 'older' | 'same';
      readonly concurrent: Act | null;
    }
  | { readonly type: 'act'; readonly act: Act };
/** `new`: a value that was never used. */
type Text = 'new' | 'as in the workspace' | 'none';

const key = fc.constantFrom('title', 'lead', 'menu');
const language = fc.constantFrom(...LANGUAGES);
const build = fc.constantFrom(...BUILDS);
const name = fc.tuple(language, key).map(([tag, of]) => textAt(tag, of));
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('edit'), name, value: fc.constantFrom('new', 'new', '') }), weight: 4 },
  { arbitrary: fc.record({ type: fc.constant('create'), key, value: fc.constant('new') }), weight: 1 },
  { arbitrary: fc.record({ type: fc.constant('delete'), key }), weight: 1 },
  { arbitrary: fc.record({ type: fc.constant('rename'), key, to: key }), weight: 1 },
  {
    arbitrary: fc.record({ type: fc.constant('decide'), name, take: fc.constantFrom('code', 'workspace') }),
    weight: 3,
  },
);
const text = fc.constantFrom<Text>('new', 'new', 'new', 'as in the workspace', 'none');
const anyIntent: fc.Arbitrary<Intent> = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('code'), build, language, key, text }), weight: 5 },
  { arbitrary: fc.record({ type: fc.constant('drop'), build, key }), weight: 1 },
  { arbitrary: fc.record({ type: fc.constant('merge'), into: build }), weight: 1 },
  {
    arbitrary: fc.record({
      type: fc.constant('deploy'),
      build,
      age: fc.constantFrom('newer', 'newer', 'newer', 'newer', 'older', 'same'),
      concurrent: fc.option(act),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ type: fc.constant('act'), act }), weight: 5 },
);

/** Each run has a namespace of its own. */
interface Run {
  model: CodeModel;
  readonly namespace: string;
  readonly code: Record<Build, Map<Name, string>>;
  /** Everything that people wrote, or that a build brought. */
  readonly written: Set<string>;
  /** The files and the order of the last build that was not older. */
  last: { readonly files: string; readonly order: string } | undefined;
}

describe.each(databases)('code and texts with $name', (kind) => {
  let started: StartedApp;
  let ada: Editor;
  let [runs, values, minutes] = [0, 0, 0];

  beforeAll(async () => {
    started = await startApp({ kind, environment: { DRAGOMAN_FROM_CODE: 'follow' } });
    ada = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of LANGUAGES) await ada.request('post', 'languages', { tag }).expect(201);
    await ada.request('post', 'namespaces', { name: 'other' }).expect(201);
    await ada.request('post', 'keys', { namespace: 'other', key: 'title', forms: { '': 'Other' } }).expect(201);
    const { hash } = (await ada.request('get', 'releases/preview').expect(200)).body;
    await ada.request('post', 'releases', { hash }).expect(201);
  });
  afterAll(() => started?.close());

  const newValue = (): string => `Text ${++values}`;
  const newOrder = (): string => new Date(Date.UTC(2026, 0, 1, 0, ++minutes)).toISOString();

  async function carryOut(run: Run, intent: Intent): Promise<void> {
    switch (intent.type) {
      case 'code': {
        const at = textAt(intent.language, intent.key);
        const value = intent.text === 'new' ? newValue() : run.model.texts.get(at);
        if (intent.text === 'none' || value === undefined) run.code[intent.build].delete(at);
        else run.code[intent.build].set(at, value);
        return;
      }
      case 'drop':
        for (const tag of LANGUAGES) run.code[intent.build].delete(textAt(tag, intent.key));
        return;
      case 'merge':
        for (const [at, value] of run.code[intent.into === 'blue' ? 'green' : 'blue'])
          run.code[intent.into].set(at, value);
        return;
      case 'act': {
        const found = withValue(intent.act);
        if (!run.model.allows(found)) return;
        if ('value' in found) run.written.add(found.value);
        expect(await perform(run, found)).toBeLessThan(300);
        run.model.perform(found);
        await expectAs(run, [run.model]);
        return;
      }
      case 'deploy':
        return deploy(run, intent);
    }
  }

  const withValue = (found: Act): Act =>
    'value' in found && found.value === 'new' ? { ...found, value: newValue() } : found;

  async function deploy(
    run: Run,
    { build: line, age, concurrent }: Extract<Intent, { type: 'deploy' }>,
  ): Promise<void> {
    const code = new Map(run.code[line]);
    const files = filesOf(run.namespace, code);
    const isKnown = age === 'same' && run.last !== undefined && run.last.files === JSON.stringify(files);
    if (age !== 'newer' && run.last === undefined) return;
    const order =
      age === 'older'
        ? new Date(Date.parse(run.last!.order) - 1000).toISOString()
        : isKnown
          ? run.last!.order
          : newOrder();
    const isCompared = age !== 'older' && run.last?.files !== JSON.stringify(files);
    const other = concurrent && withValue(concurrent);
    const isPossible = other !== null && run.model.allows(other);
    // The build and the person's change come at the same time, in some order.
    const [sent, status] = await Promise.all([
      ada.request('post', 'builds', { files, order }).expect(200),
      isPossible ? perform(run, other) : undefined,
    ]);
    const { plan } = sent.body as BuildResultView;
    expect(plan.older).toBe(age === 'older');
    const [first, second] = [run.model.copy(), run.model.copy()];
    const followed = isCompared ? first.deploy(code) : [];
    if (isPossible) {
      if (status! < 300) {
        second.perform(other);
        if ('value' in other) run.written.add(other.value);
        first.perform(other);
      }
      if (isCompared) second.deploy(code);
    }
    if (age !== 'older') {
      for (const value of code.values()) run.written.add(value);
      run.last = { files: JSON.stringify(files), order };
    }
    run.model = await expectAs(run, isPossible ? [first, second] : [first]);
    if (!isPossible) await expectServed(run, code, followed);
  }

  /** Resolves with the status of the response. */
  async function perform({ namespace }: Run, found: Act): Promise<number> {
    const send = (...request: Parameters<Editor['request']>) => ada.request(...request).then(({ status }) => status);
    if (found.type === 'create') return send('post', 'keys', { namespace, key: found.key, forms: { '': found.value } });
    if (found.type === 'decide') {
      const { changes }: CodeChangesView = (await ada.request('get', `code-changes?namespace=${namespace}`)).body;
      const change = changes.find((each) => textAt(each.language as Language, each.key) === found.name);
      return change === undefined ? 404 : send('put', `code-changes/${change.id}`, { take: found.take }, '*');
    }
    const [of, tag] = found.type === 'edit' ? [keyIn(found.name), languageIn(found.name)] : [found.key, 'en'];
    const query = `language=en&namespace=${namespace}&key=${of}`;
    const { id } = (await ada.request('get', `texts/find?${query}`)).body as { id?: string };
    if (id === undefined) return 404;
    if (found.type === 'edit') {
      const { version } = (await ada.request('get', `texts/${id}/${tag}`)).body as { version: number };
      return send('put', `texts/${id}/${tag}`, { forms: { '': found.value } }, version);
    }
    if (found.type === 'rename') return send('patch', `keys/${id}`, { key: found.to }, '*');
    return send('delete', `keys/${id}`, undefined, '*');
  }

  /** Expects the state of one of the models, which is returned. */
  async function expectAs(run: Run, models: readonly CodeModel[]): Promise<CodeModel> {
    const state = await load(run.namespace);
    const predicted = models.map(stateOf);
    const found = predicted.findIndex((each) => JSON.stringify(each) === JSON.stringify(state));
    if (found === -1) expect(state).toEqual(predicted[0]);
    return models[found]!;
  }

  async function load(namespace: string): Promise<ReturnType<typeof stateOf>> {
    const { read } = started.app.get(Database);
    const rows = await read
      .selectFrom('messages as m')
      .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
      .leftJoin('texts as t', 't.message_id', 'm.id')
      .select(['m.key', 'm.not_in_code_since', 't.language', 't.forms'])
      .where('n.name', '=', namespace)
      .where('m.deleted_at', 'is', null)
      .execute();
    const texts = rows.flatMap(({ key: of, language: tag, forms }) => {
      const value = forms === null ? undefined : fromJson(forms)[''];
      return value === undefined ? [] : [[textAt(tag as Language, of), value] as [Name, string]];
    });
    const { changes }: CodeChangesView = (await ada.request('get', `code-changes?namespace=${namespace}`).expect(200))
      .body;
    return {
      keys: [...new Set(rows.map((row) => row.key))].sort(),
      texts: texts.sort(),
      inbox: changes
        .map(
          ({ language: tag, key: of, base, code }) =>
            [textAt(tag as Language, of), base?.[''] ?? null, code['']!] as const,
        )
        .sort(),
      marked: [...new Set(rows.filter((row) => row.not_in_code_since !== null).map((row) => row.key))].sort(),
    };
  }

  /** Texts that follow a build are served. */
  async function expectServed({ namespace }: Run, code: Code, followed: readonly Name[]): Promise<void> {
    if (followed.length === 0) return;
    const url = `/locales/resources.json?lng=en+de&ns=${namespace}`;
    const served = (await sendRequest(started.url, url)).json() as Record<
      string,
      Record<string, Record<string, string>>
    >;
    for (const at of followed) expect(served[languageIn(at)]?.[namespace]?.[keyIn(at)]).toBe(code.get(at));
  }

  /** Everything that was written is current, in the inbox or in the history. */
  async function expectNothingLost({ namespace, written, model }: Run): Promise<void> {
    const { read } = started.app.get(Database);
    const rows = await read
      .selectFrom('changes as c')
      .select(['c.before', 'c.after'])
      .where('c.subject_type', 'in', ['text', 'codeChange'])
      .where((eb) =>
        eb.or([
          eb('c.subject_id', 'in', (db) =>
            db
              .selectFrom('messages as m')
              .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
              .select('m.id')
              .where('n.name', '=', namespace),
          ),
          eb('c.subject_id', 'in', (db) =>
            db
              .selectFrom('code_changes as o')
              .innerJoin('namespaces as n', 'n.id', 'o.namespace_id')
              .select('o.id')
              .where('n.name', '=', namespace),
          ),
        ]),
      )
      .execute();
    const kept = new Set<unknown>(rows.flatMap(({ before, after }) => [before, after].flatMap(textsIn)));
    for (const value of model.texts.values()) kept.add(value);
    for (const { code } of model.inbox.values()) kept.add(code);
    expect([...written].filter((value) => value !== '' && !kept.has(value))).toEqual([]);
  }

  /** Files of other bytes with the same texts are compared again. */
  async function expectNothingToDo(run: Run, code: Code): Promise<void> {
    const before = await load(run.namespace);
    for (const spaces of [1, 3]) {
      const files = filesOf(run.namespace, code, spaces);
      const sent = await ada.request('post', 'builds', { files, order: newOrder() }).expect(200);
      const { build: row, plan } = sent.body as BuildResultView;
      expect({ ...plan.counts, newerHere: 0, conflicts: 0, release: row!.release }).toEqual(NOTHING);
      expect(await load(run.namespace)).toEqual(before);
    }
  }

  it(
    'loses nothing of either side, and comes to rest',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyIntent, { minLength: 8, maxLength: 20, size: 'max' }), async (intents) => {
          const code = { blue: new Map<Name, string>(), green: new Map<Name, string>() };
          const run: Run = {
            model: new CodeModel(),
            namespace: `code${++runs}`,
            code,
            written: new Set(),
            last: undefined,
          };
          await ada.request('post', 'namespaces', { name: run.namespace }).expect(201);
          for (const line of BUILDS)
            for (const at of ['en title', 'de title', 'en lead'] as const) code[line].set(at, `First ${at}`);
          await carryOut(run, { type: 'deploy', build: 'blue', age: 'newer', concurrent: null });
          for (const intent of intents) await carryOut(run, intent);
          await carryOut(run, { type: 'deploy', build: 'green', age: 'newer', concurrent: null });
          await expectNothingLost(run);
          await expectNothingToDo(run, code.green);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    120_000 + RUNS * 5_000,
  );
});

const NOTHING = {
  changed: 0,
  added: 0,
  conflicts: 0,
  newerHere: 0,
  newKeys: 0,
  gone: 0,
  returned: 0,
  release: undefined,
};

const languageIn = (at: Name): string => at.slice(0, at.indexOf(' '));
const keyIn = (at: Name): string => at.slice(at.indexOf(' ') + 1);

/** A file for each language, also without texts. */
function filesOf(namespace: string, code: Code, spaces = 2) {
  return LANGUAGES.map((tag) => {
    const texts = [...code].filter(([at]) => languageIn(at) === tag).map(([at, value]) => [keyIn(at), value] as const);
    const content = JSON.stringify(Object.fromEntries(texts.sort()), null, spaces);
    return { file: `${tag}/${namespace}.json`, content };
  });
}

const stateOf = (model: CodeModel) => ({
  keys: [...model.keys].sort(),
  texts: [...model.texts].sort(),
  inbox: Array.from(model.inbox, ([at, { base, code }]) => [at, base, code] as const).sort(),
  marked: [...model.marked].sort(),
});

/** All texts of a change's content. */
function textsIn(content: string | null): readonly unknown[] {
  if (content === null) return [];
  const { forms, code } = JSON.parse(content) as { forms?: Record<string, string>; code?: Record<string, string> };
  return [...Object.values(forms ?? {}), ...Object.values(code ?? {})];
}
