import { get as httpGet } from 'node:http';
import request from 'supertest';
import { Database } from '../../apps/api/src/database/database';
import { tally } from '../../apps/api/src/translations/counts.store';
import { WorkEvents } from '../../apps/api/src/translations/work-events';
import type {
  BulkReportView,
  HistoryView,
  KeyView,
  MessageContextView,
  SavedTextView,
  SuggestionsView,
  TranslationsView,
  WorkspaceView,
} from '../../apps/api/src/translations/editing.contract';
import { databases } from '../support/databases';
import { editor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

describe.each(databases)('editing texts over REST, kept in $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let pole: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await editor(started.app, { name: 'Ada', role: 'administrator' });
    pole = await editor(started.app, { name: 'Piotr', role: 'translator', languages: ['pl'] });
    for (const tag of ['en', 'de', 'pl']) await admin.ask('post', 'languages', { tag }).expect(201);
    await admin.ask('post', 'namespaces', { name: 'shop/cart' }).expect(201);
  });
  afterAll(() => started?.close());

  let made = 0;
  const create = async (text = 'Hello, {{name}}', more: object = {}): Promise<KeyView> =>
    (
      await admin
        .ask('post', 'keys', { namespace: 'shop/cart', key: `greeting${++made}`, forms: { '': text }, ...more })
        .expect(201)
    ).body;
  const put = (who: Editor, id: string, language: string, text: string, version: number, more: object = {}) =>
    who.ask('put', `translations/${id}/${language}`, { forms: { '': text }, ...more }, version);
  const list = async (query: Record<string, string>): Promise<TranslationsView> =>
    (await admin.ask('get', `translations?${new URLSearchParams({ language: 'de', ...query })}`).expect(200)).body;

  afterEach(async () => {
    // whatever was done: what is kept is what is counted
    const database = started.app.get(Database);
    const counted = await tally(database.read, 'en', {});
    const kept = await database.read.selectFrom('counts').selectAll().execute();
    const nonzero = kept.filter(({ namespace_id: _, language: __, ...numbers }) =>
      Object.values(numbers).some(Boolean),
    );
    const rows = (list: object[]) => list.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
    const some = counted.filter(({ namespace_id: _, language: __, ...numbers }) =>
      Object.values(numbers).some(Boolean),
    );
    expect(rows(nonzero)).toEqual(rows(some));
  });

  it('saves a translation, with what there is to say of it', async () => {
    const { id } = await create();
    const first = await put(pole, id, 'pl', 'Cześć', 0).expect(200);
    const text: SavedTextView = first.body;
    expect(first.headers.etag).toBe('"1"');
    expect(text).toMatchObject({ state: 'needsReview', complete: true, version: 1, updatedBy: { name: 'Piotr' } });
    expect(text.findings.map(({ code, severity }) => [code, severity])).toEqual([['placeholderMissing', 'error']]);
    const second: SavedTextView = (await put(pole, id, 'pl', 'Cześć, {{name}}', 1).expect(200)).body;
    expect(second).toMatchObject({ version: 2, findings: [] });
  });

  it('gives the findings of today, whatever version somebody has already', async () => {
    const { id } = await create();
    await put(pole, id, 'pl', 'Cześć, {{name}}', 0).expect(200);
    const before = await pole.ask('get', `translations/${id}/pl`).expect(200);
    expect([before.headers.etag, before.body.findings]).toEqual(['"1"', []]);
    await put(admin, id, 'en', 'Hello {{first}}', 1).expect(200);
    for (const held of ['"1"', 'W/"1"', '*']) {
      const after = await pole.ask('get', `translations/${id}/pl`).set('If-None-Match', held).expect(200);
      expect(after.headers.etag).toBe('"1"');
      expect(after.body.sourceChanged).toBe(true);
      expect(after.body.findings).not.toEqual([]);
    }
    await put(pole, id, 'pl', 'Cześć, {{first}}', 1).expect(200);
    const list = await pole.ask('get', 'workspace').expect(200); // what has no version is named by its bytes
    await pole.ask('get', 'workspace').set('If-None-Match', list.headers.etag!).expect(304);
  });

  it('loses nothing where two were there: the second learns what the first wrote', async () => {
    const { id } = await create();
    await put(admin, id, 'pl', 'Witaj, {{name}}', 0).expect(200);
    const late = await put(pole, id, 'pl', 'Cześć, {{name}}', 0).expect(412);
    expect(late.body).toMatchObject({
      type: 'urn:problem:changedMeanwhile',
      current: { forms: { '': 'Witaj, {{name}}' }, version: 1, updatedBy: { name: 'Ada' } },
    });
    expect(Date.parse(late.body.current.updatedAt)).toBeGreaterThan(0);
  });

  it('asks which version somebody saw', async () => {
    const { id } = await create();
    await pole.ask('put', `translations/${id}/pl`, { forms: { '': 'x' } }).expect(428);
  });

  it('lets nobody write in a language that is not theirs, nor approve without the role', async () => {
    const { id } = await create();
    await put(pole, id, 'de', 'Hallo', 0).expect(403);
    await put(pole, id, 'pl', 'Cześć, {{name}}', 0, { state: 'reviewed' }).expect(403);
  });

  it.each([
    ['a NUL', { forms: { '': 'a\0b' } }, 422],
    ['half a character', { forms: { '': 'a\ud800b' } }, 422],
    ['more than 64 KiB', { forms: { '': 'ä'.repeat(33 * 1024) } }, 413],
    ['a form that a text does not have', { forms: { one: 'x' } }, 422],
    ['no forms', {}, 400],
    ['a list', { forms: ['x'] }, 400],
    ['a number', { forms: { '': 5 } }, 400],
    ['something else', { forms: { '': 'x' }, admin: true }, 400],
    ['an unknown state', { forms: { '': 'x' }, state: 'published' }, 400],
  ])('refuses %s', async (_, body, status) => {
    const { id } = await create();
    const answer = await admin.ask('put', `translations/${id}/de`, body, 0).expect(status);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(answer.body.title).not.toMatch(/dragoman/); // a key without words
  });

  it.each(['nothing', '%00', 'a'.repeat(500)])('knows no message %s', async (id) => {
    await admin.ask('put', `translations/${id}/de`, { forms: { '': 'x' } }, 0).expect(404);
    await admin.ask('get', `translations/${id}/de`).expect(404);
  });

  it('says that a source changed, until the translation is looked at again', async () => {
    const { id } = await create('Save');
    await put(admin, id, 'de', 'Speichern', 0, { state: 'reviewed' }).expect(200);
    await put(admin, id, 'en', 'Save {{name}}', 1).expect(200);
    const stale: SavedTextView = (await admin.ask('get', `translations/${id}/de`).expect(200)).body;
    expect(stale).toMatchObject({ sourceChanged: true, state: 'reviewed', version: 1 });
    expect(stale.findings.map(({ code }) => code)).toEqual(['placeholderMissing']);
    expect((await list({ filter: 'sourceChanged' })).messages.map((message) => message.id)).toContain(id);
    await put(admin, id, 'de', '{{name}} speichern', 1).expect(200);
    expect((await list({ filter: 'sourceChanged' })).messages.map((message) => message.id)).not.toContain(id);
  });

  it('is found by the key that i18next found it by', async () => {
    const { id } = await create('{{count}} item', {
      key: 'box.items',
      kind: 'cardinal',
      forms: { one: '{{count}} item', other: '{{count}} items' },
    });
    const named = (query: Record<string, string>) =>
      pole.ask('get', `translations/named?${new URLSearchParams({ language: 'pl', ...query })}`);
    const found = await named({ namespace: 'shop/cart', key: 'box.items_few' }).expect(200);
    expect(found.body).toMatchObject({ id, kind: 'cardinal', text: { version: 0, state: 'untranslated' } });
    expect(found.body.target.map(({ category }: { category: string }) => category)).toContain('few');
    await named({ namespace: 'shop/cart', key: 'nothing' }).expect(404);
    await named({ namespace: 'nowhere', key: 'nothing' }).expect(404);
    await named({ namespace: 'shop/cart', key: 'nothing', language: 'xx' }).expect(404);
    await named({ namespace: 'shop/cart' }).expect(400);
  });

  it('is reviewed by those who may, and sent back with a reason', async () => {
    const { id } = await create('Save');
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    const review = (body: object, version: number) => admin.ask('post', `translations/${id}/pl/review`, body, version);
    expect((await review({ verdict: 'sendBack', reason: 'Too short' }, 1).expect(200)).body.state).toBe('draft');
    expect((await review({ verdict: 'approve' }, 2).expect(200)).body).toMatchObject({ state: 'reviewed', version: 3 });
    await review({ verdict: 'approve' }, 2).expect(412);
    await put(pole, id, 'pl', '', 3).expect(200);
    await review({ verdict: 'approve' }, 4).expect(422);
  });

  it('is not approved by whoever takes back that it was sent back, and may not approve it', async () => {
    const { id } = await create('Save');
    const reviewer = await editor(started.app, { name: 'Rita', role: 'reviewer' });
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    await reviewer.ask('post', `translations/${id}/pl/review`, { verdict: 'approve' }, 1).expect(200);
    const sendBack = { verdict: 'sendBack', reason: 'Shorter' };
    await reviewer.ask('post', `translations/${id}/pl/review`, sendBack, 2).expect(200);
    const setOf = async () =>
      ((await admin.ask('get', `history?message=${id}&language=pl`).expect(200)).body as HistoryView).entries[0]
        .changeSet;
    const sentBack = await setOf();
    await pole.ask('post', `history/${sentBack}/undo`).expect(200);
    expect((await pole.ask('get', `translations/${id}/pl`).expect(200)).body.state).toBe('needsReview');
    await reviewer.ask('post', `translations/${id}/pl/review`, { verdict: 'approve' }, 4).expect(200);
    await reviewer.ask('post', `translations/${id}/pl/review`, sendBack, 5).expect(200);
    await reviewer.ask('post', `history/${await setOf()}/undo`).expect(200);
    expect((await reviewer.ask('get', `translations/${id}/pl`).expect(200)).body.state).toBe('reviewed');
  });

  it.each(['20240101', '2024-060', '2024-W10-1', '2024-02-30'])('refuses the time %s', async (since) => {
    const { body } = await admin.ask('get', `translations?language=de&since=${since}`).expect(400);
    expect(JSON.stringify(body)).toMatch('2026-01-31T12:00:00Z');
    await admin.ask('get', 'translations?language=de&since=2024-02-29').expect(200);
  });

  it('refuses a reason, and a key, that cannot be kept', async () => {
    const { id } = await create('Save');
    await put(admin, id, 'de', 'Sichern', 0).expect(200);
    await admin.ask('post', `translations/${id}/de/review`, { verdict: 'sendBack', reason: 'a\0b' }, 1).expect(422);
    // of characters that cannot be said in fewer bytes
    const name = (length: number) =>
      Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('');
    const add = (key: string) => admin.ask('post', 'keys', { namespace: 'shop/cart', key });
    await add(name(834)).expect(422);
    await add(name(833)).expect(201);
  });

  it('does not approve a text with errors', async () => {
    const { id } = await create();
    await put(pole, id, 'pl', 'Cześć', 0).expect(200);
    await admin.ask('post', `translations/${id}/pl/review`, { verdict: 'approve' }, 1).expect(422);
  });

  it('keeps texts and history of a message that is renamed, moved, deleted and restored', async () => {
    const message = await create('Save');
    const { id } = message;
    await put(admin, id, 'de', 'Speichern', 0).expect(200);
    await admin.ask('post', 'namespaces', { name: `other${made}` }).expect(201);
    const renamed: KeyView = (
      await admin.ask('patch', `keys/${id}`, { key: `menu${made}.save`, namespace: `other${made}` }, 1).expect(200)
    ).body;
    expect(renamed).toMatchObject({ id, key: `menu${made}.save`, namespace: `other${made}`, version: 2 });
    await admin.ask('delete', `keys/${id}`, undefined, 1).expect(412);
    await admin.ask('delete', `keys/${id}`, undefined, 2).expect(200);
    await admin.ask('get', `translations/${id}/de`).expect(404);
    expect((await list({ filter: 'deleted' })).messages.map((each) => each.id)).toContain(id);
    await admin.ask('post', `keys/${id}/restore`, undefined, 3).expect(200);
    expect((await admin.ask('get', `translations/${id}/de`).expect(200)).body.forms).toEqual({ '': 'Speichern' });
  });

  it.each([
    ['menu', 'menu.save'],
    ['menu2.save', 'menu2'],
    ['menu3.save', 'menu3.save'],
    ['list.a', 'list[0]'],
    ['list2[0]', 'list2.a'],
  ])('refuses a key that could not stand in one file: %s and %s', async (first, second) => {
    const key = (name: string) => admin.ask('post', 'keys', { namespace: 'shop/cart', key: name });
    await key(first).expect(201);
    await key(second).expect(409);
  });

  it('refuses a text where a plural has a form, and the other way round', async () => {
    const key = (name: string, kind: string) => admin.ask('post', 'keys', { namespace: 'shop/cart', key: name, kind });
    await key('item', 'cardinal').expect(201);
    await key('item_one', 'text').expect(409);
    await key('thing_other', 'text').expect(201);
    await key('thing', 'cardinal').expect(409);
  });

  it('lists a page at a time, filtered and searched', async () => {
    const name = `page${++made}`;
    await admin.ask('post', 'namespaces', { name }).expect(201);
    const ids: string[] = [];
    for (const text of ['Save file', 'Open file', 'Save as', 'Close', 'Straße']) {
      ids.push((await create(text, { namespace: name, key: `k${ids.length}` })).id);
    }
    await put(admin, ids[0], 'de', 'Datei sichern', 0).expect(200);
    const texts = async (query: Record<string, string>) =>
      (await list({ namespace: name, ...query })).messages.map(({ reference }) => reference[0].text);
    const first = await list({ namespace: name, limit: '2' });
    expect(first).toMatchObject({ matches: 5, counts: { messages: 5, translated: 1 } });
    const second = await list({ namespace: name, limit: '2', cursor: first.next! });
    const third = await list({ namespace: name, limit: '2', cursor: second.next! });
    expect([first, second, third].flatMap(({ messages }) => messages.map(({ key }) => key))).toEqual([
      'k0',
      'k1',
      'k2',
      'k3',
      'k4',
    ]);
    expect(third.next).toBeUndefined();
    expect(await texts({ filter: 'untranslated' })).toHaveLength(4);
    expect(await texts({ filter: 'needsReview' })).toEqual(['Save file']);
    expect(await texts({ filter: 'mine' })).toEqual(['Save file']);
    expect(await texts({ q: 'save' })).toEqual(['Save file', 'Save as']);
    expect(await texts({ q: 'save -file' })).toEqual(['Save as']);
    expect(await texts({ q: '"en fi"' })).toEqual(['Open file']);
    expect(await texts({ q: 'sichern' })).toEqual(['Save file']);
    expect(await texts({ q: 'de:datei' })).toEqual(['Save file']);
    expect(await texts({ q: 'de:save' })).toEqual([]);
    expect(await texts({ q: 'pl:datei' })).toEqual([]);
    expect(await texts({ q: 'key:k3' })).toEqual(['Close']);
    expect(await texts({ q: 'strasse' })).toEqual(['Straße']);
    expect(await texts({ q: 'as' })).toEqual(['Save as', 'Straße']);
    expect(await texts({ q: '%' })).toEqual([]);
    expect(await texts({ q: '"' })).toHaveLength(5);
    expect(await texts({ q: 'save\0' })).toEqual(['Save file', 'Save as']);
    await admin.ask('get', `translations?language=de&cursor=bm9wZQ`).expect(400);
    await admin.ask('get', `translations?language=xx`).expect(404);
    await admin.ask('get', `translations?language=de&namespace=none%00`).expect(400);
  });

  it('shows how far everything is', async () => {
    const view: WorkspaceView = (await admin.ask('get', 'workspace').expect(200)).body;
    expect(view.reference).toBe('en');
    expect(view.languages.map(({ tag }) => tag)).toEqual(['en', 'de', 'pl']);
    expect(view.languages.map(({ fallbacks }) => fallbacks)).toEqual([[], ['en'], ['en']]);
    const en = view.counts[0][view.namespaces.findIndex(({ name }) => name === 'shop/cart')];
    expect(en.translated).toBe(en.messages);
  });

  it('adds once what is sent twice under one name, since its answer was lost', async () => {
    const add = (path: string, body: object, name: string) =>
      admin.ask('post', path, body).set('Idempotency-Key', name);
    for (const [path, body, other] of [
      ['languages', { tag: 'cs' }, { tag: 'sk' }],
      ['namespaces', { name: 'twice' }, { name: 'thrice' }],
      ['keys', { namespace: 'shop/cart', key: 'twice' }, { namespace: 'shop/cart', key: 'thrice' }],
    ] as const) {
      const first = await add(path, body, 'a-lost-answer').expect(201);
      const again = await add(path, body, 'a-lost-answer').expect(201);
      expect(again.body).toEqual(first.body);
      await add(path, other, 'a-lost-answer').expect(422);
      await add(path, body, 'another-name').expect(409);
    }
  });

  it('adds, changes and deletes languages and namespaces', async () => {
    await admin.ask('post', 'languages', { tag: 'pt_BR', fallback: 'de' }).expect(201);
    const { languages }: WorkspaceView = (await admin.ask('get', 'workspace').expect(200)).body;
    expect(languages.find(({ tag }) => tag === 'pt-BR')).toMatchObject({ fallback: 'de', fallbacks: ['de', 'en'] });
    await admin.ask('patch', 'languages/de', { fallback: 'pt-BR' }, '*').expect(422);
    await admin.ask('delete', 'languages/de', undefined, '*').expect(409);
    await admin.ask('delete', 'languages/en', undefined, '*').expect(409);
    await admin.ask('post', 'languages', { tag: 'de' }).expect(409);
    await admin.ask('post', 'languages', { tag: 'klingon!' }).expect(422);
    await admin.ask('delete', 'languages/pt-BR', undefined, '*').expect(204);
    await admin.ask('post', 'namespaces', { name: '../etc' }).expect(422);
    await admin.ask('post', 'namespaces', { name: 'shop/cart' }).expect(409);
    const { id } = (await admin.ask('post', 'namespaces', { name: 'gone' }).expect(201)).body;
    const message = await create('Gone', { namespace: 'gone' });
    await admin.ask('delete', `namespaces/${id}`, undefined, '*').expect(204);
    await admin.ask('get', `translations/${message.id}/de`).expect(404);
    await admin.ask('post', `namespaces/${id}/restore`, undefined, '*').expect(200);
    await admin.ask('get', `translations/${message.id}/de`).expect(200);
    await pole.ask('post', 'languages', { tag: 'fr' }).expect(403);
  });

  describe('many at once', () => {
    let name: string;
    let ids: string[];
    beforeEach(async () => {
      name = `many${++made}`;
      await admin.ask('post', 'namespaces', { name }).expect(201);
      ids = [];
      for (const text of ['Save', 'Open {{name}}', 'Close']) {
        ids.push((await create(text, { namespace: name, key: `m${ids.length}` })).id);
      }
    });
    const bulk = async (body: object): Promise<BulkReportView> =>
      (await admin.ask('post', 'translations/bulk', { language: 'de', namespace: name, ...body }).expect(200)).body;
    const undo = (changeSet: string | null) => admin.ask('post', `history/${changeSet}/undo`);
    const german = async () =>
      (await list({ namespace: name })).messages.map(({ target, text }) => [target[0].text, text.state]);

    it('copies the source, and takes it back', async () => {
      await put(admin, ids[0], 'de', 'Speichern', 0).expect(200);
      const before = await german();
      const report = await bulk({ filter: 'untranslated', action: 'copySource' });
      expect(report).toMatchObject({ done: 2, skipped: [] });
      expect(await german()).toEqual([
        ['Speichern', 'needsReview'],
        ['Open {{name}}', 'draft'],
        ['Close', 'draft'],
      ]);
      expect((await undo(report.changeSet).expect(200)).body).toMatchObject({ done: 2, skipped: [] });
      expect(await german()).toEqual(before);
      await undo(report.changeSet).expect(409);
    });

    it('says of each that it left alone why, and takes back only what nobody changed since', async () => {
      await put(admin, ids[0], 'de', 'Speichern', 0).expect(200);
      await put(admin, ids[1], 'de', 'Öffnen', 0).expect(200); // lacks {{name}}
      const report = await bulk({ action: 'setState', state: 'reviewed' });
      expect(report.done).toBe(1);
      expect(report.skipped.map(({ key, reason }) => [key, reason]).sort()).toEqual([
        ['m1', 'notReviewable'],
        ['m2', 'untranslated'],
      ]);
      expect((await bulk({ messages: [ids[0], 'gone'], action: 'setState', state: 'reviewed' })).skipped).toEqual([
        { message: 'gone', key: '', reason: 'unknownMessage' },
        { message: ids[0], key: 'm0', reason: 'unchanged' },
      ]);
      await put(admin, ids[0], 'de', 'Sichern', 2).expect(200);
      const undone: BulkReportView = (await undo(report.changeSet).expect(200)).body;
      expect(undone).toMatchObject({ done: 0, changeSet: null, skipped: [{ key: 'm0', reason: 'changedMeanwhile' }] });
      expect((await german())[0]).toEqual(['Sichern', 'needsReview']);
    });

    it('deletes, restores and tags', async () => {
      const deleted = await bulk({ q: 'save', action: 'delete' });
      expect(deleted.done).toBe(1);
      expect(await german()).toHaveLength(2);
      await undo(deleted.changeSet).expect(200);
      expect(await german()).toHaveLength(3);
      await bulk({ action: 'delete' });
      expect((await bulk({ filter: 'deleted', action: 'restore' })).done).toBe(3);
      await bulk({ action: 'tag', tags: ['menu', 'short'] });
      await bulk({ action: 'untag', tags: ['menu'] });
      expect((await list({ namespace: name })).messages.map(({ tags }) => tags)).toEqual([
        ['short'],
        ['short'],
        ['short'],
      ]);
      const cleared = await bulk({ language: 'en', action: 'clear' });
      expect(cleared.done).toBe(3);
      await undo(cleared.changeSet).expect(200);
      expect((await list({ namespace: name })).messages[0].reference[0].text).toBe('Save');
    });

    it('gives no key more tags than it may have', async () => {
      const tags = (from: number) => Array.from({ length: 15 }, (_, i) => `tag${from + i}`);
      expect(await bulk({ action: 'tag', tags: tags(0) })).toMatchObject({ done: 3, skipped: [] });
      const { done, skipped } = await bulk({ action: 'tag', tags: tags(10) });
      expect([done, skipped.map(({ reason }) => reason)]).toEqual([0, Array(3).fill('tooManyTags')]);
      expect((await bulk({ action: 'tag', tags: tags(5) })).done).toBe(3);
      expect((await list({ namespace: name })).messages[0].tags).toHaveLength(20);
    });

    it.each([
      [{ action: 'explode' }, 400],
      [{ action: 'setState' }, 400],
      [{ action: 'tag', tags: ['a', 'a'] }, 400],
      [{ action: 'clear', messages: ['%00'] }, 400],
      [{ action: 'clear', namespace: 'unheard' }, 404],
      [{ action: 'clear', language: 'xx' }, 404],
    ])('refuses %j', async (body, status) => {
      await admin.ask('post', 'translations/bulk', { language: 'de', ...body }).expect(status);
    });

    it('lets a translator do it in their language alone, and to texts alone', async () => {
      await pole.ask('post', 'translations/bulk', { language: 'de', action: 'clear' }).expect(403);
      await pole.ask('post', 'translations/bulk', { language: 'pl', action: 'delete' }).expect(403);
      await pole
        .ask('post', 'translations/bulk', { language: 'pl', namespace: name, action: 'copySource' })
        .expect(200);
    });
  });

  it('remembers who changed what, by message, language, person and set, and restores from it', async () => {
    const { id } = await create('Save');
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    await put(admin, id, 'pl', 'Zachowaj', 1).expect(200);
    await put(admin, id, 'pl', 'Zachowaj', 2).expect(200); // nothing new
    const history = async (query: Record<string, string>): Promise<HistoryView> =>
      (await admin.ask('get', `history?${new URLSearchParams(query)}`).expect(200)).body;
    const { entries } = await history({ message: id, language: 'pl' });
    expect(entries.map(({ by, before, after }) => [by.name, before, after])).toEqual([
      [
        'Ada',
        { forms: { '': 'Zapisz' }, state: 'needs_review', sourceVersion: 1 },
        { forms: { '': 'Zachowaj' }, state: 'needs_review', sourceVersion: 1 },
      ],
      ['Piotr', null, { forms: { '': 'Zapisz' }, state: 'needs_review', sourceVersion: 1 }],
    ]);
    expect((await history({ message: id })).entries.map(({ subject, language }) => [subject.type, language])).toEqual([
      ['text', 'pl'],
      ['text', 'pl'],
      ['text', 'en'],
      ['message', undefined],
    ]);
    expect((await history({ person: pole.id, limit: '1' })).entries[0].message).toEqual({
      namespace: 'shop/cart',
      key: `greeting${made}`,
    });
    expect((await history({ changeSet: entries[0].changeSet })).entries).toHaveLength(1);
    const first = await history({ message: id, limit: '3' });
    expect((await history({ message: id, limit: '3', cursor: first.next! })).entries).toHaveLength(1);
    const restored = await admin
      .ask('post', `translations/${id}/pl/restore`, { entry: entries[1].entry }, 2)
      .expect(200);
    expect(restored.body).toMatchObject({ forms: { '': 'Zapisz' }, version: 3 });
    await admin.ask('post', `translations/${id}/de/restore`, { entry: entries[1].entry }, 0).expect(404);
    await admin.ask('get', 'history?cursor=x').expect(400);
    await admin.ask('get', 'history?message=%00').expect(400);
  });

  it('tells those who listen what others do', async () => {
    const { id } = await create('Save');
    let heard = '';
    const asked = httpGet(`${started.url}/api/v1/events`, {
      agent: false,
      headers: { Authorization: admin.authorization },
    });
    asked.on('response', (stream) => stream.on('data', (chunk: Buffer) => (heard += chunk.toString())));
    await until(() => heard.includes('event: release'));
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    await pole.ask('put', 'events/presence', { message: id, language: 'pl' }).expect(204);
    await until(() => heard.includes('event: presence'));
    await until(() => heard.includes('event: changed'));
    expect(heard).toContain(JSON.stringify([{ type: 'text', id, language: 'pl' }]));
    expect(heard).toContain(
      JSON.stringify({ person: { id: pole.id, name: 'Piotr' }, at: { message: id, language: 'pl' } }),
    );
    await pole.ask('put', 'events/presence', {}).expect(204);
    await until(() => heard.includes('"at":null'));
    await request(started.server).get('/api/v1/events').expect(401);
    asked.destroy();
  });

  it('tells nobody any more who may not know it', async () => {
    const head = await request(started.server).head('/api/v1/events').set('Authorization', admin.authorization);
    expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const listener = await editor(started.app, { name: 'Lena', role: 'viewer' });
    const streams = await Promise.all(
      [listener, admin].map(({ authorization }) =>
        fetch(`${started.url}/api/v1/events`, { headers: { Authorization: authorization } }),
      ),
    );
    const ended = streams.map(() => false);
    const reading = streams.map(async (stream, i) => {
      await new Response(stream.body).text();
      ended[i] = true;
    });
    reading[1]!.catch(() => {});
    const events = started.app.get(WorkEvents);
    await events.beat();
    expect(ended).toEqual([false, false]);
    await started.app
      .get(Database)
      .transaction((tx) => tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', listener.id).execute());
    await events.beat();
    await reading[0];
    expect(ended).toEqual([true, false]);
    await streams[1]!.body!.cancel().catch(() => {});
  });

  it('shows a message with its neighbours and what other languages say', async () => {
    const [first, second, third] = [await create('One {{n}}'), await create('Two {{n}}'), await create('Three {{n}}')];
    await put(admin, second.id, 'de', 'Zwei {{n}}', 0).expect(200);
    const context: MessageContextView = (await pole.ask('get', `translations/${second.id}?language=pl`).expect(200))
      .body;
    expect(context.message).toMatchObject({
      id: second.id,
      reference: [{ text: 'Two {{n}}' }],
      target: [{ text: null }],
    });
    expect(context.before.at(-1)!.id).toBe(first.id);
    expect(context.after[0]!.id).toBe(third.id);
    expect(context.others).toMatchObject([
      { language: { tag: 'de' }, state: 'needsReview', forms: [{ text: 'Zwei {{n}}' }] },
    ]);
    await pole.ask('get', `translations/${second.id}?language=xx`).expect(404);
    await pole.ask('get', `translations/${second.id}`).expect(400);
    await pole.ask('get', 'translations/018f0000-0000-7000-8000-000000000000?language=pl').expect(404);
  });

  it('filters by several things at once', async () => {
    const [wrong, right] = [await create('Both {{n}}'), await create('Both {{n}}')];
    await put(admin, wrong.id, 'de', 'Beides', 0).expect(200);
    await put(pole, right.id, 'pl', 'Oba {{n}}', 0).expect(200);
    const found = async (filter: string) => (await list({ filter, q: 'both' })).messages.map(({ id }) => id);
    expect(await found('errors,mine')).toEqual([wrong.id]);
    expect(await found('errors,reviewed')).toEqual([]);
    await admin.ask('get', 'translations?language=de&filter=errors,nonsense').expect(400);
  });

  it('shows another language beside, where that reads easier', async () => {
    const { id, key } = await create('Beside {{n}}');
    await put(admin, id, 'pl', 'Obok {{n}}', 0).expect(200);
    const { messages } = await list({ q: `key:${key}`, reference: 'pl' });
    expect(messages).toMatchObject([{ reference: [{ text: 'Beside {{n}}' }], beside: [{ text: 'Obok {{n}}' }] }]);
    await admin.ask('get', 'translations?language=de&reference=xx').expect(404);
  });

  it('suggests how the same, or nearly the same, was translated elsewhere', async () => {
    const [same, near, alike, far, wanted] = [
      await create('Delete the recording {{name}}?'),
      await create('Delete this recording {{name}}?'),
      // more than half of it is the same, and reading it is no help
      await create('Delete the reader {{name}} again'),
      await create('Something else {{name}}'),
      await create('Delete the recording {{name}}?'),
    ];
    await put(admin, same.id, 'de', 'Die Aufnahme {{name}} löschen?', 0).expect(200);
    await put(admin, near.id, 'de', 'Diese Aufnahme {{name}} löschen?', 0).expect(200);
    await put(admin, alike.id, 'de', '{{name}} noch einmal löschen', 0).expect(200);
    await put(admin, far.id, 'de', 'Etwas anderes {{name}}', 0).expect(200);
    const { suggestions }: SuggestionsView = (
      await pole.ask('get', `translations/${wanted.id}/suggestions?language=de`).expect(200)
    ).body;
    expect(suggestions.map(({ message, similarity }) => [message, similarity === 1])).toEqual([
      [same.id, true],
      [near.id, false],
    ]);
    expect(suggestions[0]).toMatchObject({ forms: { '': 'Die Aufnahme {{name}} löschen?' }, key: same.key });
    const none = await pole.ask('get', `translations/${wanted.id}/suggestions?language=en`).expect(200);
    expect(none.body).toEqual({ suggestions: [] });
    await pole.ask('get', `translations/${wanted.id}/suggestions?language=xx`).expect(404);
  });

  it('judges and counts anew where something else becomes the reference', async () => {
    await admin.ask('patch', 'languages/de', { reference: true }, '*').expect(200);
    const database = started.app.get(Database);
    const counted = await tally(database.read, 'de', {});
    const kept = await database.read.selectFrom('counts').selectAll().execute();
    const sum = (rows: typeof kept) => rows.reduce((total, row) => total + row.messages * 100 + row.errors, 0);
    expect(sum(kept)).toBe(sum(counted));
    await admin.ask('patch', 'languages/en', { reference: true }, '*').expect(200);
  });
});
