import { Database } from '../../apps/api/src/database/database';
import type { HealthView } from '../../apps/api/src/health/health.contract';
import type {
  ActivePeopleView,
  ActivityView,
  DeletedLanguagesView,
  DeletedNamespacesView,
  KeyView,
  ProgressView,
  WorkspaceView,
} from '../../apps/api/src/translations/editing.contract';
import { databases } from '../support/databases';
import { editor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

describe.each(databases)('running the translation over REST, kept in $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let pole: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await editor(started.app, { name: 'Ada', role: 'administrator' });
    pole = await editor(started.app, { name: 'Piotr', role: 'translator', languages: ['pl'] });
    for (const tag of ['en', 'de', 'pl']) await admin.ask('post', 'languages', { tag }).expect(201);
    await admin.ask('post', 'namespaces', { name: 'shop' }).expect(201);
  });
  afterAll(() => started?.close());

  const get = async <View>(path: string, who = admin): Promise<View> => (await who.ask('get', path).expect(200)).body;
  let made = 0;
  const create = async (text: string): Promise<KeyView> =>
    (await admin.ask('post', 'keys', { namespace: 'shop', key: `key${++made}`, forms: { '': text } }).expect(201)).body;
  const put = (who: Editor, id: string, language: string, text: string, version: number, more: object = {}) =>
    who.ask('put', `translations/${id}/${language}`, { forms: { '': text }, ...more }, version).expect(200);

  describe('how far it was', () => {
    const progress = async (query = '') => (await get<ProgressView>(`workspace/progress${query}`)).days;
    /** As if all that was done so far had been done some days ago. */
    const daysPass = (days: number) =>
      started.app.get(Database).transaction(async (tx) => {
        await tx
          .updateTable('progress')
          .set(({ eb }) => ({ day: eb('day', '-', days) }))
          .execute();
      });

    it('is remembered day by day, also of days on which nothing was done', async () => {
      const first = await create('Save');
      await create('Open');
      await put(pole, first.id, 'pl', 'Zapisz', 0);
      const today = new Date().toISOString().slice(0, 10);
      expect(await progress('?language=pl')).toEqual([{ day: today, messages: 2, translated: 1, reviewed: 0 }]);
      await daysPass(3);
      await put(admin, first.id, 'pl', 'Zapisz', 1, { state: 'reviewed' });
      const days = await progress('?language=PL');
      expect(days.map(({ day: _, ...numbers }) => numbers)).toEqual([
        { messages: 2, translated: 1, reviewed: 0 },
        { messages: 2, translated: 1, reviewed: 0 },
        { messages: 2, translated: 1, reviewed: 0 },
        { messages: 2, translated: 1, reviewed: 1 },
      ]);
      expect(days.at(-1)!.day).toBe(today);
      expect((await progress()).at(0)).toMatchObject({ messages: 6, translated: 3 });
      expect(await progress('?language=pl&days=2')).toEqual(days.slice(-2));
    });

    it('takes a language that was deleted out, and back in with it', async () => {
      const before = (await progress()).at(-1)!;
      await admin.ask('delete', 'languages/de', undefined, '*').expect(204);
      expect((await progress()).at(-1)!.messages).toBeLessThan(before.messages);
      await admin.ask('post', 'languages/de/restore', undefined, '*').expect(200);
      expect((await progress()).at(-1)).toEqual(before);
    });

    it.each([
      ['?language=xx', 404],
      ['?language=', 400],
      ['?days=0', 400],
      ['?days=1e2', 400],
      ['?days=9999', 400],
      ['?since=x', 400],
    ])('refuses %s', async (query, status) => {
      await admin.ask('get', `workspace/progress${query}`).expect(status);
    });
  });

  it('counts texts whose source says something else by now', async () => {
    const count = async () => {
      const { languages, namespaces, counts } = await get<WorkspaceView>('workspace');
      return languages.map((_, l) => counts[l][namespaces.findIndex(({ name }) => name === 'shop')].sourceChanged);
    };
    const before = await count();
    const { id } = await create('Close');
    await put(pole, id, 'pl', 'Zamknij', 0);
    await put(admin, id, 'en', 'Close all', 1);
    expect(await count()).toEqual([before[0], before[1], before[2] + 1]);
    await put(pole, id, 'pl', 'Zamknij wszystko', 1);
    expect(await count()).toEqual(before);
  });

  it('keeps what was deleted apart, and brings it back as it was', async () => {
    await admin.ask('post', 'languages', { tag: 'fr', fallback: 'de' }).expect(201);
    await admin.ask('delete', 'languages/fr', undefined, '*').expect(204);
    const { languages } = await get<DeletedLanguagesView>('languages/deleted');
    expect(languages).toMatchObject([{ tag: 'fr', ownName: 'Français', direction: 'ltr' }]);
    expect(Date.parse(languages[0].deletedAt)).toBeGreaterThan(0);
    expect((await admin.ask('post', 'languages/FR/restore', undefined, '*').expect(200)).body).toMatchObject({
      fallback: 'de',
    });
    expect((await get<DeletedLanguagesView>('languages/deleted')).languages).toEqual([]);
    await admin.ask('post', 'languages/fr/restore', undefined, '*').expect(200); // it is there already
    await admin.ask('post', 'languages/xx/restore', undefined, '*').expect(404);
    await admin.ask('delete', 'languages/fr', undefined, '*').expect(204);

    const { id } = (await admin.ask('post', 'namespaces', { name: 'gone', description: 'Old' }).expect(201)).body;
    await admin.ask('delete', `namespaces/${id}`, undefined, '*').expect(204);
    expect((await get<DeletedNamespacesView>('namespaces/deleted')).namespaces).toMatchObject([
      { id, name: 'gone', description: 'Old' },
    ]);
    for (const path of ['languages/deleted', 'namespaces/deleted']) await pole.ask('get', path).expect(403);
  });

  it('falls back to nothing in particular where a language comes back and what it fell back to does not', async () => {
    await admin.ask('post', 'languages', { tag: 'it' }).expect(201);
    await admin.ask('post', 'languages', { tag: 'sc', fallback: 'it' }).expect(201);
    for (const tag of ['sc', 'it']) await admin.ask('delete', `languages/${tag}`, undefined, '*').expect(204);
    expect((await admin.ask('post', 'languages/sc/restore', undefined, '*').expect(200)).body.fallback).toBeNull();
    await admin.ask('delete', 'languages/sc', undefined, '*').expect(204);
  });

  it('is translated as most are where a namespace comes back and its reference language does not', async () => {
    await admin.ask('post', 'languages', { tag: 'it' }).expect(201);
    const namespace = { name: 'italian', reference: 'it' };
    const { id } = (await admin.ask('post', 'namespaces', namespace).expect(201)).body;
    await admin.ask('delete', `namespaces/${id}`, undefined, '*').expect(204);
    await admin.ask('delete', 'languages/it', undefined, '*').expect(204);
    expect((await admin.ask('post', `namespaces/${id}/restore`, undefined, '*').expect(200)).body.reference).toBe('en');
    await admin.ask('delete', `namespaces/${id}`, undefined, '*').expect(204);
  });

  it('stands in the order that somebody gives it', async () => {
    const tags = async () => (await get<WorkspaceView>('workspace')).languages.map(({ tag }) => tag);
    await admin.ask('put', 'languages/order', { tags: ['pl', 'en', 'de'] }).expect(204);
    expect(await tags()).toEqual(['pl', 'en', 'de']);
    for (const wrong of [['pl', 'en'], ['pl', 'en', 'en'], ['pl', 'en', 'de', 'fr'], []]) {
      await admin.ask('put', 'languages/order', { tags: wrong }).expect(409);
    }
    await admin.ask('put', 'languages/order', { tags: [1, 2, 3] }).expect(400);
    await admin.ask('put', 'languages/order', { tags: 'pl' }).expect(400);
    await admin.ask('put', 'languages/order', { tags: ['en', 'de', 'pl'] }).expect(204);

    const ids = async () => (await get<WorkspaceView>('workspace')).namespaces.map(({ id }) => id);
    await admin.ask('post', 'namespaces', { name: 'second' }).expect(201);
    const order = (await ids()).toReversed();
    await admin.ask('put', 'namespaces/order', { ids: order }).expect(204);
    expect(await ids()).toEqual(order);
    await admin.ask('put', 'namespaces/order', { ids: order.slice(1) }).expect(409);
    for (const path of ['languages/order', 'namespaces/order']) await pole.ask('put', path, {}).expect(403);
  });

  describe('what was done', () => {
    const activity = async (query: Record<string, string> = {}) =>
      (await get<ActivityView>(`activity?${new URLSearchParams(query)}`)).sets;

    it('is told set by set, with the first of its changes and how many there are', async () => {
      const { id, key } = await create('Print');
      await put(pole, id, 'pl', 'Drukuj', 0);
      const report = await admin
        .ask('post', 'translations/bulk', { language: 'de', namespace: 'shop', action: 'copySource' })
        .expect(200);
      const [many, text, message] = await activity();
      expect(many).toMatchObject({
        ...{ id: report.body.changeSet, kind: 'bulk.copySource', by: { id: admin.id, name: 'Ada' } },
        ...{ changes: report.body.done, texts: report.body.done, languages: ['de'], undoable: true },
      });
      expect(many.first).toMatchObject({ subject: { type: 'text' }, language: 'de', before: null });
      expect(text).toMatchObject({ kind: 'edit', by: { name: 'Piotr' }, changes: 1, languages: ['pl'] });
      expect(text.first.message).toEqual({ namespace: 'shop', key });
      expect(message).toMatchObject({
        kind: 'create',
        changes: 2,
        texts: 1,
        first: { subject: { type: 'message', id } },
      });

      expect(await activity({ changeSet: text.id })).toEqual([text]);
      expect((await activity({ message: id })).map(({ kind }) => kind)).toEqual(['bulk.copySource', 'edit', 'create']);
      expect((await activity({ person: pole.id }))[0].id).toBe(text.id);
      expect((await activity({ language: 'pl' }))[0].id).toBe(text.id);
      expect(await activity({ language: 'pl', person: admin.id, message: id })).toEqual([]);
    });

    it('is told of languages, namespaces and settings, too, which nobody takes back from here', async () => {
      await admin.ask('post', 'namespaces', { name: 'told' }).expect(201);
      const [set] = await activity({ limit: '1' });
      expect(set).toMatchObject({ kind: 'manage', undoable: false, first: { namespace: 'told' } });
      await admin.ask('post', `history/${set.id}/undo`).expect(409);
    });

    it('says what was taken back', async () => {
      const { id } = await create('Cut');
      const [set] = await activity({ message: id });
      const undone = (await admin.ask('post', `history/${set.id}/undo`).expect(200)).body;
      const [undo, before] = await activity({ message: id });
      expect(undo).toMatchObject({ id: undone.changeSet, kind: 'undo', undoOf: set.id });
      expect(before).toMatchObject({ id: set.id, undoneBy: undone.changeSet, undoable: false });
    });

    it('comes a page at a time', async () => {
      const all = await activity();
      const ids: string[] = [];
      for (let cursor: string | undefined = undefined, first = true; first || cursor; first = false) {
        const page: ActivityView = await get(`activity?limit=7${cursor ? `&cursor=${cursor}` : ''}`);
        ids.push(...page.sets.map(({ id }) => id));
        cursor = page.next;
      }
      expect(ids).toEqual(all.map(({ id }) => id));
      await admin.ask('get', 'activity?cursor=%00').expect(400);
      await admin.ask('get', 'activity?limit=0').expect(400);
    });

    it('names whoever did something', async () => {
      await editor(started.app, { name: 'Idle', role: 'viewer' });
      expect((await get<ActivePeopleView>('activity/people')).people).toEqual([
        { id: admin.id, name: 'Ada' },
        { id: pole.id, name: 'Piotr' },
      ]);
    });
  });

  describe('of two who change the same at the same time', () => {
    const last = (who: Editor) => ({ updatedAt: expect.any(String), updatedBy: { id: who.id, name: who.name } });
    let eve: Editor;
    beforeAll(async () => (eve = await editor(started.app, { name: 'Eve', role: 'administrator' })));

    it('the second one changes no namespace unseen, and hears who was first', async () => {
      const added = await admin.ask('post', 'namespaces', { name: 'both' }).expect(201);
      const { id, version } = added.body;
      expect([version, added.headers.etag]).toEqual([1, '"1"']);
      const path = `namespaces/${id}`;
      await admin.ask('patch', path, { description: 'Mine' }).expect(428);
      const first = await eve.ask('patch', path, { description: 'Theirs' }, 1).expect(200);
      expect([first.body.version, first.headers.etag]).toEqual([2, '"2"']);
      const refused = await admin.ask('patch', path, { description: 'Mine' }, 1).expect(412);
      const theirs = { id, name: 'both', description: 'Theirs', reference: 'en', version: 2 };
      expect(refused.body.current).toEqual({ ...theirs, ...last(eve) });
      expect((await admin.ask('patch', path, { description: 'Theirs' }, 2).expect(200)).body).toEqual(theirs); // nothing is another
      expect((await get<WorkspaceView>('workspace')).namespaces).toContainEqual(theirs);

      await admin.ask('delete', path).expect(428);
      expect((await admin.ask('delete', path, undefined, 1).expect(412)).body.current).toMatchObject(theirs);
      await admin.ask('delete', path, undefined, 2).expect(204);
      await admin.ask('patch', path, { name: 'other' }, 3).expect(404);
      const [deleted] = (await get<DeletedNamespacesView>('namespaces/deleted')).namespaces;
      expect(deleted).toMatchObject({ id, version: 3 });
      await admin.ask('post', `${path}/restore`).expect(428);
      await admin.ask('post', `${path}/restore`, undefined, 2).expect(412);
      expect((await admin.ask('post', `${path}/restore`, undefined, 3).expect(200)).headers.etag).toBe('"4"');
      await admin.ask('delete', path, undefined, 4).expect(204);
    });

    it('the second one changes no language unseen, and hears who was first', async () => {
      const added = await admin.ask('post', 'languages', { tag: 'nl' }).expect(201);
      expect([added.body.version, added.headers.etag]).toEqual([1, '"1"']);
      await admin.ask('patch', 'languages/nl', { fallback: 'de' }).expect(428);
      const first = await eve.ask('patch', 'languages/nl', { fallback: 'de' }, 1).expect(200);
      expect(first.headers.etag).toBe('"2"');
      const refused = await admin.ask('patch', 'languages/NL', { fallback: 'pl' }, 1).expect(412);
      expect(refused.body.current).toEqual({ ...first.body, ...last(eve) });
      expect(first.body).toMatchObject({ tag: 'nl', fallback: 'de', version: 2 });

      await admin.ask('delete', 'languages/nl').expect(428);
      await admin.ask('delete', 'languages/nl', undefined, 1).expect(412);
      await admin.ask('delete', 'languages/nl', undefined, 2).expect(204);
      const { languages } = await get<DeletedLanguagesView>('languages/deleted');
      expect(languages.find(({ tag }) => tag === 'nl')).toMatchObject({ version: 3 });
      await admin.ask('post', 'languages/nl/restore').expect(428);
      await admin.ask('post', 'languages/nl/restore', undefined, 2).expect(412);
      expect((await admin.ask('post', 'languages/nl/restore', undefined, 3).expect(200)).body.version).toBe(4);
      await admin.ask('delete', 'languages/nl', undefined, 4).expect(204);
      const again = await admin.ask('post', 'languages', { tag: 'nl' }).expect(201); // what was seen before is old
      expect(again.body.version).toBe(6);
      await admin.ask('delete', 'languages/nl', undefined, 6).expect(204);
    });

    it('the second one makes no other language the reference unseen', async () => {
      const seen = new Map((await get<WorkspaceView>('workspace')).languages.map(({ tag, version }) => [tag, version]));
      await eve.ask('patch', 'languages/de', { reference: true }, seen.get('de')).expect(200);
      const refused = await admin.ask('patch', 'languages/pl', { reference: true }, seen.get('pl')).expect(412);
      expect(refused.body.current).toMatchObject({ tag: 'pl', ...last(eve) });
      expect((await get<WorkspaceView>('workspace')).reference).toBe('de');
      await admin.ask('patch', 'languages/en', { reference: true }, '*').expect(200);
    });

    it('the second one changes no key unseen, and hears who was first', async () => {
      const { id, version } = await create('Mute');
      await eve.ask('patch', `keys/${id}`, { description: 'Theirs' }, version).expect(200);
      const { body } = await admin.ask('patch', `keys/${id}`, { description: 'Mine' }, version).expect(412);
      expect(body.current).toMatchObject({ id, description: 'Theirs', ...last(eve) });
    });

    it.each(['namespaces', 'languages'])('one of them changes %s, even where both are there at once', async (what) => {
      const [id, changes] =
        what === 'languages'
          ? ['pl', [{ fallback: 'de' }, { fallback: 'en' }]]
          : [(await get<WorkspaceView>('workspace')).namespaces[0]!.id, [{ description: 'A' }, { description: 'B' }]];
      const view = await get<WorkspaceView>('workspace');
      const { version } = [...view.languages, ...view.namespaces].find(
        (each) => ('id' in each ? each.id : each.tag) === id,
      )!;
      const answers = await Promise.all(
        changes.map((change, n) => [admin, eve][n]!.ask('patch', `${what}/${id}`, change, version)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });

  it('says how it is to administrators', async () => {
    const health = await get<HealthView>('health');
    const { kind } = started.app.get(Database);
    expect(health).toMatchObject({ status: 'ready', reasons: [], database: { kind } });
    expect(health.database.bytes).toBeGreaterThan(10_000);
    expect(health.database.tables!.name).toMatch(/^\d{4}-/);
    expect('directory' in health.database).toBe(kind === 'sqlite');
    expect(health.process.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(Date.parse(health.process.startedAt)).toBeLessThanOrEqual(Date.now());
    expect(health.texts.namespaces).toBeGreaterThan(0);
    expect(health.backup).toBeNull();
    const { version, startedAt } = health.process;
    const { release } = health.texts;
    expect(health.replicas).toEqual({
      current: null,
      list: [
        expect.objectContaining({ self: true, release: null, snapshot: release, version, startedAt, behind: false }),
      ],
    });
    await pole.ask('get', 'health').expect(403);
  });
});
