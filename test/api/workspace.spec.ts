import { Database } from '../../libs/workspace/src/database/database';
import type { HealthView } from '../../libs/workspace/src/health/health.contract';
import type {
  ActivePeopleView,
  ActivityEntriesView,
  ActivityView,
} from '../../libs/workspace/src/activity/activity.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type {
  DeletedLanguagesView,
  LanguageListView,
  LanguagePeopleView,
  LanguageView,
} from '../../libs/workspace/src/languages/languages.contract';
import type { DeletedNamespacesView, NamespaceListView } from '../../libs/workspace/src/namespaces/namespaces.contract';
import type { ProgressView, WorkspaceView } from '../../libs/workspace/src/workspace/workspace.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import type { ChangesSinceVisitView, LastVisitView } from '../../libs/workspace/src/visits/visits.contract';
import { databases } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

describe.each(databases)('managing the workspace over REST with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let pole: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    pole = await createEditor(started.app, { name: 'Piotr', role: 'translator', languages: ['pl'] });
    for (const tag of ['en', 'de', 'pl']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'shop' }).expect(201);
  });
  afterAll(() => started?.close());

  const get = async <View>(path: string, who = admin): Promise<View> =>
    (await who.request('get', path).expect(200)).body;
  let made = 0;
  const create = async (text: string): Promise<KeyView> =>
    (await admin.request('post', 'keys', { namespace: 'shop', key: `key${++made}`, forms: { '': text } }).expect(201))
      .body;
  const put = (who: Editor, id: string, language: string, text: string, version: number, more: object = {}) =>
    who.request('put', `texts/${id}/${language}`, { forms: { '': text }, ...more }, version).expect(200);

  describe('progress', () => {
    const progress = async (query = '') => (await get<ProgressView>(`workspace/progress${query}`)).days;
    /** Moves everything recorded so far into the past. */
    const daysPass = (days: number) =>
      started.app.get(Database).transaction(async (tx) => {
        await tx
          .updateTable('progress')
          .set(({ eb }) => ({ day: eb('day', '-', days) }))
          .execute();
      });

    it('is recorded day by day, including days without changes', async () => {
      const first = await create('Save');
      await create('Open');
      await put(pole, first.id, 'pl', 'Zapisz', 0);
      const today = new Date().toISOString().slice(0, 10);
      expect(await progress('?language=pl')).toEqual([{ day: today, keys: 2, translated: 1, reviewed: 0 }]);
      await daysPass(3);
      await put(admin, first.id, 'pl', 'Zapisz', 1, { state: 'reviewed' });
      const days = await progress('?language=PL');
      expect(days.map(({ day: _, ...numbers }) => numbers)).toEqual([
        { keys: 2, translated: 1, reviewed: 0 },
        { keys: 2, translated: 1, reviewed: 0 },
        { keys: 2, translated: 1, reviewed: 0 },
        { keys: 2, translated: 1, reviewed: 1 },
      ]);
      expect(days.at(-1)!.day).toBe(today);
      expect((await progress()).at(0)).toMatchObject({ keys: 6, translated: 3 });
      expect((await progress('?language=pl,de,PL')).at(-1)).toMatchObject({ keys: 4, translated: 1, reviewed: 1 });
      await admin.request('get', 'workspace/progress?language=pl,xx').expect(404);
      expect(await progress('?language=pl&days=2')).toEqual(days.slice(-2));
      const file = await admin.request('get', 'workspace/progress/export?language=pl&days=2').expect(200);
      expect(file.headers['content-type']).toMatch('text/csv');
      expect(file.text).toBe(`day,keys,translated,reviewed\r\n${days.at(-2)!.day},2,1,0\r\n${today},2,1,1\r\n`);
    });

    it('excludes a deleted language, and includes it again when it is restored', async () => {
      const before = (await progress()).at(-1)!;
      await admin.request('delete', 'languages/de', undefined, '*').expect(204);
      expect((await progress()).at(-1)!.keys).toBeLessThan(before.keys);
      await admin.request('post', 'languages/de/restore', undefined, '*').expect(200);
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
      await admin.request('get', `workspace/progress${query}`).expect(status);
    });
  });

  it('counts texts whose source changed', async () => {
    const count = async () => {
      const { languages, namespaces, counts } = await get<WorkspaceView>('workspace');
      return languages.map((_, l) => counts[l]![namespaces.findIndex(({ name }) => name === 'shop')]!.sourceChanged);
    };
    const before = await count();
    const { id } = await create('Close');
    await put(pole, id, 'pl', 'Zamknij', 0);
    await put(admin, id, 'en', 'Close all', 1);
    expect(await count()).toEqual([before[0], before[1], before[2]! + 1]);
    await put(pole, id, 'pl', 'Zamknij wszystko', 1);
    expect(await count()).toEqual(before);
  });

  it('lists deleted languages and namespaces separately, and restores them', async () => {
    await admin.request('post', 'languages', { tag: 'fr', fallback: 'de' }).expect(201);
    await admin.request('delete', 'languages/fr', undefined, '*').expect(204);
    const { languages } = await get<DeletedLanguagesView>('languages/deleted');
    expect(languages).toMatchObject([{ tag: 'fr', ownName: 'Français', direction: 'ltr' }]);
    expect(Date.parse(languages[0]!.deletedAt)).toBeGreaterThan(0);
    expect((await admin.request('post', 'languages/FR/restore', undefined, '*').expect(200)).body).toMatchObject({
      fallback: 'de',
    });
    expect((await get<DeletedLanguagesView>('languages/deleted')).languages).toEqual([]);
    await admin.request('post', 'languages/fr/restore', undefined, '*').expect(200); // already restored
    await admin.request('post', 'languages/xx/restore', undefined, '*').expect(404);
    await admin.request('delete', 'languages/fr', undefined, '*').expect(204);

    const { id } = (await admin.request('post', 'namespaces', { name: 'gone', description: 'Old' }).expect(201)).body;
    await admin.request('delete', `namespaces/${id}`, undefined, '*').expect(204);
    expect((await get<DeletedNamespacesView>('namespaces/deleted')).namespaces).toMatchObject([
      { id, name: 'gone', description: 'Old' },
    ]);
    for (const path of ['languages/deleted', 'namespaces/deleted']) await pole.request('get', path).expect(403);
  });

  it('lists who may edit texts in a language, to those who edit texts, without email addresses', async () => {
    const zoe = await createEditor(started.app, { name: 'Zoe', role: 'reviewer', languages: ['de', 'pl'] });
    const viewer = await createEditor(started.app, { name: 'Vera', role: 'viewer' });
    const gone = await createEditor(started.app, { name: 'Gone', role: 'reviewer' });
    await started.app
      .get(Database)
      .transaction((tx) => tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', gone.id).execute());
    expect(await get<LanguagePeopleView>('languages/PL/people', pole)).toEqual({
      people: [
        { id: pole.id, name: 'Piotr', role: 'translator', isNamed: true },
        { id: zoe.id, name: 'Zoe', role: 'reviewer', isNamed: true },
        { id: admin.id, name: 'Ada', role: 'administrator', isNamed: false },
      ],
    });
    const named = async (tag: string) =>
      (await get<LanguagePeopleView>(`languages/${tag}/people`)).people.map(({ name }) => name);
    expect(await named('de')).toEqual(['Zoe', 'Ada']);
    expect(await named('en')).toEqual(['Ada']);
    await pole.request('get', 'languages/xx/people').expect(404);
    await viewer.request('get', 'languages/pl/people').expect(403);
  });

  it('restores a language without its fallback if that is deleted', async () => {
    await admin.request('post', 'languages', { tag: 'it' }).expect(201);
    await admin.request('post', 'languages', { tag: 'sc', fallback: 'it' }).expect(201);
    for (const tag of ['sc', 'it']) await admin.request('delete', `languages/${tag}`, undefined, '*').expect(204);
    expect((await admin.request('post', 'languages/sc/restore', undefined, '*').expect(200)).body.fallback).toBeNull();
    await admin.request('delete', 'languages/sc', undefined, '*').expect(204);
  });

  it('restores a namespace with the default reference language if its own is deleted', async () => {
    await admin.request('post', 'languages', { tag: 'it' }).expect(201);
    const namespace = { name: 'italian', reference: 'it' };
    const { id } = (await admin.request('post', 'namespaces', namespace).expect(201)).body;
    await admin.request('delete', `namespaces/${id}`, undefined, '*').expect(204);
    await admin.request('delete', 'languages/it', undefined, '*').expect(204);
    expect((await admin.request('post', `namespaces/${id}/restore`, undefined, '*').expect(200)).body.reference).toBe(
      'en',
    );
    await admin.request('delete', `namespaces/${id}`, undefined, '*').expect(204);
  });

  it('names what is in the way of a namespace and of a key', async () => {
    const { id } = (await admin.request('post', 'namespaces', { name: 'held' }).expect(201)).body;
    await admin.request('delete', `namespaces/${id}`, undefined, '*').expect(204);
    const other = (await admin.request('post', 'namespaces', { name: 'held' }).expect(201)).body;
    const restored = await admin.request('post', `namespaces/${id}/restore`, undefined, '*').expect(409);
    expect(restored.body).toMatchObject({ takenBy: { id: other.id, name: 'held' } });
    const key = (await admin.request('post', 'keys', { namespace: 'held', key: 'cart.title' }).expect(201)).body;
    const refused = await admin.request('post', 'keys', { namespace: 'held', key: 'cart' }).expect(409);
    expect(refused.body.takenBy).toEqual({ id: key.id, namespace: 'held', key: 'cart.title' });
    await admin.request('delete', `namespaces/${other.id}`, undefined, '*').expect(204);
  });

  it('orders languages and namespaces as requested', async () => {
    const tags = async () => (await get<WorkspaceView>('workspace')).languages.map(({ tag }) => tag);
    await admin.request('put', 'languages/order', { tags: ['pl', 'en', 'de'] }).expect(204);
    expect(await tags()).toEqual(['pl', 'en', 'de']);
    for (const wrong of [['pl', 'en'], ['pl', 'en', 'en'], ['pl', 'en', 'de', 'fr'], []]) {
      await admin.request('put', 'languages/order', { tags: wrong }).expect(409);
    }
    await admin.request('put', 'languages/order', { tags: [1, 2, 3] }).expect(400);
    await admin.request('put', 'languages/order', { tags: 'pl' }).expect(400);
    await admin.request('put', 'languages/order', { tags: ['en', 'de', 'pl'] }).expect(204);

    const ids = async () => (await get<WorkspaceView>('workspace')).namespaces.map(({ id }) => id);
    await admin.request('post', 'namespaces', { name: 'second' }).expect(201);
    const order = (await ids()).toReversed();
    await admin.request('put', 'namespaces/order', { ids: order }).expect(204);
    expect(await ids()).toEqual(order);
    await admin.request('put', 'namespaces/order', { ids: order.slice(1) }).expect(409);
    for (const path of ['languages/order', 'namespaces/order']) await pole.request('put', path, {}).expect(403);
  });

  describe('the activity', () => {
    const activity = async (query: Record<string, string> = {}) =>
      (await get<ActivityView>(`activity?${new URLSearchParams(query)}`)).sets;

    it('lists change sets, each with its first change and their number', async () => {
      const { id, key } = await create('Print');
      await put(pole, id, 'pl', 'Drukuj', 0);
      const report = await admin
        .request('post', 'texts/bulk', { language: 'de', namespace: 'shop', action: 'copySource' })
        .expect(200);
      const [many, text, message] = await activity();
      expect(many).toMatchObject({
        ...{ id: report.body.changeSet, kind: 'bulk.copySource', by: { id: admin.id, name: 'Ada' } },
        ...{ changes: report.body.done, texts: report.body.done, languages: ['de'], undoable: true },
      });
      expect(many!.first).toMatchObject({ subject: { type: 'text' }, language: 'de', before: null });
      const seenByPole: ActivityView = (await pole.request('get', 'activity').expect(200)).body;
      expect(seenByPole.sets.slice(0, 2)).toMatchObject([{ undoable: false }, { kind: 'edit', undoable: true }]);
      await pole.request('post', `activity/${many!.id}/undo`, {}).expect(403);
      expect(text).toMatchObject({ kind: 'edit', by: { name: 'Piotr' }, changes: 1, languages: ['pl'] });
      expect(text!.first.key).toEqual({ namespace: 'shop', key });
      expect(message).toMatchObject({
        kind: 'create',
        changes: 2,
        texts: 1,
        first: { subject: { type: 'key', id } },
      });

      expect(await activity({ changeSet: text!.id })).toEqual([text]);
      expect((await activity({ key: id })).map(({ kind }) => kind)).toEqual(['bulk.copySource', 'edit', 'create']);
      expect((await activity({ person: pole.id }))[0]!.id).toBe(text!.id);
      expect((await activity({ language: 'pl' }))[0]!.id).toBe(text!.id);
      expect(await activity({ language: 'pl', person: admin.id, key: id })).toEqual([]);
    });

    it('includes changes of languages, namespaces and settings, which cannot be undone', async () => {
      await admin.request('post', 'namespaces', { name: 'recorded' }).expect(201);
      const [set] = await activity({ limit: '1' });
      expect(set).toMatchObject({ kind: 'manage', undoable: false, first: { namespace: 'recorded' } });
      await admin.request('post', `activity/${set!.id}/undo`).expect(409);
    });

    it('marks undone change sets', async () => {
      const { id } = await create('Cut');
      const [set] = await activity({ key: id });
      const undone = (await admin.request('post', `activity/${set!.id}/undo`).expect(200)).body;
      const [undo, before] = await activity({ key: id });
      expect(undo).toMatchObject({ id: undone.changeSet, kind: 'undo', undoOf: set!.id });
      expect(before).toMatchObject({ id: set!.id, undoneBy: undone.changeSet, undoable: false });
    });

    it('is returned page by page', async () => {
      const all = await activity();
      const ids: string[] = [];
      for (let cursor: string | undefined = undefined, first = true; first || cursor; first = false) {
        const page: ActivityView = await get(`activity?limit=7${cursor ? `&cursor=${cursor}` : ''}`);
        ids.push(...page.sets.map(({ id }) => id));
        cursor = page.next;
      }
      expect(ids).toEqual(all.map(({ id }) => id));
      await admin.request('get', 'activity?cursor=%00').expect(400);
      await admin.request('get', 'activity?limit=0').expect(400);
    });

    it('lists the people who changed something', async () => {
      await createEditor(started.app, { name: 'Idle', role: 'viewer' });
      expect((await get<ActivePeopleView>('activity/people')).people).toEqual([
        { id: admin.id, name: 'Ada' },
        { id: pole.id, name: 'Piotr' },
      ]);
    });
  });

  describe('changes since the last visit', () => {
    const now = Date.now.bind(Date);
    /** Only for visits: ids that other parts of the process make meanwhile would stay ahead of the clock, see `newId`. */
    const hoursPass = (hours: number) =>
      jest
        .spyOn(Date, 'now')
        .mockImplementation(() => now() + (new Error().stack!.includes('visits.service') ? hours * 3_600_000 : 0));
    afterEach(() => jest.restoreAllMocks());
    const visit = (who: Editor) => who.request('put', 'visits/current').expect(204);
    const endOfLast = async (who: Editor) => (await get<LastVisitView>('visits/last', who)).endedAt;
    const changes = (who: Editor) => get<ChangesSinceVisitView>('visits/last/changes', who);
    const comment = (who: Editor, keyId: string, language?: string) =>
      who.request('post', 'comments', { keyId, language, text: 'A verb?', mentions: [] }).expect(201);

    it('are none before the first visit has ended', async () => {
      const guest = await createEditor(started.app, { name: 'Guest', role: 'translator', languages: ['pl'] });
      expect(await changes(guest)).toEqual({ languages: [] });
      await visit(guest);
      await put(admin, (await create('Hello')).id, 'pl', 'Witaj', 0);
      expect(await changes(guest)).toEqual({ languages: [] });
      expect(await get('visits/last', guest)).toEqual({});
    });

    it('are since the last report, however often the next visit is reported, until that has ended too', async () => {
      const guest = await createEditor(started.app, { name: 'Guest', role: 'translator', languages: ['pl'] });
      const start = now();
      await visit(guest);
      hoursPass(0.9);
      await visit(guest); // the same visit still
      expect(await endOfLast(guest)).toBeUndefined();
      hoursPass(2);
      const ended = (await endOfLast(guest))!;
      expect(Date.parse(ended) - start).toBeGreaterThanOrEqual(0.9 * 3_600_000);
      for (let reload = 0; reload < 3; reload++) await visit(guest);
      expect(await endOfLast(guest)).toBe(ended);
      hoursPass(4);
      expect(Date.parse((await endOfLast(guest))!)).toBeGreaterThanOrEqual(Date.parse(ended) + 3_600_000);
    });

    it('are counted by language as the lists count them, without those of the person', async () => {
      const reviewer = await createEditor(started.app, { name: 'Rita', role: 'reviewer', languages: ['de', 'pl'] });
      const [older, approved, changed, outdated, deleted] = await Promise.all(
        ['Older', 'Approved', 'Changed', 'Outdated', 'Deleted'].map(create),
      );
      await put(admin, older!.id, 'pl', 'Starszy', 0);
      await put(reviewer, outdated!.id, 'pl', 'Nieaktualny', 0);
      await comment(admin, older!.id, 'pl');
      await visit(reviewer);
      await new Promise((resolve) => setTimeout(resolve, 2)); // times are in milliseconds
      const seen = now();
      await put(admin, approved!.id, 'pl', 'Zatwierdzony', 0, { state: 'reviewed' });
      await put(pole, changed!.id, 'pl', 'Zmieniony', 0);
      await put(pole, deleted!.id, 'pl', 'Usunięty', 0);
      await admin.request('delete', `keys/${deleted!.id}`, undefined, 1).expect(200);
      await put(reviewer, older!.id, 'pl', 'Stary', 1);
      await put(admin, outdated!.id, 'en', 'Out of date', 1);
      await comment(admin, changed!.id, 'pl');
      await comment(admin, approved!.id);
      await comment(reviewer, older!.id, 'pl');
      hoursPass(3);
      const { endedAt, languages } = await changes(reviewer);
      expect(Date.parse(endedAt!)).toBeLessThan(seen);
      expect(languages).toEqual([
        { language: 'de', changed: 0, approved: 0, sourceChanged: 0, commented: 1 },
        { language: 'pl', changed: 2, approved: 1, sourceChanged: 1, commented: 2 },
      ]);
      const listed = async (filter: string) => {
        const query = new URLSearchParams({ language: 'pl', filter, since: endedAt! });
        const { texts } = await get<TextListView>(`texts?${query}`, reviewer);
        return texts.map(({ id }) => id).sort();
      };
      expect(await listed('others')).toEqual([approved!.id, changed!.id].sort());
      expect(await listed('others,reviewed')).toEqual([approved!.id]);
      expect(await listed('sourceChanged')).toEqual([outdated!.id]);
      expect(await listed('comments')).toEqual([approved!.id, changed!.id].sort());
      // The same in the activity, with the changes of the person.
      const activity = await get<ActivityView>(`activity?since=${endedAt}`);
      const entries = await get<ActivityEntriesView>(`activity/entries?since=${endedAt}&limit=100`);
      expect(activity.sets.map(({ kind }) => kind)).toEqual([
        ...['comment.add', 'comment.add', 'comment.add', 'edit', 'edit', 'delete', 'edit', 'edit', 'edit'],
      ]);
      expect(new Set(entries.entries.map(({ changeSet }) => changeSet))).toEqual(
        new Set(activity.sets.map(({ id }) => id)),
      );
      await admin.request('get', 'activity?since=yesterday').expect(400);
    });
  });

  describe('one language, namespace or key', () => {
    it.each(['languages', 'namespaces', 'keys'])('of %s is returned with the version that changes it', async (what) => {
      const { id: keyId } = await create('Close');
      const [namespace] = (await get<NamespaceListView>('namespaces')).namespaces;
      const path = `${what}/${{ languages: 'DE', namespaces: namespace!.id, keys: keyId }[what]}`;
      const { body, headers } = await pole.request('get', path).expect(200);
      expect(headers.etag).toBe(`"${body.version}"`);
      const change = what === 'languages' ? { fallback: 'en' } : { description: `Changed ${body.version}` };
      const changed = await admin.request('patch', path, change, body.version).expect(200);
      expect((await pole.request('get', path).expect(200)).body).toEqual(changed.body);
    });

    it.each(['languages/xx', 'languages/%00', 'namespaces/none', 'keys/none'])('is 404 at %s', async (path) => {
      await admin.request('get', path).expect(404);
    });

    it('is 404 once it was deleted', async () => {
      const { id, version } = await create('Quit');
      await admin.request('delete', `keys/${id}`, undefined, version).expect(200);
      await admin.request('get', `keys/${id}`).expect(404);
      const namespace = (await admin.request('post', 'namespaces', { name: 'short-lived' }).expect(201)).body;
      await admin.request('delete', `namespaces/${namespace.id}`, undefined, 1).expect(204);
      await admin.request('get', `namespaces/${namespace.id}`).expect(404);
      await admin.request('post', 'languages', { tag: 'sv' }).expect(201);
      await admin.request('delete', 'languages/sv', undefined, 1).expect(204);
      await admin.request('get', 'languages/sv').expect(404);
    });

    it('is in the list of all, in the order of the workspace', async () => {
      const { reference, languages, namespaces } = await get<WorkspaceView>('workspace');
      expect(await get<LanguageListView>('languages')).toEqual({ reference, languages });
      expect(await get<NamespaceListView>('namespaces')).toEqual({ namespaces });
    });
  });

  describe('a conflict', () => {
    const last = (who: Editor) => ({ updatedAt: expect.any(String), updatedBy: { id: who.id, name: who.name } });
    let eve: Editor;
    beforeAll(async () => (eve = await createEditor(started.app, { name: 'Eve', role: 'administrator' })));

    it('returns 412 with the current namespace and its author', async () => {
      const added = await admin.request('post', 'namespaces', { name: 'both' }).expect(201);
      const { id, version } = added.body;
      expect([version, added.headers.etag]).toEqual([1, '"1"']);
      const path = `namespaces/${id}`;
      await admin.request('patch', path, { description: 'Mine' }).expect(428);
      const first = await eve.request('patch', path, { description: 'Theirs' }, 1).expect(200);
      expect([first.body.version, first.headers.etag]).toEqual([2, '"2"']);
      const refused = await admin.request('patch', path, { description: 'Mine' }, 1).expect(412);
      const theirs = {
        id,
        name: 'both',
        description: 'Theirs',
        access: 'public',
        reference: 'en',
        syntax: 'i18next',
        version: 2,
      };
      expect(refused.body.current).toEqual({ ...theirs, ...last(eve) });
      expect((await admin.request('patch', path, { description: 'Theirs' }, 2).expect(200)).body).toEqual(theirs); // unchanged
      expect((await get<WorkspaceView>('workspace')).namespaces).toContainEqual(theirs);

      await admin.request('delete', path).expect(428);
      expect((await admin.request('delete', path, undefined, 1).expect(412)).body.current).toMatchObject(theirs);
      await admin.request('delete', path, undefined, 2).expect(204);
      await admin.request('patch', path, { name: 'other' }, 3).expect(404);
      const [deleted] = (await get<DeletedNamespacesView>('namespaces/deleted')).namespaces;
      expect(deleted).toMatchObject({ id, version: 3 });
      await admin.request('post', `${path}/restore`).expect(428);
      await admin.request('post', `${path}/restore`, undefined, 2).expect(412);
      expect((await admin.request('post', `${path}/restore`, undefined, 3).expect(200)).headers.etag).toBe('"4"');
      await admin.request('delete', path, undefined, 4).expect(204);
    });

    it('returns 412 with the current language and its author', async () => {
      const added = await admin.request('post', 'languages', { tag: 'nl' }).expect(201);
      expect([added.body.version, added.headers.etag]).toEqual([1, '"1"']);
      await admin.request('patch', 'languages/nl', { fallback: 'de' }).expect(428);
      const first = await eve.request('patch', 'languages/nl', { fallback: 'de' }, 1).expect(200);
      expect(first.headers.etag).toBe('"2"');
      const refused = await admin.request('patch', 'languages/NL', { fallback: 'pl' }, 1).expect(412);
      const { fallbacks, ...current } = first.body as LanguageView;
      expect(refused.body.current).toEqual({ ...current, ...last(eve) });
      expect(fallbacks).toEqual(['de', 'en']);
      expect(current).toMatchObject({ tag: 'nl', fallback: 'de', version: 2 });

      await admin.request('delete', 'languages/nl').expect(428);
      await admin.request('delete', 'languages/nl', undefined, 1).expect(412);
      await admin.request('delete', 'languages/nl', undefined, 2).expect(204);
      const { languages } = await get<DeletedLanguagesView>('languages/deleted');
      expect(languages.find(({ tag }) => tag === 'nl')).toMatchObject({ version: 3 });
      await admin.request('post', 'languages/nl/restore').expect(428);
      await admin.request('post', 'languages/nl/restore', undefined, 2).expect(412);
      expect((await admin.request('post', 'languages/nl/restore', undefined, 3).expect(200)).body.version).toBe(4);
      await admin.request('delete', 'languages/nl', undefined, 4).expect(204);
      const again = await admin.request('post', 'languages', { tag: 'nl' }).expect(201); // the earlier version is outdated
      expect(again.body.version).toBe(6);
      await admin.request('delete', 'languages/nl', undefined, 6).expect(204);
    });

    it('returns 412 when the reference language changed in the meantime', async () => {
      const seen = new Map((await get<WorkspaceView>('workspace')).languages.map(({ tag, version }) => [tag, version]));
      await eve.request('patch', 'languages/de', { reference: true }, seen.get('de')).expect(200);
      const refused = await admin.request('patch', 'languages/pl', { reference: true }, seen.get('pl')).expect(412);
      expect(refused.body.current).toMatchObject({ tag: 'pl', ...last(eve) });
      expect((await get<WorkspaceView>('workspace')).reference).toBe('de');
      await admin.request('patch', 'languages/en', { reference: true }, '*').expect(200);
    });

    it('returns 412 with the current key and its author', async () => {
      const { id, version } = await create('Mute');
      await eve.request('patch', `keys/${id}`, { description: 'Theirs' }, version).expect(200);
      const { body } = await admin.request('patch', `keys/${id}`, { description: 'Mine' }, version).expect(412);
      expect(body.current).toMatchObject({ id, description: 'Theirs', ...last(eve) });
    });

    it.each(['namespaces', 'languages'])('lets one of two concurrent requests change %s', async (what) => {
      const [id, changes] =
        what === 'languages'
          ? ['pl', [{ fallback: 'de' }, { fallback: 'en' }]]
          : [(await get<WorkspaceView>('workspace')).namespaces[0]!.id, [{ description: 'A' }, { description: 'B' }]];
      const view = await get<WorkspaceView>('workspace');
      const { version } = [...view.languages, ...view.namespaces].find(
        (each) => ('id' in each ? each.id : each.tag) === id,
      )!;
      const responses = await Promise.all(
        changes.map((change, n) => [admin, eve][n]!.request('patch', `${what}/${id}`, change, version)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });

  it('shows the health of the installation to administrators', async () => {
    const health = await get<HealthView>('health');
    const { kind } = started.app.get(Database);
    expect(health).toMatchObject({ status: 'ready', reasons: [], database: { kind } });
    expect(health.database.bytes).toBeGreaterThan(10_000);
    expect(health.database.tables!.name).toMatch(/^\d{4}-/);
    expect('directory' in health.database).toBe(kind === 'sqlite');
    expect(health.process.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(Date.parse(health.process.startedAt)).toBeLessThanOrEqual(Date.now());
    expect(health.texts).toMatchObject({ languages: 0, namespaces: 0 }); // those of the interface do not count
    expect(health.backup).toBeNull();
    const { version, startedAt } = health.process;
    const { release } = health.texts;
    expect(health.replicas).toEqual({
      current: null,
      list: [
        expect.objectContaining({ self: true, release: null, snapshot: release, version, startedAt, behind: false }),
      ],
    });
    await pole.request('get', 'health').expect(403);
  });
});
