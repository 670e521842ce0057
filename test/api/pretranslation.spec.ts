import { Logger } from '@nestjs/common';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type {
  PretranslationView,
  StartedPretranslationsView,
} from '../../libs/workspace/src/pretranslation/pretranslation.contract';
import { PretranslationRunner } from '../../libs/workspace/src/pretranslation/pretranslation-runner';
import { databases, type FreshDatabase } from '../support/databases';
import { createEditor, type Editor, editorAt } from '../support/editors';
import { chat, chatInGerman, chatTexts, FakeProvider, json } from '../support/fake-provider';
import { type StartedApp, startApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const KEY = 'secret-key-of-the-provider';

describe.each(databases)('pre-translation with $name', (kind) => {
  const provider = new FakeProvider();
  const logged: string[] = [];
  let environment: Record<string, string>;
  let database: FreshDatabase;
  let app: StartedApp;
  let admin: Editor;

  beforeAll(async () => {
    environment = {
      DRAGOMAN_SUGGESTIONS: 'openai',
      DRAGOMAN_SUGGESTIONS_URL: `${await provider.start()}/v1`,
      DRAGOMAN_SUGGESTIONS_KEY: KEY,
      DRAGOMAN_SUGGESTIONS_MODEL: 'test-model',
      DRAGOMAN_SUGGESTIONS_ADDRESSES: '127.0.0.1',
      DRAGOMAN_SUGGESTIONS_CHARACTERS_PER_MONTH: '5000',
    };
    database = await kind.fresh();
    app = await startApp({ database, environment });
    admin = await createEditor(app.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'pl', 'fr', 'it', 'es']) {
      await admin.request('post', 'languages', { tag }).expect(201);
    }
    for (const level of ['log', 'warn', 'error'] as const) {
      jest.spyOn(Logger.prototype, level).mockImplementation((...parts: unknown[]) => void logged.push(String(parts)));
    }
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
    await database.remove();
  });
  beforeEach(() => {
    provider.requests.length = 0;
    provider.respond = chatInGerman;
  });
  afterEach(() => expect(logged.join('\n')).not.toContain(KEY));

  const create = async (namespace: string, key: string, forms: string | object, more: object = {}): Promise<KeyView> =>
    (
      await admin
        .request('post', 'keys', { namespace, key, forms: typeof forms === 'string' ? { '': forms } : forms, ...more })
        .expect(201)
    ).body;
  const addNamespace = (name: string, more: object = {}) =>
    admin.request('post', 'namespaces', { name, ...more }).expect(201);
  const start = async (language: string, namespace: string, more: object = {}): Promise<PretranslationView> =>
    (await admin.request('post', 'pretranslations', { language, namespaces: [namespace], ...more }).expect(201)).body;
  const get = async ({ id }: PretranslationView): Promise<PretranslationView> => {
    const response = await admin.request('get', `pretranslations/${id}`).expect(200);
    expect(response.text).not.toContain(KEY);
    return response.body;
  };
  const ended = async (job: PretranslationView): Promise<PretranslationView> => {
    await waitUntil(async () => (await get(job)).finishedAt !== undefined);
    return get(job);
  };
  const textOf = async ({ id }: KeyView, language = 'de') =>
    (await admin.request('get', `texts/${id}/${language}`).expect(200)).body;

  it('translates what is missing, from the memory first, and reports what it left out', async () => {
    await addNamespace('shop');
    await addNamespace('icu', { syntax: 'icu' });
    const known = await create('shop', 'known', 'Save changes');
    const hello = await create('shop', 'hello', 'Hello {{name}}');
    const same = await create('shop', 'same', 'Save changes');
    const twice = [await create('shop', 'twice1', 'Try again'), await create('shop', 'twice2', 'Try again')];
    const files = await create(
      'shop',
      'files',
      { one: '{{count}} file', other: '{{count}} files' },
      { kind: 'cardinal' },
    );
    const bad = await create('shop', 'bad', 'Pay {{amount}}');
    const long = await create('shop', 'long', 'x'.repeat(5001));
    await admin
      .request('put', `texts/${known.id}/de`, { forms: { '': 'Speichern' }, state: 'reviewed' }, 0)
      .expect(200);
    provider.respond = (body, response) =>
      chatTexts(body)[0]!.source.startsWith('Pay') ? chat(response, { text: 'Zahlen' }) : chatInGerman(body, response);
    const job = await start('de', 'shop');
    expect(job).toMatchObject({ texts: 7, provider: 'test-model', createdBy: { name: 'Ada' } });
    expect(await ended(job)).toMatchObject({
      state: 'done',
      fromMemory: 2,
      fromMachine: 3,
      leftOut: { errors: 1, tooLong: 1 },
    });
    expect(await textOf(known)).toMatchObject({ version: 1, state: 'reviewed', forms: { '': 'Speichern' } });
    expect(await textOf(same)).toMatchObject({ state: 'needsReview', forms: { '': 'Speichern' } });
    expect(await textOf(hello)).toMatchObject({ state: 'needsReview', forms: { '': '[de] Hello {{name}}' } });
    expect((await textOf(files)).forms).toEqual({ one: '[de] {{count}} file', other: '[de] {{count}} files' });
    for (const each of twice) expect((await textOf(each)).forms).toEqual({ '': '[de] Try again' });
    for (const each of [bad, long]) expect(await textOf(each)).toMatchObject({ version: 0 });
    // Equal sources are sent once; the source with errors twice.
    expect(provider.requests).toHaveLength(5);
    const left = (await admin.request('get', `pretranslations/${job.id}/texts?outcome=leftOut`).expect(200)).body;
    expect(left.texts).toMatchObject([
      { keyId: bad.id, namespace: 'shop', key: 'bad', reason: 'errors', findings: [{ severity: 'error' }] },
      { keyId: long.id, reason: 'tooLong' },
    ]);
    const page = (await admin.request('get', `pretranslations/${job.id}/texts?outcome=written&limit=3`)).body;
    expect(page.texts).toHaveLength(3);
    const rest = await admin.request('get', `pretranslations/${job.id}/texts?outcome=written&cursor=${page.next}`);
    expect(rest.body.texts).toHaveLength(2);
    const listed = await admin.request('get', 'texts?language=de&filter=pretranslated').expect(200);
    expect(listed.body.matches).toBe(5);
    const activity = (await admin.request('get', 'activity?language=de')).body;
    expect(activity.sets).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'pretranslate', by: { id: null, name: 'machine', agent: 'test-model' } }),
        expect.objectContaining({ kind: 'pretranslate', by: { id: null, name: 'memory' } }),
      ]),
    );
  });

  it('leaves out what lacks a value or is likely wrong, whatever the severities are', async () => {
    await addNamespace('serious');
    await admin.request('put', 'checks/placeholderMissing', { severity: 'off', language: 'es' }).expect(200);
    const translations = [{ language: 'es', text: 'aparato', status: 'forbidden' }];
    await admin.request('post', 'glossary', { term: 'device', translations }).expect(201);
    const spanish: Readonly<Record<string, readonly [translation: string, code?: string]>> = {
      'Pay <x id="1"/>': ['Pagar', 'placeholderMissing'],
      'Keep 30 days': ['Conservar 90 días', 'number'],
      'See https://docs.acme.io': ['Véase https://docs.evil.io', 'url'],
      'The device': ['El aparato', 'termForbidden'],
      'Once upon a time.': ['Érase  una vez.'],
    };
    const sources = Object.keys(spanish);
    for (const [index, source] of sources.entries()) {
      await create('serious', `key${index}`, source.replace('<x id="1"/>', '{{amount}}'));
    }
    provider.respond = (body, response) => chat(response, { text: spanish[chatTexts(body)[0]!.source]![0] });
    const job = await ended(await start('es', 'serious'));
    expect(job).toMatchObject({ state: 'done', fromMachine: 1, leftOut: { errors: 4 } });
    expect(provider.requests).toHaveLength(9);
    const left = (await admin.request('get', `pretranslations/${job.id}/texts?outcome=leftOut`).expect(200)).body;
    expect(left.texts).toMatchObject(
      sources.slice(0, 4).map((source) => ({ reason: 'errors', findings: [{ code: spanish[source]![1] }] })),
    );
  });

  it('waits if the provider asks for it before a correction', async () => {
    await addNamespace('correction');
    const key = await create('correction', 'key', 'Keep 40 days');
    provider.respond = (_, response, attempt) =>
      attempt === 1 ? chat(response, { text: '90 Tage' }) : json(response.setHeader('Retry-After', '120'), {}, 429);
    const job = await start('de', 'correction');
    await waitUntil(async () => (await get(job)).state === 'paused');
    expect(await get(job)).toMatchObject({ reason: 'limited', leftOut: {} });
    provider.respond = (_, response) => chat(response, { text: '40 Tage aufbewahren' });
    // The round that has paused it may not have ended, and does not know that it is later.
    for (const ahead of [0, 130_000]) await app.app.get(PretranslationRunner).run(ahead);
    expect((await textOf(key)).forms).toEqual({ '': '40 Tage aufbewahren' });
  });

  it('removes what it wrote, except what people have changed', async () => {
    await addNamespace('undo');
    const [one, two] = [await create('undo', 'one', 'First text'), await create('undo', 'two', 'Second text')];
    const job = await start('de', 'undo');
    await ended(job);
    await admin.request('put', `texts/${one.id}/de`, { forms: { '': 'Erster Text' } }, 1).expect(200);
    const undone = (await admin.request('post', `pretranslations/${job.id}/undo`, {}).expect(200)).body;
    expect(undone).toMatchObject({ removed: 1, kept: 1 });
    expect(undone.pretranslation.undoneAt).toBeDefined();
    expect((await textOf(one)).forms).toEqual({ '': 'Erster Text' });
    expect((await textOf(two)).forms).toEqual({});
    await admin.request('post', `pretranslations/${job.id}/undo`, {}).expect(409);
  });

  it('never writes over a text that a person wrote in the meantime', async () => {
    await addNamespace('race');
    const key = await create('race', 'key', 'Race');
    const deleted = await create('race', 'deleted', 'Delete me now');
    let proceed = () => {};
    const sent = new Promise<void>((resolve) => {
      provider.respond = (body, response) => {
        if (chatTexts(body)[0]!.source !== 'Race') return void chatInGerman(body, response);
        proceed = () => void chatInGerman(body, response);
        resolve();
      };
    });
    const job = await start('de', 'race');
    await sent;
    await admin.request('put', `texts/${key.id}/de`, { forms: { '': 'Rennen' } }, 0).expect(200);
    await admin.request('delete', `keys/${deleted.id}`, undefined, '*').expect(200);
    proceed();
    expect(await ended(job)).toMatchObject({ leftOut: { translatedMeanwhile: 1, deleted: 1 }, fromMachine: 0 });
    expect(await textOf(key)).toMatchObject({ version: 1, forms: { '': 'Rennen' } });
  });

  it('waits as long as the provider asks for, and continues', async () => {
    await addNamespace('limits');
    const key = await create('limits', 'key', 'Limited');
    provider.respond = (_, response) => json(response.setHeader('Retry-After', '120'), {}, 429);
    const job = await start('de', 'limits');
    await waitUntil(async () => (await get(job)).state === 'paused');
    const paused = await get(job);
    expect(paused).toMatchObject({ reason: 'limited', fromMachine: 0 });
    expect(Date.parse(paused.resumesAt!) - Date.now()).toBeGreaterThan(60_000);
    expect(provider.requests).toHaveLength(1);
    const runner = app.app.get(PretranslationRunner);
    await runner.run(60_000);
    expect(provider.requests).toHaveLength(1);
    provider.respond = chatInGerman;
    await runner.run(130_000);
    expect(await get(job)).toMatchObject({ state: 'done', fromMachine: 1 });
    expect((await textOf(key)).forms).toEqual({ '': '[de] Limited' });
  });

  it('leaves out what the provider fails at, and stops when it refuses the key', async () => {
    await addNamespace('failing');
    await create('failing', 'broken', 'Broken');
    await create('failing', 'fine', 'Fine');
    provider.respond = (body, response) =>
      chatTexts(body)[0]!.source === 'Broken' ? json(response, {}, 500) : chatInGerman(body, response);
    const job = await start('de', 'failing');
    const runner = app.app.get(PretranslationRunner);
    for (let hours = 1; (await get(job)).finishedAt === undefined; hours++) await runner.run(hours * 3_600_000);
    expect(await get(job)).toMatchObject({ state: 'done', fromMachine: 1, leftOut: { provider: 1 } });
    expect(provider.requests.filter((each) => chatTexts(each.body)[0]!.source === 'Broken')).toHaveLength(3);
    provider.respond = (_, response) => json(response, {}, 401);
    expect(await ended(await start('de', 'failing'))).toMatchObject({ state: 'stopped', reason: 'unauthorized' });
  });

  it('stops when its characters are used up, or those of the month', async () => {
    await addNamespace('budget');
    for (let each = 0; each < 6; each++) await create('budget', `key${each}`, `Number ${each} ${'.'.repeat(100)}`);
    const job = await ended(await start('pl', 'budget', { maxCharacters: 250 }));
    expect(job).toMatchObject({ state: 'stopped', reason: 'jobBudget', fromMachine: 2, characters: 218 });
    expect(job).toMatchObject({ leftOut: { jobBudget: 4 } });
    await create('budget', 'large', 'y '.repeat(2400));
    const month = await ended(await start('pl', 'budget'));
    expect(month).toMatchObject({ state: 'stopped', reason: 'monthlyBudget', fromMachine: 4, characters: 436 });
    expect(month).toMatchObject({ leftOut: { monthlyBudget: 1 } });
    const { characters } = (await admin.request('get', 'pretranslations').expect(200)).body;
    expect(characters).toMatchObject({ perJob: 500_000, perMonth: 5000 });
    expect(characters.usedThisMonth).toBeLessThanOrEqual(5000);
  });

  it('still takes matches of the memory when its characters are used up, in all languages', async () => {
    await addNamespace('spent');
    const translated = await create('spent', 'translated', 'Known already');
    for (const language of ['de', 'fr']) {
      await admin
        .request('put', `texts/${translated.id}/${language}`, { forms: { '': `Bekannt (${language})` } }, 0)
        .expect(200);
    }
    await create('spent', 'unknown', 'Without a match');
    const known = await create('spent', 'known', 'Known already');
    const body = { languages: ['de', 'fr'], namespaces: ['spent'], maxCharacters: 0 };
    const { pretranslations } = (await admin.request('post', 'pretranslations/bulk', body).expect(201)).body;
    for (const job of pretranslations as PretranslationView[]) {
      expect(await ended(job)).toMatchObject({
        ...{ state: 'stopped', reason: 'jobBudget', fromMemory: 1, fromMachine: 0, characters: 0 },
        leftOut: { jobBudget: 1 },
      });
      expect((await textOf(known, job.language)).forms).toEqual({ '': `Bekannt (${job.language})` });
    }
    expect(provider.requests).toEqual([]);
  });

  it('uses only the memory without the machine', async () => {
    const job = await ended(await start('de', 'budget', { machine: false }));
    expect(job).toMatchObject({ state: 'done', provider: null, leftOut: { noMatch: 7 } });
    expect(provider.requests).toEqual([]);
  });

  it('cancels a job, and keeps what is translated', async () => {
    await addNamespace('cancel');
    for (let each = 0; each < 6; each++) await create('cancel', `key${each}`, `Cancel ${each}`);
    let held = 0;
    provider.respond = (body, response) => {
      if (provider.requests.length <= 4) chatInGerman(body, response);
      else held++; // never responds
    };
    const job = await start('de', 'cancel');
    await waitUntil(() => held === 2);
    await admin.request('post', 'pretranslations', { language: 'de' }).expect(409);
    expect((await admin.request('post', `pretranslations/${job.id}/cancel`, {}).expect(200)).body.state).toBe(
      'canceling',
    );
    expect(await ended(job)).toMatchObject({ state: 'canceled', fromMachine: 4, leftOut: {} });
    await admin.request('post', `pretranslations/${job.id}/cancel`, {}).expect(409);
  });

  const itWithReplicas = kind.name === 'SQLite' ? () => {} : it; // SQLite belongs to one process
  itWithReplicas(
    'continues in another process, which pays for nothing twice, and the first one writes nothing any longer',
    async () => {
      await addNamespace('replicas');
      for (let each = 0; each < 6; each++) await create('replicas', `key${each}`, `Replica ${each}`);
      const held: (() => void)[] = [];
      provider.respond = (body, response) => {
        if (provider.requests.length <= 4) chatInGerman(body, response);
        else held.push(() => chatInGerman(body, response));
      };
      const job = await start('fr', 'replicas');
      await waitUntil(() => held.length === 2);
      const other = await startApp({ database, environment });
      try {
        const runner = other.app.get(PretranslationRunner);
        await runner.run();
        expect(held).toHaveLength(2); // one process at a time
        provider.respond = chatInGerman;
        await runner.run(3_600_000); // the claim of the first one is over
        expect(await get(job)).toMatchObject({ state: 'done', fromMachine: 6 });
        expect(provider.requests).toHaveLength(8); // four and two by the first one, two by the other one
        for (const each of held) each();
        await app.app.get(PretranslationRunner).run();
        expect(await get(job)).toMatchObject({ state: 'done', fromMachine: 6 });
      } finally {
        await other.close();
      }
    },
  );

  it('starts several languages at once, which share their characters', async () => {
    await addNamespace('many');
    const keys = [await create('many', 'one', 'One of many'), await create('many', 'two', 'Two of many')];
    await admin.request('put', `texts/${keys[0]!.id}/es`, { forms: { '': 'Uno' } }, 0).expect(200);
    await admin.request('put', `texts/${keys[1]!.id}/es`, { forms: { '': 'Dos' } }, 0).expect(200);
    let held = 0;
    provider.respond = () => void held++;
    const languages = ['de', 'es', 'fr', 'it'];
    const body = { languages, namespaces: ['many'], maxCharacters: 33 };
    const startAll = async (status: number, more: object = {}) =>
      (await admin.request('post', 'pretranslations/bulk', { ...body, ...more }).expect(status)).body;
    const { pretranslations, leftOut }: StartedPretranslationsView = await startAll(201);
    expect(pretranslations.map(({ language, texts }) => [language, texts])).toEqual([
      ['de', 2],
      ['fr', 2],
      ['it', 2],
    ]);
    expect(leftOut).toEqual([{ language: 'es', reason: 'empty' }]);
    await waitUntil(() => held === 2); // of the first one; the others wait
    expect(await startAll(409)).toMatchObject({ type: 'urn:problem:pretranslationActive' });
    const [german, french, italian] = pretranslations;
    await admin.request('post', `pretranslations/${italian!.id}/cancel`, {}).expect(200);
    await app.close(); // while the first one runs
    provider.respond = chatInGerman;
    app = await startApp({ database, environment });
    admin = editorAt(app.app, admin);
    expect(await ended(italian!)).toMatchObject({ state: 'canceled', fromMachine: 0 });
    // What the first process had sent counts: 22 characters. The text of 11 that is left is for the language that has had none.
    expect(await ended(german!)).toMatchObject({
      ...{ state: 'stopped', reason: 'jobBudget', fromMachine: 0, characters: 22, leftOut: { jobBudget: 2 } },
    });
    expect(await ended(french!)).toMatchObject({
      ...{ state: 'stopped', reason: 'jobBudget', fromMachine: 1, characters: 11, maxCharacters: 33 },
      together: { languages: ['de', 'fr', 'it'], characters: 33 },
    });
  });

  it('shares the characters equally, and gives what a language does not need to the others', async () => {
    await addNamespace('fair');
    const letters = [...'abcdefghijklmnopqrst'];
    const keys: KeyView[] = [];
    for (const letter of letters) keys.push(await create('fair', letter, `Fair ${letter} ....`)); // 11 characters
    for (const key of keys.slice(1)) {
      await admin.request('put', `texts/${key.id}/it`, { forms: { '': 'Equo' } }, 0).expect(200);
    }
    const body = { languages: ['de', 'fr', 'it'], namespaces: ['fair'], maxCharacters: 187 };
    const { pretranslations } = (await admin.request('post', 'pretranslations/bulk', body).expect(201)).body;
    const [german, french, italian] = await Promise.all((pretranslations as PretranslationView[]).map(ended));
    expect(italian).toMatchObject({ state: 'done', fromMachine: 1, characters: 11 });
    expect(german!.together!.characters).toBe(187);
    for (const { state, reason, characters } of [german!, french!]) {
      expect({ state, reason }).toEqual({ state: 'stopped', reason: 'jobBudget' });
      expect(characters).toBeGreaterThanOrEqual(88 - 4 * 11); // turns end after four texts
    }
  });

  it('continues after a restart', async () => {
    await addNamespace('restart');
    for (let each = 0; each < 6; each++) await create('restart', `key${each}`, `Restart ${each}`);
    let isHeld = false;
    provider.respond = () => void (isHeld = true);
    const job = await start('it', 'restart');
    await waitUntil(() => isHeld);
    await app.close();
    provider.respond = chatInGerman;
    app = await startApp({ database, environment });
    admin = editorAt(app.app, admin);
    expect(await ended(job)).toMatchObject({ state: 'done', fromMachine: 6 });
  });

  it('is for administrators, and starts nothing without missing texts', async () => {
    const publisher = await createEditor(app.app, { name: 'Paul', role: 'publisher' });
    await publisher.request('get', 'pretranslations').expect(403);
    await publisher.request('post', 'pretranslations', { language: 'de' }).expect(403);
    await admin.request('post', 'pretranslations', { language: 'it', namespaces: ['restart'] }).expect(422);
    await admin.request('post', 'pretranslations', { language: 'it', namespaces: ['unknown'] }).expect(404);
    await admin.request('post', 'pretranslations', { language: 'xx' }).expect(404);
    await admin.request('get', 'pretranslations/none').expect(404);
    const startAll = (languages: string[], who = admin) =>
      who.request('post', 'pretranslations/bulk', { languages, namespaces: ['restart'] });
    await startAll(['it', 'de'], publisher).expect(403);
    await startAll([]).expect(400);
    await startAll(['it', 'it']).expect(422);
    await startAll(['it', 'xx']).expect(404);
  });
});
