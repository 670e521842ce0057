import { createInstance, type InitOptions } from 'i18next';
import LocizeBackend from 'i18next-locize-backend';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type {
  LocizeDownloadView,
  LocizeJobView,
  LocizeStatsView,
} from '../../libs/workspace/src/locize/locize.contract';
import type {
  ActivityEntriesView,
  ActivityView,
  ChangeSetView,
} from '../../libs/workspace/src/activity/activity.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import { MissingKeyIntake } from '../../libs/workspace/src/missing-keys/missing-key-intake';
import { SCOPES } from '../../libs/workspace/src/access/permissions';
import { createEditor, type Editor } from '../support/editors';
import { firstAdministrator, type Member } from '../support/people';
import { type HttpResponse, sendRequest, type RequestOptions } from '../support/send-request';
import { type StartedApp, startApp } from '../support/start-app';

const PROJECT = 'shop';
/** `ROUNDS=50 npm test -- test/api/locize` lets two people sync more often. */
const ROUNDS = process.env.ROUNDS ?? '12';
const installed = createRequire(__filename);

let started: StartedApp;
let administrator: Member;
let token: string;
let editor: Editor;
let directory: string;

beforeAll(async () => {
  started = await startApp({ environment: { DRAGOMAN_PROJECT: PROJECT } });
  administrator = await firstAdministrator(started);
  token = await administrator.token(SCOPES);
  editor = await createEditor(started.app, { name: 'Grace', role: 'administrator' });
  for (const tag of ['en', 'de']) {
    await administrator.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
  }
});
beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'dragoman-locize-'))));
afterEach(() => rm(directory, { recursive: true }));
afterAll(() => started.close());

/** Sends a request as tools for Locize do: with the token alone in `Authorization`. */
const send = (path: string, { headers, ...options }: RequestOptions = {}): Promise<HttpResponse> =>
  sendRequest(started.url, `/locize/${path}`, { ...options, headers: { Authorization: token, ...headers } });

const post = (path: string, body: unknown, headers: RequestOptions['headers'] = {}): Promise<HttpResponse> =>
  send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const errorOf = (response: HttpResponse): string => (response.json() as { errorMessage: string }).errorMessage;

/** The texts of the workspace in a language. */
const drafts = async (namespace: string, language = 'en'): Promise<unknown> =>
  (await send(`private/${PROJECT}/latest/${language}/${namespace}`)).json();

interface Output {
  readonly code: number;
  readonly text: string;
}

/** Of the programs, which are started often. */
const compileCache = join(tmpdir(), 'dragoman-compile-cache');

/** Runs a program from npm, unmodified, in the test's directory. */
function run(file: string, args: readonly string[]): Promise<Output> {
  const bin = join(__dirname, '../../node_modules/.bin');
  return new Promise((resolve) => {
    const options = {
      cwd: directory,
      env: {
        NODE_OPTIONS: `--import ${join(__dirname, '../support/fast-timers.mjs')}`,
        PATH: [bin, process.env.PATH].join(delimiter),
        HOME: directory,
        CI: '1',
        NO_COLOR: '1',
        NODE_COMPILE_CACHE: compileCache,
      },
    };
    const child = execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr });
    });
    child.stdin!.end();
  });
}

const packageFile = (name: string, path: string): string =>
  join(dirname(installed.resolve(`${name}/package.json`)), path);

const locize = (command: string, ...args: string[]): Promise<Output> =>
  run(packageFile('locize-cli', 'dist/esm/cli.js'), [
    command,
    ...args,
    '--project-id',
    PROJECT,
    '--api-endpoint',
    `${started.url}/locize`,
    ...(command === 'get' ? [] : ['--api-key', token]),
  ]);

async function writeFiles(files: Record<string, object>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), `${JSON.stringify(content, null, 2)}\n`);
  }
}

const readJsonFile = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(directory, path), 'utf8'));

describe('locize-cli', () => {
  it('syncs files, and a second sync changes nothing', async () => {
    const texts = {
      menu: { open: 'Open', close: 'Close' },
      cart_one: '{{count}} item',
      cart_other: '{{count}} items',
      days: ['Mon', 'Tue'],
      'Sure? It cannot be undone.': 'Sure? It cannot be undone.',
    };
    await writeFiles({ 'en/sync.json': texts, 'de/sync.json': { menu: { open: 'Öffnen' } } });
    const options = ['--update-values', 'true', '--reference-language-only', 'false', '--namespace', 'sync'];
    expect(await locize('sync', ...options)).toEqual(finished);
    expect(await drafts('sync')).toEqual(texts);
    expect(await drafts('sync', 'de')).toEqual({ menu: { open: 'Öffnen' } });
    const before = await latestChangeSet();
    const second = await locize('sync', ...options);
    expect(second.text).toContain('nothing to update for en/sync');
    expect(second.text).toContain('nothing to update for de/sync');
    expect(await latestChangeSet()).toEqual(before);
    expect(before).toMatchObject({ kind: 'sync', by: { name: 'Ada' } });
    expect(await readJsonFile('en/sync.json')).toEqual(texts);
  });

  it('brings texts of the workspace into files, and does not overwrite them with outdated ones', async () => {
    await writeFiles({ 'en/stale.json': { title: 'First', text: 'Text' } });
    const options = ['--update-values', 'true', '--namespace', 'stale'];
    await locize('sync', ...options);
    await edit('stale', 'title', 'Edited by a person');
    const output = await locize('sync', ...options);
    expect(output.text).toContain('Not changed, because your file has an earlier version: title.');
    expect(await drafts('stale')).toEqual({ title: 'Edited by a person', text: 'Text' });
    expect(await readJsonFile('en/stale.json')).toEqual({ title: 'Edited by a person', text: 'Text' });
  });

  it('takes files with more than 1,000 texts, and namespaces with a slash', async () => {
    const texts = Object.fromEntries(Array.from({ length: 1005 }, (_, index) => [`key${index}`, `Text ${index}`]));
    await writeFiles({ 'en/views%2Flarge.json': texts });
    expect(await locize('sync', '--namespace', 'views%2Flarge')).toEqual(finished);
    expect(await drafts('views/large')).toEqual(texts);
    const pulled = await locize(
      'download',
      '--unpublished',
      'true',
      '--namespace',
      'views%2Flarge',
      '--path',
      'pulled',
    );
    expect(pulled.code).toBe(0);
    expect(await readJsonFile('pulled/en/views%2Flarge.json')).toEqual(texts);
  });

  it('adds languages of files', async () => {
    await writeFiles({ 'en/languages.json': { title: 'Title' }, 'sv/languages.json': { title: 'Titel' } });
    const options = ['--namespace', 'languages', '--reference-language-only', 'false'];
    expect((await locize('sync', ...options)).text).toContain('added language sv');
    expect(await drafts('languages', 'sv')).toEqual({ title: 'Titel' });
    const { languages } = (await administrator.requestOk('/api/v1/languages')).json() as {
      languages: { tag: string }[];
    };
    expect(languages.map(({ tag }) => tag)).toContain('sv');
  });

  it('adds single keys, and migrates files', async () => {
    expect(await locize('add', 'single', 'menu.open', 'Open', '--language', 'en')).toMatchObject({ code: 0 });
    await writeFiles({ 'files/en/single.json': { menu: { open: 'Changed', close: 'Close' } } });
    const [migrated, refused] = await Promise.all([
      locize('migrate', '--path', './files'),
      locize('add', 'single', 'menu', 'A text above others', '--language', 'en'),
    ]);
    expect(migrated).toEqual(finished);
    expect(await drafts('single')).toEqual({ menu: { open: 'Open', close: 'Close' } });
    expect(refused).toEqual({ code: 1, text: expect.stringContaining('These keys cannot be added') as string });
  });

  it('reports missing keys, once', async () => {
    await writeFiles({ 'en/absent.json': { title: 'Title' } });
    expect(await locize('save-missing')).toEqual(finished);
    await edit('absent', 'title', 'Edited');
    expect(await locize('save-missing')).toEqual(finished); // 412 from now on
    expect(await drafts('absent')).toEqual({ title: 'Edited' });
  });

  it('publishes, downloads and reads single texts', async () => {
    await post(`update/${PROJECT}/latest/en/public`, { title: 'Title' });
    expect(await locize('publish-version')).toMatchObject({ code: 0 });
    expect(await locize('publish-version')).toMatchObject({ code: 0 }); // nothing has changed
    await edit('public', 'title', 'A draft');
    const [{ text }] = await Promise.all([
      locize('get', 'public', 'title', '--language', 'en'),
      locize('download', '--path', 'drafts'),
      locize('download', '--path', 'published', '--ver', 'production'),
    ]);
    expect(text).toBe('Title\n');
    expect(await readJsonFile('drafts/en/public.json')).toEqual({ title: 'A draft' });
    expect(await readJsonFile('published/en/public.json')).toEqual({ title: 'Title' });
    expect(await readdir(join(directory, 'published/en'))).not.toContain('dragoman');
  });

  it('counts drafts and published texts, and lists no job once it is done', async () => {
    await post(`update/${PROJECT}/latest/en/counted`, { title: 'Title', lead: 'Lead' });
    await post(`update/${PROJECT}/latest/de/counted`, { title: 'Titel' });
    const published = await post(`publish/${PROJECT}/latest`, {});
    expect([published.status, published.text]).toEqual([200, expect.any(String)]);
    const { jobId } = published.json() as LocizeJobView;
    expect((await send(`jobs/${PROJECT}/${jobId}`)).json()).toBeNull();
    await post(`update/${PROJECT}/latest/en/counted`, { more: 'More' });
    const { latest, production } = (await send(`stats/project/${PROJECT}`)).json() as LocizeStatsView;
    expect(latest!.en!.counted).toEqual({ segmentsTotal: 3, segmentsTranslated: 3 });
    expect(latest!.de!.counted).toEqual({ segmentsTotal: 3, segmentsTranslated: 1 });
    expect(production!.en!.counted).toEqual({ segmentsTotal: 2, segmentsTranslated: 2 });
    expect(production!.de!.counted).toEqual({ segmentsTotal: 1, segmentsTranslated: 1 });
  });

  it('is refused in a sentence when texts have errors, and for what is not supported', async () => {
    await post(`update/${PROJECT}/latest/en/errors`, { title: '$t(errors:title)', name: 'Hello {{name}}' });
    await post(`update/${PROJECT}/latest/de/errors`, { name: 'Hallo' });
    const [published, branched, deleted, added] = await Promise.all([
      locize('publish-version'),
      locize('create-branch', 'feature'),
      locize('delete-namespace', 'errors'),
      locize('add', 'errors', 'a', 'b', '--language', 'en', '--ver', 'production'),
    ]);
    expect(published).toEqual({ code: 1, text: expect.stringContaining('Some texts have errors') as string });
    expect(branched.text).toContain('This is not supported');
    expect(deleted.text).toContain('This is not supported');
    expect(added.text).toContain('Write to the version “latest”');
  });

  it('loses nothing when two people sync two branches alternately, while a third edits in the workspace', async () => {
    await writeFiles({ 'ada/en/branches.json': { key0: 'Text' }, 'grace/en/branches.json': { key0: 'Text' } });
    await post(`update/${PROJECT}/latest/en/branches`, { key0: 'Text' });
    const people = run(join(__dirname, '../support/sync-alternately.mjs'), [
      `${started.url}/locize`,
      PROJECT,
      token,
      directory,
      ROUNDS,
    ]);
    const edits: { key: string; text: string }[] = [];
    for (let round = 0; round < 10; round++) {
      const texts = Object.keys((await drafts('branches')) as object);
      if (texts.length === 0) continue;
      const key = texts[round % texts.length]!;
      edits.push({ key, text: `Edited ${round}` });
      await edit('branches', key, `Edited ${round}`);
    }
    const { code, text } = await people;
    expect({ code, text: text.slice(0, 1000) }).toMatchObject({ code: 0 });
    const written = JSON.parse(text) as Record<string, string[]>;
    for (const { key, text } of edits) (written[key] ??= []).push(text);
    for (const [key, texts] of Object.entries(written)) {
      expect(await everyVersion('branches', key)).toEqual(expect.arrayContaining(texts));
    }
  });
});

describe('i18next-cli', () => {
  it('syncs, downloads, and has nothing left to translate', async () => {
    await writeFiles({ 'locales/en/app.json': { title: 'Title' }, 'locales/de/app.json': { title: 'Titel' } });
    await mkdir(join(directory, 'src'));
    await writeFile(join(directory, 'src/app.js'), "i18next.t('app:title');\n");
    const config = {
      locales: ['en', 'de'],
      extract: { input: ['src/*.js'], output: 'locales/{{language}}/{{namespace}}.json' },
      locize: { projectId: PROJECT, apiKey: token, apiEndpoint: `${started.url}/locize`, sourceLanguageOnly: false },
    };
    await writeFile(join(directory, 'i18next.config.mjs'), `export default ${JSON.stringify(config)};\n`);
    const i18next = (...args: string[]) => run(packageFile('i18next-cli', 'dist/esm/cli.js'), args);
    expect(await i18next('locize-sync')).toEqual({ code: 0, text: expect.stringContaining('FINISHED') as string });
    expect(await drafts('app', 'de')).toEqual({ title: 'Titel' });
    await edit('app', 'title', 'Edited');
    expect(await i18next('locize-download')).toMatchObject({ code: 0 });
    expect(await readJsonFile('locales/en/app.json')).toEqual({ title: 'Edited' });
    expect(await i18next('status')).toEqual({ code: 0, text: expect.stringContaining('100%') as string });
  });
});

describe('i18next-locize-backend', () => {
  const paths = () => ({
    loadPath: `${started.url}/locize/{{projectId}}/{{version}}/{{lng}}/{{ns}}`,
    privatePath: `${started.url}/locize/private/{{projectId}}/{{version}}/{{lng}}/{{ns}}`,
    getLanguagesPath: `${started.url}/locize/languages/{{projectId}}`,
    addPath: `${started.url}/locize/missing/{{projectId}}/{{version}}/{{lng}}/{{ns}}`,
    updatePath: `${started.url}/locize/update/{{projectId}}/{{version}}/{{lng}}/{{ns}}`,
  });

  const connect = async (options: object, init: InitOptions) => {
    const instance = createInstance();
    const backend = {
      ...paths(),
      projectId: PROJECT,
      version: 'latest',
      referenceLng: 'en',
      writeDebounce: 1,
      checkForProjectTimeout: 1,
      ...options,
    };
    await instance.use(LocizeBackend).init({ lng: 'en', fallbackLng: 'en', ...init, backend });
    return instance;
  };

  it('loads drafts with a token, and adds missing keys', async () => {
    await post(`update/${PROJECT}/latest/en/client`, { title: 'A draft' });
    const stranger = await connect({}, { ns: ['client'] });
    expect(stranger.t('title', { ns: 'client' })).toBe('title');
    const saved = Promise.withResolvers<void>();
    const options = { private: true, apiKey: token, onSaved: () => saved.resolve() };
    const developer = await connect(options, { ns: ['client'], saveMissing: true });
    expect(developer.t('title', { ns: 'client' })).toBe('A draft');
    developer.t('menu.open', { ns: 'client', defaultValue: 'Open' });
    await saved.promise;
    expect(await drafts('client')).toEqual({ title: 'A draft', menu: { open: 'Open' } });
  });

  it('reports missing keys and used ones without permission to add keys', async () => {
    const reporter = await administrator.token(['keys.report']);
    const headers = { Authorization: reporter, 'Content-Type': 'application/json' };
    const missing = `missing/${PROJECT}/latest/en/client`;
    const reported = await send(missing, { method: 'POST', headers, body: '{"report.title":"Title"}' });
    expect({ status: reported.status, body: reported.json() as object }).toEqual({
      status: 200,
      body: { reported: 1 },
    });
    await started.app.get(MissingKeyIntake).flush();
    const inbox = (await administrator.requestOk('/api/v1/missing-keys')).text;
    expect(inbox).toContain('report.title');
    const used = await send(`used/${PROJECT}/latest/en/client`, { method: 'POST', headers, body: '["title"]' });
    expect(used.json()).toEqual({ reported: 1 });
    const malformed = await send(`used/${PROJECT}/latest/en/client`, { method: 'POST', headers, body: '{"title":1}' });
    expect(malformed.status).toBe(400);
  });
});

describe('requests', () => {
  it('name the project', async () => {
    const project = await sendRequest(started.url, '/api/v1/project');
    expect(project.json()).toEqual({ id: PROJECT });
    const { release } = (await sendRequest(started.url, '/api/v1/served/languages')).json();
    expect(project.headers).toMatchObject({ 'x-dragoman-release': release });
    expect(project.headers['cache-control']).toContain('public');
    expect((await send('languages/elsewhere')).status).toBe(404);
    expect(errorOf(await send('languages/elsewhere', { headers: { 'Accept-Language': 'de' } }))).toContain(
      'Dieses Projekt gibt es nicht',
    );
  });

  it('list languages with the reference language', async () => {
    expect((await send(`languages/${PROJECT}`)).json()).toMatchObject({
      en: { name: 'English', nativeName: 'English', isReferenceLanguage: true, translated: { latest: 1 } },
      de: { name: 'German', nativeName: 'Deutsch', isReferenceLanguage: false },
    });
  });

  it('get drafts only with a token that may read them', async () => {
    await post(`update/${PROJECT}/latest/en/secret`, { title: 'Not published' });
    const withToken = (authorization: string | undefined) =>
      sendRequest(started.url, `/locize/${PROJECT}/latest/en/secret?cache=no&ts=1`, {
        headers: authorization === undefined ? {} : { Authorization: authorization },
      });
    expect((await withToken(token)).json()).toEqual({ title: 'Not published' });
    expect((await withToken(`Bearer ${token}`)).json()).toEqual({ title: 'Not published' });
    const stranger = await withToken(undefined);
    expect(stranger.status).toBe(404);
    expect(stranger.headers['x-cache']).toBeUndefined();
    expect((await withToken('00000000-0000-4000-8000-000000000000')).status).toBe(401);
    expect((await withToken(await administrator.token(['files.export']))).status).toBe(403);
    // the session of a browser makes no difference
    expect((await administrator.request(`/locize/${PROJECT}/latest/en/secret`)).status).toBe(404);
    const lists = await sendRequest(started.url, `/locize/download/${PROJECT}/latest`);
    expect((lists.json() as LocizeDownloadView[]).map(({ key }) => key)).not.toContain(`${PROJECT}/latest/en/secret`);
    for (const path of ['private', 'pull']) {
      expect((await sendRequest(started.url, `/locize/${path}/${PROJECT}/latest/en/secret`)).status).toBe(401);
    }
  });

  it('keep both versions of a text that was changed in the file and in the workspace', async () => {
    const path = `update/${PROJECT}/latest/en/both`;
    await post(path, { title: 'First' });
    await edit('both', 'title', 'Of the workspace');
    const response = await post(path, { title: 'Of the file' });
    expect(response.headers['x-cli-info']).toContain('Changed in the workspace, too');
    expect(response.json()).toMatchObject({ changed: 0, conflicts: { count: 1, names: ['title'] } });
    expect(await everyVersion('both', 'title')).toEqual(['First', 'Of the file', 'Of the workspace']);
    await post(path, { title: 'Of the file, again' });
    expect(await drafts('both')).toEqual({ title: 'Of the workspace' });
    await edit('both', 'title', 'Of the file, again');
    await post(path, { title: 'Of the file, later' });
    expect(await drafts('both')).toEqual({ title: 'Of the file, later' });
  });

  it('change single forms of a plural', async () => {
    const path = `update/${PROJECT}/latest/en/plurals`;
    await post(path, { cart_one: '{{count}} item', cart_other: '{{count}} items' });
    expect((await post(path, { cart_one: 'One item' })).json()).toMatchObject({ changed: 1 });
    expect(await drafts('plurals')).toEqual({ cart_one: 'One item', cart_other: '{{count}} items' });
    await post(`update/${PROJECT}/latest/de/plurals`, { cart_one: 'Ein Artikel' });
    expect(await drafts('plurals', 'de')).toEqual({ cart_one: 'Ein Artikel' });
  });

  it('delete nothing, and say so in the language of their sender', async () => {
    const path = `update/${PROJECT}/latest/en/gone`;
    await post(path, { title: 'Title', text: 'Text' });
    const response = await post(path, { title: null, text: null, never: null }, { 'Accept-Language': 'de' });
    expect(response.headers['x-cli-info']).toBe(
      'Nicht mehr in Ihrer Datei; es wurde nichts gelöscht: title, text, never.',
    );
    expect(await drafts('gone')).toEqual({ title: 'Title', text: 'Text' });
  });

  it('do not bring back keys that were deleted or renamed in the workspace', async () => {
    const path = `update/${PROJECT}/latest/en/deleted`;
    await post(path, { title: 'Title', text: 'Text', name: 'Name' });
    const [text, name] = [await keyNamed('deleted', 'text'), await keyNamed('deleted', 'name')];
    await editor.request('delete', `keys/${text.id}`, undefined, text.version).expect(200);
    await editor.request('patch', `keys/${name.id}`, { key: 'renamed' }, name.version).expect(200);
    const outdated = await post(path, { title: 'Title', text: 'Text', name: 'Name' });
    expect(outdated.json()).toMatchObject({ added: 0, outdated: { names: ['text', 'name'] } });
    expect(await drafts('deleted')).toEqual({ title: 'Title', renamed: 'Name' });
    expect((await post(path, { text: 'Written again' })).json()).toMatchObject({ added: 1 });
  });

  it('get pages of large namespaces', async () => {
    const texts = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, String(index)]));
    await post(`update/${PROJECT}/latest/en/pages`, texts);
    await post(`update/${PROJECT}/latest/en/pages`, { last: 'Last' });
    const first = await send(`pull/${PROJECT}/latest/en/pages?next=&ts=1`);
    expect(first.json()).toEqual(texts);
    expect(Date.parse(first.headers['last-modified']!)).toBeGreaterThan(Date.now() - 60_000);
    const next = await send(`pull/${PROJECT}/latest/en/pages?next=${String(first.headers['x-next-page'])}&raw=true`);
    expect(next.json()).toEqual({ last: { value: 'Last' } });
    expect(next.headers['x-next-page']).toBeUndefined();
  });

  it('are accepted from any origin, with a token', async () => {
    const preflight = await sendRequest(started.url, `/locize/missing/${PROJECT}/latest/en/app`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Headers': 'authorization,content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    const refused = await sendRequest(started.url, `/locize/private/${PROJECT}/latest/en/app`);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it('with a description store it for translators', async () => {
    const body = { title: { value: 'Title', context: { text: 'Of the start page' } } };
    await post(`missing/${PROJECT}/latest/en/described`, body);
    expect(await keyNamed('described', 'title')).toMatchObject({ description: 'Of the start page' });
  });

  it('write texts that need no review if their sender may review, and ask for one with `review`', async () => {
    await post(`update/${PROJECT}/latest/en/reviewed`, { title: 'Title' });
    await post(`update/${PROJECT}/latest/de/reviewed?review=true&omitstatsgeneration=true`, { title: 'Titel' });
    const { id } = await keyNamed('reviewed', 'title');
    expect((await editor.request('get', `texts/${id}/en`)).body).toMatchObject({ state: 'reviewed' });
    expect((await editor.request('get', `texts/${id}/de`)).body).toMatchObject({ state: 'needsReview' });
  });

  it('change only what their sender may', async () => {
    await post(`update/${PROJECT}/latest/en/limited`, { title: 'Title' });
    const translator = await createEditor(started.app, { name: 'Lin', role: 'translator', languages: ['de'] });
    const headers = { Authorization: translator.authorization, 'Content-Type': 'application/json' };
    const update = (language: string, body: object) =>
      send(`update/${PROJECT}/latest/${language}/limited`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(await update('de', { title: 'Titel', other: 'Anderes' })).toMatchObject({ status: 200 });
    expect(await drafts('limited', 'de')).toEqual({ title: 'Titel' });
    const refused = await update('en', { title: 'Changed' });
    expect([refused.status, refused.json().permission]).toEqual([403, 'texts.edit']);
    expect((await update('de', { other: 'Anderes' })).status).toBe(403);
    const missing = `missing/${PROJECT}/latest/en/limited`;
    expect((await send(missing, { method: 'POST', headers, body: '{"other":""}' })).status).toBe(403);
    expect((await send(`language/${PROJECT}/fi`, { method: 'POST', headers })).status).toBe(403);
    expect((await send(`publish/${PROJECT}/latest`, { method: 'POST', headers })).status).toBe(403);
  });

  it('that are invalid get a sentence, and change nothing', async () => {
    const path = `update/${PROJECT}/latest/en/invalid`;
    const json = { 'Content-Type': 'application/json' };
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`key${index}`, 'Text']));
    const refused: [number, HttpResponse][] = [
      [404, await post(`update/${PROJECT}/beta/en/invalid`, { a: 'b' })],
      [404, await post(`update/${PROJECT}/latest/xx/invalid`, { a: 'b' })],
      [404, await post(`update/${PROJECT}/latest/!/invalid`, { a: 'b' })],
      [422, await post(`update/${PROJECT}/latest/en/in%20valid`, { a: 'b' })],
      [405, await post(`update/${PROJECT}/production/en/invalid`, { a: 'b' })],
      [401, await post(path, { a: 'b' }, { Authorization: 'wrong' })],
      [422, await post(path, { good: 'Text', bad: { nested: 'Text' } })],
      [422, await post(path, { bad: ['Text'] })],
      [400, await post(path, { bad: { value: { deep: { deeper: { deepest: {} } } } } })],
      [400, await post(path, ['Text'])],
      [400, await post(path, 'Text')],
      [413, await post(path, many)],
      [413, await post(path, { large: 'x'.repeat(10_000_000) })],
      [422, await post(path, { large: 'x'.repeat(70_000) })],
      [422, await post(path, { ['x'.repeat(2_000_000)]: 'Text' })],
      [422, await post(path, { '': 'Text' })],
      [422, await post(path, { nul: 'a\0b' })],
      [415, await post(path, { a: 'b' }, { 'Content-Type': 'text/plain' })],
      [415, await post(path, { a: 'b' }, { 'Content-Encoding': 'br' })],
      [400, await send(path, { method: 'POST', headers: json, body: '{"a": "b' })],
      [400, await send(path, { method: 'POST', headers: { ...json, 'Content-Encoding': 'gzip' }, body: '{"a":"b"}' })],
      [404, await send(`copy/${PROJECT}/version/latest/beta`, { method: 'POST' })],
      [404, await send('')],
    ];
    for (const [status, response] of refused) {
      expect({ status: response.status, sentence: errorOf(response) }).toEqual({
        status,
        sentence: expect.stringMatching(/^.{10,}$/) as string,
      });
    }
    expect(await drafts('invalid')).toMatchObject({ errorMessage: expect.any(String) as string });
  });

  it('take compressed bodies, numbers, empty objects, and names that mean something to JavaScript', async () => {
    const path = `update/${PROJECT}/latest/en/odd`;
    const body = '{"__proto__":"one","constructor":"two","number":5,"empty":{},"a.b":"three","hasOwnProperty":null}';
    const response = await send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync(body),
    });
    expect(response.json()).toMatchObject({
      added: 4,
      gone: { names: ['hasOwnProperty'] },
    });
    const text = (await send(`private/${PROJECT}/latest/en/odd`)).text;
    expect(text).toBe('{"__proto__":"one","constructor":"two","number":"5","a":{"b":"three"}}');
    expect(({} as { one?: unknown }).one).toBeUndefined();
  });
});

const finished = { code: 0, text: expect.stringContaining('FINISHED') as string };

const latestChangeSet = async (): Promise<ChangeSetView> =>
  ((await administrator.requestOk('/api/v1/activity?limit=1')).json() as ActivityView).sets[0]!;

async function keyNamed(namespace: string, key: string): Promise<KeyView> {
  const query = `language=en&namespace=${encodeURIComponent(namespace)}&key=${encodeURIComponent(key)}`;
  return (await administrator.requestOk(`/api/v1/texts/find?${query}`)).json() as KeyView;
}

/** Saves a text in English, as someone in the workspace does. */
async function edit(namespace: string, key: string, text: string): Promise<void> {
  const { id } = await keyNamed(namespace, key);
  for (;;) {
    const { version } = (await editor.request('get', `texts/${id}/en`)).body as { version: number };
    const { status } = await editor.request('put', `texts/${id}/en`, { forms: { '': text } }, version);
    if (status === 200) return;
    expect(status).toBe(412); // someone else was faster
  }
}

/** Every text that a key has had in English, sorted. */
async function everyVersion(namespace: string, key: string): Promise<readonly string[]> {
  const { id } = await keyNamed(namespace, key);
  const { entries } = (
    await administrator.requestOk(`/api/v1/activity/entries?key=${id}&language=en&limit=200`)
  ).json() as ActivityEntriesView;
  const texts = entries.flatMap(({ after }) => Object.values((after as { forms?: object } | null)?.forms ?? {}));
  return [...new Set(texts)].sort() as string[];
}
