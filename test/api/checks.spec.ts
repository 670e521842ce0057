import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import type { Worker } from 'node:worker_threads';
import { Database } from '../../libs/workspace/src/database/database';
import { saveSetting } from '../../libs/workspace/src/editing/stores/settings.store';
import type { CheckListView } from '../../libs/workspace/src/exchange/rechecks/checks.contract';
import { TextRechecks } from '../../libs/workspace/src/exchange/rechecks/text-rechecks';
import { ExchangeThreads } from '../../libs/workspace/src/exchange/worker/exchange.threads';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type {
  BulkReportView,
  BulkFindingsView,
  SavedTextView,
  TextFacetsView,
  TextListView,
} from '../../libs/workspace/src/texts/texts.contract';
import { databases, type FreshDatabase, postgres } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { type StartedApp, startApp } from '../support/start-app';
import { TcpProxy } from '../support/tcp-proxy';
import { deferred, waitUntil } from '../support/wait-until';

describe.each(databases)('Checks of wording on $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let title: KeyView;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'fr']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'shop' }).expect(201);
    const key = { namespace: 'shop', key: 'title', forms: { '': 'The shop has 12 rooms.' } };
    title = (await admin.request('post', 'keys', key).expect(201)).body;
  });
  afterAll(() => started?.close());

  const list = async (language = 'de', filter = 'all'): Promise<TextListView> =>
    (await admin.request('get', `texts?language=${language}&filter=${filter}`).expect(200)).body;
  const save = async (text: string, language = 'de'): Promise<SavedTextView> => {
    const { version } = (await list(language)).texts[0]!.text;
    const saved = admin.request('put', `texts/${title.id}/${language}`, { forms: { '': text } }, version);
    return (await saved.expect(200)).body;
  };
  const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);
  const checks = async (): Promise<CheckListView> => (await admin.request('get', 'checks').expect(200)).body;
  const setSeverity = async (code: string, body: object) => {
    await admin.request('put', `checks/${code}`, body).expect(200);
    await waitUntil(async () => (await checks()).recheck === undefined);
  };
  /** What can be ignored in many texts. */
  const ignorable = async (selection: object, editor = admin): Promise<BulkFindingsView['findings']> => {
    const body = { language: 'de', ...selection };
    return (await editor.request('post', 'texts/bulk/findings', body).expect(200)).body.findings;
  };
  const ignore = (finding: object, editor = admin) =>
    editor.request('put', `texts/${title.id}/de/findings/ignored`, finding);

  it('report with a sentence, what they found and a correction', async () => {
    const { findings } = await save('Der Laden hat 13 Räume');
    expect(findings).toEqual([
      {
        code: 'endStop',
        severity: 'warning',
        values: {},
        text: 'Full stop at the end differs from the source',
        fix: 'Der Laden hat 13 Räume.',
      },
      {
        code: 'number',
        severity: 'warning',
        values: { found: '12' },
        text: 'Number of the source is missing or differs: 12',
      },
    ]);
    expect((await list('de', 'warnings')).counts).toMatchObject({ errors: 0, warnings: 1 });
  });

  it('are ignored in one text with their author, until they find something else', async () => {
    const number = { code: 'number', values: { found: '12' } };
    const { body } = await ignore({ ...number, ignored: true }).expect(200);
    expect(codes(body.findings)).toEqual(['endStop']);
    expect(body.ignored).toEqual([
      expect.objectContaining({ ...number, ignoredBy: expect.objectContaining({ name: 'Ada' }) }),
    ]);
    await ignore({ code: 'endStop', values: {}, ignored: true }).expect(200);
    expect((await list('de', 'warnings')).texts).toEqual([]);
    expect((await list()).counts.warnings).toBe(0);
    const { sets } = (await admin.request('get', `activity?key=${title.id}&language=de`).expect(200)).body;
    expect(sets.map(({ kind: each }: { kind: string }) => each)).toEqual(['ignoreFinding', 'ignoreFinding', 'edit']);

    expect(codes((await ignore({ code: 'endStop', values: {}, ignored: false }).expect(200)).body.findings)).toEqual([
      'endStop',
    ]);
    await ignore({ code: 'endStop', values: {}, ignored: false }).expect(404);
    await ignore({ code: 'url', values: {}, ignored: true }).expect(404);

    expect((await save('Der Laden hat 13 große Räume')).ignored).toHaveLength(1);
    expect((await save('Der Laden hat 12 Räume.')).ignored).toBeUndefined();
    expect(codes((await save('Der Laden hat 13 Räume.')).findings)).toEqual(['number']);
  });

  it('have severities for the installation and for a language, and check all texts again', async () => {
    await save('La boutique a 13 chambres.', 'fr');
    await setSeverity('number', { severity: 'error' });
    await setSeverity('number', { severity: 'off', language: 'fr' });
    expect((await checks()).checks.find(({ code }) => code === 'number')).toEqual({
      code: 'number',
      title: 'Number of the source is missing or differs',
      default: 'warning',
      severity: 'error',
      languages: [{ language: 'fr', severity: 'off' }],
    });
    expect((await list('de', 'errors')).texts[0]!.findings).toMatchObject([{ code: 'number', severity: 'error' }]);
    expect((await list('fr')).texts[0]!.findings).toEqual([]);
    expect((await list('fr')).counts).toMatchObject({ errors: 0, warnings: 0 });

    const translator = await createEditor(started.app, { name: 'Lin', role: 'translator', languages: ['de'] });
    await ignore({ code: 'number', values: { found: '12' }, ignored: true }, translator).expect(403);
    await translator.request('put', 'checks/number', { severity: 'off' }).expect(403);
    await admin.request('put', 'checks/nothing', { severity: 'off' }).expect(404);
    await admin.request('put', 'checks/number', { severity: 'off', language: 'xx' }).expect(404);
    await admin.request('put', 'checks/number', { severity: 'maybe' }).expect(400);

    await setSeverity('number', { severity: null });
    expect((await list('de', 'errors')).texts).toEqual([]);
    expect((await list('de')).counts).toMatchObject({ errors: 0, warnings: 1 });
  });

  it('check all texts again on request, once at a time', async () => {
    const { body } = await admin.request('post', 'checks/recheck').expect(202);
    expect(body.recheck).toEqual({ done: 0, total: 1 });
    await waitUntil(async () => (await checks()).recheck === undefined);

    await started.app.get<unknown, { running: Promise<void> }>(TextRechecks).running;
    const running = { id: 'running', done: 3, total: 9 };
    await started.app.get(Database).transaction((tx) => saveSetting(tx, 'recheck', running));
    expect((await admin.request('post', 'checks/recheck').expect(202)).body.recheck).toEqual({ done: 3, total: 9 });
    await waitUntil(async () => (await checks()).recheck === undefined);

    const reviewer = await createEditor(started.app, { name: 'Kim', role: 'reviewer' });
    await reviewer.request('post', 'checks/recheck').expect(403);
  });

  it('report what is off only once it is turned on', async () => {
    const off = (await checks()).checks.filter((check) => check.default === 'off').map(({ code }) => code);
    expect(off).toEqual(['endExclamation', 'pluralIdentical', 'reused']);
    const { findings } = (
      await admin.request('post', `texts/${title.id}/de/findings`, { forms: { '': '12 Räume!' } }).expect(200)
    ).body;
    expect(codes(findings)).not.toContain('endExclamation');
  });

  it('are ignored in many texts as one change set, after whose undo they count again', async () => {
    const namespace = 'brands';
    await admin.request('post', 'namespaces', { name: namespace }).expect(201);
    const ids: string[] = [];
    for (const source of ['Acme rockets fly far', 'Acme anvils fall down', 'Close']) {
      const key = { namespace, key: `brand${ids.length}`, forms: { '': source } };
      ids.push((await admin.request('post', 'keys', key).expect(201)).body.id);
    }
    for (const [index, text] of ['Acme rockets fly far', 'Acme anvils fall down', 'Zu'].entries())
      await admin.request('put', `texts/${ids[index]}/de`, { forms: { '': text } }, 0).expect(200);
    const brands = async (): Promise<TextListView> =>
      (await admin.request('get', `texts?language=de&namespace=${namespace}`).expect(200)).body;
    const found = async () => (await brands()).texts.map(({ findings }) => codes(findings));
    const bulk = (body: object, editor = admin) =>
      editor.request('post', 'texts/bulk', { language: 'de', namespace, action: 'ignoreFinding', ...body });
    const undo = async (changeSet: string | null): Promise<BulkReportView> =>
      (await admin.request('post', `activity/${changeSet}/undo`).expect(200)).body;
    expect(await found()).toEqual([['unchanged'], ['unchanged'], []]);
    expect(await ignorable({ namespace })).toEqual([{ code: 'unchanged', severity: 'warning', texts: 2 }]);
    await bulk({}).expect(400);

    const [first, ...others] = ids;
    expect(await ignorable({ keyIds: [...others, others[0], 'gone'] })).toMatchObject([{ texts: 1 }]);
    const versions = [1, 1];
    const part: BulkReportView = (await bulk({ code: 'unchanged', keyIds: [first] }).expect(200)).body;
    const { changeSet } = part;
    const rest = (await bulk({ code: 'unchanged', keyIds: others, versions, changeSet }).expect(200)).body;
    expect(rest).toMatchObject({ changeSet, done: 1, skipped: [{ keyId: ids[2], reason: 'unchanged' }] });
    await bulk({ code: 'number', keyIds: others, changeSet }).expect(404);
    expect(await ignorable({ namespace })).toEqual([]);
    const ignored = await brands();
    expect(ignored.texts.map(({ text, findings }) => [text.version, codes(findings)])).toEqual([
      [1, []],
      [1, []],
      [1, []],
    ]);
    expect(ignored.texts[0]!.ignored).toMatchObject([{ code: 'unchanged', ignoredBy: { name: 'Ada' } }]);
    expect(ignored.counts.warnings).toBe(0);
    const { sets } = (await admin.request('get', `activity?changeSet=${changeSet}`).expect(200)).body;
    expect(sets).toMatchObject([{ kind: 'bulk.ignoreFinding', note: 'unchanged', changes: 2, undoable: true }]);
    expect(sets[0].first.check).toEqual({ code: 'unchanged', title: 'Same as the source' });

    // what was done to the texts since stays
    await admin.request('put', `texts/${first}/de`, { forms: { '': 'Raketen von Acme' } }, 1).expect(200);
    await bulk({ action: 'setState', state: 'reviewed', keyIds: [ids[1]] }).expect(200);
    const undone = await undo(changeSet);
    expect(undone).toMatchObject({ done: 1, skipped: [{ keyId: first, reason: 'changedMeanwhile' }] });
    expect(await found()).toEqual([[], ['unchanged'], []]);
    expect((await brands()).texts[1]!.text).toMatchObject({ state: 'reviewed', version: 2 });
    expect((await brands()).counts.warnings).toBe(1);
    expect(await undo(undone.changeSet)).toMatchObject({ done: 1, skipped: [] });
    expect(await found()).toEqual([[], [], []]);
  });

  it('filter texts by what they have found, and keys by their tags, in every search', async () => {
    const namespace = 'facets';
    await admin.request('post', 'namespaces', { name: namespace }).expect(201);
    const texts = [
      { source: 'Pay {{sum}}.', text: 'Zahlen.', tags: ['Kasse', 'legal text'] },
      { source: 'Pay in 12 days.', text: 'Zahlen in 13 Tagen', tags: ['kasse'] },
      { source: 'Thank you.', text: 'Danke.', tags: [] },
    ];
    const ids: string[] = [];
    for (const [index, { source, text, tags }] of texts.entries()) {
      const key = { namespace, key: `pay${index}`, forms: { '': source }, tags };
      const { id } = (await admin.request('post', 'keys', key).expect(201)).body;
      await admin.request('put', `texts/${id}/de`, { forms: { '': text } }, 0).expect(200);
      ids.push(id);
    }
    const search = (path: string, q: string, language = 'de', header = 'en') =>
      admin.request('get', `${path}?${new URLSearchParams({ language, namespace, q })}`).set('Accept-Language', header);
    const found = async (q: string, language?: string, header?: string) => {
      const { body } = await search('texts', q, language, header).expect(200);
      expect(body.matches).toBe(body.texts.length);
      return (body as TextListView).texts.map(({ key }) => Number(key.slice(3)));
    };
    expect(await found('check:placeholderMissing')).toEqual([0]);
    expect(await found('check:PLACEHOLDERMISSING')).toEqual([0]);
    expect(await found('check:number')).toEqual([1]);
    expect(await found('check:"Full stop at the end"')).toEqual([1]);
    expect(await found('check:"Zahl des Originals"', 'de', 'de')).toEqual([1]);
    expect(await found('-check:number')).toEqual([0, 2]);
    expect(await found('-check:number -check:placeholderMissing')).toEqual([2]);
    expect(await found('check:number key:pay0')).toEqual([]);
    expect(await found('check:number', 'fr')).toEqual([]);
    expect(await found('tag:KASSE')).toEqual([0, 1]);
    expect(await found('tag:"legal text"')).toEqual([0]);
    expect(await found('tag:legal')).toEqual([]);
    expect(await found('-tag:kasse zahl -tag:none')).toEqual([]);
    expect(await found('-tag:kasse')).toEqual([2]);
    expect(await found('tag:kasse check:number 13')).toEqual([1]);

    const facets = async (q = ''): Promise<TextFacetsView> => (await search('texts/facets', q).expect(200)).body;
    expect(await facets()).toEqual({
      checks: [
        { code: 'endStop', title: 'Full stop at the end differs from the source', texts: 1 },
        { code: 'number', title: 'Number of the source is missing or differs', texts: 1 },
        { code: 'placeholderMissing', title: 'Placeholder of the source is missing', texts: 1 },
      ],
      tags: [
        { name: 'Kasse', texts: 1 },
        { name: 'kasse', texts: 1 },
        { name: 'legal text', texts: 1 },
      ],
    });
    expect(await facets('check:placeholderMissing')).toEqual({
      checks: [{ code: 'placeholderMissing', title: 'Placeholder of the source is missing', texts: 1 }],
      tags: [
        { name: 'Kasse', texts: 1 },
        { name: 'legal text', texts: 1 },
      ],
    });

    const { body: versions } = await search('texts/versions', 'check:number').expect(200);
    expect(versions.texts).toMatchObject([{ keyId: ids[1] }]);
    const refused = await search('texts', 'check:nothing', 'de', 'de').expect(400);
    expect(refused.body.errors).toMatchObject([
      {
        pointer: '/q',
        detail: 'Geben Sie den Code einer Prüfung oder Wörter ihres Titels ein, z. B. check:placeholderMissing.',
      },
    ]);

    const ignored = { code: 'number', values: { found: '12' }, ignored: true };
    await admin.request('put', `texts/${ids[1]}/de/findings/ignored`, ignored).expect(200);
    expect(await found('check:number')).toEqual([]);
    await admin.request('put', `texts/${ids[1]}/de/findings/ignored`, { ...ignored, ignored: false }).expect(200);
    expect(await found('check:number')).toEqual([1]);
    await setSeverity('number', { severity: 'off' });
    expect(await found('check:number')).toEqual([]);
    await setSeverity('number', { severity: null });
    expect(await found('check:number')).toEqual([1]);
    const { body: saved } = await admin.request('get', `texts/${ids[1]}/de`).expect(200);
    const fixed = { forms: { '': 'Zahlen in 12 Tagen.' } };
    await admin.request('put', `texts/${ids[1]}/de`, fixed, saved.version).expect(200);
    expect(await facets('tag:kasse -check:placeholderMissing')).toMatchObject({ checks: [] });
  });

  it('that are errors are ignored in many texts by reviewers only', async () => {
    const code = 'placeholderMissing';
    const key = { namespace: 'brands', key: 'hello', forms: { '': 'Hello {{name}}' } };
    const { id } = (await admin.request('post', 'keys', key).expect(201)).body;
    await admin.request('put', `texts/${id}/de`, { forms: { '': 'Hallo' } }, 0).expect(200);
    const translator = await createEditor(started.app, { name: 'Mia', role: 'translator', languages: ['de'] });
    const bulk = async (editor: Editor, body: object): Promise<BulkReportView> =>
      (await editor.request('post', 'texts/bulk', { language: 'de', keyIds: [id], ...body }).expect(200)).body;
    const ignoring = { action: 'ignoreFinding', code };
    expect(await bulk(translator, ignoring)).toMatchObject({ done: 0, skipped: [{ reason: 'forbidden' }] });
    expect(await ignorable({ keyIds: [id] }, translator)).toEqual([]);
    expect(await ignorable({ keyIds: [id] })).toEqual([{ code, severity: 'error', texts: 1 }]);
    const { changeSet, done } = await bulk(admin, ignoring);
    expect(done).toBe(1);
    // a translator has it counted again, which only a reviewer takes back
    const undo = async (editor: Editor, undone: string | null): Promise<BulkReportView> =>
      (await editor.request('post', `activity/${undone}/undo`).expect(200)).body;
    const counted = await undo(translator, changeSet);
    expect(counted.done).toBe(1);
    expect(await undo(translator, counted.changeSet)).toMatchObject({ done: 0, skipped: [{ reason: 'forbidden' }] });
    expect(await undo(admin, counted.changeSet)).toMatchObject({ done: 1, skipped: [] });
    const viewer = await createEditor(started.app, { name: 'Vic', role: 'viewer' });
    await viewer.request('post', 'texts/bulk', { language: 'de', keyIds: [id], ...ignoring }).expect(403);
    await viewer.request('post', 'texts/bulk/findings', { language: 'de', keyIds: [id] }).expect(403);
    await admin.request('delete', `keys/${id}`, undefined, 1).expect(200);
  });

  describe('that compare texts', () => {
    const keys: Record<string, KeyView> = {};
    const create = async (key: string, text: string, namespace = 'shop') => {
      const body = { namespace, key, forms: { '': text } };
      keys[key] = (await admin.request('post', 'keys', body).expect(201)).body;
    };
    const listed = async (key: string, language = 'de') =>
      (await list(language)).texts.find(({ id }) => id === keys[key]!.id)!;
    const translate = async (key: string, text: string, language = 'de'): Promise<SavedTextView> => {
      const { id, text: current } = await listed(key, language);
      const saved = admin.request('put', `texts/${id}/${language}`, { forms: { '': text } }, current.version);
      return (await saved.expect(200)).body;
    };
    const found = async (key: string, code = 'inconsistent') =>
      (await listed(key)).findings.filter((finding) => finding.code === code);
    const warnings = async () => (await list()).counts.warnings;

    beforeAll(async () => {
      await create('cart.saveLabel', 'Save changes');
      await create('account.saveLabel', 'Save changes');
      await create('profile.saveLabel', 'Save changes');
      await create('profile.submit', 'Save changes');
    });

    it('report a translation that differs from that of the same source under the same name, on both sides', async () => {
      await translate('cart.saveLabel', 'Änderungen speichern');
      const before = await warnings();
      const { findings } = await translate('account.saveLabel', 'Änderungen sichern');
      const inconsistent = {
        code: 'inconsistent',
        severity: 'warning',
        values: { translation: 'Änderungen speichern' },
        text: 'Elsewhere, the same source is translated as “Änderungen speichern”.',
        fix: 'Änderungen speichern',
      };
      expect(findings).toEqual([inconsistent]);
      expect(await found('cart.saveLabel')).toMatchObject([{ fix: 'Änderungen sichern' }]);
      expect(await warnings()).toBe(before + 2);
      expect(await ignorable({ namespace: 'shop' })).toContainEqual({
        ...{ code: 'inconsistent', severity: 'warning', texts: 2 },
      });
      // Another last part of the key is another context.
      expect((await translate('profile.submit', 'Absenden')).findings).toEqual([]);
    });

    it('report it while it is typed, and accept a translation that two texts have', async () => {
      const written = (text: string) =>
        admin.request('post', `texts/${keys['profile.saveLabel']!.id}/de/findings`, { forms: { '': text } });
      expect(codes((await written('Alles speichern').expect(200)).body.findings)).toEqual(['inconsistent']);
      expect((await written('Änderungen sichern').expect(200)).body.findings).toEqual([]);
      const before = await warnings();
      await translate('profile.saveLabel', 'Änderungen sichern');
      expect(await found('account.saveLabel')).toEqual([]);
      expect(await found('cart.saveLabel')).toHaveLength(1);
      expect(await warnings()).toBe(before - 1);
    });

    it('stay while a text is sent back and approved, so that an error keeps it from being approved', async () => {
      const { id } = keys['cart.saveLabel']!;
      const review = async (verdict: string) => {
        const { text } = await listed('cart.saveLabel');
        return admin.request('post', `texts/${id}/de/review`, { verdict }, text.version);
      };
      const before = await warnings();
      for (const verdict of ['sendBack', 'approve']) {
        expect((await review(verdict)).status).toBe(200);
        expect(await found('cart.saveLabel')).toHaveLength(1);
        expect(await warnings()).toBe(before);
      }
      await setSeverity('inconsistent', { severity: 'error' });
      expect((await review('sendBack')).status).toBe(200);
      expect((await review('approve')).status).toBe(422);
      await setSeverity('inconsistent', { severity: null });
    });

    it('accept other endings, which agree with other words', async () => {
      await create('cart.state', 'Not connected');
      await create('account.state', 'Not connected');
      await translate('cart.state', 'Nicht verbunden');
      expect((await translate('account.state', 'Nicht verbundene')).findings).toEqual([]);
    });

    it('follow keys that are deleted, restored and renamed, and sources that change', async () => {
      const request = async (method: 'patch' | 'delete' | 'post', key: string, path = '', body = {}) => {
        const { id, version } = keys[key]!;
        keys[key] = (await admin.request(method, `keys/${id}${path}`, body, version).expect(200)).body;
      };
      await request('delete', 'profile.saveLabel');
      await request('delete', 'account.saveLabel');
      expect(await found('cart.saveLabel')).toEqual([]);
      await request('post', 'account.saveLabel', '/restore');
      expect(await found('cart.saveLabel')).toHaveLength(1);
      expect(await found('account.saveLabel')).toHaveLength(1);

      await request('patch', 'account.saveLabel', '', { key: 'account.store' });
      expect(await found('cart.saveLabel')).toEqual([]);
      await request('patch', 'account.saveLabel', '', { key: 'account.saveLabel' });
      expect(await found('cart.saveLabel')).toHaveLength(1);

      await translate('account.saveLabel', 'Save all changes', 'en');
      expect(await found('cart.saveLabel')).toEqual([]);
      expect(await found('account.saveLabel')).toEqual([]);
      await translate('account.saveLabel', 'Save changes', 'en');
      expect(await found('account.saveLabel')).toHaveLength(1);
    });

    it('are ignored here until the other translation changes, and follow their severity', async () => {
      const ignored = { code: 'inconsistent', values: { translation: 'Änderungen speichern' }, ignored: true };
      await admin.request('put', `texts/${keys['account.saveLabel']!.id}/de/findings/ignored`, ignored).expect(200);
      expect(await found('account.saveLabel')).toEqual([]);
      await translate('cart.saveLabel', 'Alles speichern');
      expect(await found('account.saveLabel')).toHaveLength(1);

      await setSeverity('inconsistent', { severity: 'error', language: 'de' });
      expect(await found('account.saveLabel')).toMatchObject([{ severity: 'error' }]);
      await setSeverity('inconsistent', { severity: 'off' });
      await setSeverity('inconsistent', { severity: null, language: 'de' });
      expect(await found('account.saveLabel')).toEqual([]);
      await setSeverity('inconsistent', { severity: null });
      expect(await found('account.saveLabel')).toMatchObject([{ severity: 'warning' }]);
    });

    it('report the translation of another source, once that is turned on', async () => {
      await create('cart.limit', 'The lowest possible price');
      await create('cart.threads', 'Number of items per page');
      await translate('cart.limit', 'Niedrigster möglicher Preis');
      await translate('cart.threads', 'Niedrigster möglicher Preis');
      expect(await found('cart.limit', 'reused')).toEqual([]);
      await setSeverity('reused', { severity: 'warning' });
      expect(await found('cart.limit', 'reused')).toMatchObject([{ values: { source: 'Number of items per page' } }]);
      expect(await found('cart.threads', 'reused')).toHaveLength(1);
      await translate('cart.threads', 'Artikel pro Seite');
      expect(await found('cart.limit', 'reused')).toEqual([]);
      await setSeverity('reused', { severity: null });
    });
  });

  it('compare texts with the form of address of the language', async () => {
    const language = async (tag: string) => (await admin.request('get', `languages/${tag}`).expect(200)).body;
    const setFormality = async (tag: string, formality: string | null) => {
      const { version } = await language(tag);
      return admin.request('patch', `languages/${tag}`, { formality }, version);
    };
    expect(await language('de')).toMatchObject({ formality: null });
    await save('Ihr Laden hat 12 Räume. Wenn Sie wollen, nimm deinen Hund mit.');
    expect((await setFormality('de', 'formal')).body).toMatchObject({ formality: 'formal' });
    await waitUntil(async () => (await checks()).recheck === undefined);
    const ofTitle = async () => (await list()).texts.find(({ id }) => id === title.id)!.findings;
    expect(await ofTitle()).toEqual([
      {
        code: 'formality',
        severity: 'warning',
        values: { found: 'deinen' },
        text: '“deinen” is not in the form of address that is set for the language.',
      },
    ]);
    const { findings } = (
      await admin.request('post', `texts/${title.id}/de/findings`, { forms: { '': 'Du hast 12 Räume.' } }).expect(200)
    ).body;
    expect(findings).toMatchObject([{ code: 'formality', values: { found: 'Du' } }]);

    await setFormality('de', 'informal');
    await waitUntil(async () => (await checks()).recheck === undefined);
    expect(await ofTitle()).toMatchObject([{ code: 'formality', values: { found: 'Sie' } }]);
    await setFormality('de', null);
    await waitUntil(async () => (await checks()).recheck === undefined);
    expect(await ofTitle()).toEqual([]);

    expect(await language('en')).not.toHaveProperty('formality');
    expect((await setFormality('en', 'formal')).status).toBe(422);
    expect((await setFormality('de', 'rude')).status).toBe(400);
  });
});

describe('A check of all texts', () => {
  let place: FreshDatabase;
  let proxy: TcpProxy;
  let started: StartedApp;
  let admin: Editor;
  let other: Database;

  beforeAll(async () => {
    place = await postgres.fresh();
    proxy = await TcpProxy.start(place.environment.DATABASE_URL!);
    started = await startApp({ environment: { DATABASE_URL: proxy.url } });
    other = await place.open();
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    await admin.request('post', 'languages', { tag: 'en' }).expect(201);
    await admin.request('post', 'namespaces', { name: 'shop' }).expect(201);
    await admin.request('post', 'keys', { namespace: 'shop', key: 'title', forms: { '': 'Shop' } }).expect(201);
  });
  afterAll(async () => {
    await started?.close();
    await proxy?.disconnect();
    await other?.close();
    await place?.remove();
  });
  afterEach(() => jest.restoreAllMocks());

  /** Begins a check that waits for the lock of a text, and continues afterwards. */
  async function interrupt(fail: () => Promise<unknown>): Promise<void> {
    const [locked, failed] = [deferred(), deferred()];
    const holding = other.transaction(async (tx) => {
      await tx.selectFrom('messages').select('id').forUpdate().execute();
      locked.resolve();
      await failed.promise;
    });
    await locked.promise;
    await admin.request('post', 'checks/recheck').expect(202);
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await waitUntil(async () => (await waiting.execute(other.read)).rows.length > 0);
    await fail();
    failed.resolve();
    await holding;
  }
  const isDone = async () => {
    const { status, body } = await admin.request('get', 'checks');
    return status === 200 && body.recheck === undefined;
  };
  const failures = () => started.app.get<unknown, { failures: number }>(TextRechecks).failures;

  it('ends without a restart after the database was not available, and logs that once', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    await interrupt(() => proxy.disconnect());
    await waitUntil(() => failures() >= 2);
    await proxy.reconnect();
    await waitUntil(isDone);
    const lines = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('Texts could not'));
    expect(lines).toEqual([
      'Texts could not be checked again, because the database is not available. It is repeated until it succeeds.',
    ]);
    await waitUntil(() => failures() === 0);
  });

  it('ends without a restart after its thread has failed', async () => {
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation(() => {});
    const { all } = started.app.get<unknown, { all: Set<Worker> }>(ExchangeThreads);
    await interrupt(() => Promise.all(Array.from(all, (thread) => thread.terminate())));
    await waitUntil(isDone);
  });
});
