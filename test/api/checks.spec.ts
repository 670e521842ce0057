import type { CheckListView } from '../../libs/workspace/src/exchange/rechecks/checks.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { SavedTextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { type StartedApp, startApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

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

  it('report what is off only once it is turned on', async () => {
    const off = (await checks()).checks.filter((check) => check.default === 'off').map(({ code }) => code);
    expect(off).toEqual(['endExclamation', 'pluralIdentical']);
    const { findings } = (
      await admin.request('post', `texts/${title.id}/de/findings`, { forms: { '': '12 Räume!' } }).expect(200)
    ).body;
    expect(codes(findings)).not.toContain('endExclamation');
  });
});
