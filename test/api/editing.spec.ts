import { get as httpGet } from 'node:http';
import request from 'supertest';
import { Database } from '../../libs/workspace/src/database/database';
import { computeCounts } from '../../libs/workspace/src/editing/stores/counts.store';
import { LiveEventsService } from '../../libs/workspace/src/live/live-events.service';
import type { ActivityEntriesView, ActivityView } from '../../libs/workspace/src/activity/activity.contract';
import type { LanguageListView } from '../../libs/workspace/src/languages/languages.contract';
import type { BulkKeysPreviewView, BulkKeysReportView, KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type {
  BulkReportView,
  DeletedKeysView,
  KeyTextsView,
  TextContextView,
  SavedTextView,
  SuggestionsView,
  TextListView,
  TextVersionsView,
} from '../../libs/workspace/src/texts/texts.contract';
import type { WorkspaceView } from '../../libs/workspace/src/workspace/workspace.contract';
import { databases } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe.each(databases)('editing texts over REST with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let pole: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    pole = await createEditor(started.app, { name: 'Piotr', role: 'translator', languages: ['pl'] });
    for (const tag of ['en', 'de', 'pl']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'shop/cart' }).expect(201);
  });
  afterAll(() => started?.close());

  let made = 0;
  const create = async (text = 'Hello, {{name}}', more: object = {}): Promise<KeyView> =>
    (
      await admin
        .request('post', 'keys', { namespace: 'shop/cart', key: `greeting${++made}`, forms: { '': text }, ...more })
        .expect(201)
    ).body;
  const put = (who: Editor, id: string, language: string, text: string, version: number, more: object = {}) =>
    who.request('put', `texts/${id}/${language}`, { forms: { '': text }, ...more }, version);
  const list = async (query: Record<string, string>): Promise<TextListView> =>
    (await admin.request('get', `texts?${new URLSearchParams({ language: 'de', ...query })}`).expect(200)).body;

  afterEach(async () => {
    // the stored counters equal a recount after every test
    const database = started.app.get(Database);
    const counted = await computeCounts(database.read, 'en', {});
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

  it('saves a translation, and returns its state, version and findings', async () => {
    const { id } = await create();
    const first = await put(pole, id, 'pl', 'Cześć', 0).expect(200);
    const text: SavedTextView = first.body;
    expect(first.headers.etag).toBe('"1"');
    expect(text).toMatchObject({ state: 'needsReview', complete: true, version: 1, updatedBy: { name: 'Piotr' } });
    expect(text.findings.map(({ code, severity }) => [code, severity])).toEqual([['placeholderMissing', 'error']]);
    const second: SavedTextView = (await put(pole, id, 'pl', 'Cześć, {{name}}', 1).expect(200)).body;
    expect(second).toMatchObject({ version: 2, findings: [] });
  });

  it('returns current findings even if the client has the current version', async () => {
    const { id } = await create();
    await put(pole, id, 'pl', 'Cześć, {{name}}', 0).expect(200);
    const before = await pole.request('get', `texts/${id}/pl`).expect(200);
    expect([before.headers.etag, before.body.findings]).toEqual(['"1"', []]);
    await put(admin, id, 'en', 'Hello {{first}}', 1).expect(200);
    for (const held of ['"1"', 'W/"1"', '*']) {
      const after = await pole.request('get', `texts/${id}/pl`).set('If-None-Match', held).expect(200);
      expect(after.headers.etag).toBe('"1"');
      expect(after.body.sourceChanged).toBe(true);
      expect(after.body.findings).not.toEqual([]);
    }
    await put(pole, id, 'pl', 'Cześć, {{first}}', 1).expect(200);
    const list = await pole.request('get', 'workspace').expect(200); // a view without a version gets an entity tag from its bytes
    await pole.request('get', 'workspace').set('If-None-Match', list.headers.etag!).expect(304);
  });

  it('returns 412 with the current text when it changed in the meantime', async () => {
    const { id } = await create();
    await put(admin, id, 'pl', 'Witaj, {{name}}', 0).expect(200);
    const late = await put(pole, id, 'pl', 'Cześć, {{name}}', 0).expect(412);
    expect(late.body).toMatchObject({
      type: 'urn:problem:versionConflict',
      current: { forms: { '': 'Witaj, {{name}}' }, version: 1, updatedBy: { name: 'Ada' } },
    });
    expect(Date.parse(late.body.current.updatedAt)).toBeGreaterThan(0);
  });

  it('returns 428 without If-Match', async () => {
    const { id } = await create();
    await pole.request('put', `texts/${id}/pl`, { forms: { '': 'x' } }).expect(428);
  });

  it('refuses edits in languages that are not assigned, and approvals without the role', async () => {
    const { id } = await create();
    expect((await put(pole, id, 'de', 'Hallo', 0).expect(403)).body).toMatchObject({
      permission: 'texts.edit',
      detail: 'Your role does not include this in the language “de”. An administrator can change that.',
    });
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
    const response = await admin.request('put', `texts/${id}/de`, body, 0).expect(status);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.body.title).not.toMatch(/dragoman/); // a key instead of its text
  });

  it.each(['nothing', '%00', 'a'.repeat(500)])('returns 404 for the message %s', async (id) => {
    await admin.request('put', `texts/${id}/de`, { forms: { '': 'x' } }, 0).expect(404);
    await admin.request('get', `texts/${id}/de`).expect(404);
  });

  it('marks a translation whose source changed until it is saved again', async () => {
    const { id } = await create('Save');
    await put(admin, id, 'de', 'Speichern', 0, { state: 'reviewed' }).expect(200);
    await put(admin, id, 'en', 'Save {{name}}', 1).expect(200);
    const stale: SavedTextView = (await admin.request('get', `texts/${id}/de`).expect(200)).body;
    expect(stale).toMatchObject({ sourceChanged: true, state: 'reviewed', version: 1 });
    expect(stale.findings.map(({ code }) => code)).toEqual(['placeholderMissing']);
    expect((await list({ filter: 'sourceChanged' })).texts.map((message) => message.id)).toContain(id);
    await put(admin, id, 'de', '{{name}} speichern', 1).expect(200);
    expect((await list({ filter: 'sourceChanged' })).texts.map((message) => message.id)).not.toContain(id);
  });

  describe('a translation of a source that has changed since', () => {
    const sourceVersion = async (id: string): Promise<number> =>
      ((await admin.request('get', `texts/${id}?language=de`).expect(200)).body as TextContextView).text.sourceVersion;
    const german = async (id: string) =>
      (await admin.request('get', `texts/${id}/de`).expect(200)).body as SavedTextView;

    it('is saved as one of the earlier source, until it is saved for the current one', async () => {
      const { id } = await create('Old meaning');
      const seen = { sourceVersion: await sourceVersion(id) };
      await put(admin, id, 'en', 'New meaning', 1).expect(200);
      const late = await put(admin, id, 'de', 'Alte Bedeutung', 0, seen).expect(200);
      expect(late.body).toMatchObject({ forms: { '': 'Alte Bedeutung' }, sourceChanged: true, state: 'needsReview' });
      expect((await list({ filter: 'sourceChanged' })).texts.map((row) => row.id)).toContain(id);
      const now = { sourceVersion: await sourceVersion(id) };
      expect(now.sourceVersion).toBe(seen.sourceVersion + 1);
      const confirmed = await put(admin, id, 'de', 'Alte Bedeutung', 1, now).expect(200);
      expect(confirmed.body).toMatchObject({ sourceChanged: false });
      // A version that there has never been is the current one, and so is none.
      expect((await put(admin, id, 'de', 'Neu', 2, { sourceVersion: 99 }).expect(200)).body.sourceChanged).toBe(false);
      await put(admin, id, 'en', 'Newer meaning', 2).expect(200);
      expect((await put(admin, id, 'de', 'Neuer', 3).expect(200)).body.sourceChanged).toBe(false);
      for (const wrong of [-1, 1.5, '1', 2 ** 31])
        await put(admin, id, 'de', 'Neuer', 4, { sourceVersion: wrong }).expect(400);
    });

    it('is restored as one of the earlier source', async () => {
      const { id } = await create('Restored');
      await put(admin, id, 'de', 'Eins', 0).expect(200);
      await put(admin, id, 'de', 'Zwei', 1).expect(200);
      const seen = await sourceVersion(id);
      await put(admin, id, 'en', 'Restored later', 1).expect(200);
      const { entries }: ActivityEntriesView = (
        await admin.request('get', `activity/entries?key=${id}&language=de&limit=2`)
      ).body;
      const body = { entry: entries[1]!.entry, sourceVersion: seen };
      const restored = await admin.request('post', `texts/${id}/de/restore`, body, 2).expect(200);
      expect(restored.body).toMatchObject({ forms: { '': 'Eins' }, sourceChanged: true });
    });

    it('is not approved', async () => {
      const { id } = await create('Approve this');
      await put(admin, id, 'de', 'Genehmigen', 0).expect(200);
      const seen = { sourceVersion: await sourceVersion(id) };
      await put(admin, id, 'en', 'Refuse this', 1).expect(200);
      const approve = (more: object) =>
        admin.request('post', `texts/${id}/de/review`, { verdict: 'approve', ...more }, 1);
      for (const refused of [
        await approve(seen).expect(412),
        await put(admin, id, 'de', 'Genehmige das', 1, { state: 'reviewed', ...seen }).expect(412),
      ]) {
        expect(refused.body).toMatchObject({
          type: 'urn:problem:sourceConflict',
          current: { forms: { '': 'Genehmigen' }, version: 1, sourceChanged: true, updatedBy: { name: 'Ada' } },
        });
      }
      expect(await german(id)).toMatchObject({ state: 'needsReview', sourceChanged: true, version: 1 });
      const sendBack = { verdict: 'sendBack', ...seen };
      await admin.request('post', `texts/${id}/de/review`, sendBack, 1).expect(200);
      const approved = await admin.request(
        'post',
        `texts/${id}/de/review`,
        { verdict: 'approve', sourceVersion: await sourceVersion(id) },
        2,
      );
      expect(approved.body).toMatchObject({ state: 'reviewed', sourceChanged: false });
      // The source itself has no source.
      await put(admin, id, 'en', 'Refuse it', 2, { state: 'reviewed', ...seen }).expect(200);
    });

    it('is no suggestion for that source', async () => {
      const [changed, wanted] = [await create('Close the gate now'), await create('Open the gate now')];
      await put(admin, changed.id, 'de', 'Tor jetzt schließen', 0).expect(200);
      const suggested = async () =>
        (
          (await admin.request('get', `texts/${wanted.id}/suggestions?language=de`).expect(200)).body as SuggestionsView
        ).suggestions.map(({ keyId }) => keyId);
      await put(admin, changed.id, 'en', 'Open the gate now', 1).expect(200);
      expect(await suggested()).toEqual([]);
      await put(admin, changed.id, 'de', 'Tor jetzt öffnen', 1).expect(200);
      expect(await suggested()).toEqual([changed.id]);
    });
  });

  it('keeps translations up to date when a correction of the source says so, also when it is undone', async () => {
    const { id } = await create('Safe');
    await put(admin, id, 'de', 'Speichern', 0, { state: 'reviewed' }).expect(200);
    const german = async () => (await admin.request('get', `texts/${id}/de`).expect(200)).body as SavedTextView;
    const corrected = await put(admin, id, 'en', 'Save {{name}}', 1, { keepsTranslations: true }).expect(200);
    const { entries }: ActivityEntriesView = (await admin.request('get', `activity/entries?key=${id}&limit=1`)).body;
    expect(entries[0]!.kind).toBe('correct');
    expect(await german()).toMatchObject({ state: 'reviewed', findings: [{ code: 'placeholderMissing' }] });
    expect(await german()).not.toHaveProperty('sourceChanged', true);
    await admin.request('post', `activity/${corrected.body.changeSet}/undo`).expect(200);
    expect(await german()).toMatchObject({ state: 'reviewed', findings: [] });
    expect(await german()).not.toHaveProperty('sourceChanged', true);
    await put(admin, id, 'en', 'Store', 3).expect(200);
    expect(await german()).toMatchObject({ sourceChanged: true });
  });

  describe('an undone change of the source', () => {
    const undo = async (changeSet: string | null | undefined): Promise<BulkReportView> =>
      (await admin.request('post', `activity/${changeSet}/undo`).expect(200)).body;
    const text = async (id: string, language: string): Promise<SavedTextView> =>
      (await admin.request('get', `texts/${id}/${language}`).expect(200)).body;
    const outdated = async (language: string) =>
      (await list({ language, filter: 'sourceChanged', limit: '200' })).texts.map(({ id }) => id);
    const outdatedCount = async (namespace: string, language = 'de') =>
      (await list({ namespace, language })).counts.sourceChanged;

    it('makes translations of that source up to date again, and of no other', async () => {
      const name = `undone${++made}`;
      await admin.request('post', 'namespaces', { name }).expect(201);
      const [one, other] = [
        await create('Save', { namespace: name, key: 'one' }),
        await create('Open', { namespace: name, key: 'other' }),
      ];
      await put(admin, one.id, 'de', 'Speichern', 0, { state: 'reviewed' }).expect(200);
      await put(admin, one.id, 'pl', 'Zapisz', 0).expect(200);
      await put(admin, other.id, 'de', 'Öffnen', 0).expect(200);
      await put(admin, other.id, 'en', 'Open it', 1).expect(200);
      const changes = [
        (await put(admin, one.id, 'en', 'Store', 1).expect(200)).body.changeSet,
        (await put(admin, other.id, 'en', 'Open them', 2).expect(200)).body.changeSet,
      ];
      await put(admin, one.id, 'pl', 'Przechowaj', 1).expect(200); // of the source that is undone
      expect([await outdatedCount(name), await outdatedCount(name, 'pl')]).toEqual([2, 0]);

      for (const change of changes) expect(await undo(change)).toMatchObject({ done: 1, skipped: [] });
      expect(await text(one.id, 'en')).toMatchObject({ forms: { '': 'Save' } });
      expect(await text(one.id, 'de')).toMatchObject({ state: 'reviewed', sourceChanged: false, version: 1 });
      expect(await text(one.id, 'pl')).toMatchObject({ sourceChanged: true });
      expect(await text(other.id, 'de')).toMatchObject({ sourceChanged: true }); // as before
      expect([await outdatedCount(name), await outdatedCount(name, 'pl')]).toEqual([1, 1]);
      expect(await outdated('de')).toEqual(expect.not.arrayContaining([one.id]));
      expect(await outdated('de')).toContain(other.id);
      expect(await outdated('pl')).toContain(one.id);
    });

    it('can itself be undone and repeated', async () => {
      const { id } = await create('Save');
      await put(admin, id, 'de', 'Speichern', 0).expect(200);
      const { changeSet } = (await put(admin, id, 'en', 'Store', 1).expect(200)).body;
      await put(admin, id, 'pl', 'Przechowaj', 0).expect(200);
      const areOutdated = async () => [(await text(id, 'de')).sourceChanged, (await text(id, 'pl')).sourceChanged];
      let { changeSet: last } = await undo(changeSet);
      for (const expected of [
        [true, false],
        [false, true],
        [true, false],
      ]) {
        expect(await areOutdated()).toEqual(expected.map((each) => !each));
        last = (await undo(last)).changeSet;
        expect(await areOutdated()).toEqual(expected);
      }
      await put(admin, id, 'en', 'Keep', (await text(id, 'en')).version).expect(200);
      expect(await areOutdated()).toEqual([true, true]);
    });

    it('lets earlier changes of the source and of translations be undone as well', async () => {
      const { id } = await create('Save');
      const german = await put(admin, id, 'de', 'Sichern', 0).expect(200);
      const better = (await put(admin, id, 'de', 'Speichern', 1).expect(200)).body;
      const first = (await put(admin, id, 'en', 'Store', 1).expect(200)).body;
      const confirmed = (await put(admin, id, 'de', 'Speichern', 2, { state: 'reviewed' }).expect(200)).body;
      const second = (await put(admin, id, 'en', 'Keep', 2).expect(200)).body;
      expect(await text(id, 'de')).toMatchObject({ sourceChanged: true });
      for (const { changeSet } of [second, first]) expect(await undo(changeSet)).toMatchObject({ done: 1 });
      expect(await text(id, 'en')).toMatchObject({ forms: { '': 'Save' } });
      expect(await text(id, 'de')).toMatchObject({ sourceChanged: true, state: 'reviewed' });
      for (const { changeSet } of [confirmed, better]) {
        expect(await undo(changeSet)).toMatchObject({ done: 1, skipped: [] });
        expect(await text(id, 'de')).toMatchObject({ sourceChanged: false, state: 'needsReview' });
      }
      expect(await undo(german.body.changeSet)).toMatchObject({ done: 1 });
    });

    it('keeps translations of a key up to date that had no source before', async () => {
      const { id } = await create('');
      await put(admin, id, 'de', 'Speichern', 0).expect(200);
      const { changeSet } = (await put(admin, id, 'en', 'Save', 0).expect(200)).body;
      expect(await text(id, 'de')).toMatchObject({ sourceChanged: true });
      await undo(changeSet);
      expect(await text(id, 'de')).toMatchObject({ sourceChanged: false });
    });
  });

  it('warns of texts that insert each other, in each of them, until one no longer does', async () => {
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    const findings = async ({ id }: KeyView, language = 'en') => {
      const view = await admin.request('get', `texts/${id}/en`).set('Accept-Language', language).expect(200);
      return (view.body as SavedTextView).findings;
    };
    expect((await put(admin, a.id, 'en', `A $t(${b.key})`, 1).expect(200)).body.findings).toEqual([]);
    expect((await put(admin, b.id, 'en', `B $t(shop/cart:${c.key})`, 1).expect(200)).body.findings).toEqual([]);
    const last = await put(admin, c.id, 'en', `C $t(${a.key}, {"count": 1})`, 1).expect(200);
    expect((last.body as SavedTextView).findings).toEqual([
      {
        code: 'nestingLoop',
        severity: 'warning',
        values: {
          placeholder: `$t(${a.key}, {"count": 1})`,
          path: `${c.key} → ${a.key} → ${b.key} → ${c.key}`,
        },
        text: `$t(${a.key}, {"count": 1}) leads back to this text: ${c.key} → ${a.key} → ${b.key} → ${c.key}.`,
      },
    ]);
    expect(await findings(a, 'de')).toMatchObject([
      { text: `$t(${b.key}) führt zu diesem Text zurück: ${a.key} → ${b.key} → ${c.key} → ${a.key}.` },
    ]);
    const warned = (await list({ language: 'en', filter: 'warnings' })).texts.map(({ id }) => id);
    expect(warned).toEqual(expect.arrayContaining([a.id, b.id, c.id]));
    // another change of a text keeps what was found
    expect((await put(admin, a.id, 'en', `Ah $t(${b.key})`, 2).expect(200)).body.findings).toHaveLength(1);
    const deleted = await admin.request('delete', `keys/${b.id}`, undefined, b.version).expect(200);
    for (const text of [a, c]) expect(await findings(text)).toEqual([]);
    const { version } = deleted.body as KeyView;
    await admin.request('post', `keys/${b.id}/restore`, undefined, version).expect(200);
    for (const text of [a, b, c]) expect(await findings(text)).toHaveLength(1);
    await put(admin, b.id, 'en', 'B', 2).expect(200);
    for (const text of [a, b, c]) expect(await findings(text)).toEqual([]);
  });

  it('finds a text by the key that i18next uses for it', async () => {
    const { id } = await create('{{count}} item', {
      key: 'box.items',
      kind: 'cardinal',
      forms: { one: '{{count}} item', other: '{{count}} items' },
    });
    const named = (query: Record<string, string>) =>
      pole.request('get', `texts/find?${new URLSearchParams({ language: 'pl', ...query })}`);
    const found = await named({ namespace: 'shop/cart', key: 'box.items_few' }).expect(200);
    expect(found.body).toMatchObject({ id, kind: 'cardinal', text: { version: 0, state: 'untranslated' } });
    expect(found.body.target.map(({ category }: { category: string }) => category)).toContain('few');
    await named({ namespace: 'shop/cart', key: 'nothing' }).expect(404);
    await named({ namespace: 'nowhere', key: 'nothing' }).expect(404);
    await named({ namespace: 'shop/cart', key: 'nothing', language: 'xx' }).expect(404);
    await named({ namespace: 'shop/cart' }).expect(400);
  });

  it('lets reviewers approve a text and send it back with a reason', async () => {
    const { id } = await create('Save');
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    const review = (body: object, version: number) => admin.request('post', `texts/${id}/pl/review`, body, version);
    expect((await review({ verdict: 'sendBack', reason: 'Too short' }, 1).expect(200)).body.state).toBe('draft');
    expect((await review({ verdict: 'approve' }, 2).expect(200)).body).toMatchObject({ state: 'reviewed', version: 3 });
    await review({ verdict: 'approve' }, 2).expect(412);
    await put(pole, id, 'pl', '', 3).expect(200);
    await review({ verdict: 'approve' }, 4).expect(422);
  });

  it('lists texts that were sent back until they are saved, and again once that is undone', async () => {
    const { id } = await create('Save');
    const draft = await create('Open');
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    await put(pole, draft.id, 'pl', 'Otwórz', 0, { state: 'draft' }).expect(200);
    const sentBack = async () => {
      const { texts, matches, counts } = await list({ language: 'pl', filter: 'sentBack' });
      expect(matches).toBe(counts.sentBack);
      return texts.map((each) => each.id);
    };
    const otherDrafts = async () => {
      const { texts, matches, counts } = await list({ language: 'pl', filter: 'draftNotSentBack' });
      expect(matches).toBe(counts.drafts - counts.sentBack);
      return texts.map((each) => each.id);
    };
    const others = await sentBack();
    const view = async () => (await pole.request('get', `texts/${id}/pl`).expect(200)).body;
    expect(await view()).not.toHaveProperty('sentBack');
    const review = (body: object, version: number) => admin.request('post', `texts/${id}/pl/review`, body, version);
    const sent: SavedTextView = (await review({ verdict: 'sendBack', reason: 'Shorter' }, 1).expect(200)).body;
    expect(sent).toMatchObject({ state: 'draft', sentBack: true });
    expect(await sentBack()).toEqual([...others, id]);
    expect(await otherDrafts()).toContain(draft.id);
    expect(await otherDrafts()).not.toContain(id);
    expect(await view()).toMatchObject({ sentBack: true });
    const saved: SavedTextView = (await put(pole, id, 'pl', 'Zapis', 2, { state: 'draft' }).expect(200)).body;
    expect(saved).not.toHaveProperty('sentBack');
    expect(await sentBack()).toEqual(others);
    expect(await otherDrafts()).toContain(id);
    await pole.request('post', `activity/${saved.changeSet}/undo`).expect(200);
    expect(await sentBack()).toEqual([...others, id]);
    await review({ verdict: 'approve' }, 4).expect(200);
    expect(await sentBack()).toEqual(others);
  });

  it('does not approve a text when a translator undoes that it was sent back', async () => {
    const { id } = await create('Save');
    const reviewer = await createEditor(started.app, { name: 'Rita', role: 'reviewer' });
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    await reviewer.request('post', `texts/${id}/pl/review`, { verdict: 'approve' }, 1).expect(200);
    const sendBack = { verdict: 'sendBack', reason: 'Shorter' };
    await reviewer.request('post', `texts/${id}/pl/review`, sendBack, 2).expect(200);
    const setOf = async () =>
      ((await admin.request('get', `activity/entries?key=${id}&language=pl`).expect(200)).body as ActivityEntriesView)
        .entries[0]!.changeSet;
    const sentBack = await setOf();
    await pole.request('post', `activity/${sentBack}/undo`).expect(200);
    expect((await pole.request('get', `texts/${id}/pl`).expect(200)).body.state).toBe('needsReview');
    await reviewer.request('post', `texts/${id}/pl/review`, { verdict: 'approve' }, 4).expect(200);
    await reviewer.request('post', `texts/${id}/pl/review`, sendBack, 5).expect(200);
    await reviewer.request('post', `activity/${await setOf()}/undo`).expect(200);
    expect((await reviewer.request('get', `texts/${id}/pl`).expect(200)).body.state).toBe('reviewed');
  });

  it.each(['20240101', '2024-060', '2024-W10-1', '2024-02-30'])('refuses the time %s', async (since) => {
    const { body } = await admin.request('get', `texts?language=de&since=${since}`).expect(400);
    expect(JSON.stringify(body)).toMatch('2026-01-31T12:00:00Z');
    await admin.request('get', 'texts?language=de&since=2024-02-29').expect(200);
  });

  it('refuses a reason or a key that cannot be stored', async () => {
    const { id } = await create('Save');
    await put(admin, id, 'de', 'Sichern', 0).expect(200);
    await admin.request('post', `texts/${id}/de/review`, { verdict: 'sendBack', reason: 'a\0b' }, 1).expect(422);
    const blank = { verdict: 'sendBack', reason: ' \n' };
    await admin.request('post', `texts/${id}/de/review`, blank, 1).expect(400);
    const blankMany = { language: 'de', keyIds: [id], action: 'sendBack', reason: ' \n' };
    await admin.request('post', 'texts/bulk', blankMany).expect(400);
    // characters with the longest encoding
    const name = (length: number) =>
      Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('');
    const add = (key: string) => admin.request('post', 'keys', { namespace: 'shop/cart', key });
    await add(name(834)).expect(422);
    await add(name(833)).expect(201);
  });

  it('does not approve a text with errors', async () => {
    const { id } = await create();
    await put(pole, id, 'pl', 'Cześć', 0).expect(200);
    await admin.request('post', `texts/${id}/pl/review`, { verdict: 'approve' }, 1).expect(422);
  });

  it('keeps texts and history of a message that is renamed, moved, deleted and restored', async () => {
    const message = await create('Save');
    const { id } = message;
    await put(admin, id, 'de', 'Speichern', 0).expect(200);
    await admin.request('post', 'namespaces', { name: `other${made}` }).expect(201);
    const renamed: KeyView = (
      await admin.request('patch', `keys/${id}`, { key: `menu${made}.save`, namespace: `other${made}` }, 1).expect(200)
    ).body;
    expect(renamed).toMatchObject({ id, key: `menu${made}.save`, namespace: `other${made}`, version: 2 });
    await admin.request('delete', `keys/${id}`, undefined, 1).expect(412);
    await admin.request('delete', `keys/${id}`, undefined, 2).expect(200);
    await admin.request('get', `texts/${id}/de`).expect(404);
    expect((await list({ filter: 'deleted' })).texts.map((each) => each.id)).toContain(id);
    await admin.request('post', `keys/${id}/restore`, undefined, 3).expect(200);
    expect((await admin.request('get', `texts/${id}/de`).expect(200)).body.forms).toEqual({ '': 'Speichern' });
  });

  it.each([
    ['menu', 'menu.save'],
    ['menu2.save', 'menu2'],
    ['menu3.save', 'menu3.save'],
    ['list.a', 'list[0]'],
    ['list2[0]', 'list2.a'],
  ])('refuses keys that cannot be in the same file: %s and %s', async (first, second) => {
    const key = (name: string) => admin.request('post', 'keys', { namespace: 'shop/cart', key: name });
    await key(first).expect(201);
    await key(second).expect(409);
  });

  it('refuses a key that equals a plural form of another one, and the reverse', async () => {
    const key = (name: string, kind: string) =>
      admin.request('post', 'keys', { namespace: 'shop/cart', key: name, kind });
    await key('item', 'cardinal').expect(201);
    await key('item_one', 'text').expect(409);
    await key('thing_other', 'text').expect(201);
    await key('thing', 'cardinal').expect(409);
  });

  it('lists and counts a key without a source as untranslated in the reference language only', async () => {
    const name = `sourceless${++made}`;
    await admin.request('post', 'namespaces', { name }).expect(201);
    await create('Save', { namespace: name, key: 'save' });
    const { id } = await create('', { namespace: name, key: 'later' });
    await put(admin, id, 'de', 'Später', 0).expect(200);
    const untranslated = async (language: string) => {
      const { texts, matches, counts } = await list({ namespace: name, language, filter: 'untranslated' });
      expect(matches).toBe(counts.keys - counts.translated);
      return texts.map(({ key }) => key);
    };
    expect([await untranslated('en'), await untranslated('pl')]).toEqual([['later'], ['save']]);
    expect((await list({ namespace: name, language: 'pl' })).texts).toHaveLength(2);
    await put(admin, id, 'en', 'Later', 0).expect(200);
    expect([await untranslated('en'), await untranslated('pl')]).toEqual([[], ['save', 'later']]);
    expect(await untranslated('de')).toEqual(['save']);
  });

  it('lists texts page by page, filtered and searched', async () => {
    const name = `page${++made}`;
    await admin.request('post', 'namespaces', { name }).expect(201);
    const ids: string[] = [];
    for (const text of ['Save file', 'Open file', 'Save as', 'Close', 'Straße']) {
      ids.push((await create(text, { namespace: name, key: `k${ids.length}` })).id);
    }
    await put(admin, ids[0]!, 'de', 'Datei sichern', 0).expect(200);
    const texts = async (query: Record<string, string>) =>
      (await list({ namespace: name, ...query })).texts.map(({ reference }) => reference[0]!.text);
    const first = await list({ namespace: name, limit: '2' });
    expect(first).toMatchObject({ matches: 5, counts: { keys: 5, translated: 1 } });
    const second = await list({ namespace: name, limit: '2', cursor: first.next! });
    const third = await list({ namespace: name, limit: '2', cursor: second.next! });
    expect([first, second, third].flatMap(({ texts: messages }) => messages.map(({ key }) => key))).toEqual([
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
    await admin.request('get', `texts?language=de&cursor=bm9wZQ`).expect(400);
    await admin.request('get', `texts?language=xx`).expect(404);
    await admin.request('get', `texts?language=de&namespace=none%00`).expect(400);
  });

  it('returns the progress of languages and namespaces', async () => {
    const view: WorkspaceView = (await admin.request('get', 'workspace').expect(200)).body;
    expect(view.reference).toBe('en');
    expect(view.languages.map(({ tag }) => tag)).toEqual(['en', 'de', 'pl']);
    expect(view.languages.map(({ fallbacks }) => fallbacks)).toEqual([[], ['en'], ['en']]);
    const en = view.counts[0]![view.namespaces.findIndex(({ name }) => name === 'shop/cart')];
    const { matches } = await list({ namespace: 'shop/cart', language: 'en', filter: 'untranslated' });
    expect(en!.translated).toBe(en!.keys - matches!); // some have no source yet
  });

  it('creates something once when the same Idempotency-Key is sent twice', async () => {
    const add = (path: string, body: object, name: string) =>
      admin.request('post', path, body).set('Idempotency-Key', name);
    for (const [path, body, other] of [
      ['languages', { tag: 'cs' }, { tag: 'sk' }],
      ['namespaces', { name: 'twice' }, { name: 'thrice' }],
      ['keys', { namespace: 'shop/cart', key: 'twice' }, { namespace: 'shop/cart', key: 'thrice' }],
    ] as const) {
      const first = await add(path, body, 'a-lost-response').expect(201);
      const again = await add(path, body, 'a-lost-response').expect(201);
      expect(again.body).toEqual(first.body);
      await add(path, other, 'a-lost-response').expect(422);
      await add(path, body, 'another-name').expect(409);
    }
  });

  it('lists who deleted keys, and when, by their ids and by their names', async () => {
    const { id, key, version } = await create();
    const { id: other } = await create();
    const list = async (query: string): Promise<DeletedKeysView> =>
      (await pole.request('get', `deleted-keys?${query}`).expect(200)).body;
    const named = `namespace=shop/cart&key=${key}`;
    expect(await list(`ids=${id},${other},none`)).toEqual({ keys: [] });
    expect(await list(named)).toEqual({ keys: [] });
    await admin.request('delete', `keys/${id}`, undefined, version).expect(200);
    const updatedAt = expect.stringMatching(/^\d{4}-/);
    const deleted = { id, namespace: 'shop/cart', key, updatedAt, updatedBy: { id: admin.id, name: 'Ada' } };
    expect(await list(`ids=${other},${id}`)).toEqual({ keys: [deleted] });
    expect(await list(named)).toEqual({ keys: [deleted] });
    expect(await list(`namespace=shop/none&key=${key}`)).toEqual({ keys: [] });
    for (const query of ['', 'key=a', 'ids=a%00', `ids=${Array(101).fill('a').join()}`])
      await pole.request('get', `deleted-keys?${query}`).expect(400);
    await admin.request('post', `keys/${id}/restore`, undefined, version + 1).expect(200);
    expect(await list(`ids=${id}`)).toEqual({ keys: [] });
  });

  it('adds, changes and deletes languages and namespaces', async () => {
    await admin.request('post', 'languages', { tag: 'pt_BR', fallback: 'de' }).expect(201);
    const { languages }: WorkspaceView = (await admin.request('get', 'workspace').expect(200)).body;
    expect(languages.find(({ tag }) => tag === 'pt-BR')).toMatchObject({ fallback: 'de', fallbacks: ['de', 'en'] });
    await admin.request('patch', 'languages/de', { fallback: 'pt-BR' }, '*').expect(422);
    await admin.request('delete', 'languages/de', undefined, '*').expect(409);
    await admin.request('delete', 'languages/en', undefined, '*').expect(409);
    await admin.request('post', 'languages', { tag: 'de' }).expect(409);
    await admin.request('post', 'languages', { tag: 'klingon!' }).expect(422);
    await admin.request('delete', 'languages/pt-BR', undefined, '*').expect(204);
    await admin.request('post', 'namespaces', { name: '../etc' }).expect(422);
    await admin.request('post', 'namespaces', { name: 'shop/cart' }).expect(409);
    const { id } = (await admin.request('post', 'namespaces', { name: 'gone' }).expect(201)).body;
    const message = await create('Gone', { namespace: 'gone' });
    await admin.request('delete', `namespaces/${id}`, undefined, '*').expect(204);
    await admin.request('get', `texts/${message.id}/de`).expect(404);
    await admin.request('post', `namespaces/${id}/restore`, undefined, '*').expect(200);
    await admin.request('get', `texts/${message.id}/de`).expect(200);
    await pole.request('post', 'languages', { tag: 'fr' }).expect(403);
  });

  describe('bulk edits', () => {
    let name: string;
    let ids: string[];
    beforeEach(async () => {
      name = `many${++made}`;
      await admin.request('post', 'namespaces', { name }).expect(201);
      ids = [];
      for (const text of ['Save', 'Open {{name}}', 'Close']) {
        ids.push((await create(text, { namespace: name, key: `m${ids.length}` })).id);
      }
    });
    const bulk = async (body: object): Promise<BulkReportView> =>
      (await admin.request('post', 'texts/bulk', { language: 'de', namespace: name, ...body }).expect(200)).body;
    const undo = (changeSet: string | null) => admin.request('post', `activity/${changeSet}/undo`);
    const activity = async (query: string): Promise<ActivityView> =>
      (await admin.request('get', `activity?${query}`).expect(200)).body;
    const german = async () =>
      (await list({ namespace: name })).texts.map(({ target, text }) => [target[0]!.text, text.state]);

    it('copy the source, and can be undone', async () => {
      await put(admin, ids[0]!, 'de', 'Speichern', 0).expect(200);
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

    it('list skipped texts with the reason, and undo only texts that did not change since', async () => {
      await put(admin, ids[0]!, 'de', 'Speichern', 0).expect(200);
      await put(admin, ids[1]!, 'de', 'Öffnen', 0).expect(200); // lacks {{name}}
      const report = await bulk({ action: 'setState', state: 'reviewed' });
      expect(report.done).toBe(1);
      expect(report.skipped.map(({ key, reason }) => [key, reason]).sort()).toEqual([
        ['m1', 'notReviewable'],
        ['m2', 'untranslated'],
      ]);
      expect((await bulk({ keyIds: [ids[0], 'gone'], action: 'setState', state: 'reviewed' })).skipped).toEqual([
        { keyId: 'gone', key: '', reason: 'unknownKey' },
        { keyId: ids[0], key: 'm0', reason: 'unchanged' },
      ]);
      await put(admin, ids[0]!, 'de', 'Sichern', 2).expect(200);
      const undone: BulkReportView = (await undo(report.changeSet).expect(200)).body;
      expect(undone).toMatchObject({ done: 0, changeSet: null, skipped: [{ key: 'm0', reason: 'changedMeanwhile' }] });
      expect((await german())[0]).toEqual(['Sichern', 'needsReview']);
    });

    it('leave texts alone that have another version by now, and execute a repeated request once', async () => {
      for (const id of ids) await put(admin, id, 'de', 'Öffnen {{name}}', 0).expect(200);
      const { texts } = (await admin.request('get', `texts/versions?language=de&namespace=${name}&filter=needsReview`))
        .body as TextVersionsView;
      expect(texts).toEqual(ids.map((keyId) => ({ keyId, version: 1, sourceVersion: 1 })));
      await put(admin, ids[1]!, 'de', '{{name}} öffnen', 1).expect(200);
      const body = { action: 'setState', state: 'draft', keyIds: ids, versions: texts.map(({ version }) => version) };
      const repeated = () =>
        admin
          .request('post', 'texts/bulk', { language: 'de', namespace: name, ...body })
          .set('Idempotency-Key', `bulk-${name}`)
          .expect(200);
      const report: BulkReportView = (await repeated()).body;
      expect(report).toMatchObject({ done: 2, skipped: [{ keyId: ids[1], reason: 'changedMeanwhile' }] });
      expect((await repeated()).body).toEqual(report);
      expect((await german()).map(([, state]) => state)).toEqual(['draft', 'needsReview', 'draft']);
      expect((await undo(report.changeSet).expect(200)).body).toMatchObject({ done: 2, skipped: [] });
      expect((await german()).map(([, state]) => state)).toEqual(['needsReview', 'needsReview', 'needsReview']);
    });

    it('approve no translation whose source has changed since', async () => {
      for (const [index, id] of ids.entries()) {
        await put(admin, id, 'de', ['Sichern', 'Öffnen {{name}}', 'Schließen'][index]!, 0).expect(200);
      }
      const { texts } = (await admin.request('get', `texts/versions?language=de&namespace=${name}`))
        .body as TextVersionsView;
      await put(admin, ids[1]!, 'en', 'Close {{name}}', 1).expect(200);
      const versions = texts.map(({ version }) => version);
      const sourceVersions = texts.map(({ sourceVersion }) => sourceVersion);
      const review = async (body: object): Promise<BulkReportView> =>
        (
          await admin
            .request('post', 'texts/bulk', { language: 'de', keyIds: ids, versions, sourceVersions, ...body })
            .expect(200)
        ).body;
      expect(await review({ action: 'setState', state: 'reviewed' })).toMatchObject({
        done: 2,
        skipped: [{ keyId: ids[1], reason: 'changedMeanwhile' }],
      });
      expect((await german()).map(([, state]) => state)).toEqual(['reviewed', 'needsReview', 'reviewed']);
      await admin
        .request('post', 'texts/bulk', { language: 'de', keyIds: ids, sourceVersions: [1], action: 'clear' })
        .expect(400);
    });

    it('in several requests are one change set, which is listed and undone as one', async () => {
      for (const id of ids) await put(admin, id, 'de', 'Öffnen {{name}}', 0).expect(200);
      const parts = ids.map((id) => ({ action: 'setState', state: 'draft', keyIds: [id] }));
      const first = await bulk(parts[0]!);
      const { at } = (await activity('limit=1')).sets[0]!;
      await waitUntil(() => Date.now() > Date.parse(at) + 1);
      const since = new Date().toISOString();
      const changeSet = first.changeSet!;
      const send = () =>
        admin
          .request('post', 'texts/bulk', { language: 'de', namespace: name, ...parts[1], changeSet })
          .set('Idempotency-Key', `part-${name}`)
          .expect(200);
      const second = (await send()).body;
      expect(second).toEqual({ changeSet, done: 1, skipped: [] });
      expect(await bulk({ ...parts[1], changeSet })).toMatchObject({ changeSet: null, done: 0 }); // nothing to add
      expect((await bulk({ ...parts[2], changeSet })).changeSet).toBe(changeSet);

      const whole = { id: changeSet, at, kind: 'bulk.setState', changes: 3, texts: 3, languages: ['de'] };
      const { sets } = await activity('limit=2');
      expect(sets[0]).toMatchObject({ ...whole, undoable: true });
      expect(sets[1]!.kind).toBe('edit');
      for (const filter of [
        `changeSet=${changeSet}`,
        `key=${ids[2]}`,
        `since=${since}`,
        `language=de&since=${since}`,
      ]) {
        expect((await activity(filter)).sets[0]).toMatchObject(whole);
      }
      const { entries }: ActivityEntriesView = (await admin.request('get', `activity/entries?changeSet=${changeSet}`))
        .body;
      expect(entries.map((entry) => [entry.changeSet, entry.subject.id])).toEqual(
        ids.toReversed().map((id) => [changeSet, id]),
      );

      const undoOnce = () => undo(changeSet).set('Idempotency-Key', `undo-${name}`).expect(200);
      const undone = (await undoOnce()).body;
      expect(undone).toMatchObject({ done: 3, skipped: [] });
      expect((await undoOnce()).body).toEqual(undone);
      expect((await german()).map(([, state]) => state)).toEqual(['needsReview', 'needsReview', 'needsReview']);
      expect((await activity(`changeSet=${changeSet}`)).sets).toMatchObject([
        { ...whole, undoable: false, undoneBy: undone.changeSet },
      ]);
      await undo(changeSet).expect(409);
      expect((await send()).body).toEqual(second); // its response was lost
      const late = { language: 'de', namespace: name, ...parts[2], changeSet };
      expect((await admin.request('post', 'texts/bulk', late).expect(409)).body).toMatchObject({
        type: 'urn:problem:changeSetUndone',
        title: 'The change was undone in the meantime',
      });
    });

    it('continue only a change set of the same person, action and language, up to the size that can be undone', async () => {
      for (const id of ids) await put(admin, id, 'de', 'Öffnen {{name}}', 0).expect(200);
      const sendBack = { language: 'de', namespace: name, action: 'sendBack', reason: 'Infinitive', keyIds: [ids[0]] };
      const { changeSet } = await bulk(sendBack);
      const others: readonly [Editor, object][] = [
        [await createEditor(started.app, { name: 'Eve', role: 'administrator' }), {}],
        [admin, { language: 'pl' }],
        [admin, { action: 'setState', state: 'reviewed' }],
        [admin, { reason: 'Imperative' }],
        [admin, { changeSet: ids[0] }],
        [admin, { changeSet: (await activity(`key=${ids[1]}`)).sets[0]!.id }],
      ];
      for (const [who, other] of others) {
        const body = { ...sendBack, keyIds: [ids[1]], changeSet, ...other };
        await who.request('post', 'texts/bulk', body).expect(404);
      }
      await admin.request('post', 'texts/bulk', { ...sendBack, changeSet: 'a b' }).expect(400);
      const many = Array.from({ length: 10_000 }, (_, index) => `no${index}`);
      await admin.request('post', 'texts/bulk', { ...sendBack, keyIds: many, changeSet }).expect(422);
      expect((await bulk({ ...sendBack, keyIds: [ids[1]], changeSet })).changeSet).toBe(changeSet);
    });

    it('send texts back with a reason, which only reviewers may', async () => {
      await put(admin, ids[0]!, 'de', 'Speichern', 0).expect(200);
      await put(admin, ids[2]!, 'de', 'Schließen', 0, { state: 'draft' }).expect(200);
      const sendBack = { language: 'de', namespace: name, action: 'sendBack', reason: 'Infinitive' };
      await pole.request('post', 'texts/bulk', { ...sendBack, language: 'pl' }).expect(403);
      const report = await bulk(sendBack);
      expect(report.done).toBe(1);
      expect(report.skipped.map(({ key, reason }) => [key, reason]).sort()).toEqual([
        ['m1', 'untranslated'],
        ['m2', 'unchanged'],
      ]);
      const { entries } = (await admin.request('get', `activity/entries?changeSet=${report.changeSet}`)).body;
      expect(entries).toMatchObject([{ kind: 'bulk.sendBack', note: 'Infinitive', after: { state: 'draft' } }]);
      const sentBack = async () => (await list({ namespace: name, filter: 'sentBack' })).texts.map(({ key }) => key);
      expect(await sentBack()).toEqual(['m0']);
      await undo(report.changeSet).expect(200);
      expect((await german())[0]).toEqual(['Speichern', 'needsReview']);
      expect(await sentBack()).toEqual([]);
    });

    it('delete, restore and tag keys', async () => {
      const deleted = await bulk({ q: 'save', action: 'delete' });
      expect(deleted.done).toBe(1);
      expect(await german()).toHaveLength(2);
      await undo(deleted.changeSet).expect(200);
      expect(await german()).toHaveLength(3);
      await bulk({ action: 'delete' });
      expect((await bulk({ filter: 'deleted', action: 'restore' })).done).toBe(3);
      await bulk({ action: 'tag', tags: ['menu', 'short'] });
      await bulk({ action: 'untag', tags: ['menu'] });
      expect((await list({ namespace: name })).texts.map(({ tags }) => tags)).toEqual([
        ['short'],
        ['short'],
        ['short'],
      ]);
      const cleared = await bulk({ language: 'en', action: 'clear' });
      expect(cleared.done).toBe(3);
      await undo(cleared.changeSet).expect(200);
      expect((await list({ namespace: name })).texts[0]!.reference[0]!.text).toBe('Save');
    });

    it('add no more tags to a key than the maximum', async () => {
      const tags = (from: number) => Array.from({ length: 15 }, (_, i) => `tag${from + i}`);
      expect(await bulk({ action: 'tag', tags: tags(0) })).toMatchObject({ done: 3, skipped: [] });
      const { done, skipped } = await bulk({ action: 'tag', tags: tags(10) });
      expect([done, skipped.map(({ reason }) => reason)]).toEqual([0, Array(3).fill('tooManyTags')]);
      expect((await bulk({ action: 'tag', tags: tags(5) })).done).toBe(3);
      expect((await list({ namespace: name })).texts[0]!.tags).toHaveLength(20);
    });

    it.each([
      [{ action: 'explode' }, 400],
      [{ action: 'setState' }, 400],
      [{ action: 'tag', tags: ['a', 'a'] }, 400],
      [{ action: 'clear', keyIds: ['%00'] }, 400],
      [{ action: 'clear', versions: [1] }, 400],
      [{ action: 'clear', keyIds: ['a'], versions: [1, 2] }, 400],
      [{ action: 'clear', keyIds: ['a'], versions: [-1] }, 400],
      [{ action: 'clear', namespace: 'unheard' }, 404],
      [{ action: 'clear', language: 'xx' }, 404],
    ])('refuses %j', async (body, status) => {
      await admin.request('post', 'texts/bulk', { language: 'de', ...body }).expect(status);
    });

    it('are limited to texts and assigned languages for translators', async () => {
      await pole.request('post', 'texts/bulk', { language: 'de', action: 'clear' }).expect(403);
      const refused = await pole.request('post', 'texts/bulk', { language: 'pl', action: 'delete' }).expect(403);
      expect(refused.body).toMatchObject({ permission: 'keys.manage' });
      await pole.request('post', 'texts/bulk', { language: 'pl', namespace: name, action: 'copySource' }).expect(200);
    });
  });

  describe('bulk changes of keys', () => {
    let name: string;
    let other: string;
    beforeEach(async () => {
      [name, other] = [`from${++made}`, `to${made}`];
      for (const each of [name, other]) await admin.request('post', 'namespaces', { name: each }).expect(201);
    });
    const add = async (key: string, more: object = {}) =>
      (await create(`Text of ${key}`, { namespace: name, key, ...more })).id;
    const change = (body: object, who = admin) => who.request('post', 'keys/bulk', body);
    const preview = async (body: object): Promise<BulkKeysPreviewView> =>
      (await admin.request('post', 'keys/bulk/preview', body).expect(200)).body;
    const keysIn = async (namespace: string) =>
      (await list({ namespace, limit: '200' })).texts.map(({ key }) => key).sort();
    const undo = async (changeSet: string): Promise<BulkReportView> =>
      (await admin.request('post', `activity/${changeSet}/undo`).expect(200)).body;

    it('replace the beginning of keys, which keep texts and history, and are undone as one', async () => {
      const keyIds = [
        await add('cart.title'),
        await add('cart.items', { kind: 'cardinal', forms: { one: '1', other: '2' } }),
      ];
      await add('menu');
      await put(pole, keyIds[0]!, 'pl', 'Koszyk', 0).expect(200);
      const body = { keyIds, action: 'rename', prefix: 'cart.', replacement: 'basket.page.' };
      expect(await preview(body)).toEqual({
        keys: [
          { keyId: keyIds[0], key: 'cart.title', namespace: name, newKey: 'basket.page.title', newNamespace: name },
          { keyId: keyIds[1], key: 'cart.items', namespace: name, newKey: 'basket.page.items', newNamespace: name },
        ],
        refused: 0,
      });
      expect(await keysIn(name)).toEqual(['cart.items', 'cart.title', 'menu']);
      const { changeSet, done }: BulkKeysReportView = (await change(body).expect(200)).body;
      expect(done).toBe(2);
      expect(await keysIn(name)).toEqual(['basket.page.items', 'basket.page.title', 'menu']);
      expect((await list({ language: 'pl', namespace: name, q: 'key:basket' })).matches).toBe(2);
      expect((await list({ language: 'pl', namespace: name, q: 'key:cart' })).matches).toBe(0);
      const { entries }: ActivityEntriesView = (await admin.request('get', `activity/entries?key=${keyIds[0]}`)).body;
      expect(entries.map(({ kind: each }) => each)).toEqual(['bulk.rename', 'edit', 'create', 'create']);
      expect(await undo(changeSet!)).toMatchObject({ done: 2, skipped: [] });
      expect(await keysIn(name)).toEqual(['cart.items', 'cart.title', 'menu']);
    });

    it('let keys take the places of each other, and undo that', async () => {
      const keys = ['a', 'aa', 'aaa', 'list.x.one', 'list.y.one'];
      const ids = await Promise.all(keys.map((key) => add(key)));
      const longer = { keyIds: ids.slice(0, 3), action: 'rename', prefix: 'a', replacement: 'aa' };
      const first = (await change(longer).expect(200)).body;
      expect(await keysIn(name)).toEqual(['aa', 'aaa', 'aaaa', 'list.x.one', 'list.y.one']);
      expect((await undo(first.changeSet)).done).toBe(3);
      // An object becomes a list as a whole.
      const second = (
        await change({ keyIds: ids.slice(3), action: 'rename', prefix: 'list.', replacement: 'list[0].' }).expect(200)
      ).body;
      expect(await keysIn(name)).toEqual(['a', 'aa', 'aaa', 'list[0].x.one', 'list[0].y.one']);
      expect((await undo(second.changeSet)).done).toBe(2);
      expect(await keysIn(name)).toEqual([...keys].sort());
    });

    it('move keys to another namespace, and change nothing if one of them is in the way', async () => {
      const keyIds = [await add('title'), await add('page.lead'), await add('free')];
      for (const key of ['title', 'page']) await create('Taken', { namespace: other, key });
      const body = { keyIds: [...keyIds, 'gone'], action: 'move', namespace: other };
      const { keys, refused } = await preview(body);
      expect(refused).toBe(3);
      expect(keys.map(({ problem }) => problem)).toEqual([
        { code: 'keyTaken', other: 'title' },
        { code: 'keyTaken', other: 'page' },
        undefined,
        { code: 'unknownKey' },
      ]);
      const problem = (await change(body).expect(409)).body;
      expect(problem).toMatchObject({ type: 'urn:problem:keysRefused', title: 'Some keys cannot be changed' });
      expect(problem.errors).toEqual([
        { pointer: '/keyIds/0', detail: 'the new key is taken', code: 'keyTaken', other: 'title' },
        { pointer: '/keyIds/1', detail: 'the new key is taken', code: 'keyTaken', other: 'page' },
        { pointer: '/keyIds/3', detail: 'no such key', code: 'unknownKey' },
      ]);
      expect(await keysIn(name)).toEqual(['free', 'page.lead', 'title']);
      const moved = (await change({ ...body, keyIds: [keyIds[2], keyIds[2]] }).expect(200)).body;
      expect(moved.done).toBe(1);
      expect(await keysIn(other)).toEqual(['free', 'page', 'title']);
      expect((await change({ ...body, keyIds: [keyIds[2]] }).expect(200)).body).toEqual({ changeSet: null, done: 0 });
      expect((await undo(moved.changeSet)).done).toBe(1);
      expect(await keysIn(name)).toEqual(['free', 'page.lead', 'title']);
    });

    it('bring keys back to their places when a move is undone, and there again when that is undone', async () => {
      const keyIds = [await add('b'), await add('a'), await add('c')];
      const orderIn = async (namespace: string) => (await list({ namespace })).texts.map(({ key }) => key);
      const { changeSet } = (await change({ keyIds: keyIds.slice(0, 2), action: 'move', namespace: other }).expect(200))
        .body;
      await add('d');
      await create('Of the other', { namespace: other, key: 'e' });
      expect(await orderIn(name)).toEqual(['c', 'd']);
      const undone = await undo(changeSet);
      expect(await orderIn(name)).toEqual(['b', 'a', 'c', 'd']);
      await undo(undone.changeSet!);
      expect(await orderIn(other)).toEqual(['b', 'a', 'e']);
    });

    it('delete keys, once however often the request is sent', async () => {
      const keyIds = [await add('one'), await add('two')];
      const send = () => change({ keyIds, action: 'delete' }).set('Idempotency-Key', `delete-${name}`).expect(200);
      const [first, again] = [(await send()).body, (await send()).body];
      expect(again).toEqual(first);
      expect(await keysIn(name)).toEqual([]);
      await change({ keyIds, action: 'delete' }).expect(409);
      expect((await undo(first.changeSet)).done).toBe(2);
      expect(await keysIn(name)).toEqual(['one', 'two']);
    });

    it('skip what has changed since when they are undone, and what is in the way', async () => {
      const keyIds = [await add('x.one'), await add('x.two'), await add('x.three')];
      const { changeSet } = (await change({ keyIds, action: 'rename', prefix: 'x.', replacement: 'y.' }).expect(200))
        .body;
      await admin.request('patch', `keys/${keyIds[0]}`, { key: 'z' }, '*').expect(200);
      await add('x.two');
      expect(await undo(changeSet)).toMatchObject({
        done: 1,
        skipped: [
          { keyId: keyIds[0], reason: 'changedMeanwhile' },
          { keyId: keyIds[1], reason: 'keyTaken' },
        ],
      });
      expect(await keysIn(name)).toEqual(['x.three', 'x.two', 'y.two', 'z']);
    });

    it.each([
      [{ action: 'rename', prefix: 'none.', replacement: 'x.' }, 'prefixMissing'],
      [{ action: 'rename', prefix: 'key', replacement: '' }, 'keyImpossible'],
      [{ action: 'rename', prefix: 'key', replacement: 'x..y' }, 'keyImpossible'],
    ])('name the problem of %j', async (body, code) => {
      const keyIds = [await add('key')];
      expect((await preview({ ...body, keyIds })).keys).toMatchObject([{ problem: { code } }]);
      expect((await change({ ...body, keyIds }).expect(409)).body.errors).toMatchObject([{ code }]);
    });

    it('change only the given details, recheck the texts, and are undone as one', async () => {
      const keyIds = [
        await add('one', { tags: ['old', 'kept'], description: 'First' }),
        await add('two', { maxLength: 30 }),
      ];
      const details = async () =>
        Promise.all(
          keyIds.map(async (id) => {
            const { tags, description, maxLength } = (await admin.request('get', `keys/${id}`)).body;
            return [tags, description, maxLength];
          }),
        );
      await put(pole, keyIds[0]!, 'pl', 'Koszyk', 0).expect(200);
      const tooLong = async () => (await list({ namespace: name, language: 'pl', filter: 'errors' })).texts.length;
      expect(await tooLong()).toBe(0);
      const body = { keyIds, action: 'change', addTags: ['new', 'kept'], removeTags: ['old'] };
      expect(await preview(body)).toMatchObject({ refused: 0, keys: [{ newKey: 'one' }, { newKey: 'two' }] });
      expect((await change(body).expect(200)).body.done).toBe(2);
      expect(await details()).toEqual([
        [['kept', 'new'], 'First', undefined],
        [['new', 'kept'], undefined, 30],
      ]);
      const { changeSet, done } = (await change({ keyIds, action: 'change', maxLength: 5, description: 'Both' })).body;
      expect(done).toBe(2);
      expect(await details()).toEqual([
        [['kept', 'new'], 'Both', 5],
        [['new', 'kept'], 'Both', 5],
      ]);
      expect(await tooLong()).toBe(1);
      const { entries }: ActivityEntriesView = (await admin.request('get', `activity/entries?key=${keyIds[0]}`)).body;
      expect(entries[0]!.kind).toBe('bulk.change');
      expect(await undo(changeSet)).toMatchObject({ done: 2, skipped: [] });
      expect(await details()).toEqual([
        [['kept', 'new'], 'First', undefined],
        [['new', 'kept'], undefined, 30],
      ]);
      expect((await change({ keyIds, action: 'change', maxLength: null, description: null })).body.done).toBe(2);
      expect((await change({ keyIds, action: 'change', maxLength: null })).body).toEqual({ changeSet: null, done: 0 });
      expect(await details()).toEqual([
        [['kept', 'new'], undefined, undefined],
        [['new', 'kept'], undefined, undefined],
      ]);
    });

    it('add no more tags to a key than the maximum', async () => {
      const tags = Array.from({ length: 20 }, (_, index) => `tag${index}`);
      const keyIds = [await add('full', { tags }), await add('empty')];
      const body = { keyIds, action: 'change', addTags: ['one'] };
      expect((await preview(body)).keys).toMatchObject([{ problem: { code: 'tooManyTags' } }, { keyId: keyIds[1] }]);
      const { errors } = (await change(body).expect(409)).body;
      expect(errors).toMatchObject([{ pointer: '/keyIds/0', code: 'tooManyTags' }]);
      expect((await change({ ...body, removeTags: ['tag0'] }).expect(200)).body.done).toBe(2);
    });

    it.each([
      [{ action: 'change' }, 400],
      [{ action: 'change', addTags: ['a', 'a'] }, 400],
      [{ action: 'change', removeTags: 'a' }, 400],
      [{ action: 'change', maxLength: 0 }, 400],
      [{ action: 'change', description: 5 }, 400],
      [{ action: 'change', addTags: ['\0'] }, 422],
      [{ action: 'rename', prefix: 'a' }, 400],
      [{ action: 'move' }, 400],
      [{ action: 'explode' }, 400],
      [{ action: 'delete', keyIds: [] }, 400],
      [{ action: 'delete', keyIds: Array.from({ length: 2001 }, (_, index) => `k${index}`) }, 400],
      [{ action: 'move', namespace: 'unheard' }, 404],
    ])('are refused: %#', async (body, status) => {
      const keyIds = [await add('key')];
      for (const path of ['keys/bulk', 'keys/bulk/preview'])
        await admin.request('post', path, { keyIds, ...body }).expect(status);
    });

    it('need the permission to manage keys', async () => {
      await change({ keyIds: [await add('key')], action: 'delete' }, pole).expect(403);
    });
  });

  it('names the change of a saved text, which undoes exactly this change', async () => {
    const { id } = await create('Save');
    const first: SavedTextView = (await put(admin, id, 'de', 'Speichern', 0).expect(200)).body;
    const review = (body: object, version: number) => admin.request('post', `texts/${id}/de/review`, body, version);
    const { body: approved } = await review({ verdict: 'approve' }, 1).expect(200);
    expect((await put(admin, id, 'de', 'Speichern', 2, { state: 'reviewed' }).expect(200)).body).not.toHaveProperty(
      'changeSet',
    );
    const undo = async ({ changeSet }: SavedTextView): Promise<BulkReportView> =>
      (await admin.request('post', `activity/${changeSet}/undo`).expect(200)).body;
    expect(await undo(first)).toMatchObject({ done: 0, skipped: [{ reason: 'changedMeanwhile' }] });
    expect(await undo(approved)).toMatchObject({ done: 1, skipped: [] });
    const now: SavedTextView = (await admin.request('get', `texts/${id}/de`)).body;
    expect([now.forms, now.state, now.version]).toEqual([{ '': 'Speichern' }, 'needsReview', 3]);
  });

  it('records who changed what, by message, language, person and change set, and restores earlier texts', async () => {
    const { id } = await create('Save');
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    await put(admin, id, 'pl', 'Zachowaj', 1).expect(200);
    await put(admin, id, 'pl', 'Zachowaj', 2).expect(200); // unchanged
    const history = async (query: Record<string, string>): Promise<ActivityEntriesView> =>
      (await admin.request('get', `activity/entries?${new URLSearchParams(query)}`).expect(200)).body;
    const { entries } = await history({ key: id, language: 'pl' });
    expect(entries.map(({ by, before, after }) => [by.name, before, after])).toEqual([
      [
        'Ada',
        { forms: { '': 'Zapisz' }, state: 'needs_review', sourceVersion: 1 },
        { forms: { '': 'Zachowaj' }, state: 'needs_review', sourceVersion: 1 },
      ],
      ['Piotr', null, { forms: { '': 'Zapisz' }, state: 'needs_review', sourceVersion: 1 }],
    ]);
    expect((await history({ key: id })).entries.map(({ subject, language }) => [subject.type, language])).toEqual([
      ['text', 'pl'],
      ['text', 'pl'],
      ['text', 'en'],
      ['key', undefined],
    ]);
    expect((await history({ person: pole.id, limit: '1' })).entries[0]!.key).toEqual({
      namespace: 'shop/cart',
      key: `greeting${made}`,
    });
    expect((await history({ changeSet: entries[0]!.changeSet })).entries).toHaveLength(1);
    const first = await history({ key: id, limit: '3' });
    expect((await history({ key: id, limit: '3', cursor: first.next! })).entries).toHaveLength(1);
    const restored = await admin.request('post', `texts/${id}/pl/restore`, { entry: entries[1]!.entry }, 2).expect(200);
    expect(restored.body).toMatchObject({ forms: { '': 'Zapisz' }, version: 3 });
    await admin.request('post', `texts/${id}/de/restore`, { entry: entries[1]!.entry }, 0).expect(404);
    await admin.request('get', 'activity/entries?cursor=x').expect(400);
    await admin.request('get', 'activity/entries?key=%00').expect(400);
  });

  it('streams changes and presence of others', async () => {
    const { id } = await create('Save');
    let received = '';
    const streaming = httpGet(`${started.url}/api/v1/events`, {
      agent: false,
      headers: { Authorization: admin.authorization },
    });
    streaming.on('response', (stream) => stream.on('data', (chunk: Buffer) => (received += chunk.toString())));
    await waitUntil(() => received.includes('event: release'));
    await put(pole, id, 'pl', 'Zapisz', 0).expect(200);
    await pole.request('put', 'events/presence', { keyId: id, language: 'pl' }).expect(204);
    await waitUntil(() => received.includes('event: presence'));
    await waitUntil(() => received.includes('event: changed'));
    expect(received).toContain(JSON.stringify([{ type: 'text', id, language: 'pl' }]));
    expect(received).toContain(
      JSON.stringify({ person: { id: pole.id, name: 'Piotr' }, at: { keyId: id, language: 'pl' } }),
    );
    await pole.request('put', 'events/presence', {}).expect(204);
    await waitUntil(() => received.includes('"at":null'));
    await request(started.url).get('/api/v1/events').expect(401);
    streaming.destroy();
  });

  it('sends the changes that a client has missed, or `missed` if the position is unknown', async () => {
    const { livePosition }: TextListView = (await admin.request('get', 'texts?language=pl&limit=1').expect(200)).body;
    const { id } = await create('Open');
    await put(pole, id, 'pl', 'Otwórz', 0).expect(200);
    /** The `changed` and `missed` events that a new stream begins with. */
    const begin = async (query: string, headers: Record<string, string> = {}) => {
      const controller = new AbortController();
      const response = await fetch(`${started.url}/api/v1/events${query}`, {
        headers: { Authorization: admin.authorization, ...headers },
        signal: controller.signal,
      });
      let received = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        received += chunk;
        if (received.includes('event: release')) break; // sent after the missed changes
      }
      controller.abort();
      return [...received.matchAll(/event: (changed|missed)\nid: (\S+)\ndata: (.+)/g)].map(
        ([, event, position, data]) => ({
          event,
          position: position!,
          changes: JSON.parse(data!).changes,
        }),
      );
    };
    const missed = () => begin(`?after=${livePosition}`);
    const changesOf = (events: Awaited<ReturnType<typeof missed>>) =>
      events.flatMap(({ changes }) => changes ?? []).filter((change) => change.id === id);
    // PostgreSQL announces a change after it has answered the request that made it.
    await waitUntil(async () => changesOf(await missed()).some(({ language }) => language === 'pl'));
    const events = await missed();
    expect(changesOf(events)).toEqual([
      { type: 'key', id },
      { type: 'text', id, language: 'en' },
      { type: 'text', id, language: 'pl' },
    ]);
    const last = events.at(-1)!.position;
    expect(await begin(`?after=${last}`)).toEqual([]);
    expect(await begin('')).toEqual([]);
    expect(await begin('?after=elsewhere.1')).toMatchObject([{ event: 'missed', position: last }]);
    expect(await begin('?after=elsewhere.1', { 'Last-Event-ID': livePosition! })).toEqual(events);
    await admin.request('get', `events?after=${'x'.repeat(100)}`).expect(400);
  });

  it('ends the streams of people who lost their permission', async () => {
    const head = await request(started.url).head('/api/v1/events').set('Authorization', admin.authorization);
    expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const listener = await createEditor(started.app, { name: 'Lena', role: 'viewer' });
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
    const events = started.app.get(LiveEventsService);
    await events.endRevoked();
    expect(ended).toEqual([false, false]);
    await started.app
      .get(Database)
      .transaction((tx) => tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', listener.id).execute());
    await events.endRevoked();
    await reading[0];
    expect(ended).toEqual([true, false]);
    await streams[1]!.body!.cancel().catch(() => {});
  });

  it('returns a message with its neighbors and its texts in other languages', async () => {
    const [first, second, third] = [await create('One {{n}}'), await create('Two {{n}}'), await create('Three {{n}}')];
    await put(admin, second.id, 'de', 'Zwei {{n}}', 0).expect(200);
    const context: TextContextView = (await pole.request('get', `texts/${second.id}?language=pl`).expect(200)).body;
    expect(context.text).toMatchObject({
      id: second.id,
      reference: [{ text: 'Two {{n}}' }],
      target: [{ text: null }],
    });
    expect(context.before.at(-1)!.id).toBe(first.id);
    expect(context.after[0]!.id).toBe(third.id);
    expect(context.others).toMatchObject([
      { language: { tag: 'de' }, state: 'needsReview', forms: [{ text: 'Zwei {{n}}' }] },
    ]);
    await pole.request('get', `texts/${second.id}?language=xx`).expect(404);
    await pole.request('get', `texts/${second.id}`).expect(400);
    await pole.request('get', 'texts/018f0000-0000-7000-8000-000000000000?language=pl').expect(404);
  });

  it('returns a key in all languages', async () => {
    const key = await create('Four {{n}}');
    await put(admin, key.id, 'de', 'Vier', 0).expect(200);
    const view: KeyTextsView = (await pole.request('get', `keys/${key.id}/texts`).expect(200)).body;
    const { texts, ...rest } = view;
    expect(rest).toEqual({ key, reference: 'en' });
    const { languages }: LanguageListView = (await pole.request('get', 'languages').expect(200)).body;
    const tags = texts.map(({ language }) => language.tag);
    expect([tags[0], tags.toSorted()]).toEqual(['en', languages.map(({ tag }) => tag).toSorted()]);
    const one = (language: string) => texts.find((each) => each.language.tag === language)!;
    expect(one('en')).toMatchObject({ target: [{ text: 'Four {{n}}' }], findings: [] });
    expect(one('de')).toMatchObject({
      language: { ownName: 'Deutsch', direction: 'ltr' },
      target: [{ text: 'Vier' }],
      text: { state: 'needsReview', complete: true, version: 1, updatedBy: { id: admin.id, name: admin.name } },
      findings: [{ code: 'placeholderMissing', severity: 'error' }],
    });
    expect(one('pl')).toMatchObject({ target: [{ text: null }], text: { state: 'untranslated', version: 0 } });
    expect(one('pl').text.updatedAt).toBeUndefined();
    await pole.request('get', 'keys/018f0000-0000-7000-8000-000000000000/texts').expect(404);
    await admin.request('delete', `keys/${key.id}`, undefined, key.version).expect(200);
    await pole.request('get', `keys/${key.id}/texts`).expect(404);
  });

  it('combines filters', async () => {
    const [wrong, right] = [await create('Both {{n}}'), await create('Both {{n}}')];
    await put(admin, wrong.id, 'de', 'Beides', 0).expect(200);
    await put(pole, right.id, 'pl', 'Oba {{n}}', 0).expect(200);
    const found = async (filter: string) => (await list({ filter, q: 'both' })).texts.map(({ id }) => id);
    expect(await found('errors,mine')).toEqual([wrong.id]);
    expect(await found('errors,reviewed')).toEqual([]);
    await admin.request('get', 'texts?language=de&filter=errors,nonsense').expect(400);
  });

  it('lists, counts and edits the texts that an account was the last to change', async () => {
    const name = `authors${++made}`;
    await admin.request('post', 'namespaces', { name }).expect(201);
    const ids: string[] = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await create(text, { namespace: name })).id);
    for (const [index, who] of [admin, pole, pole].entries()) await put(who, ids[index]!, 'pl', 'X', 0).expect(200);
    const authors = { me: admin, [admin.id]: admin, [pole.id]: pole };
    const found = async (updatedBy: string, more: Record<string, string> = {}) => {
      const { texts, matches, ...view } = await list({ language: 'pl', namespace: name, updatedBy, ...more });
      expect(matches).toBe(texts.length);
      const author = authors[updatedBy];
      expect(view.updatedBy).toEqual(author && { id: author.id, name: author.name });
      return texts.map(({ id }) => ids.indexOf(id));
    };
    expect(await found(pole.id)).toEqual([1, 2]);
    expect(await found(admin.id)).toEqual([0]);
    expect(await found('me')).toEqual([0]);
    expect(await found('system')).toEqual([]);
    expect(await found(pole.id, { filter: 'mine' })).toEqual([]);
    expect(await found(pole.id, { filter: 'others,needsReview', since: '2020-01-01', q: 'three' })).toEqual([2]);

    const selection = { language: 'pl', namespace: name, updatedBy: pole.id };
    const versions = await admin.request('get', `texts/versions?${new URLSearchParams(selection)}`).expect(200);
    expect((versions.body as TextVersionsView).texts).toEqual(
      [1, 2].map((index) => ({ keyId: ids[index], version: 1, sourceVersion: 1 })),
    );
    const bulk = { ...selection, action: 'setState', state: 'draft' };
    expect((await admin.request('post', 'texts/bulk', bulk).expect(200)).body).toMatchObject({ done: 2, skipped: [] });
    expect(await found(pole.id)).toEqual([]); // a change of the status counts
    expect(await found('me')).toEqual([0, 1, 2]);
  });

  it.each(['0190aaaa-0000-7000-8000-000000000000', 'a b', '', '\0'])('refuses to list texts of %j', async (author) => {
    const query = new URLSearchParams({ language: 'pl', updatedBy: author });
    const { body } = await admin.request('get', `texts?${query}`).expect(400);
    expect(body.errors).toEqual([
      { pointer: '/updatedBy', detail: 'Enter the ID of a person or service account, “me” or “system”.' },
    ]);
    await admin.request('get', `texts/versions?${query}`).expect(400);
    await admin.request('post', 'texts/bulk', { language: 'pl', action: 'clear', updatedBy: author }).expect(400);
  });

  it('shows a second reference language on request', async () => {
    const { id, key } = await create('Beside {{n}}');
    await put(admin, id, 'pl', 'Obok {{n}}', 0).expect(200);
    const { texts: messages } = await list({ q: `key:${key}`, reference: 'pl' });
    expect(messages).toMatchObject([{ reference: [{ text: 'Beside {{n}}' }], beside: [{ text: 'Obok {{n}}' }] }]);
    await admin.request('get', 'texts?language=de&reference=xx').expect(404);
  });

  it('suggests translations of identical and similar texts', async () => {
    const [same, near, alike, far, wanted] = [
      await create('Delete the recording {{name}}?'),
      await create('Delete this recording {{name}}?'),
      // more than half of the characters are equal, but it does not help
      await create('Delete the reader {{name}} again'),
      await create('Something else {{name}}'),
      await create('Delete the recording {{name}}?'),
    ];
    await put(admin, same.id, 'de', 'Die Aufnahme {{name}} löschen?', 0).expect(200);
    await put(admin, near.id, 'de', 'Diese Aufnahme {{name}} löschen?', 0).expect(200);
    await put(admin, alike.id, 'de', '{{name}} noch einmal löschen', 0).expect(200);
    await put(admin, far.id, 'de', 'Etwas anderes {{name}}', 0).expect(200);
    const { suggestions }: SuggestionsView = (
      await pole.request('get', `texts/${wanted.id}/suggestions?language=de`).expect(200)
    ).body;
    expect(suggestions.map(({ keyId, similarity }) => [keyId, similarity === 1])).toEqual([
      [same.id, true],
      [near.id, false],
    ]);
    expect(suggestions[0]).toMatchObject({ forms: { '': 'Die Aufnahme {{name}} löschen?' }, key: same.key });
    await put(admin, near.id, 'de', 'Diese Aufnahme {{nmae}} löschen?', 1).expect(200); // with an error
    const correct = await pole.request('get', `texts/${wanted.id}/suggestions?language=de`).expect(200);
    expect((correct.body as SuggestionsView).suggestions.map(({ keyId }) => keyId)).toEqual([same.id]);
    await put(admin, near.id, 'de', 'Diese Aufnahme {{name}} löschen?', 2).expect(200);
    await put(admin, wanted.id, 'de', 'Die Aufnahme {{name}} löschen?', 0).expect(200);
    const others = await pole.request('get', `texts/${wanted.id}/suggestions?language=de`).expect(200);
    expect((others.body as SuggestionsView).suggestions.map(({ keyId }) => keyId)).toEqual([near.id]);
    const none = await pole.request('get', `texts/${wanted.id}/suggestions?language=en`).expect(200);
    expect(none.body).toEqual({ suggestions: [] });
    await pole.request('get', `texts/${wanted.id}/suggestions?language=xx`).expect(404);
  });

  it('recomputes findings and counters when the reference language changes', async () => {
    await admin.request('patch', 'languages/de', { reference: true }, '*').expect(200);
    const database = started.app.get(Database);
    const counted = await computeCounts(database.read, 'de', {});
    const kept = await database.read.selectFrom('counts').selectAll().execute();
    const sum = (rows: typeof kept) => rows.reduce((total, row) => total + row.messages * 100 + row.errors, 0);
    expect(sum(kept)).toBe(sum(counted));
    await admin.request('patch', 'languages/en', { reference: true }, '*').expect(200);
  });

  describe('independent review', () => {
    let eva: Editor;
    let name: string;
    let id: string;
    beforeAll(async () => {
      eva = await createEditor(started.app, { name: 'Eva', role: 'reviewer', languages: ['de'] });
      await admin.request('patch', 'languages/de', { independentReview: true }, '*').expect(200);
    });
    afterAll(() => admin.request('patch', 'languages/de', { independentReview: false }, '*').expect(200));
    beforeEach(async () => {
      name = `pairs${++made}`;
      await admin.request('post', 'namespaces', { name }).expect(201);
      ({ id } = await create('Save', { namespace: name, key: 'save' }));
      await put(eva, id, 'de', 'Speichern', 0).expect(200);
    });
    const review = (who: Editor, verdict: string, version: number) =>
      who.request('post', `texts/${id}/de/review`, { verdict }, version);
    const german = async () => (await list({ namespace: name })).texts.map(({ text }) => text.state);
    const approvable = async (who: Editor): Promise<string[]> =>
      (await who.request('get', `texts?language=de&namespace=${name}&filter=approvable`).expect(200)).body.texts.map(
        ({ key }: KeyView) => key,
      );
    const bulkApprove = async (who: Editor): Promise<BulkReportView> =>
      (
        await who
          .request('post', 'texts/bulk', { language: 'de', namespace: name, action: 'setState', state: 'reviewed' })
          .expect(200)
      ).body;

    it('is a setting of the language, which activity records', async () => {
      const { languages } = (await eva.request('get', 'languages').expect(200)).body;
      expect(
        languages.map((each: { tag: string; independentReview: boolean }) => [each.tag, each.independentReview]),
      ).toEqual(
        expect.arrayContaining([
          ['de', true],
          ['pl', false],
        ]),
      );
      const { entries } = (await admin.request('get', 'activity/entries?limit=50').expect(200))
        .body as ActivityEntriesView;
      expect(entries.find(({ subject }) => subject.type === 'language')).toMatchObject({
        before: { fallback: null, independentReview: false },
        after: { fallback: null, independentReview: true },
      });
      await pole.request('patch', 'languages/de', { independentReview: false }, '*').expect(403);
    });

    it('refuses approval by the last editor, in their language, and lets someone else approve', async () => {
      const refused = await review(eva, 'approve', 1).set('Accept-Language', 'de').expect(403);
      expect(refused.headers['content-type']).toMatch('application/problem+json');
      expect(refused.body).toMatchObject({ title: 'Diesen Text muss jemand anderes freigeben' });
      await put(eva, id, 'de', 'Sichern', 1, { state: 'reviewed' }).expect(403);
      await put(admin, id, 'de', 'Sichern', 1, { state: 'reviewed' }).expect(403);
      expect((await review(admin, 'approve', 1).expect(200)).body).toMatchObject({
        state: 'reviewed',
        editedBy: eva.id,
      });
    });

    it('counts edits of the text, not changes of its state', async () => {
      await review(admin, 'sendBack', 1).expect(200);
      await review(eva, 'approve', 2).expect(403);
      await review(admin, 'approve', 2).expect(200);
      await put(admin, id, 'de', 'Sichern', 3).expect(200);
      await review(admin, 'approve', 4).expect(403);
      await review(eva, 'approve', 4).expect(200);
    });

    it('leaves own texts out of a bulk approval and of the filter', async () => {
      const { id: other } = await create('Open', { namespace: name, key: 'open' });
      await put(admin, other, 'de', 'Öffnen', 0).expect(200);
      expect([await approvable(eva), await approvable(admin)]).toEqual([['open'], ['save']]);
      expect(await bulkApprove(eva)).toMatchObject({
        done: 1,
        skipped: [{ keyId: id, key: 'save', reason: 'ownText' }],
      });
      expect(await bulkApprove(admin)).toMatchObject({ done: 1, skipped: [{ keyId: other, reason: 'unchanged' }] });
      expect(await german()).toEqual(['reviewed', 'reviewed']);
    });

    it('imports approved texts as texts that need review', async () => {
      const files = [{ file: `de/${name}.json`, content: JSON.stringify({ save: 'Sichern' }) }];
      const { plan } = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200)).body;
      await admin.request('post', 'imports', { files, plan, conflicts: 'theirs', state: 'reviewed' }).expect(200);
      expect((await admin.request('get', `texts/${id}/de`).expect(200)).body).toMatchObject({
        ...{ forms: { '': 'Sichern' }, state: 'needsReview', editedBy: admin.id },
      });
    });

    it('lets the person approve who has undone their own change of another text, and not the one who wrote that', async () => {
      const change = async (who: Editor, text: string, version: number) => {
        const { changeSet } = (await put(who, id, 'de', text, version).expect(200)).body as SavedTextView;
        await who.request('post', `activity/${changeSet}/undo`).expect(200);
      };
      await change(admin, 'Sichern', 1);
      await change(admin, 'Merken', 3);
      expect((await admin.request('get', `texts/${id}/de`).expect(200)).body).toMatchObject({
        ...{ forms: { '': 'Speichern' }, editedBy: eva.id },
      });
      await review(eva, 'approve', 5).expect(403);
      await review(admin, 'approve', 5).expect(200);
    });

    it('brings an approved text back when a change of it is undone', async () => {
      await review(admin, 'approve', 1).expect(200);
      const { changeSet } = (await put(eva, id, 'de', 'Sichern', 2).expect(200)).body as SavedTextView;
      await eva.request('post', `activity/${changeSet}/undo`).expect(200);
      expect(await german()).toEqual(['reviewed']);
    });
  });
});
