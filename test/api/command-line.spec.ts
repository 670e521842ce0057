import { createInstance } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ArchiveError, contentHash } from '../../libs/workspace/src/backup/archive-format';
import { restoreArchive } from '../../libs/workspace/src/backup/restore-archive';
import { installedTables } from '../../libs/workspace/src/tables';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { HealthView } from '../../libs/workspace/src/health/health.contract';
import { databases, type FreshDatabase, postgres, sqlite } from '../support/databases';
import { dragoman as run, program, spawnDragoman } from '../support/dragoman';
import { createEditor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-command-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Environment = Readonly<Record<string, string>>;
const dragoman = (environment: Environment, ...args: readonly string[]) => run(folder, environment, ...args);
/** In a process of its own. */
const npxDragoman = (environment: Environment, ...args: readonly string[]) =>
  spawnDragoman(folder, environment, ...args);

async function write(files: Readonly<Record<string, string>>, below = 'texts'): Promise<string> {
  await rm(join(folder, below), { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, below, file);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }
  return below;
}

const english = '{ "save": "Save",\t"n_one": "{{count}} day", "n_other": "{{count}} days" }';
const german = '{\r\n  "save": "Sichern"\r\n}';

describe.each(databases)('the command line with $name', ({ fresh }) => {
  let place: FreshDatabase;
  beforeAll(async () => {
    place = await fresh();
  });
  afterAll(() => place.remove());
  const call = (...args: string[]) => dragoman(place.environment, ...args);

  it('imports new namespaces in the syntax of --syntax', async () => {
    const texts = await write({ 'en/old.json': '{"item":"{{count}} item","item_plural":"{{count}} items"}' });
    const newKeys = async (...options: string[]) => {
      const { stdout } = await call('import', texts, '--dry-run', '--json', ...options);
      return (JSON.parse(stdout) as ImportPlanView).namespaces[0]!.newKeys;
    };
    expect([await newKeys('--syntax', 'i18next'), await newKeys('--syntax', 'i18next-v3')]).toEqual([2, 1]);
    expect(await newKeys()).toBe(1); // recognized
    expect((await call('import', texts, '--syntax', 'gettext')).code).toBe(2);
  });

  it('imports files once, and exports them unchanged', async () => {
    const texts = await write({ 'en/shop/cart.json': english, 'de/shop/cart.json': german, 'notes/read.json': 'no' });
    const dry = await call('import', texts, '--dry-run', '--json');
    expect([dry.code, (JSON.parse(dry.stdout) as ImportPlanView).counts.added]).toEqual([0, 3]);
    const first = await npxDragoman(place.environment, 'import', texts);
    expect(first).toMatchObject({
      code: 0,
      stdout: '3 texts imported, 2 new languages, 1 new namespace, 2 new keys.\n',
      stderr: '',
    });
    expect((await call('import', texts)).stdout).toBe('Everything is already here; nothing was changed.\n');
    await rm(join(folder, 'out'), { recursive: true, force: true });
    expect((await call('export', 'out')).stdout).toBe('2 files written, 0 unchanged.\n');
    expect(await readFile(join(folder, 'out/en/shop/cart.json'), 'utf8')).toBe(english);
    expect(await readFile(join(folder, 'out/de/shop/cart.json'), 'utf8')).toBe(german);
    const before = await stat(join(folder, 'out/de/shop/cart.json'));
    expect((await call('export', 'out')).stdout).toBe('0 files written, 2 unchanged.\n');
    expect((await stat(join(folder, 'out/de/shop/cart.json'))).mtimeMs).toBe(before.mtimeMs);
    expect((await readdir(join(folder, 'out/de/shop'))).sort()).toEqual(['cart.json']);
  });

  it('reports the progress of languages, and fails below a required minimum', async () => {
    const { code, stdout } = await call('status');
    expect(code).toBe(0);
    expect(stdout.split('\n').map((line) => line.split(/\s+/))).toEqual([
      ['language', 'translated', 'reviewed', 'errors'],
      ['en', '100', '%', '0', '%', '0'],
      ['de', '50', '%', '0', '%', '0'],
      [''],
    ]);
    expect((await call('status', '--fail-under', '50')).code).toBe(0);
    expect(await call('status', '--fail-under', '50.1')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^de: 1 of 2 keys are untranslated/),
    });
    expect((await call('status', '--fail-under', '90', '--languages', 'en')).code).toBe(0);
    expect(await call('status', '--languages', 'fr')).toMatchObject({ code: 1, stderr: /fr/ });
  });

  it('sends texts to translators, and imports the file that they return', async () => {
    const file = join(folder, 'agency.csv');
    const create = (...options: string[]) => call('translation-job', 'create', file, '--language', 'de', ...options);
    expect((await create('--filter', 'untranslated')).stdout).toBe(`1 text with 2 words written to ${file}.\n`);
    const csv = await readFile(file, 'utf8');
    await writeFile(file, csv.replace(',{{count}} day,', ',{{count}} day,{{count}} Tag').replace('\uFEFF', ''));
    const dry = await call('translation-job', 'import', file, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('       1 added\n') });
    await writeFile(file, csv.replace(/(,shop\/cart|\.other)/, 'x$1'));
    expect(await call('translation-job', 'import', file)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^agency\.csv:2:1: error: the id of "n" is not that of a text[^]*--skip-errors/),
    });
    await writeFile(file, csv.replace(',{{count}} day,', ',{{count}} day,{{count}} Tag'));
    expect((await call('translation-job', 'import', file)).stdout).toBe('1 text imported.\n');
    expect((await call('translation-job', 'list')).stdout).toMatch(
      /^\S{36} {2}\S{10} {2}en → de {2}0 of 1 returned\n$/,
    );
    expect(await create('--namespaces', 'nowhere')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/namespace/),
    });
    expect((await create('--filter', 'nothing')).code).toBe(2);
  });

  it('imports a translation memory, and exports all translations', async () => {
    const [file, out] = [join(folder, 'agency.tmx'), join(folder, 'all.tmx')];
    const unit = '<tu><tuv xml:lang="en"><seg>Old</seg></tuv><tuv xml:lang="de"><seg>Alt</seg></tuv></tu>';
    await writeFile(file, `<tmx version="1.4"><header srclang="en"/><body>${unit}</body></tmx>`);
    expect((await call('memory', 'import', file)).stdout).toContain('1 unit added, 0 already known, 0 skipped.');
    await call('memory', 'export', out, '--language', 'de');
    expect(await readFile(out, 'utf8')).toContain('<seg>Alt</seg>');
    expect((await call('memory', 'import', out)).stdout).toContain('0 units added');
    await writeFile(file, '<tmx>\n</body>');
    expect(await call('memory', 'import', file)).toMatchObject({
      code: 1,
      stderr: 'agency.tmx cannot be read (line 2, column 1): the end tag </tmx> is expected here.\n',
    });
  });

  it('imports and exports the glossary', async () => {
    const file = join(folder, 'terms.csv');
    await writeFile(file, 'term,de,translatable\nday,Tag,\nDragoman,,perhaps\n');
    const refused = await call('glossary', 'import', file);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^terms\.csv:3:11: error: .*\n.*--skip-errors/),
    });
    expect((await call('glossary', 'import', file, '--skip-errors')).stdout).toBe(
      '1 term added, 0 changed, 0 unchanged.\n',
    );
    const tbx = join(folder, 'terms.tbx');
    expect((await call('glossary', 'export', tbx)).code).toBe(0);
    expect(await readFile(tbx, 'utf8')).toContain('<term>Tag</term>');
    expect((await call('glossary', 'import', tbx, '--dry-run')).stdout).toBe(
      '0 terms added, 0 changed, 1 unchanged.\n',
    );
    expect(await call('glossary', 'export', join(folder, 'terms.txt'))).toMatchObject({ code: 1 });
  });

  it('reports errors with their lines, and imports nothing until they are fixed', async () => {
    const texts = await write({ 'en/broken.json': '{\n  "a": }', 'en/fine.json': '{}' });
    const refused = await call('import', texts);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^en\/broken\.json:2:8: error: /);
    expect(refused.stderr).toMatch('--skip-errors');
    expect((await call('import', texts, '--skip-errors')).code).toBe(0);
    await writeFile(join(folder, texts, 'en/latin.json'), Buffer.from('{"a":"\xe4"}', 'latin1'));
    const latin = await call('import', texts);
    expect(latin.code).toBe(1);
    expect(latin.stderr).toMatch('en/latin.json:1:7: error: the file is not encoded in UTF-8; save it as UTF-8\n');
  });

  it('says which text a format cannot express', async () => {
    const texts = await write({ 'en/bell.json': '{"ring":"\\u0007"}' });
    await call('import', texts);
    expect(await call('export', 'out', '--format', 'xliff-2')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S*bell\S* cannot be written\. XML cannot contain the character U\+0007\..*\n$/),
    });
  });
});

describe('the command line', () => {
  it.each([
    [[], 2, ''],
    [['fly'], 2, /^Unknown command 'fly'\. See dragoman --help\.$/m],
    [['import'], 2, /^Missing required argument 'dir'\./],
    [['import', 'a', '--take', 'ours'], 2, /Allowed choices are mine, theirs\./],
    [['status', '--take', 'mine'], 2, /^Unknown option '--take'\./],
    [['status', '--fail-under', '101'], 2, /from 0 to 100/],
    [['status', '--url', 'http://127.0.0.1:9'], 1, /DRAGOMAN_TOKEN is not set/],
    [['status'], 1, /^There is nothing in /],
    [['restore', 'nowhere'], 1, /nowhere/],
    [['--help'], 0, /^$/],
    [['help', 'import'], 0, /^$/],
    [['import', '--help'], 0, /^$/],
  ] as const)('is called as %j', async (args, code, stderr) => {
    const empty = join(folder, 'empty');
    await mkdir(join(folder, 'no-texts'), { recursive: true });
    const response = await dragoman({ DRAGOMAN_DATA: empty }, ...args);
    expect(response.code).toBe(code);
    expect(response.stderr).toMatch(stderr);
    expect(response.stderr).toMatch(/^([^\n]+\n)?$/);
    await rm(empty, { recursive: true, force: true });
  });

  it('is a program of its own, with its exit code', async () => {
    expect(await npxDragoman({}, 'fly')).toEqual({
      code: 2,
      stdout: '',
      stderr: "Unknown command 'fly'. See dragoman --help.\n",
    });
    expect(await npxDragoman({}, '--help')).toEqual(await dragoman({}, '--help'));
  });

  it('ends as usual when its reader closes the pipe', async () => {
    const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    expect([await once(child, 'close'), stderr]).toEqual([[0, null], '']);
  });

  describe('with --url', () => {
    let started: StartedApp;
    let place: FreshDatabase;
    let admin: Editor;
    beforeAll(async () => {
      place = await sqlite.fresh();
      started = await startApp({ database: place });
      admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    });
    afterAll(async () => {
      await started.close();
      await place.remove();
    });
    const call = (...args: string[]) =>
      dragoman({ DRAGOMAN_TOKEN: admin.authorization.slice('Bearer '.length) }, ...args, '--url', started.url);

    it('imports and exports through the server, lists conflicts, and resolves them with --take', async () => {
      const texts = await write({ 'en/both.json': '{"a":"A","b":"B"}' });
      expect((await call('import', texts)).code).toBe(0);
      const { texts: messages } = (await admin.request('get', 'texts?language=en&namespace=both').expect(200)).body;
      await admin.request('put', `texts/${messages[0].id}/en`, { forms: { '': 'A here' } }, 1).expect(200);
      await write({ 'en/both.json': '{"a":"A there"}' });
      const open = await call('import', texts);
      expect(open.code).toBe(1);
      expect(open.stderr).toContain('"a" was changed here and in the file\n    here: "A here"\n    file: "A there"\n');
      expect((await call('import', texts, '--take', 'mine')).stdout).toContain('1 conflict: kept the current text');
      expect((await call('import', texts)).stdout).toContain('nothing was changed');
      await call('export', 'from-server');
      expect(await readFile(join(folder, 'from-server/en/both.json'), 'utf8')).toBe('{"a":"A here","b":"B"}');
      expect((await call('status', '--json')).stdout).toContain('"language":"en"');
    });

    it('exchanges translation jobs through the server', async () => {
      await call('import', await write({ 'en/agency.json': '{"a":"A"}', 'de/agency.json': '{"a":""}' }));
      const file = join(folder, 'agency.xlf');
      const created = await call('translation-job', 'create', file, '--language', 'de', '--namespaces', 'agency');
      expect(created).toMatchObject({ code: 0, stdout: `1 text with 1 word written to ${file}.\n` });
      const xliff = await readFile(file, 'utf8');
      await writeFile(file, xliff.replace('</source>', '</source><target>Ä</target>'));
      expect((await call('translation-job', 'import', file, '--state', 'draft')).stdout).toBe('1 text imported.\n');
      expect((await call('translation-job', 'list')).stdout).toContain('1 of 1 returned');
    });

    it('exports static files that a web server and i18next-http-backend can serve and load', async () => {
      const texts = await write({
        'en/app/home.json': '{"title":"Home","n_one":"{{count}} day","n_other":"{{count}} days"}',
      });
      expect((await call('import', texts, '--state', 'reviewed')).code).toBe(0);
      const publish = async () => {
        const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
        return (await admin.request('post', 'releases', { hash, leaveErrors: true }).expect(201)).body.number as number;
      };
      const release = await publish();
      const exportStatic = (of: number) =>
        call('export', 'static', '--release', String(of), '--layout', 'texts/{lng}/{ns}.json');
      expect((await exportStatic(release)).stdout).toMatch(/^\d files? written, 0 unchanged\.\n$/);
      const manifest = join(folder, 'static/manifest.json');
      const [content, { mtimeMs }] = [await readFile(manifest, 'utf8'), await stat(manifest)];
      expect((await exportStatic(release)).stdout).toMatch(/^0 files written, \d unchanged\.\n$/);
      expect((await stat(manifest)).mtimeMs).toBe(mtimeMs);

      const server = createServer((incoming, response) => {
        readFile(join(folder, 'static', incoming.url!)).then(
          (bytes) => response.end(bytes),
          () => response.writeHead(404).end(),
        );
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const client = createInstance();
      const loadPath = `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts/{{lng}}/{{ns}}.json`;
      await client
        .use(HttpBackend)
        .init({ lng: 'en', fallbackLng: false, ns: ['app/home'], defaultNS: 'app/home', backend: { loadPath } });
      expect([client.t('title'), client.t('n', { count: 2 })]).toEqual(['Home', '2 days']);
      server.close();

      const { namespaces } = (await admin.request('get', 'namespaces').expect(200)).body;
      const { id, version } = namespaces.find(({ name }: { name: string }) => name === 'app/home');
      await admin.request('delete', `namespaces/${id}`, undefined, version).expect(204);
      expect((await exportStatic(await publish())).stdout).toMatch(/^0 files written, \d unchanged, 1 removed\.\n$/);
      expect(await readdir(join(folder, 'static/texts/en/app'))).toEqual([]);
      expect(await readFile(manifest, 'utf8')).not.toBe(content);
      expect((await call('export', 'static', '--layout', '{lng}{ns}')).code).toBe(2);
    });

    it('does not use the data directory of the server', async () => {
      const texts = await write({ 'en/x.json': '{}' });
      expect(await npxDragoman(place.environment, 'import', texts)).toMatchObject({
        code: 1,
        stderr: /is in use by another/,
      });
      expect((await npxDragoman(place.environment, 'status')).code).toBe(0);
    });

    it('reports a server that does not respond, and a token without permission', async () => {
      const gone = await dragoman({ DRAGOMAN_TOKEN: 'x' }, 'status', '--url', 'http://127.0.0.1:9');
      expect(gone).toMatchObject({ code: 1, stderr: /^http:\/\/127.0.0.1:9 is not responding/ });
      const elsewhere = await dragoman({ DRAGOMAN_TOKEN: 'x' }, 'status', '--url', `${started.url}/nope`);
      expect(elsewhere).toMatchObject({ code: 1, stderr: /^http:\/\/[^ ]+\/nope leads to another address\./ });
      const stranger = await dragoman({ DRAGOMAN_TOKEN: 'unknown' }, 'status', '--url', started.url);
      expect(stranger.code).toBe(1);
      expect(stranger.stderr).toMatch(/^[^\n]+\n$/);
    });

    it('writes no file outside of the directory, whatever the file names of the server are', async () => {
      for (const [file, language, namespace] of [
        ['../outside.json', '..', 'outside'],
        ['en/../../outside.json', 'en', '../../outside'],
        ['en/shop.js', 'en', 'shop'],
        ['en/.git/hooks.json', 'en', '.git/hooks'],
      ]) {
        const strange = createServer((incoming, response) =>
          response.end(
            incoming.url!.includes('state=') ? JSON.stringify({ files: [{ file, language, namespace }] }) : '{}',
          ),
        );
        await once(strange.listen(0, '127.0.0.1'), 'listening');
        const url = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`;
        expect(await dragoman({ DRAGOMAN_TOKEN: 'x' }, 'export', 'strange/below', '--url', url)).toMatchObject({
          code: 1,
          stderr: `The server returned an invalid file name, "${file}".\n`,
        });
        strange.close();
      }
      expect(await readdir(folder)).not.toContain('strange');
    });
  });
});

describe('a backup archive', () => {
  let sources: FreshDatabase;
  let hash: string;
  let noted: unknown[];
  const archive = 'all.dragoman';
  const installed = installedTables();
  const place = async (kind: (typeof databases)[number]) => {
    const made = await kind.fresh();
    places.push(made);
    return made;
  };
  const places: FreshDatabase[] = [];

  beforeAll(async () => {
    sources = await place(sqlite);
    const started = await startApp({ database: sources });
    const admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    const files = [
      { file: 'en/a/b.json', content: '{"a":"A \\u2028 \u2028 💡","b":{"c":"C"}}\r\n' },
      { file: 'de/a/b.json', content: '\uFEFF{"a":"Ä"}' },
    ];
    const { plan } = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200))
      .body as ImportPlanView;
    await admin.request('post', 'imports', { files, plan, state: 'reviewed' }).expect(200);
    await admin.request('patch', 'languages/de', { fallback: 'en' }, '*').expect(200);
    const { texts: messages } = (await admin.request('get', 'texts?language=de&namespace=a/b').expect(200)).body;
    await admin.request('put', `texts/${messages[0].id}/de`, { forms: { '': 'Ö' } }, 1).expect(200);
    const { entries } = (await admin.request('get', 'activity/entries?limit=1').expect(200)).body;
    await admin.request('post', `activity/${entries[0].changeSet}/undo`).expect(200);
    // a change set with a part
    const setDraft = (index: number, more: object = {}) =>
      admin
        .request('post', 'texts/bulk', {
          ...{ language: 'en', action: 'setState', state: 'draft', keyIds: [messages[index].id] },
          ...more,
        })
        .expect(200);
    const { changeSet } = (await setDraft(0)).body;
    expect((await setDraft(1, { changeSet })).body).toMatchObject({ changeSet, done: 1 });
    const { backup: before } = (await admin.request('get', 'health').expect(200)).body as HealthView;
    // while the server runs
    const made = await npxDragoman(sources.environment, 'backup', archive, '--json');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    ({ hash } = JSON.parse(made.stdout) as { hash: string });
    const { backup } = (await admin.request('get', 'health').expect(200)).body as HealthView;
    noted = [before, backup];
    await started.close();
  });
  afterAll(async () => {
    for (const each of places) await each.remove();
  });

  it('is recorded in the history of its origin with its author, but not in the archive', async () => {
    expect(noted).toEqual([null, { at: expect.stringMatching(/^\d{4}-.+Z$/), by: expect.stringMatching(/^.+@.+$/) }]);
    const to = await place(sqlite);
    await dragoman(to.environment, 'restore', archive);
    const database = await to.open();
    const backups = () => database.read.selectFrom('backups').select('content_hash').execute();
    expect(await backups()).toEqual([]);
    await dragoman(to.environment, 'backup', 'noted.dragoman');
    expect(await backups()).toEqual([{ content_hash: hash }]);
    await database.close();
  });

  it('is readable by its owner only', async () => {
    expect((await stat(join(folder, archive))).mode & 0o777).toBe(0o600);
  });

  it('moves from SQLite to PostgreSQL and back without a difference', async () => {
    let last = archive;
    for (const kind of [postgres, sqlite]) {
      const to = await place(kind);
      const restored = await dragoman(to.environment, 'restore', last, '--json');
      expect([restored.stderr, JSON.parse(restored.stdout || '{}').hash]).toEqual(['', hash]);
      last = `${kind.name}.dragoman`;
      const again = await dragoman(to.environment, 'backup', last, '--json');
      expect(JSON.parse(again.stdout).hash).toBe(hash);

      const database = await to.open();
      expect((await contentHash(database.read, installed.backedUp)).hash).toBe(hash);
      await database.close();
      const started = await startApp({ database: to });
      const admin = await createEditor(started.app, { name: 'Eve', role: 'administrator' });
      const { texts: messages } = (await admin.request('get', 'texts?language=de&namespace=a/b').expect(200)).body;
      expect(messages).toHaveLength(2);
      // new history entries follow the restored ones
      const { text, id } = messages[0];
      await admin.request('put', `texts/${id}/de`, { forms: { '': 'Ü' } }, text.version).expect(200);
      await started.close();
    }
    const epochs = new Set<string>();
    for (const each of places) {
      const database = await each.open();
      epochs.add((await database.read.selectFrom('pointer').select('epoch').executeTakeFirstOrThrow()).epoch);
      await database.close();
    }
    expect(epochs.size).toBe(places.length);
  });

  it('is only restored into an empty database', async () => {
    expect(await dragoman(sources.environment, 'restore', archive)).toMatchObject({
      code: 1,
      stderr: /^The installation is not empty: [^\n]+\n$/,
    });
  });

  it('is restored completely or not at all', async () => {
    const whole = gunzipSync(await readFile(join(folder, archive))).toString();
    const to = await place(sqlite);
    const damages: Record<string, string | Buffer> = {
      cut: gzipSync(whole.slice(0, whole.length >> 1)),
      'cut at a line': gzipSync(whole.slice(0, whole.lastIndexOf('\n', whole.length - 2) + 1)),
      changed: gzipSync(whole.replace('Ada', 'Eva')),
      'not compressed': whole,
      'cut off': (await readFile(join(folder, archive))).subarray(0, 500),
      empty: '',
      another: gzipSync('{}\n'),
      newer: gzipSync(whole.replace('"version":1', '"version":2')),
      older: gzipSync(whole.replace(/,"[^"]+"\],"createdAt"/, '],"createdAt"')),
      'with files before they had paths': gzipSync(whole.replace('"0044-documents-by-path",', '')),
    };
    const database = await to.open();
    const { hash: nothing } = await contentHash(database.read, installed.backedUp);
    for (const [name, content] of Object.entries(damages)) {
      const file = join(folder, 'damaged');
      await writeFile(file, content);
      const failure = await restoreArchive(database, installed, file).catch((error: unknown) => error);
      expect([name, failure]).toEqual([name, expect.any(ArchiveError)]);
      const isOlder = name === 'older' || name === 'with files before they had paths';
      expect([name, (failure as Error).message.includes('was written by an older version')]).toEqual([name, isOlder]);
      expect((await contentHash(database.read, installed.backedUp)).hash).toBe(nothing);
    }
    await restoreArchive(database, installed, join(folder, archive));
    expect((await contentHash(database.read, installed.backedUp)).hash).toBe(hash);
    await database.close();
  });

  it('contains every table except for those listed as excluded', async () => {
    const database = await (await place(sqlite)).open();
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
      database.read,
    );
    const tables = rows
      .map(({ name }) => name)
      .filter((name) => !/^(sqlite_|search_texts_index|migrations$)/.test(name));
    expect(tables.sort()).toEqual([...installed.backedUp.map(({ name }) => name), ...installed.notBackedUp].sort());
  });
});

describe('migrate', () => {
  const environment = { DRAGOMAN_DATA: '/nowhere' }; // it needs no installation

  it('finds the texts and options of a project with i18next v3, and converts its texts', async () => {
    const below = await write(
      {
        'package.json': '{}',
        'node_modules/other/locales/en/other.json': '{ "other": "Other" }',
        'public/locales/en/common.json':
          '{\n\t"item": "{{count}} item",\n\t"item_plural": "{{count}} items",\n\t"none": ""\n}\n',
        'public/locales/pl/common.json': '{ "item_0": "{{count}} a", "item_1": "b", "item_2": "c" }',
        'public/locales/pl/broken.json': '{ "item_0": ',
        'src/i18n.ts':
          "import i18next from 'i18next';\n// keySeparator: false\ni18next.init({\n  defaultNS: 'common',\n  keySeparator: false,\n  contextSeparator: '_',\n});\n",
      },
      'v3',
    );
    const report = await dragoman(environment, 'migrate', 'i18next-v3', below);
    expect(report).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^public\/locales\/pl\/broken\.json is not read\. Line 1, column \d+: /),
    });
    const lines = report.stdout.split('\n');
    expect(lines).toContain('common         6  2 plurals, 1 empty text');
    expect(lines).toContain(
      'defaultNS "common" (src/i18n.ts:4): Clients keep it. For your code\'s keys: dragoman types --default-namespace common, and the same with check.',
    );
    expect(lines).toContain(
      'keySeparator "false" (src/i18n.ts:5): Clients keep it. On the server, "." separates the levels of a key.',
    );
    expect(report.stdout).not.toContain('contextSeparator');
    expect(report.stdout).toContain('dragoman import v3/public/locales --layout "{lng}/{ns}" --syntax i18next-v3');

    await dragoman(environment, 'migrate', 'i18next-v3', below, '--write', 'v4');
    expect(await readFile(join(folder, 'v4/en/common.json'), 'utf8')).toBe(
      '{\n\t"item": "{{count}} item",\n\t"item_one": "{{count}} item",\n\t"item_other": "{{count}} items",\n\t"none": ""\n}\n',
    );
    expect(await readFile(join(folder, 'v4/pl/common.json'), 'utf8')).toBe(
      '{"item_one": "{{count}} a", "item_few": "b", "item_many": "c", "item_other": "c"}',
    );
  });

  it('finds the messages and options of a project with next-intl', async () => {
    const below = await write(
      {
        'messages/en.json': '{ "Cart": { "terms": "<b>Terms</b>", "price": "{price, number, euro}", "raw": "{ }" } }',
        'messages/pt-BR.json': '{ "Cart": { "terms": "Termos" } }',
        'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
        'src/i18n/routing.ts':
          "import { defineRouting } from 'next-intl/routing';\nexport default defineRouting({ locales: ['en', 'pt-BR'], defaultLocale: 'en' });\n",
        'src/cart.tsx':
          "import { useTranslations } from 'next-intl';\nconst t = useTranslations('Cart');\nt.raw('raw');\n",
      },
      'next',
    );
    const { code, stdout, stderr } = await dragoman(environment, 'migrate', 'next-intl', below, '--json');
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      layout: '{ns}/{lng}',
      folder: '.',
      languages: ['en', 'pt-BR'],
      namespaces: [
        {
          namespace: 'messages',
          differences: [
            { kind: 'tag', key: 'Cart.terms', part: '<b>', file: 'messages/en.json', line: 1 },
            { kind: 'format', key: 'Cart.price', part: '{price, number, euro}' },
            { kind: 'broken', key: 'Cart.raw' },
          ],
        },
      ],
      options: [{ name: 'locales' }, { name: 'defaultLocale', value: 'en', line: 2 }, { name: 't.raw', line: 3 }],
    });
    const none = await dragoman(environment, 'migrate', 'next-intl', await write({ 'package.json': '{}' }, 'empty'));
    expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(/^No JSON files of texts found in /) });
  });
});

describe('migrate nestjs-i18n', () => {
  const fixtures = join(__dirname, '../i18n/nestjs-i18n');
  const environment = { DRAGOMAN_DATA: '/nowhere' }; // it needs no installation

  it('says what i18next would answer differently, and what to set', async () => {
    const { code, stdout, stderr } = await dragoman(environment, 'migrate', 'nestjs-i18n', join(fixtures, 'tests'));
    expect(stderr).toBe(
      'global.json is not read. nestjs-i18n gives its texts to every language, outside of a namespace: move them to a file of each language.\n',
    );
    expect(stdout).toMatch(/^subfolder\/sub-test +2 {2}none$/m);
    expect(stdout).toMatch(/^test +\d+ {2}\d+ placeholders, \d+ pipes, \d+ nestings, \d+ plurals, \d+ lists$/m);
    expect(stdout).toContain('First in en/test.json:23, PIPE_UPPERCASE: {{name | uppercase}}');
    expect(stdout).toContain("To keep keys and texts as they are, set messages: 'nestjs-i18n'.");
    expect(stdout).toContain("messages: { 'test': 'nestjs-i18n', 'validation': 'nestjs-i18n' } is enough.");
    expect(code).toBe(1);
  });

  it('exits with 0 where nothing differs, and prints JSON', async () => {
    const args = ['migrate', 'nestjs-i18n', join(fixtures, 'brocoders'), '--json'];
    const { code, stdout, stderr } = await dragoman(environment, ...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      namespaces: [
        { namespace: 'common', texts: 14, differences: [] },
        { namespace: 'confirm-email' },
        { namespace: 'confirm-new-email' },
        { namespace: 'reset-password' },
      ],
      unread: [],
    });
  });

  it('names files that it cannot read', async () => {
    const below = await write(
      {
        'en/mail.json': '{ "hello": "Hello"',
        'en/menu.json': '{ "open": "Open" }',
        'english/mail.json': '{}',
        'en/mail.yml': '',
        'en/my texts.json': '{}',
      },
      'nestjs',
    );
    const { code, stderr } = await dragoman(environment, 'migrate', 'nestjs-i18n', below);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^en\/mail\.json is not read\. Line 1, column \d+: /),
      expect.stringMatching(/^en\/mail\.yml is not read\. YAML /),
      expect.stringMatching(/^en\/my texts\.json is not read\. Its path is no namespace/),
      expect.stringMatching(/^english\/mail\.json is not read\. Its folder is not named after a language/),
      '',
    ]);
    expect(code).toBe(1);
    const empty = await dragoman(environment, 'migrate', 'nestjs-i18n', await write({ 'readme.txt': '' }, 'empty'));
    expect(empty).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No \{language\}\/\{namespace\}\.json files found in /),
    });
  });
});
