import { parse } from 'csv-parse/sync';
import type { ImportReportView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import type {
  CreatedTranslationJobsView,
  TranslationImportInput,
  TranslationJobFormat,
  TranslationJobsView,
  TranslationJobView,
  TranslationPlanView,
  TranslationReportView,
} from '../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import { RETENTION_MS } from '../../libs/workspace/src/translation-jobs/translation-jobs.store';
import { Database } from '../../libs/workspace/src/database/database';
import { databases } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { createEditor, type Editor, editorAt } from '../support/editors';
import { type Files, toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member } from '../support/people';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { unzipped } from '../support/unzipped';

describe.each(databases)('translation jobs with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let member: Member;

  beforeAll(async () => {
    started = await startApp({ kind });
    member = await firstAdministrator(started);
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
  });
  afterAll(() => started?.close());

  const importFiles = async (files: Files, more: object = {}, who = admin): Promise<ImportReportView> => {
    const body = { files: toImportFiles(files), ...more };
    const { plan } = (await who.request('post', 'imports', { ...body, dryRun: true }).expect(200)).body;
    return (await who.request('post', 'imports', { ...body, plan, conflicts: 'theirs' }).expect(200)).body;
  };
  const create = async (input: object, status = 201, who = admin): Promise<TranslationJobView> =>
    (await who.request('post', 'translation-jobs', input).expect(status)).body;
  const download = async ({ id }: TranslationJobView, format: TranslationJobFormat = 'csv'): Promise<string> =>
    (
      await admin
        .request('get', `translation-jobs/${id}/file?format=${format}`)
        .buffer(true)
        .parse(asText as never)
        .expect(200)
    ).body;
  const send = (input: object, status = 200, who = admin) =>
    who.request('post', 'translation-jobs/imports', { file: 'back.csv', ...input }).expect(status);
  const plan = async (content: string, more: object = {}, who = admin): Promise<TranslationPlanView> =>
    (await send({ content, ...more, dryRun: true }, 200, who)).body;
  const takeBack = async (
    content: string,
    more: Partial<TranslationImportInput> = {},
    who = admin,
  ): Promise<TranslationReportView> =>
    (await send({ content, plan: (await plan(content, {}, who)).plan, ...more }, 200, who)).body;
  const list = async (namespace: string, language: string): Promise<TextListView['texts']> =>
    (await admin.request('get', `texts?${new URLSearchParams({ namespace, language })}`).expect(200)).body.texts;
  const textIn = async (namespace: string, key: string, language = 'pl') =>
    (await list(namespace, language)).find((each) => each.key === key)!;
  const formsIn = async (namespace: string, key: string, language = 'pl') =>
    Object.fromEntries(
      (await textIn(namespace, key, language)).target.flatMap(({ category = '', text }) =>
        text === null ? [] : [[category, text]],
      ),
    );
  const edit = async (namespace: string, key: string, words: string, language = 'pl') => {
    const { id, text } = await textIn(namespace, key, language);
    await admin.request('put', `texts/${id}/${language}`, { forms: { '': words } }, text.version).expect(200);
  };
  /** Fills in the targets of a downloaded CSV by key and form. */
  const translated = (csv: string, targets: Readonly<Record<string, string>>): string => {
    const rows: string[][] = parse(csv, { bom: true });
    for (const cells of rows) {
      const [, , key = '', form = ''] = cells;
      cells[5] = targets[form === '' ? key : `${key} ${form.split(':', 1)[0]}`] ?? cells[5]!;
    }
    return rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join() + '\r\n').join('');
  };

  it('go out with the texts of a selection and come back, also as a plural and twice', async () => {
    await importFiles({
      en: { shop: { save: 'Save', item_one: '{{count}} item', item_other: '{{count}} items', done: 'Done' } },
      pl: { shop: { done: 'Gotowe' } },
    });
    const job = await create({ language: 'pl', namespaces: ['shop'], filter: 'untranslated', name: 'Spring' });
    expect(job).toMatchObject({
      ...{ name: 'Spring', sourceLanguage: 'en', language: 'pl', namespaces: ['shop'], filter: 'untranslated' },
      ...{ texts: 2, words: 4, returned: 0, state: 'sent', createdBy: { name: 'Ada' } },
    });
    const csv = await download(job);
    expect(csv.split('\r\n').map((line) => line.split(',').slice(1).join())).toEqual([
      'namespace,key,form,source,target,description,maxLength,state',
      'shop,save,,Save,,,,initial',
      'shop,item,one: 1,{{count}} item,,,,initial',
      expect.stringContaining('shop,item,"few: 2, 3, 4'),
      expect.stringContaining('shop,item,"many: 0, 5'),
      '',
    ]);
    const partly = translated(csv, { save: 'Zapisz' });
    expect(await plan(partly)).toMatchObject({
      job: { id: job.id },
      missing: 1,
      counts: { added: 1, changed: 0, removed: 0, conflicts: 0 },
      entries: [{ namespace: 'shop', language: 'pl', key: 'save', change: 'added', theirs: { '': 'Zapisz' } }],
      problems: [],
    });
    expect(await takeBack(partly)).toMatchObject({ written: 1, job: { returned: 1, state: 'partlyReturned' } });
    const all = translated(partly, {
      ...{ 'item one': '{{count}} rzecz', 'item few': '{{count}} rzeczy', 'item many': '{{count}} rzeczy' },
    });
    expect(await takeBack(all)).toMatchObject({ written: 1, job: { returned: 2, state: 'returned' } });
    expect(await formsIn('shop', 'item')).toEqual({
      ...{ one: '{{count}} rzecz', few: '{{count}} rzeczy', many: '{{count}} rzeczy' },
    });
    expect((await textIn('shop', 'item')).text).toMatchObject({ state: 'needsReview', complete: true });
    expect(await takeBack(all)).toMatchObject({ changeSet: null, written: 0, job: { returned: 2 } });
    await edit('shop', 'save', 'Zachowaj');
    expect((await plan(all)).counts).toMatchObject({ changed: 0, conflicts: 0, newerHere: 1, unchanged: 1 });
  });

  it('show what changed here in the meantime', async () => {
    const source = { a: 'A', b: 'B', c: 'C', d: 'D' };
    await importFiles({ en: { meantime: source }, pl: { meantime: { a: 'a', b: 'b', c: 'c', d: 'd' } } });
    const csv = await download(await create({ language: 'pl', namespaces: ['meantime'] }));
    await edit('meantime', 'b', 'here');
    await edit('meantime', 'c', 'C, changed', 'en');
    const { id } = await textIn('meantime', 'd');
    await admin.request('delete', `keys/${id}`, undefined, 1).expect(200);
    const content = translated(csv, { a: 'agency', b: 'agency', c: 'agency', d: 'agency' });
    const planned = await plan(content);
    expect(planned.entries).toEqual([
      expect.objectContaining({
        ...{ key: 'b', change: 'conflict', mine: { '': 'here' }, theirs: { '': 'agency' }, base: { '': 'b' } },
      }),
      expect.not.objectContaining({ sourceChanged: true }),
      expect.objectContaining({ key: 'c', change: 'changed', sourceChanged: true }),
    ]);
    expect(planned.problems).toMatchObject([
      { severity: 'warning', code: 'keyDeleted', values: { key: 'd' }, line: 5 },
    ]);
    await send({ content, plan: planned.plan }, 409);
    await edit('meantime', 'a', 'later');
    expect((await send({ content, plan: planned.plan, conflicts: 'mine' }, 412)).body.current.counts).toMatchObject({
      conflicts: 2,
    });
    const take = { namespace: 'meantime', language: 'pl', key: 'b', take: 'theirs' } as const;
    const report = await takeBack(content, { conflicts: 'mine', choices: [take], state: 'reviewed' });
    expect(report).toMatchObject({ written: 2, kept: 1 });
    expect((await textIn('meantime', 'a')).target).toMatchObject([{ text: 'later' }]);
    expect((await textIn('meantime', 'b')).text).toMatchObject({ state: 'reviewed' });
    expect((await textIn('meantime', 'c')).text).toMatchObject({ state: 'needsReview', sourceChanged: true });
    await admin.request('post', `activity/${report.changeSet}/undo`).expect(200);
    expect((await plan(content)).entries.map(({ key, change }) => [key, change])).toEqual([['c', 'changed']]);
  });

  it('select the keys that are new or have another source since a release', async () => {
    await importFiles({ en: { since: { same: 'Same', other: 'Before', n_one: '{{count}}', n_other: '{{count}} n' } } });
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
    const { number } = (await admin.request('post', 'releases', { hash, leaveErrors: true }).expect(201)).body;
    await importFiles({
      en: { since: { same: 'Same', other: 'After', n_one: '{{count}}', n_other: '{{count}} n', added: 'New' } },
    });
    const job = await create({ language: 'pl', namespaces: ['since'], sinceRelease: number });
    expect(job).toMatchObject({ sinceRelease: number, texts: 2 });
    const keys = (await download(job)).split('\r\n').map((line) => line.split(',')[2]);
    expect(keys).toEqual(['key', 'other', 'added', undefined]);
    await create({ language: 'pl', sinceRelease: 99_999 }, 404);
  });

  it.each(['csv', 'xliff-2'] as const)('keep texts of all syntaxes as %s', async (format) => {
    const icu = '{n, plural, one {# <b>file</b>} other {# files}}';
    const texts = { formula: '=1+1', quoted: `'-5, "x"`, lines: 'One\nTwo\tThree ', control: 'a\u0001b', icu };
    const namespace = `exact-${format}`;
    await importFiles({ en: { [namespace]: texts } }, { syntax: 'icu' });
    await importFiles({ de: { [namespace]: { ...texts, icu: 'x' } } });
    const job = await create({ language: 'de', namespaces: [namespace] });
    const file = await download(job, format);
    expect(await plan(file)).toMatchObject({ counts: { unchanged: 5, changed: 0 }, missing: 0, problems: [] });
    if (format === 'csv') expect(file).toContain(",'=1+1,'=1+1,");
    const inlineCodes = /<source>(\{n, .*)<\/source>/.exec(file)?.[1];
    if (format === 'xliff-2') expect(inlineCodes).toContain('<ph id="1" dataRef="d1"/>');
    const [from, to] = format === 'csv' ? [',x,', `,"${icu}",`] : ['>x<', `>${inlineCodes}<`];
    const back = file.replace(from, to);
    expect((await takeBack(back)).written).toBe(1);
    expect(await formsIn(namespace, 'icu', 'de')).toEqual({ '': icu });
  });

  it('name what is wrong with a file, with line and column', async () => {
    await importFiles({ en: { wrong: { a: 'A', b: 'B' } } });
    const job = await create({ language: 'pl', namespaces: ['wrong'] });
    const other = await download(await create({ language: 'pl', namespaces: ['wrong'] }));
    const [csv, xliff] = [await download(job), await download(job, 'xliff-2')];
    const problems = async (content: string) =>
      (await plan(content)).problems.map(({ code, line, column }) => `${code} ${line}:${column}`);
    expect(await problems(xliff.replace('</unit>', ''))).toEqual(['syntax 14:3']);
    expect(await problems('{}')).toEqual(['columnMissing 1:1']);
    expect(await problems(csv.replace(',target,', ',cel,'))).toEqual(['columnMissing 1:1']);
    expect(await problems('id,target\nshop.a,A\n')).toEqual(['jobMissing 2:1']);
    expect(await problems(xliff.replaceAll('unit id="', 'unit id="x'))).toEqual(['jobMissing 4:5']);
    const unknown = job.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await problems(csv.replaceAll(job.id, unknown))).toEqual(['unknownJob 2:1']);
    expect(await problems(csv.replace(`${job.id}.2`, `${job.id}.9`))).toEqual(['unknownText 3:1']);
    expect(await problems(csv + other.split('\r\n')[1])).toEqual(['otherJob 4:1']);
    const twice = translated(csv, { a: 'x' }) + translated(csv, { a: 'y' }).split('\r\n')[1];
    expect(await problems(twice)).toEqual(['textTwice 4:1']);
    const codes = '</source><target><ph id="1"/></target>';
    expect(await problems(xliff.replace('</source>', codes))).toEqual(['codesInText 4:5']);
    const base64 = Buffer.from(translated(csv, { a: 'ż' }), 'latin1').toString('base64');
    expect((await plan(base64, { encoding: 'base64' })).entries).toMatchObject([{ theirs: { '': '|' } }]);
    const invalid = Buffer.from([0x69, 0x64, 0xe4]).toString('base64');
    expect((await plan(invalid, { encoding: 'base64' })).problems).toMatchObject([{ code: 'encoding', line: 1 }]);
  });

  it('take a file that a tool has segmented and a spreadsheet has written', async () => {
    await importFiles({ en: { tools: { a: 'One. Two.', b: 'B' } } });
    const job = await create({ language: 'pl', namespaces: ['tools'] });
    const segmented = (await download(job, 'xliff-2')).replace(
      /<segment state="initial">\s*<source>One\. Two\.<\/source>\s*<\/segment>/,
      '<segment><source>One.</source><target>Raz.</target></segment><ignorable><source> </source></ignorable>' +
        '<segment><source>Two.</source><target>Dwa<mrk id="m" type="term">.</mrk></target></segment>',
    );
    expect((await plan(segmented)).entries).toMatchObject([{ key: 'a', theirs: { '': 'Raz. Dwa.' } }]);
    const table = translated(await download(job), { b: 'Be' }).replaceAll('","', '";"');
    const utf16 = Buffer.from(`\uFEFF${table}`, 'utf16le').toString('base64');
    expect((await plan(utf16, { encoding: 'base64' })).entries).toMatchObject([{ key: 'b', theirs: { '': 'Be' } }]);
  });

  it('follow keys that were renamed, and refuse those that became something else', async () => {
    await importFiles({ en: { renamed: { old: 'Old' } } });
    const csv = await download(await create({ language: 'pl', namespaces: ['renamed'] }));
    const { id, version } = await textIn('renamed', 'old');
    await admin.request('patch', `keys/${id}`, { key: 'new' }, version).expect(200);
    await takeBack(translated(csv, { old: 'Stary' }));
    expect(await formsIn('renamed', 'new')).toEqual({ '': 'Stary' });
  });

  it('are created in several languages at once, without those that have no texts', async () => {
    await importFiles({
      en: { several: { a: 'A', b: 'B' } },
      pl: { several: { a: 'a' } },
      de: { several: { a: 'a', b: 'b' } },
      fr: { several: {} },
    });
    const createAll = async (input: object, status = 201, who = admin) =>
      (await who.request('post', 'translation-jobs/bulk', input).expect(status)).body;
    const selection = { namespaces: ['several'], filter: 'untranslated', name: 'Autumn' };
    const languages = ['pl', 'de', 'fr'];
    const created: CreatedTranslationJobsView = await createAll({ ...selection, languages });
    expect(created).toMatchObject({
      jobs: [
        { language: 'pl', texts: 1, name: 'Autumn' },
        { language: 'fr', texts: 2, name: 'Autumn' },
      ],
      leftOut: [{ language: 'de', reason: 'empty' }],
    });
    for (const job of created.jobs) {
      const csv = translated(await download(job), { b: `B in ${job.language}` });
      expect(await takeBack(csv)).toMatchObject({ written: 1, job: { id: job.id } });
      expect(await formsIn('several', 'b', job.language)).toEqual({ '': `B in ${job.language}` });
    }
    const repeat = () =>
      admin
        .request('post', 'translation-jobs/bulk', { ...selection, languages: ['fr'] })
        .set('Idempotency-Key', `jobs-${kind.name}`)
        .expect(201);
    expect((await repeat()).body).toEqual((await repeat()).body);
    expect(await createAll({ ...selection, languages: ['de', 'en'] }, 422)).toMatchObject({
      type: 'urn:problem:translationJobEmpty',
    });
    await createAll({ ...selection, languages: [] }, 400);
    await createAll({ ...selection, languages: ['pl', 'xx'] }, 404);
    const polish = await createEditor(started.app, { name: 'Pia', role: 'translator', languages: ['pl'] });
    await createAll({ ...selection, languages: ['pl', 'fr'] }, 403, polish);
  });

  it('are downloaded together as a ZIP archive', async () => {
    await importFiles({ en: { zipped: { a: 'A' } }, pl: { zipped: {} }, fr: { zipped: {} } });
    const createAll = async (languages: readonly string[]): Promise<CreatedTranslationJobsView> =>
      (await admin.request('post', 'translation-jobs/bulk', { languages, namespaces: ['zipped'] }).expect(201)).body;
    const jobs = [...(await createAll(['pl', 'fr'])).jobs, ...(await createAll(['pl'])).jobs];
    const zip = (ids: readonly string[], who = admin, format = 'csv') =>
      who.request('get', `translation-jobs/files.zip?format=${format}&ids=${ids.join()}`);
    const ids = jobs.map(({ id }) => id);
    const unzip = async (format: TranslationJobFormat) => {
      const request = zip([...ids, ids[0]!], admin, format).buffer(true);
      const response = await request.parse(asBytes as never).expect(200);
      expect(response.headers['content-type']).toBe('application/zip');
      expect(response.headers['content-disposition']).toContain('translation-jobs.zip');
      return [...unzipped(response.body as Buffer)];
    };
    const day = jobs[0]!.createdAt.slice(0, 10);
    for (const [format, extension] of [
      ['csv', '.csv'],
      ['xliff-2', '.xlf'],
    ] as const) {
      expect(await unzip(format)).toEqual([
        [`en-pl-${day}${extension}`, await download(jobs[0]!, format)],
        [`en-fr-${day}${extension}`, await download(jobs[1]!, format)],
        [`en-pl-${day}-2${extension}`, await download(jobs[2]!, format)],
      ]);
    }
    const polish = await createEditor(started.app, { name: 'Pawel', role: 'translator', languages: ['pl'] });
    await zip([ids[0]!, ids[2]!], polish).expect(200);
    await zip(ids, polish).expect(404);
    await zip([ids[0]!, 'unknown']).expect(404);
    await admin.request('get', 'translation-jobs/files.zip').expect(400);
  });

  it('are refused for a selection that cannot be sent', async () => {
    await importFiles({ en: { empty: { a: 'A' } }, pl: { empty: { a: 'a' } } });
    const code = async (input: object, status: number) =>
      ((await create(input, status)) as unknown as { type: string }).type.replace('urn:problem:', '');
    expect(await code({ language: 'pl', namespaces: ['empty'], filter: 'untranslated' }, 422)).toBe(
      'translationJobEmpty',
    );
    expect(await code({ language: 'en', namespaces: ['empty'] }, 422)).toBe('translationJobEmpty');
    expect(await code({ language: 'pl', namespaces: ['nowhere'] }, 404)).toBe('unknownNamespace');
    expect(await code({ language: 'xx' }, 404)).toBe('unknownLanguage');
    await create({ language: 'pl', filter: 'nothing' }, 400);
    const german = (await admin.request('post', 'namespaces', { name: 'from-german' }).expect(201)).body;
    await importFiles({ de: { 'from-german': { a: 'A' } } });
    await admin.request('patch', `namespaces/${german.id}`, { reference: 'de' }, german.version).expect(200);
    const sources = { language: 'pl', namespaces: ['empty', 'from-german'] };
    expect(await code(sources, 422)).toBe('translationJobSources');
    expect(await create({ ...sources, namespaces: ['from-german'] })).toMatchObject({ sourceLanguage: 'de' });
  });

  it('are only for those who translate the language and read the namespaces', async () => {
    await importFiles({ en: { mine: { a: 'A' }, hidden: { a: 'A' } } });
    const job = await create({ language: 'pl', namespaces: ['mine'] });
    const csv = translated(await download(job), { a: 'agency' });
    const german = await createEditor(started.app, { name: 'Dora', role: 'translator', languages: ['de'] });
    const polish = await createEditor(started.app, { name: 'Pola', role: 'translator', languages: ['pl'] });
    const viewer = await createEditor(started.app, { name: 'Vic', role: 'viewer' });
    await viewer.request('get', 'translation-jobs').expect(403);
    await create({ language: 'pl', namespaces: ['mine'] }, 403, german);
    for (const path of ['', '/file']) await german.request('get', `translation-jobs/${job.id}${path}`).expect(404);
    await german.request('delete', `translation-jobs/${job.id}`).expect(404);
    await send({ content: csv, dryRun: true }, 403, german);
    const { plan: planned } = await plan(csv, {}, polish);
    const refused = await send({ content: csv, plan: planned, state: 'reviewed' }, 403, polish);
    expect(refused.body).toMatchObject({ type: 'urn:problem:forbidden', permission: 'texts.review' });
    expect(await takeBack(csv, {}, polish)).toMatchObject({ written: 1 });

    const post = async (path: string, body: object) => (await member.requestOk(path, { method: 'POST', body })).json();
    const { id: accountId } = await post('/api/v1/service-accounts', {
      ...{ name: 'The agency', scopes: ['texts.edit', 'texts.read'], namespaces: ['mine'] },
    });
    const { token } = await post(`/api/v1/service-accounts/${accountId}/tokens`, { days: 1 });
    const account = editorAt(started.app, { id: accountId, name: '', authorization: `Bearer ${token}` });
    const hidden = await create({ language: 'pl', namespaces: ['hidden'] });
    const { jobs }: TranslationJobsView = (await account.request('get', 'translation-jobs').expect(200)).body;
    expect(jobs.map((each) => each.id)).toEqual([job.id]);
    await create({ language: 'pl', namespaces: ['hidden'] }, 404, account);
    expect((await create({ language: 'pl' }, 201, account)).namespaces).toEqual(['mine']);
    expect(await plan(await download(hidden), {}, account)).toMatchObject({ problems: [{ code: 'unknownJob' }] });
  });

  it('are created once with an idempotency key, deleted, and expire', async () => {
    await importFiles({ en: { kept: { a: 'A' } } });
    const input = { language: 'pl', namespaces: ['kept'] };
    const post = () =>
      admin.request('post', 'translation-jobs', input).set('Idempotency-Key', `job-${kind.name}`).expect(201);
    const { body: job } = await post();
    expect((await post()).body).toEqual(job);
    const csv = translated(await download(job), { a: 'x' });
    await admin.request('delete', `translation-jobs/${job.id}`).expect(204);
    await admin.request('delete', `translation-jobs/${job.id}`).expect(404);
    expect((await plan(csv)).problems).toMatchObject([{ code: 'unknownJob', values: { job: job.id } }]);

    const expired = await create(input);
    const at = Date.now() - RETENTION_MS - 1;
    const database = started.app.get(Database);
    await database.transaction((tx) =>
      tx.updateTable('translation_jobs').set({ active_at: at }).where('id', '=', expired.id).execute(),
    );
    await admin.request('get', `translation-jobs/${expired.id}`).expect(404);
    await create(input);
    const kept = await database.read.selectFrom('translation_jobs').select('id').execute();
    expect(kept.map(({ id }) => id)).not.toContain(expired.id);
    const texts = await database.read.selectFrom('translation_job_texts').select('job_id').distinct().execute();
    expect(texts.map(({ job_id }) => job_id).sort()).toEqual(kept.map(({ id }) => id).sort());
  });

  describe('of four thousand texts, while texts are delivered,', () => {
    const COUNT = 4_000;
    const input = { language: 'pl', namespaces: ['large'] };
    let job: TranslationJobView;
    /** Bodies of imports, made beforehand: they take as long as the work that is watched may take. */
    let dryRun: string;
    let withPlan: (plan: string) => Buffer;

    beforeAll(async () => {
      const text = (index: number) =>
        `Text ${index} of {{count}}, with <b>${'some words '.repeat(10)}</b> for {{user}}`;
      const large = Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [`key${index}`, text(index)]));
      await importFiles({ en: { large }, pl: { large } });
      job = await create(input);
      const content = (await download(job, 'xliff-2')).replace(/(<target>[^<]*)Text/g, '$1Tekst');
      const file = JSON.stringify({ file: 'back.xlf', content }).slice(0, -1);
      dryRun = `${file},"dryRun":true}`;
      const start = Buffer.from(`${file},"plan":"`);
      withPlan = (planned) => Buffer.concat([start, Buffer.from(`${planned}"}`)]);
    });
    guardDelivery(() => started);

    const request = async (path: string, body?: string | Buffer): Promise<HttpResponse> => {
      const response = await sendRequest(started.url, `/api/v1/translation-jobs${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: admin.authorization, ...(body && { 'Content-Type': 'application/json' }) },
        body,
      });
      expect(response.status).toBeLessThan(300);
      return response;
    };

    it('are created', async () => {
      expect((await request('', JSON.stringify(input))).json()).toMatchObject({ texts: COUNT });
    });

    it.each(['csv', 'xliff-2'] as const)('are written as %s', async (format) => {
      const { headers, body } = await request(`/${job.id}/file?format=${format}`);
      expect(headers['content-type']).toBe(`${format === 'csv' ? 'text/csv' : 'application/xliff+xml'}; charset=utf-8`);
      expect(body.length).toBeGreaterThan(800_000);
    });

    it('are compared and imported', async () => {
      const planned: TranslationPlanView = (await request('/imports', dryRun)).json();
      expect(planned.counts).toMatchObject({ changed: COUNT, conflicts: 0 });
      expect((await request('/imports', withPlan(planned.plan))).json()).toMatchObject({ written: COUNT });
    });
  });
});

const asText = (response: NodeJS.ReadableStream, done: (error: null, body: string) => void): void =>
  asBytes(response, (error, body) => done(error, body.toString()));

const asBytes = (response: NodeJS.ReadableStream, done: (error: null, body: Buffer) => void): void => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
};
