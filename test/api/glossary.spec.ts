import { Database } from '../../libs/workspace/src/database/database';
import type { ActivityView } from '../../libs/workspace/src/activity/activity.contract';
import type { CheckListView } from '../../libs/workspace/src/exchange/rechecks/checks.contract';
import type {
  GlossaryImportView,
  GlossaryTermInput,
  GlossaryTermView,
  GlossaryView,
} from '../../libs/workspace/src/glossary/glossary.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { SavedTextView, TextContextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { createEditor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe.each(databases)('the glossary on $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let reviewer: Editor;
  let german: Editor;
  let translator: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    const { app } = started;
    admin = await createEditor(app, { name: 'Ada', role: 'administrator' });
    reviewer = await createEditor(app, { name: 'Rosa', role: 'reviewer' });
    german = await createEditor(app, { name: 'Jan', role: 'reviewer', languages: ['de'] });
    translator = await createEditor(app, { name: 'Mia', role: 'translator' });
    for (const tag of ['en', 'de', 'ja']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'app' }).expect(201);
  });
  afterAll(() => started?.close());
  beforeEach(() =>
    started.app.get(Database).transaction(async (tx) => {
      await tx.deleteFrom('glossary_terms').execute();
    }),
  );

  const add = async (term: GlossaryTermInput, who = reviewer): Promise<GlossaryTermView> =>
    (await who.request('post', 'glossary', term).expect(201)).body as GlossaryTermView;
  const list = async (query = ''): Promise<GlossaryView> =>
    (await translator.request('get', `glossary${query}`).expect(200)).body as GlossaryView;
  const names = async (query = ''): Promise<readonly string[]> => (await list(query)).terms.map(({ term }) => term);
  const send = async (content: string, more: object = {}, who = reviewer): Promise<GlossaryImportView> =>
    (await who.request('post', 'glossary/imports', { file: 'glossary.csv', content, ...more }).expect(200))
      .body as GlossaryImportView;
  const file = async (format: string): Promise<string> =>
    (
      await translator.request('get', `glossary/file?format=${format}`).responseType('arraybuffer').expect(200)
    ).body.toString() as string;
  const camera: GlossaryTermInput = {
    term: 'camera',
    description: 'A device that sends video.',
    translations: [
      { language: 'ja', text: 'カメラ' },
      { language: 'de', text: 'Fotoapparat', status: 'forbidden' },
      { language: 'de', text: 'Kamera' },
    ],
  };

  it('keeps terms with translations, versions and their history', async () => {
    const added = await add({ ...camera, term: '  camera ' });
    expect(added).toEqual({
      id: expect.any(String),
      language: 'en',
      term: 'camera',
      description: 'A device that sends video.',
      caseSensitive: false,
      doNotTranslate: false,
      forbidden: false,
      translations: [
        { language: 'de', text: 'Kamera', status: 'preferred' },
        { language: 'de', text: 'Fotoapparat', status: 'forbidden' },
        { language: 'ja', text: 'カメラ', status: 'preferred' },
      ],
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedBy: { id: reviewer.id, name: 'Rosa' },
      version: 1,
    });
    const taken = await reviewer.request('post', 'glossary', { term: 'camera' }).expect(409);
    expect(taken.body).toMatchObject({ type: 'urn:problem:termTaken', id: added.id });
    await reviewer.request('patch', `glossary/${added.id}`, { term: 'x' }).expect(428);
    const changed = await reviewer.request('patch', `glossary/${added.id}`, { caseSensitive: true }, 1).expect(200);
    expect(changed.body).toEqual({ ...added, caseSensitive: true, version: 2, updatedAt: expect.any(String) });
    expect(changed.headers.etag).toBe('"2"');

    // Two people edit one term: the second one sees what the first one has written.
    const late = await reviewer.request('patch', `glossary/${added.id}`, { description: '' }, 1).expect(412);
    expect(late.body.current).toEqual(changed.body);
    await reviewer.request('delete', `glossary/${added.id}`, undefined, 1).expect(412);
    await reviewer.request('delete', `glossary/${added.id}`, undefined, 2).expect(204);
    await reviewer.request('get', `glossary/${added.id}`).expect(404);
    const { sets } = (await admin.request('get', 'activity?limit=3').expect(200)).body as ActivityView;
    expect(sets.map((set) => [set.kind, set.first.subject.type])).toEqual([
      ['term.delete', 'term'],
      ['term.change', 'term'],
      ['term.add', 'term'],
    ]);

    expect((await reviewer.request('post', `glossary/${added.id}/restore`).expect(200)).body).toEqual({
      ...changed.body,
      version: expect.any(Number),
      updatedAt: expect.any(String),
    });
    // Clients may still have the versions from before.
    await reviewer.request('patch', `glossary/${added.id}`, { description: '' }, 2).expect(412);
    const { version } = (await reviewer.request('post', `glossary/${added.id}/restore`).expect(200)).body;
    await reviewer.request('delete', `glossary/${added.id}`, undefined, version).expect(204);
    const other = await add({ term: 'camera' });
    await reviewer.request('post', `glossary/${added.id}/restore`).expect(409);
    await reviewer.request('delete', `glossary/${other.id}`, undefined, 1).expect(204);
    await reviewer.request('post', 'glossary/00000000-0000-7000-8000-000000000000/restore').expect(404);
    await translator.request('post', `glossary/${added.id}/restore`).expect(403);
  });

  it('lists terms by the alphabet, page by page, and searches them', async () => {
    await add(camera);
    await add({ term: 'Écran', translations: [{ language: 'de', text: 'Bildschirm' }] });
    await add({ term: 'Frigate', doNotTranslate: true });
    await add({ term: 'master', forbidden: true });
    await add({ term: 'アラート', language: 'ja' });
    expect(await list('?limit=2')).toMatchObject({ matches: 5, total: 5 });
    const first = await list('?limit=2');
    const second = await list(`?limit=3&cursor=${first.next}`);
    expect([...first.terms, ...second.terms].map(({ term }) => term)).toEqual([
      'camera',
      'Écran',
      'Frigate',
      'master',
      'アラート',
    ]);
    expect(second).not.toHaveProperty('next');
    expect(await names('?q=ecran')).toEqual(['Écran']);
    expect(await names('?q=bildSCHIRM')).toEqual(['Écran']);
    expect(await names('?q=video%20device')).toEqual(['camera']);
    expect(await names('?language=ja')).toEqual(['アラート']);
    expect(await names('?without=de')).toEqual(['アラート']);
    expect(await names('?without=ja')).toEqual(['Écran']);
    expect(await names('?kind=doNotTranslate')).toEqual(['Frigate']);
    await translator.request('get', 'glossary?language=xx').expect(404);
    await translator.request('get', 'glossary?cursor=nonsense').expect(400);
  });

  it('refuses what cannot be a term', async () => {
    for (const body of [
      { term: ' ' },
      { term: 'two\nlines' },
      { term: 'x'.repeat(201) },
      { term: 'camera', translations: [{ language: 'de', text: '' }] },
      { term: 'camera', translations: [{ language: 'de', text: 'Kamera', status: 'best' }] },
      { term: 'camera', translations: 'Kamera' },
      { term: 'camera', doNotTranslate: 'yes' },
    ]) {
      await reviewer.request('post', 'glossary', body).expect(400);
    }
    const unknown = { term: 'camera', translations: [{ language: 'xx', text: 'Kamera' }] };
    await reviewer.request('post', 'glossary', unknown).expect(404);
    expect(await names()).toEqual([]);
  });

  it('is edited by reviewers, in the languages that they are limited to', async () => {
    await translator.request('post', 'glossary', camera).expect(403);
    await german.request('post', 'glossary', camera).expect(403);
    const { id, translations } = await add(camera);
    const patch = (body: object, version: number) => german.request('patch', `glossary/${id}`, body, version);
    await patch({ description: 'x' }, 1).expect(403);
    const others = translations.filter(({ language }) => language !== 'de');
    await patch({ translations: translations.filter(({ language }) => language === 'de') }, 1).expect(403);
    await patch({ translations: [...others, { language: 'de', text: 'Webcam' }] }, 1).expect(200);
    await german.request('delete', `glossary/${id}`, undefined, 2).expect(403);
    await german
      .request('post', 'glossary/imports', { file: 'x.csv', content: 'term,ja\ncamera,撮影機\n' })
      .expect(403);
    expect(await send('term,de\ncamera,Kamera\n', {}, german)).toMatchObject({ changed: 1 });
    await translator.request('post', 'glossary/imports', { file: 'x.csv', content: 'term\nx\n' }).expect(403);
  });

  it.each(['csv', 'tbx'])('imports its own %s without a change', async (format) => {
    await add(camera);
    await add({ term: '=1+1', description: "-x\n'@y", translations: [{ language: 'de', text: '+49' }] });
    await add({ term: 'C++ <b> & "q"', caseSensitive: true, doNotTranslate: true });
    await add({ term: 'master', forbidden: true, description: 'Use “main”.' });
    await add({
      term: 'アラート',
      language: 'ja',
      translations: [
        { language: 'en', text: 'alert' },
        { language: 'en', text: 'warning', status: 'allowed' },
      ],
    });
    const before = await list();
    const content = await file(format);
    expect(await send(content, { dryRun: true })).toMatchObject({ format, terms: 5, unchanged: 5, problems: [] });
    expect(await send(content)).toMatchObject({ added: 0, changed: 0, unchanged: 5, changeSet: null });
    expect(await list()).toEqual(before);

    await started.app.get(Database).transaction(async (tx) => {
      await tx.deleteFrom('glossary_terms').execute();
    });
    expect(await send(content)).toMatchObject({ added: 5, changed: 0, unchanged: 0, changeSet: expect.any(String) });
    const contents = ({ terms }: GlossaryView) =>
      terms.map(({ id: _, updatedAt: __, updatedBy: ___, version: ____, ...term }) => term);
    expect(contents(await list())).toEqual(contents(before));
    expect(await file(format)).toBe(content);
    if (format === 'csv') expect(content).toContain('\n"\'+49"'.replaceAll('"', '').slice(1));
  });

  it('imports files of other tools, and reports problems with their places', async () => {
    await add(camera);
    const csv = [
      'Term;Description;translatable;casesensitive;DE;xx',
      'camera;;;;Webcam;?',
      'Frigate;;false;true;;',
      'Frigate;;;;;',
      ';without a term;;;Titel;',
      'maybe;;perhaps;;;',
      `${'x'.repeat(201)};;;;;`,
      ';;;;;',
    ].join('\n');
    const result = await send(csv, { dryRun: true });
    expect(result).toMatchObject({ format: 'csv', terms: 2, added: 1, changed: 1, unchanged: 0, changeSet: null });
    expect(result.problems).toEqual([
      { line: 1, column: 48, severity: 'warning', code: 'languageUnknown', values: { language: 'xx' } },
      { line: 4, column: 1, severity: 'warning', code: 'termTwice', values: { term: 'Frigate' } },
      { line: 5, column: 1, severity: 'error', code: 'termMissing', values: {} },
      { line: 6, column: 8, severity: 'error', code: 'flagUnknown', values: { value: 'perhaps' } },
      { line: 7, column: 1, severity: 'error', code: 'tooLong', values: { max: 200 } },
    ]);
    expect(await names()).toEqual(['camera']);
    await send(csv);
    const [term, frigate] = (await list()).terms;
    expect(term!.translations).toEqual([
      { language: 'de', text: 'Webcam', status: 'preferred' },
      { language: 'ja', text: 'カメラ', status: 'preferred' },
    ]);
    expect(term!.description).toBe(camera.description);
    expect(frigate).toMatchObject({ doNotTranslate: true, caseSensitive: true });

    expect((await send('term,de\n"camera,Kamera\n')).problems).toEqual([
      expect.objectContaining({ line: 2, column: 1, code: 'syntax', severity: 'error' }),
    ]);
    const tooMany = Array.from({ length: 50_001 }, (_, number) => `term ${number}`).join('\n');
    const refused = await reviewer
      .request('post', 'glossary/imports', { file: 'glossary.csv', content: `term\n${tooMany}` })
      .expect(409);
    expect(refused.body).toMatchObject({ type: 'urn:problem:tooManyTerms' });
    expect(await names()).toEqual(['camera', 'Frigate']);
    expect((await send('source\n')).terms).toBe(0);
    expect((await send('name,de\nx,y\n')).problems[0]).toMatchObject({ code: 'columnMissing' });
  });

  describe('while texts are delivered', () => {
    guardDelivery(() => started);

    it('reads TBX of 2019 in both styles and of 2008, and refuses entities', async () => {
      const tbx = (entries: string) =>
        `<?xml version="1.0"?><tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>${entries}</body></text></tbx>`;
      const concept = `<conceptEntry id="1"><descrip type="subjectField">video</descrip>
        <langSec xml:lang="de"><termSec><term>Kamera</term></termSec></langSec>
        <langSec xml:lang="en"><descripGrp><descrip type="definition">Sends <hi>video</hi>.</descrip></descripGrp>
          <termSec><term>camera</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></termSec>
          <termSec><term>cam</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec>
        </langSec><langSec xml:lang="xx"><termSec><term>?</term></termSec></langSec></conceptEntry>`;
      const result = await send(tbx(concept));
      expect(result).toMatchObject({ format: 'tbx', added: 2, problems: [{ code: 'languageUnknown', line: 6 }] });
      expect((await list()).terms).toMatchObject([
        { term: 'cam', forbidden: true },
        { term: 'camera', description: 'Sends video.', translations: [{ language: 'de', text: 'Kamera' }] },
      ]);

      const old = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
        <martif type="TBX-Basic" xml:lang="en"><text><body><termEntry id="a">
        <langSet xml:lang="en"><ntig><termGrp><term>zone</term></termGrp></ntig></langSet>
        <langSet xml:lang="de"><tig><term>Bereich</term></tig></langSet></termEntry></body></text></martif>`;
      expect(await send(old)).toMatchObject({ added: 1, problems: [] });

      const dct = `<?xml version="1.0"?><t:tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns:t="urn:iso:std:iso:30042:ed-2"
        xmlns:status="http://www.tbxinfo.net/ns/min" xmlns:other="https://example.org/other"><t:text><t:body>
        <t:conceptEntry id="1"><t:langSec xml:lang="en">
          <t:descripGrp><definition xmlns="http://www.tbxinfo.net/ns/basic">Records video.</definition></t:descripGrp>
          <t:termSec><t:term>recorder</t:term><other:administrativeStatus>deprecated</other:administrativeStatus></t:termSec>
          <t:termSec><t:term>tape deck</t:term>
            <status:administrativeStatus>deprecatedTerm-admn-sts</status:administrativeStatus></t:termSec></t:langSec>
          <t:langSec xml:lang="de"><t:termSec><t:term>Rekorder</t:term><t:termNoteGrp>
            <status:administrativeStatus>admittedTerm-admn-sts</status:administrativeStatus></t:termNoteGrp></t:termSec>
          </t:langSec></t:conceptEntry></t:body></t:text></t:tbx>`;
      expect(await send(dct)).toMatchObject({ format: 'tbx', added: 2, problems: [] });
      const translations = [{ language: 'de', text: 'Rekorder', status: 'allowed' }];
      const { terms } = await list();
      expect(terms.filter(({ description }) => description === 'Records video.')).toMatchObject([
        { term: 'recorder', forbidden: false, translations },
        { term: 'tape deck', forbidden: true, translations },
      ]);

      const bomb = `<?xml version="1.0"?><!DOCTYPE tbx [<!ENTITY a "b">]>${tbx('').slice(21)}`;
      expect((await send(bomb)).problems).toEqual([
        expect.objectContaining({ code: 'syntax', values: expect.objectContaining({ problem: 'doctypeNotAllowed' }) }),
      ]);
      expect((await send('<?xml version="1.0"?><tmx/>')).problems[0]).toMatchObject({ code: 'syntax' });
    });
  });

  describe('in texts', () => {
    let key: KeyView;
    let count = 0;

    const createKey = async (source: string, forms: object = { '': source }): Promise<KeyView> => {
      const body = { namespace: 'app', key: `text${++count}`, forms };
      return (await admin.request('post', 'keys', body).expect(201)).body as KeyView;
    };
    const save = async (text: string, language = 'de'): Promise<SavedTextView> => {
      const { version } = (await admin.request('get', `texts/${key.id}/${language}`).expect(200)).body as SavedTextView;
      return (await admin.request('put', `texts/${key.id}/${language}`, { forms: { '': text } }, version).expect(200))
        .body as SavedTextView;
    };
    const ofTerms = ({ findings }: Pick<SavedTextView, 'findings'>) =>
      findings.filter(({ code }) => code.startsWith('term')).map(({ code, text, fix }) => ({ code, text, fix }));
    const rechecked = () =>
      waitUntil(async () => {
        const { recheck } = (await admin.request('get', 'checks').expect(200)).body as CheckListView;
        return recheck === undefined;
      });

    it('are found in the source with their places and translations', async () => {
      const { id } = await add(camera);
      await add({ term: 'camera group', translations: [{ language: 'de', text: 'Kameragruppe' }] });
      key = await createKey('Cameras of {{name}}: the camera group');
      const { terms } = (await translator.request('get', `texts/${key.id}?language=de`).expect(200))
        .body as TextContextView;
      expect(terms).toEqual([
        {
          id,
          term: 'camera',
          description: 'A device that sends video.',
          doNotTranslate: false,
          forbidden: false,
          translations: [
            { text: 'Kamera', status: 'preferred' },
            { text: 'Fotoapparat', status: 'forbidden' },
          ],
          places: [{ start: 0, end: 7 }],
        },
        expect.objectContaining({ term: 'camera group', places: [{ start: 25, end: 37 }] }),
      ]);
    });

    it('are checked when a text is written, with corrections', async () => {
      await add(camera);
      await add({ term: 'Frigate', doNotTranslate: true });
      await add({ term: 'feed', forbidden: true, description: 'Write “stream”.' });
      key = await createKey('Add a camera to Frigate');
      expect(ofTerms(await save('Eine Kamera zu Frigate hinzufügen'))).toEqual([]);
      expect(ofTerms(await save('Kameras in Frigates Liste eintragen'))).toEqual([]);
      expect(ofTerms(await save('Einen Fotoapparat zu frigate hinzufügen'))).toEqual([
        {
          code: 'termForbidden',
          text: 'According to the glossary, “Fotoapparat” must not be used.',
          fix: 'Einen Kamera zu frigate hinzufügen',
        },
        {
          code: 'termMissing',
          text: 'The glossary translates “camera” as “Kamera”.',
          fix: undefined,
        },
      ]);
      const findings = ofTerms(await save('Camera zu Fregatte hinzufügen'));
      expect(findings).toEqual([
        { code: 'termMissing', text: expect.any(String), fix: 'Kamera zu Fregatte hinzufügen' },
        { code: 'termChanged', text: expect.stringContaining('“Frigate”'), fix: undefined },
      ]);
      // The name of an option stays as it is, in quotation marks.
      key = await createKey("Set 'camera' in the file");
      expect(ofTerms(await save('„camera“ in der Datei setzen'))).toEqual([]);
      expect(ofTerms(await save('In der Datei setzen')).map(({ code }) => code)).toEqual(['termMissing']);
      key = await createKey('Add a camera to Frigate');
      const written = { forms: { '': 'Ohne' } };
      const typed = await admin.request('post', `texts/${key.id}/de/findings`, written).expect(200);
      expect(ofTerms(typed.body as SavedTextView).map(({ code }) => code)).toEqual(['termMissing', 'termChanged']);
      expect(ofTerms(await save('Add a feed to Frigate', 'en'))).toEqual([
        { code: 'termForbidden', text: 'According to the glossary, “feed” must not be used.', fix: undefined },
      ]);
    });

    it('are checked again when the glossary changes, and findings can be ignored', async () => {
      key = await createKey('Two doorbells');
      await save('Zwei Klingeln');
      const finding = { code: 'termMissing', values: { term: 'doorbell', translation: 'Türklingel' } };
      const { id } = await add({ term: 'doorbell', translations: [{ language: 'de', text: 'Türklingel' }] });
      await rechecked();
      const warnings = async () =>
        ((await admin.request('get', 'texts?language=de&filter=warnings').expect(200)).body as TextListView).texts
          .filter((text) => text.id === key.id)
          .flatMap(({ findings }) => findings.map(({ code, values }) => ({ code, values })));
      expect(await warnings()).toContainEqual(finding);
      await admin.request('put', `texts/${key.id}/de/findings/ignored`, { ...finding, ignored: true }).expect(200);
      expect(await warnings()).toEqual([]);
      await admin.request('put', `texts/${key.id}/de/findings/ignored`, { ...finding, ignored: false }).expect(200);
      expect(await warnings()).toContainEqual(finding);

      await admin.request('put', 'checks/termMissing', { severity: 'off', language: 'de' }).expect(200);
      await rechecked();
      expect(await warnings()).toEqual([]);
      await admin.request('put', 'checks/termMissing', { severity: null, language: 'de' }).expect(200);
      await rechecked();
      expect(await warnings()).toContainEqual(finding);

      const translations = [{ language: 'de', text: 'Klingel' }];
      await reviewer.request('patch', `glossary/${id}`, { translations }, 1).expect(200);
      await rechecked();
      expect(await warnings()).toEqual([]);
    });
  });
});
