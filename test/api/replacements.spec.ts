import type { ActivityEntriesView } from '../../libs/workspace/src/activity/activity.contract';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type {
  BulkReportView,
  ReplacementInput,
  ReplacementPreviewView,
  SavedTextView,
} from '../../libs/workspace/src/texts/texts.contract';
import { databases } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { toImportFiles } from '../support/import-files';
import { startApp, type StartedApp } from '../support/start-app';

type Forms = Record<string, string>;

describe.each(databases)('replacing in texts with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let pole: Editor;
  let made = 0;
  let namespace: string;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    pole = await createEditor(started.app, { name: 'Piotr', role: 'translator', languages: ['pl'] });
    for (const tag of ['en', 'de', 'pl', 'tr']) await admin.request('post', 'languages', { tag }).expect(201);
  });
  afterAll(() => started?.close());

  beforeEach(() => newNamespace({}));
  const newNamespace = async (more: object) => {
    namespace = `replaced${++made}`;
    await admin.request('post', 'namespaces', { name: namespace, ...more }).expect(201);
  };

  /** Creates a key with a translation. */
  const translated = async (forms: Forms, { language = 'de', kind: kindOfKey = 'text', source = forms } = {}) => {
    const body = { namespace, key: `text${++made}`, kind: kindOfKey, forms: source };
    const { id }: KeyView = (await admin.request('post', 'keys', body).expect(201)).body;
    await admin.request('put', `texts/${id}/${language}`, { forms }, 0).expect(200);
    return id;
  };
  const textOf = async (id: string, language = 'de'): Promise<SavedTextView> =>
    (await admin.request('get', `texts/${id}/${language}`).expect(200)).body;
  const send = (route: 'bulk' | 'bulk/preview', replacement: ReplacementInput, more: object = {}, who = admin) =>
    who.request('post', `texts/${route}`, {
      ...{ language: 'de', namespace, replacement, ...more },
      ...(route === 'bulk' && { action: 'replace' }),
    });
  const replace = async (replacement: ReplacementInput, more: object = {}): Promise<BulkReportView> =>
    (await send('bulk', replacement, more).expect(200)).body;
  const preview = async (replacement: ReplacementInput, more: object = {}): Promise<ReplacementPreviewView> =>
    (await send('bulk/preview', replacement, more).expect(200)).body;

  /** Replaces in one text, and returns what it becomes. */
  const replaced = async (text: string, replacement: ReplacementInput, language = 'de') => {
    const id = await translated({ '': text }, { language });
    await replace(replacement, { language, keyIds: [id] });
    return (await textOf(id, language)).forms[''];
  };

  it('replaces in every form, as one change set that can be undone', async () => {
    const forms = { one: '{{count}} Kamera', other: '{{count}} Kameras' };
    const plural = await translated(forms, { kind: 'cardinal' });
    const other = await translated({ '': 'Lampe' });
    const report = await replace({ find: 'Kamera', replaceWith: 'Cam' });
    expect(report).toMatchObject({ done: 1, skipped: [{ keyId: other, reason: 'unchanged' }] });
    expect((await textOf(plural)).forms).toEqual({ one: '{{count}} Cam', other: '{{count}} Cams' });
    const { entries }: ActivityEntriesView = (
      await admin.request('get', `activity/entries?changeSet=${report.changeSet}`).expect(200)
    ).body;
    expect(entries).toMatchObject([{ kind: 'bulk.replace', note: '“Kamera” → “Cam”', subject: { id: plural } }]);
    await admin.request('post', `activity/${report.changeSet}/undo`).expect(200);
    expect((await textOf(plural)).forms).toEqual(forms);
  });

  it('changes words alone: placeholders, tags and character references stay', async () => {
    const words = 'name {{name}} <b class="name">name</b> $t(name) &name; surname';
    const id = await translated({ '': words });
    expect(await preview({ find: 'name', replaceWith: 'x' })).toMatchObject({ places: 3, inSyntax: 4 });
    await replace({ find: 'name', replaceWith: 'x' });
    expect((await textOf(id)).forms['']).toBe('x {{name}} <b class="name">x</b> $t(name) &name; surx');
    const only = await translated({ '': 'Hallo {{user}}' });
    expect((await replace({ find: 'user', replaceWith: 'x' }, { keyIds: [only] })).skipped).toMatchObject([
      { keyId: only, reason: 'inSyntax' },
    ]);
  });

  it('replaces in the branches of ICU, and writes what it replaces as a literal', async () => {
    await newNamespace({ syntax: 'icu' });
    const text = "{count, plural, one {# other it''s} other {others {other} <b>other</b>}} other";
    expect(await replaced(text, { find: 'other', replaceWith: '{#}' })).toBe(
      "{count, plural, one {# '{#}' it's} other {'{#}'s {other} <b>'{#}'</b>}} '{'#'}'",
    );
  });

  it.each([
    ['STRASSE und Straße', { find: 'strasse', matchCase: false }, 'x und x'],
    ['Kamera kamera', { find: 'kamera' }, 'Kamera x'],
    ['ΟΔΟΣ οδός', { find: 'οδος', matchCase: false }, 'x οδός'],
    ['Cafe\u0301 Café Cafe', { find: 'Café' }, 'x x Cafe'],
    ['Cafe\u0301 Cafe', { find: 'Cafe' }, 'Cafe\u0301 x'],
    ['a.c abc', { find: 'a.c' }, 'x abc'],
    ['👩‍💻 👩', { find: '👩' }, '👩‍💻 x'],
    ['Live, Liveticker Live-Bild', { find: 'Live', wholeWords: true }, 'x, Liveticker x-Bild'],
    ['aaa', { find: 'aa' }, 'xa'],
    ['two  spaces', { find: '  ' }, 'twoxspaces'],
  ])('finds in %j with %j', async (text, wanted, after) => {
    expect(await replaced(text, { ...wanted, replaceWith: 'x' })).toBe(after);
  });

  it('folds the case alike in every language', async () => {
    const find = { find: 'sifir', matchCase: false, replaceWith: 'x' };
    expect(await replaced('SIFIR sıfır sifir', find, 'tr')).toBe('x sıfır x');
  });

  it('replaced texts need a review, by someone else where the language requires it, and stay outdated', async () => {
    const id = await translated({ '': 'Kamera' });
    const approve = (who: Editor, version: number) =>
      who.request('post', `texts/${id}/de/review`, { verdict: 'approve' }, version);
    await approve(admin, 1).expect(200);
    await admin.request('put', `texts/${id}/en`, { forms: { '': 'Camera' } }, 1).expect(200);
    await replace({ find: 'Kamera', replaceWith: 'Cam' });
    expect(await textOf(id)).toMatchObject({ state: 'needsReview', sourceChanged: true, version: 3 });
    await admin.request('patch', 'languages/de', { independentReview: true }, '*').expect(200);
    await approve(admin, 3).expect(403);
    await admin.request('patch', 'languages/de', { independentReview: false }, '*').expect(200);
  });

  it('drafts stay drafts, with what a reviewer has sent back', async () => {
    const [draft, sentBack] = [await translated({ '': 'Kamera' }), await translated({ '': 'Kamera' })];
    await admin.request('put', `texts/${draft}/de`, { forms: { '': 'Kamera' }, state: 'draft' }, 1).expect(200);
    const review = { verdict: 'sendBack', reason: 'Not our word' };
    await admin.request('post', `texts/${sentBack}/de/review`, review, 1).expect(200);
    expect((await replace({ find: 'Kamera', replaceWith: 'Cam' })).done).toBe(2);
    expect(await textOf(draft)).toMatchObject({ forms: { '': 'Cam' }, state: 'draft' });
    expect(await textOf(sentBack)).toMatchObject({ forms: { '': 'Cam' }, state: 'draft', sentBack: true });
  });

  it('keeps texts that would be empty, as a whole or in one of their forms', async () => {
    const whole = await translated({ '': 'OK' });
    const form = await translated({ one: 'OK', other: '{{count}} OK' }, { kind: 'cardinal' });
    const rest = await translated({ '': 'OK, danke' });
    const replacement = { find: 'OK', replaceWith: ' ' };
    expect(await preview(replacement)).toMatchObject({ texts: [{ keyId: rest }], emptied: 2 });
    const { done, skipped } = await replace(replacement);
    expect([done, skipped.map(({ keyId, reason }) => [keyId, reason])]).toEqual([
      1,
      [
        [whole, 'emptied'],
        [form, 'emptied'],
      ],
    ]);
    expect((await textOf(form)).version).toBe(1);
  });

  it('replaces in source texts, and keeps their translations up to date on request', async () => {
    const id = await translated({ '': 'Kamera' });
    const source = { language: 'en', keyIds: [id] };
    await replace({ find: 'Kamera', replaceWith: 'Camera' }, { ...source, keepsTranslations: true });
    expect(await textOf(id)).toMatchObject({ sourceChanged: false });
    await replace({ find: 'Camera', replaceWith: 'Lamp' }, source);
    expect(await textOf(id)).toMatchObject({ sourceChanged: true });
  });

  it('refuses a language that is none', async () => {
    for (const route of ['bulk', 'bulk/preview'] as const) {
      const { status } = await send(route, { find: 'a', replaceWith: 'b' }, { language: 'not a tag!' });
      expect([route, status]).toEqual([route, 404]);
    }
  });

  it('previews the texts that change, first those that get errors, and changes nothing', async () => {
    const long = await translated({ '': 'Alle Kameras' });
    const short = await translated({ '': 'Kamera' });
    await admin.request('patch', `keys/${short}`, { maxLength: 6 }, '*').expect(200);
    const wrong = await translated({ '': 'Kamera %d' }, { source: { '': 'Camera' } });
    await translated({ '': 'Lampe' });
    const view = await preview({ find: 'Kamera', replaceWith: 'Fotoapparat' });
    expect(view).toMatchObject({ places: 3, inSyntax: 0, tooLarge: 0, withErrors: 1 });
    expect(view.texts).toEqual([
      { keyId: long, version: 1, sourceVersion: 1 },
      { keyId: short, version: 1, sourceVersion: 1 },
      { keyId: wrong, version: 1, sourceVersion: 1 },
    ]);
    expect(view.examples).toMatchObject([
      { keyId: short, before: { '': 'Kamera' }, after: { '': 'Fotoapparat' }, findings: [{ code: 'tooLong' }] },
      { keyId: long, before: { '': 'Alle Kameras' }, after: { '': 'Alle Fotoapparats' }, findings: [] },
      { keyId: wrong, findings: [] },
    ]);
    expect((await textOf(long)).version).toBe(1);
    const some = await preview({ find: 'Kamera', replaceWith: 'x' }, { keyIds: [wrong, 'gone'] });
    expect(some.texts.map(({ keyId }) => keyId)).toEqual([wrong]);
  });

  it('previews warnings that the texts do not have yet, without comparisons with others', async () => {
    const first = await translated({ '': 'Die Kamera' });
    const spaces = await translated({ '': 'Eine  Kamera' });
    const { withErrors, withWarnings, examples } = await preview({ find: 'Kamera', replaceWith: 'gute  Kamera' });
    expect([withErrors, withWarnings]).toEqual([0, 1]); // the other one has several spaces in a row already
    expect(examples).toMatchObject([
      { keyId: first, findings: [{ severity: 'warning', code: 'doubleSpace' }] },
      { keyId: spaces, findings: [] },
    ]);
  });

  it('shows up to 500 of the texts, with the number of places in each', async () => {
    const texts = Object.fromEntries(Array.from({ length: 502 }, (_, i) => [`row${i}`, `Kamera ${i}, Kamera`]));
    const files = toImportFiles({ en: { [namespace]: texts }, de: { [namespace]: texts } });
    const { plan }: ImportPlanView = (await admin.request('post', 'imports', { files, dryRun: true })).body;
    await admin.request('post', 'imports', { files, plan }).expect(200);
    const view = await preview({ find: 'Kamera', replaceWith: 'Cam' });
    expect([view.texts.length, view.places, view.examples.length]).toEqual([502, 1004, 500]);
    expect(view.examples.every(({ places }) => places === 2)).toBe(true);
  });

  it('shows as many of long texts as fit into 500 kB', async () => {
    for (let i = 0; i < 5; i++) await translated({ '': `Kamera ${'a '.repeat(29_000)}${i}` });
    await translated({ '': 'Kamera' });
    const view = await preview({ find: 'Kamera', replaceWith: 'Cam' });
    expect([view.texts.length, view.examples.length]).toEqual([6, 5]);
    expect(Buffer.byteLength(JSON.stringify(view))).toBeLessThan(501_000);
  });

  it('skips texts that have changed since, and those that would become too large', async () => {
    const changed = await translated({ '': 'Kamera' });
    const large = await translated({ '': 'a'.repeat(60_000) });
    const body = { keyIds: [changed, large], versions: [0, 1] };
    const { done, skipped } = await replace({ find: 'a', replaceWith: 'b'.repeat(1000) }, body);
    expect([done, skipped.map(({ reason }) => reason).sort()]).toEqual([0, ['changedMeanwhile', 'tooLarge']]);
    expect(await preview({ find: 'a', replaceWith: 'ab' })).toMatchObject({ tooLarge: 1, places: 2 });
  });

  it('is limited to assigned languages', async () => {
    for (const route of ['bulk', 'bulk/preview'] as const) {
      await send(route, { find: 'a', replaceWith: '' }, {}, pole).expect(403);
      await send(route, { find: 'a', replaceWith: '' }, { language: 'pl' }, pole).expect(200);
    }
  });

  it.each([
    [{ find: '', replaceWith: 'a' }, 400],
    [{ find: 'a'.repeat(501), replaceWith: 'a' }, 400],
    [{ find: 'a', replaceWith: 'a'.repeat(1001) }, 400],
    [{ find: 'a', replaceWith: '\0' }, 422],
    [{ find: 'a' }, 400],
    [{ find: ['a'], replaceWith: 'a' }, 400],
    [{ find: 'a', replaceWith: 'a', matchCase: 'no' }, 400],
    [[], 400],
    ['a', 400],
    [null, 400],
    [undefined, 400],
  ])('refuses %j', async (replacement, status) => {
    for (const route of ['bulk', 'bulk/preview'] as const) {
      await send(route, replacement as unknown as ReplacementInput).expect(status);
    }
  });
});
