import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Database } from '../../libs/workspace/src/database/database';
import type {
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../../libs/workspace/src/exchange/exchange.contract';
import { listCounts, computeCounts } from '../../libs/workspace/src/editing/stores/counts.store';
import type { ActivityEntriesView, ActivityView } from '../../libs/workspace/src/activity/activity.contract';
import type { LanguageListView } from '../../libs/workspace/src/languages/languages.contract';
import type { NamespaceListView } from '../../libs/workspace/src/namespaces/namespaces.contract';
import type { BulkReportView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import type { WorkspaceView } from '../../libs/workspace/src/workspace/workspace.contract';
import { insertNamespace } from '../../libs/workspace/src/editing/stores/namespaces.store';
import { basePath } from '../support/base-path';
import { databases, isTransactionWaiting } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { type Files, toImportFiles } from '../support/import-files';
import { png } from '../support/pictures';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { deferred, waitUntil } from '../support/wait-until';

describe.each(databases)('importing files with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let publisher: Editor;

  beforeAll(async () => {
    started = await startApp({
      ownLanguages: ['en', 'de', 'pl'],
      kind,
      texts: { de: { blog: { post: 'Beitrag', count_one: 'Einer' } } },
    });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    publisher = await createEditor(started.app, { name: 'Pia', role: 'publisher' });
  });
  afterAll(() => started?.close());

  const send = (input: object, status = 200, who = admin) => who.request('post', 'imports', input).expect(status);
  const plan = async (files: Files): Promise<ImportPlanView> =>
    (await send({ files: toImportFiles(files), dryRun: true })).body;
  const carryOut = async (files: Files, more: Partial<ImportInput> = {}): Promise<ImportReportView> =>
    (await send({ files: toImportFiles(files), plan: (await plan(files)).plan, ...more })).body;
  const nothing = {
    changeSet: null,
    newLanguages: [],
    newNamespaces: [],
    newKeys: 0,
    written: 0,
    changedNotes: 0,
    kept: 0,
    withErrors: [],
  };
  const list = async (namespace: string, language = 'en'): Promise<TextListView['texts']> =>
    (await admin.request('get', `texts?${new URLSearchParams({ namespace, language })}`).expect(200)).body.texts;
  const text = async (namespace: string, key: string, language = 'en') => {
    const message = (await list(namespace, language)).find((each) => each.key === key)!;
    return { id: message.id, version: message.text.version, text: message.target[0]!.text };
  };
  const edit = async (namespace: string, key: string, words: string, language = 'en') => {
    const { id, version } = await text(namespace, key, language);
    await admin.request('put', `texts/${id}/${language}`, { forms: { '': words } }, version).expect(200);
  };

  afterEach(async () => {
    // the stored counters equal a recount after every test
    const { read } = started.app.get(Database);
    const rows = (all: readonly object[]) =>
      all
        .map((row) => Object.entries(row).sort())
        .filter((row) => row.some(([, value]) => typeof value === 'number' && value > 0))
        .map((row) => JSON.stringify(row))
        .sort();
    expect(rows(await listCounts(read))).toEqual(rows(await computeCounts(read, 'en', {})));
  });

  it('previews an import, imports, and changes nothing the second time', async () => {
    const files = { en: { shop: { save: 'Save' } }, de: { shop: { save: 'Sichern', never: '' } } };
    const first = await plan(files);
    expect(first).toMatchObject({
      newLanguages: ['de', 'en'],
      namespaces: [{ name: 'shop', isNew: true, newKeys: 2 }],
      counts: { added: 2, conflicts: 0 },
      entriesLeftOut: 0,
    });
    expect(await carryOut(files)).toEqual({
      changeSet: expect.any(String),
      newLanguages: ['de', 'en'],
      newNamespaces: ['shop'],
      newKeys: 2,
      written: 2,
      changedNotes: 0,
      kept: 0,
      withErrors: [],
    });
    const workspace: WorkspaceView = (await admin.request('get', 'workspace').expect(200)).body;
    expect(workspace.reference).toBe('en'); // the default language of the installation, although `de` was first
    expect(await carryOut(files)).toEqual(nothing);
    expect((await plan(files)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('plans again when the same namespace is created at the same moment', async () => {
    const database = started.app.get(Database);
    const files = { en: { simultaneous: { save: 'Save' } } };
    const { plan: planned } = await plan(files);
    const inserted = deferred();
    const mayEnd = deferred();
    const other = database.transaction(async (tx) => {
      await insertNamespace(tx, { name: 'simultaneous' });
      inserted.resolve();
      await mayEnd.promise;
    });
    await inserted.promise;
    const late = send({ files: toImportFiles(files), plan: planned }, 412).then((response) => response.body);
    await waitUntil(() => isTransactionWaiting(database));
    mayEnd.resolve();
    await other;
    expect((await late).current.namespaces).toMatchObject([{ name: 'simultaneous', isNew: false }]);
  });

  it('counts the imported texts that have errors, by language', async () => {
    await carryOut({ en: { faulty: { a: 'Pay', b: 'Cart', c: 'Order' } }, de: { faulty: { c: 'Auftrag {{oops}}' } } });
    const more = { de: { faulty: { a: 'Zahlen {{oops}}', b: 'Wagen' } }, pl: { faulty: { a: '{{x}}', b: '{{y}}' } } };
    const { written, withErrors } = await carryOut(more, { removed: 'keep' });
    expect(written).toBe(4);
    expect(withErrors).toEqual([
      { language: 'de', texts: 1 },
      { language: 'pl', texts: 2 },
    ]);
  });

  it('checks the texts of a preview on request, with the texts that they are translated from', async () => {
    const source = { a: 'Pay', b: 'Cart', c: 'Order' };
    await carryOut({ en: { checked: source }, de: { checked: { a: 'Zahlen' } } });
    const changed = { a: 'Bezahlen', b: 'Korb {{oops}}', c: ' Bestellung' };
    const files = toImportFiles({ en: { checked: { ...source, b: 'Basket' } }, de: { checked: changed } });
    const unchecked: ImportPlanView = (await send({ files, dryRun: true })).body;
    expect(unchecked).not.toHaveProperty('withErrors');
    expect(unchecked.entries.filter((entry) => 'findings' in entry || 'source' in entry)).toEqual([]);
    const { plan: name, withErrors, entries }: ImportPlanView = (await send({ files, dryRun: true, check: true })).body;
    expect([name, withErrors]).toEqual([unchecked.plan, 1]);
    const found = (key: string, language: string) => entries.find((e) => e.key === key && e.language === language)!;
    expect(found('b', 'en')).toMatchObject({ findings: [] });
    expect(found('b', 'en')).not.toHaveProperty('source');
    expect(found('a', 'de')).toMatchObject({ source: { language: 'en', forms: { '': 'Pay' } }, findings: [] });
    expect(found('b', 'de')).toMatchObject({
      source: { language: 'en', forms: { '': 'Basket' } }, // as it is after the import
      findings: [{ code: 'placeholderUnknown', severity: 'error' }],
    });
    expect(found('c', 'de').findings).toMatchObject([{ severity: 'warning' }]);
    await send({ files, plan: name, removed: 'keep' });
  });

  it('checks all texts of a long preview, and lists those with errors first', async () => {
    const keys = Array.from({ length: 2100 }, (_, index) => `key${index}`);
    const texts = (words: (key: string) => string) => Object.fromEntries(keys.map((key) => [key, words(key)]));
    await carryOut({ en: { long: texts((key) => `Text ${key}`) } });
    const german = texts((key) => (key === 'key2099' ? 'Text {{oops}}' : `Text zu ${key}`));
    const files = toImportFiles({ de: { long: german } });
    const checked: ImportPlanView = (await send({ files, dryRun: true, check: true })).body;
    expect(checked).toMatchObject({ withErrors: 1, entriesLeftOut: 100 });
    expect(checked.entries.slice(0, 2).map(({ key }) => key)).toEqual(['key2099', 'key0']);
  });

  it('restores sources and translations together when it is undone, and marks none of them as outdated', async () => {
    const keys = Array.from({ length: 450 }, (_, index) => `key${index}`);
    const texts = (words: string) => Object.fromEntries(keys.map((key) => [key, `${words} ${key}`]));
    const before = {
      en: { restored: texts('Save') },
      de: { restored: texts('Sichern') },
      pl: { restored: texts('Zapisz') },
    };
    await carryOut(before);
    const outdated = async () => {
      const { read } = started.app.get(Database);
      const rows = await listCounts(read);
      const { id } = await read
        .selectFrom('namespaces')
        .select('id')
        .where('name', '=', 'restored')
        .executeTakeFirstOrThrow();
      return rows
        .filter((row) => row.namespace_id === id)
        .map((row) => [row.language, row.source_changed])
        .sort();
    };
    const after = { en: { restored: texts('Store') }, de: { restored: texts('Lagern') } };
    const { changeSet } = await carryOut(after);
    expect(await outdated()).toEqual([
      ['de', 0],
      ['en', 0],
      ['pl', 450],
    ]);
    const undone = (await admin.request('post', `activity/${changeSet}/undo`).expect(200)).body;
    expect(undone).toMatchObject({ done: 900, skipped: [] });
    expect(await outdated()).toEqual([
      ['de', 0],
      ['en', 0],
      ['pl', 0],
    ]);
    expect(await text('restored', 'key0', 'de')).toMatchObject({ text: 'Sichern key0' });
  });

  describe('undone', () => {
    beforeAll(() =>
      carryOut({ en: { lasting: { a: 'A' } }, de: { lasting: { a: 'A' } }, pl: { lasting: { a: 'A' } } }),
    );

    const undo = async (changeSet: string | null): Promise<BulkReportView> =>
      (await admin.request('post', `activity/${changeSet}/undo`).expect(200)).body;
    const skippedOf = ({ skipped }: BulkReportView) =>
      skipped.map(({ key, language, reason }) => [key, language, reason].filter(Boolean).join(' ')).sort();
    const namespaces = async () =>
      ((await admin.request('get', 'namespaces').expect(200)).body as NamespaceListView).namespaces;
    const hasNamespace = async (name: string) => (await namespaces()).some((each) => each.name === name);
    const languages = async () =>
      ((await admin.request('get', 'languages').expect(200)).body as LanguageListView).languages.map(({ tag }) => tag);

    it('keeps a key with a text that has been changed since, and its source', async () => {
      const { changeSet } = await carryOut({
        en: { spared: { title: 'Title', other: 'Other' } },
        de: { spared: { title: 'Titel', other: 'Anderes' } },
        pl: { spared: { title: 'Tytuł' } },
      });
      await edit('spared', 'title', 'Überschrift', 'de');
      const undone = await undo(changeSet);
      expect(skippedOf(undone)).toEqual(['title de changedMeanwhile', 'title en needed', 'title needed']);
      expect(undone.done).toBe(4);
      expect((await list('spared', 'de')).map(({ key }) => key)).toEqual(['title']);
      expect((await text('spared', 'title', 'de')).text).toBe('Überschrift');
      expect((await text('spared', 'title', 'en')).text).toBe('Title');
      expect((await text('spared', 'title', 'pl')).text).toBeNull();
      expect(await hasNamespace('spared')).toBe(true);
    });

    const addPicture = (id: string) =>
      sendRequest(started.url, `/api/v1/screenshots?key=${id}`, {
        method: 'POST',
        headers: { Authorization: admin.authorization, 'Content-Type': 'image/png' },
        body: png(40, 20),
      });
    it.each([
      [
        'a text in another language',
        (id: string) => admin.request('put', `texts/${id}/pl`, { forms: { '': 'Tytuł' } }, 0),
      ],
      ['a comment', (keyId: string) => admin.request('post', 'comments', { keyId, text: 'Which one?' })],
      ['a picture', (id: string) => addPicture(id)],
      ['a description', (id: string) => admin.request('patch', `keys/${id}`, { description: 'A headline' }, 1)],
    ])('keeps a key to which %s has been added since, and its source', async (what, add) => {
      const name = what.replaceAll(' ', '-');
      const texts = { title: 'Title', other: 'Other' };
      const { changeSet } = await carryOut({ en: { [name]: texts }, de: { [name]: { title: 'Titel' } } });
      const { status } = await add((await text(name, 'title')).id);
      expect([200, 201]).toContain(status);
      const undone = await undo(changeSet);
      const reason = what === 'a description' ? 'changedMeanwhile' : 'needed';
      expect(skippedOf(undone)).toEqual([`title ${reason}`, 'title en needed'].sort());
      expect((await list(name)).map(({ key, target }) => [key, target[0]!.text])).toEqual([['title', 'Title']]);
      expect((await text(name, 'title', 'de')).text).toBeNull();
    });

    it('deletes a key whose additions have been removed again', async () => {
      const { changeSet } = await carryOut({ en: { withdrawn: { title: 'Title' } } });
      const { id } = await text('withdrawn', 'title');
      await admin.request('put', `texts/${id}/pl`, { forms: { '': 'Tytuł' } }, 0).expect(200);
      await admin.request('put', `texts/${id}/pl`, { forms: { '': '' } }, 1).expect(200);
      expect(await undo(changeSet)).toMatchObject({ done: 3, skipped: [] });
      expect(await hasNamespace('withdrawn')).toBe(false);
    });

    it('keeps a restored key that has been used since', async () => {
      await carryOut({ en: { restoredKeys: { one: 'One', two: 'Two' } }, de: { restoredKeys: { two: 'Zwei' } } });
      const [one, two] = (await list('restoredKeys')).map(({ id }) => id);
      const bulk = async (action: string): Promise<BulkReportView> =>
        (await admin.request('post', 'texts/bulk', { language: 'en', action, keyIds: [one, two] }).expect(200)).body;
      await bulk('delete');
      const { changeSet } = await bulk('restore');
      await admin.request('put', `texts/${one}/de`, { forms: { '': 'Eins' } }, 0).expect(200);
      expect(skippedOf(await undo(changeSet))).toEqual(['one needed']);
      expect((await list('restoredKeys', 'de')).map(({ target }) => target[0]!.text)).toEqual(['Eins']);
    });

    it('deletes the namespaces and languages that it added, and restores them when that is undone', async () => {
      const files = { en: { added: { save: 'Save' }, kept: { a: 'A' } }, 'pt-BR': { added: { save: 'Salvar' } } };
      const { changeSet } = await carryOut(files);
      const before = await namespaces();
      const kept = before.find(({ name }) => name === 'kept')!;
      await admin.request('patch', `namespaces/${kept.id}`, { description: 'Ours' }, kept.version).expect(200);
      expect(await languages()).toContain('pt-BR');
      const undone = await undo(changeSet);
      expect(undone).toMatchObject({ done: 7, skipped: [] });
      expect(await hasNamespace('added')).toBe(false);
      expect(await hasNamespace('kept')).toBe(true); // it has been changed since
      expect(await languages()).not.toContain('pt-BR');

      expect(await undo(undone.changeSet)).toMatchObject({ done: 7, skipped: [] });
      expect((await text('added', 'save', 'pt-BR')).text).toBe('Salvar');
      expect((await text('kept', 'a')).text).toBe('A');
    });

    it('keeps namespaces and languages that others use', async () => {
      const { changeSet } = await carryOut({ en: { used: { save: 'Save' } }, fr: { used: { save: 'Enregistrer' } } });
      const { id } = (await namespaces()).find(({ name }) => name === 'used')!;
      const key = { namespace: 'used', key: 'more', kind: 'text', forms: { '': 'More' } };
      await admin.request('post', 'keys', key).expect(201);
      const more = await text('used', 'more');
      await admin.request('put', `texts/${more.id}/fr`, { forms: { '': 'Plus' } }, 0).expect(200);
      await undo(changeSet);
      expect((await list('used', 'fr')).map(({ target }) => target[0]!.text)).toEqual(['Plus']);
      expect((await namespaces()).some((each) => each.id === id)).toBe(true);
    });

    it('keeps a language that a term of the glossary names', async () => {
      const { changeSet } = await carryOut({ en: { named: { save: 'Save' } }, sv: { named: { save: 'Spara' } } });
      const term = { language: 'en', term: 'letter', translations: [{ language: 'sv', text: 'brev' }] };
      await admin.request('post', 'glossary', term).expect(201);
      await undo(changeSet);
      expect(await hasNamespace('named')).toBe(false);
      expect(await languages()).toContain('sv');
    });

    describe('can be imported again', () => {
      const texts = async (namespace: string, language: string) =>
        (await list(namespace, language)).map(({ key, target }) => [key, target[0]!.text]);
      const before = (name: string) => ({ en: { [name]: { a: 'A', b: 'B' } }, de: { [name]: { a: 'Ä' } } });
      const after = (name: string) => ({
        en: { [name]: { a: 'A', b: 'B', c: 'C' } },
        de: { [name]: { a: 'Ähm', b: 'Be', c: 'Ce' } },
      });

      it('with the keys and texts that it added, and asks about changed texts', async () => {
        await carryOut(before('again'));
        const { changeSet } = await carryOut(after('again'));
        await undo(changeSet);
        const { counts, namespaces, plan: name } = await plan(after('again'));
        expect(counts).toEqual({ added: 3, changed: 0, removed: 0, conflicts: 1, unchanged: 2, newerHere: 0 });
        expect(namespaces).toMatchObject([{ newKeys: 1 }]);
        await send({ files: toImportFiles(after('again')), plan: name }, 409);
        const again = await carryOut(after('again'), { conflicts: 'theirs' });
        expect(again).toMatchObject({ newKeys: 1, written: 4 });
        expect(await texts('again', 'de')).toEqual([
          ['a', 'Ähm'],
          ['b', 'Be'],
          ['c', 'Ce'],
        ]);
        await edit('again', 'a', 'Ähm!', 'de');
        expect((await plan(after('again'))).counts).toMatchObject({ conflicts: 0, newerHere: 1 });
        expect(await carryOut(after('again'))).toEqual(nothing);

        await undo(again.changeSet);
        expect((await plan(after('again'))).counts).toMatchObject({ added: 3, conflicts: 0, newerHere: 1 });
      });

      it('asks only once', async () => {
        await carryOut(before('askedOnce'));
        await undo((await carryOut(after('askedOnce'))).changeSet);
        expect(await carryOut(after('askedOnce'), { conflicts: 'mine' })).toMatchObject({ newKeys: 1, kept: 1 });
        expect((await plan(after('askedOnce'))).counts).toMatchObject({ conflicts: 0, newerHere: 1 });
      });

      it('lists texts again that the file does not have', async () => {
        await carryOut(before('less'));
        const less = { en: { less: { a: 'A' } } };
        await undo((await carryOut(less, { removed: 'delete' })).changeSet);
        expect((await plan(less)).counts).toMatchObject({ removed: 1 });
        await carryOut(less, { removed: 'keep' });
        expect((await plan(less)).counts).toMatchObject({ removed: 0 });
      });

      it('without what was deleted here, before or after the undo', async () => {
        const files = { en: { deletedHere: { a: 'A', b: 'B', c: 'C' } } };
        const more = { en: { deletedHere: { ...files.en.deletedHere, d: 'D' } } };
        await carryOut(files);
        const remove = async (key: string) => {
          const { id } = await text('deletedHere', key);
          const body = { language: 'en', action: 'delete', keyIds: [id] };
          await admin.request('post', 'texts/bulk', body).expect(200);
        };
        await remove('a');
        const { changeSet } = await carryOut(more);
        await undo(changeSet);
        await remove('b');
        expect((await plan(more)).counts).toMatchObject({ added: 1, conflicts: 0, newerHere: 2 });
        expect(await carryOut(more)).toMatchObject({ newKeys: 1, written: 1 });
        expect(await texts('deletedHere', 'en')).toEqual([
          ['c', 'C'],
          ['d', 'D'],
        ]);
      });

      it('without a question after the undo was undone', async () => {
        await carryOut(before('redone'));
        const { changeSet } = await carryOut(after('redone'));
        const redone = await undo((await undo(changeSet)).changeSet);
        await edit('redone', 'a', 'Ähm?', 'de');
        expect((await plan(after('redone'))).counts).toMatchObject({ added: 0, conflicts: 0, newerHere: 1 });
        expect(redone.skipped).toEqual([]);
      });
    });

    it('skips texts of keys and languages that stay deleted when it is redone', async () => {
      const files = { en: { replaced: { save: 'Save' } }, de: { replaced: { save: 'Speichern' } } };
      const { changeSet } = await carryOut(files);
      const undone = await undo(changeSet);
      await admin.request('post', 'namespaces', { name: 'replaced' }).expect(201);
      const redone = await undo(undone.changeSet);
      expect(redone.done).toBe(0);
      expect(skippedOf(redone)).toEqual(expect.arrayContaining(['save de unknownKey', 'save en unknownKey']));

      const kept = { en: { lasting: { a: 'A', ui: 'UI' } }, ro: { lasting: { ui: 'UI' } } };
      const romanian = await undo((await carryOut(kept)).changeSet);
      expect(await languages()).not.toContain('ro');
      const { body } = await publisher.request('post', `activity/${romanian.changeSet}/undo`).expect(200);
      expect(skippedOf(body)).toEqual(['ui ro unknownKey']);
      expect((await text('lasting', 'ui')).text).toBe('UI');
    });

    it('leaves the language to those who may manage languages', async () => {
      const { changeSet } = await carryOut({ en: { foreign: { save: 'Save' } }, it: { foreign: { save: 'Salva' } } });
      expect((await publisher.request('post', `activity/${changeSet}/undo`).expect(200)).body.skipped).toEqual([]);
      expect(await languages()).toContain('it');
    });

    it('can have more changes than a bulk edit', async () => {
      const keys = Array.from({ length: 4200 }, (_, index) => [`key${index}`, `Text ${index}`]);
      const texts = { many: Object.fromEntries(keys) };
      const { changeSet } = await carryOut({ en: texts, de: texts });
      await edit('many', 'key7', 'Siebter Text', 'de');
      const { sets } = (await admin.request('get', `activity?changeSet=${changeSet}`).expect(200)).body as ActivityView;
      expect(sets).toMatchObject([{ changes: 12_601, undoable: true }]);
      const request = () =>
        admin.request('post', `activity/${changeSet}/undo`).set('Idempotency-Key', 'undo-many').expect(200);
      const undone: BulkReportView = (await request()).body;
      expect(undone.done).toBe(12_597);
      expect(skippedOf(undone)).toEqual(['key7 de changedMeanwhile', 'key7 en needed', 'key7 needed']);
      expect((await list('many', 'de')).map(({ target }) => target[0]!.text)).toEqual(['Siebter Text']);
      expect((await request()).body).toEqual(undone);
      await admin.request('post', `activity/${changeSet}/undo`).expect(409);
    });
  });

  it('is one change set by the importing person, and indexes each text for search', async () => {
    const { changeSet } = await carryOut({ en: { found: { treasure: 'A heap of gold' } } });
    const history: ActivityEntriesView = (
      await admin.request('get', `activity/entries?changeSet=${changeSet}`).expect(200)
    ).body;
    expect(history.entries.map(({ subject, kind, by }) => [subject.type, kind, by.name])).toEqual([
      ['text', 'import', 'Ada'],
      ['key', 'import', 'Ada'],
      ['namespace', 'import', 'Ada'],
    ]);
    const found: TextListView = (await admin.request('get', 'texts?language=en&q=heap').expect(200)).body;
    expect(found.texts.map(({ key }) => key)).toEqual(['treasure']);
  });

  it('overwrites changed texts only on request', async () => {
    const first = { en: { both: { a: 'A', b: 'B', c: 'C' } } };
    await carryOut(first);
    await edit('both', 'a', 'A here');
    await edit('both', 'b', 'B here');
    const second = { en: { both: { a: 'A there', b: 'B there', c: 'C there' } } };
    const open = await plan(second);
    expect(open.entries.map(({ key, change }) => [key, change])).toEqual([
      ['a', 'conflict'],
      ['b', 'conflict'],
      ['c', 'changed'],
    ]);
    expect(open.entries[0]).toMatchObject({ mine: { '': 'A here' }, theirs: { '': 'A there' }, base: { '': 'A' } });
    const undecided = await send({ files: toImportFiles(second), plan: open.plan }, 409);
    expect(undecided.body).toMatchObject({ type: 'urn:problem:choicesMissing', open: { conflicts: 2, removed: 0 } });
    expect((await text('both', 'c')).text).toBe('C');
    const choices = [{ namespace: 'both', language: 'en', key: 'b', take: 'theirs' as const }];
    expect(await carryOut(second, { conflicts: 'mine', choices })).toMatchObject({ written: 2, kept: 1 });
    expect((await list('both')).map(({ target }) => target[0]!.text)).toEqual(['A here', 'B there', 'C there']);
    expect(await carryOut(second)).toEqual(nothing); // the choice is stored
  });

  it('deletes keys that a file no longer has only on request', async () => {
    await carryOut({ en: { gone: { a: 'A', b: 'B', c: 'C' } } });
    const less = { en: { gone: { c: 'C' } } };
    const { plan: name, counts } = await plan(less);
    expect(counts.removed).toBe(2);
    await send({ files: toImportFiles(less), plan: name }, 409);
    const choices = [{ namespace: 'gone', language: 'en', key: 'a', take: 'theirs' as const }];
    expect(await carryOut(less, { removed: 'keep', choices })).toMatchObject({ written: 1 });
    expect((await list('gone')).map(({ key, target }) => [key, target[0]!.text])).toEqual([
      ['a', null],
      ['b', 'B'],
      ['c', 'C'],
    ]);
  });

  it('returns 412 with the current plan when the given one is outdated', async () => {
    await carryOut({ en: { seen: { a: 'A', b: 'B' } } });
    const files = { en: { seen: { a: 'A!', b: 'B' } } };
    const seen = await plan(files);
    await edit('seen', 'a', 'A?');
    const late = await send({ files: toImportFiles(files), plan: seen.plan }, 412);
    expect(late.body.current.entries).toMatchObject([{ key: 'a', change: 'conflict', mine: { '': 'A?' } }]);
    expect(late.body.current.plan).not.toBe(seen.plan);
    const [other] = toImportFiles({ en: { seen: { a: 'A!!', b: 'B' } } });
    await send({ files: [other], plan: late.body.current.plan, conflicts: 'theirs' }, 412);
    await send({ files: toImportFiles(files), conflicts: 'theirs' }, 428);
    await send({ files: toImportFiles(files), plan: late.body.current.plan, conflicts: 'theirs' });
    expect((await text('seen', 'a')).text).toBe('A!');
  });

  it('marks complete texts without errors as reviewed on request', async () => {
    const files = {
      en: { states: { a: 'Hi {{name}}', b: 'Bye', n_one: '{{count}} day', n_other: '{{count}} days' } },
      de: { states: { a: 'Hallo', b: 'Tschüs', n_other: '{{count}} Tage' } },
    };
    await carryOut(files, { state: 'reviewed' });
    const states = (await list('states', 'de')).map(({ key, text: { state } }) => [key, state]);
    expect(states).toEqual([
      ['a', 'needsReview'], // {{name}} is missing
      ['b', 'reviewed'],
      ['n', 'needsReview'], // a form is missing
    ]);
  });

  it('reports problems with their lines, and imports the other texts', async () => {
    const files = {
      en: { wrong: '{\n  "a": "x",\n  "a.b": "y",\n  "c": "1",\n  "c": "2"\n}' },
      de: { wrong: '{ "a": ' },
      xx: { wrong: {} },
    };
    const { problems } = await plan(files);
    expect(problems.map(({ file, line, code, severity }) => [file, line, code, severity])).toEqual([
      ['de/wrong.json', 1, 'syntax', 'error'],
      ['en/wrong.json', 3, 'keyAmbiguous', 'warning'],
      ['en/wrong.json', 5, 'duplicateKey', 'warning'],
      ['xx/wrong.json', undefined, 'languageImpossible', 'error'],
    ]);
    expect(await carryOut(files)).toMatchObject({ newKeys: 3, newLanguages: [] });
  });

  it('creates languages and namespaces only with permission', async () => {
    const files = toImportFiles({ en: { fresh: { a: 'A' } } });
    const { plan: name } = (await send({ files, dryRun: true }, 200, publisher)).body as ImportPlanView;
    expect((await send({ files, plan: name }, 403, publisher)).body.type).toBe('urn:problem:targetsMissing');
    const known = toImportFiles({ en: { shop: { save: 'Save', open: 'Open' } } });
    const other = (await send({ files: known, dryRun: true }, 200, publisher)).body as ImportPlanView;
    await send({ files: known, plan: other.plan }, 200, publisher);
    const viewer = await createEditor(started.app, { name: 'Vic', role: 'reviewer' });
    await send({ files, dryRun: true }, 403, viewer);
  });

  it('imports the built-in texts of the installation', async () => {
    const { plan: name, namespaces, counts } = (await send({ shipped: true, dryRun: true })).body as ImportPlanView;
    expect(namespaces.map((namespace) => namespace.name)).toEqual(
      expect.arrayContaining(['blog', 'dragoman/common', 'dragoman/server']),
    );
    expect(counts.added).toBeGreaterThan(1000);
    expect((await send({ shipped: true, plan: name })).body).toMatchObject({ newNamespaces: expect.any(Array) });
    expect((await list('blog', 'de')).map(({ key }) => key)).toEqual(['post', 'count_one']);
    const [common] = await list('dragoman/common', 'de');
    expect(common!.text.state).toBe('reviewed');
  });

  it('imports once for repeated requests with the same Idempotency-Key', async () => {
    const files = toImportFiles({ en: { once: { a: 'A' } } });
    const { plan: name } = (await send({ files, dryRun: true })).body as ImportPlanView;
    const again = (input: object) => admin.request('post', 'imports', input).set('Idempotency-Key', 'this-import');
    const responses = await Promise.all([1, 2, 3].map(() => again({ files, plan: name })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses[0]!.body).toMatchObject({ newKeys: 1 });
    for (const { body } of responses) expect(body).toEqual(responses[0]!.body);
    expect((await again({ files, plan: name, conflicts: 'mine' })).status).toBe(422);
    expect((await admin.request('post', 'imports', { files }).set('Idempotency-Key', 'ä b')).status).toBe(400);
  });

  it('accepts compressed requests', async () => {
    const input = { files: toImportFiles({ en: { packed: { a: 'x'.repeat(10_000) } } }), dryRun: true };
    const response = await admin
      .request('post', 'imports')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'gzip')
      .serialize((body: Buffer) => body as unknown as string)
      .send(gzipSync(JSON.stringify(input)))
      .expect(200);
    expect(response.body.counts.added).toBe(1);
  });

  describe('refuses', () => {
    const raw = (body: string | Buffer, headers: Record<string, string> = {}) =>
      admin
        .request('post', 'imports')
        .set({ 'Content-Type': 'application/json', ...headers })
        .serialize((given: unknown) => given as string)
        .send(body);

    it.each([
      ['an empty body', {}, 400],
      ['no file', { files: [] }, 400],
      ['a file without content', { files: [{ file: 'en/x.json' }] }, 400],
      ['content that is not a string', { files: [{ file: 'en/x.json', content: { a: 'b' } }] }, 400],
      ['an unknown member', { files: [{ file: 'en/x.json', content: '{}' }], force: true }, 400],
      ['a list', [], 400],
      ['an unknown choice', { files: [{ file: 'en/x.json', content: '{}' }], conflicts: 'ours' }, 400],
      ['neither files nor built-in texts', { shipped: false }, 400],
    ])('%s', async (_, body, status) => {
      const response = await send(body, status);
      expect(response.headers['content-type']).toMatch('application/problem+json');
      expect(response.body.title).not.toMatch(/dragoman/); // a key instead of its text
    });

    it('files that are nested too deeply, malformed, or without a language', async () => {
      expect((await raw('{"a":'.repeat(50_000))).status).toBe(400);
      expect((await raw('[['.repeat(500_000))).status).toBe(400);
      const deep = { files: [{ file: 'en/deep.json', content: '{"a":'.repeat(50_000) }], dryRun: true };
      expect((await send(deep)).body.problems).toMatchObject([{ code: 'syntax', line: 1 }]);
      const strange = ['../../etc/passwd', '', '/', 'en', 'en/__proto__.json', 'en/a/../../b.json', '%00/x.json'];
      const files = strange.filter(Boolean).map((file) => ({ file, content: '{"a":"b"}' }));
      const { problems, counts: found } = (await send({ files, dryRun: true })).body as ImportPlanView;
      expect(found.added).toBe(0);
      expect(problems.map(({ code }) => code)).toEqual(
        files.map(() => expect.stringMatching(/^(language|namespace)Impossible$/)),
      );
      expect(({} as Record<string, unknown>).a).toBeUndefined();
    });

    it('each text that cannot be stored', async () => {
      const content = JSON.stringify({
        nul: 'a\0b',
        half: 'a\ud800b',
        large: 'x'.repeat(70_000),
        fine: '{a, select, other {x}',
      });
      const { problems, counts: found } = (await send({ files: [{ file: 'en/k.json', content }], dryRun: true }))
        .body as ImportPlanView;
      expect(problems.map(({ code }) => code)).toEqual(['textImpossible', 'textImpossible', 'textTooLarge']);
      expect(found.added).toBe(1);
    });

    it('more than fits in memory, compressed or not', async () => {
      const bomb = gzipSync(Buffer.alloc(200_000_000, ' '));
      const packed = await raw(bomb, { 'Content-Encoding': 'gzip' });
      expect(packed.status).toBe(413);
      expect(packed.body).toMatchObject({ type: 'urn:problem:filesTooLarge', detail: expect.stringContaining('64') });
      expect((await raw(gzipSync('{}'), { 'Content-Encoding': 'deflate' })).status).toBe(415);
      expect((await raw('no gzip', { 'Content-Encoding': 'gzip' })).status).toBe(400);
    });

    it.each(['multipart/form-data; boundary=x', 'text/csv', 'application/xliff+xml', 'text/plain'])(
      '%s',
      async (type) => {
        const xml = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
        const response = await raw(xml, { 'Content-Type': type });
        expect([response.status, response.text.includes('root:')]).toEqual([415, false]);
      },
    );

    it('files of anonymous clients before it reads them', async () => {
      const { port, hostname } = new URL(started.url);
      const answered = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `POST ${basePath}/api/v1/imports HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000000\r\n\r\n{`,
          ),
        );
        socket.on('data', (data) => {
          socket.destroy();
          resolve(data.toString());
        });
        socket.on('error', reject);
      });
      expect(answered).toMatch(/^HTTP\/1.1 401 /);
    });

    it('an incomplete request', async () => {
      const before = (await admin.request('get', 'activity/entries?limit=1').expect(200)).body;
      const { port, hostname } = new URL(started.url);
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST ${basePath}/api/v1/imports HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.authorization}\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n`,
          );
          socket.write(Buffer.alloc(5_000_000, ' '), () => socket.resetAndDestroy());
        });
        socket.on('close', () => resolve());
        socket.on('error', () => {});
      });
      expect((await admin.request('get', 'activity/entries?limit=1').expect(200)).body).toEqual(before);
    });
  });
});
