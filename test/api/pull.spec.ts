import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { sqlite } from '../support/databases';
import { Developer } from '../support/developer';
import { program } from '../support/dragoman';
import { createEditor, type Editor } from '../support/editors';
import { type Forge, startForge } from '../support/forge';
import { startGitServer } from '../support/git-server';
import { startApp, type StartedApp } from '../support/start-app';

const root = join(__dirname, '../..');

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[];
  };
}

interface GitlabTemplate {
  readonly variables: Readonly<Record<string, string>>;
  readonly 'dragoman-pull': { readonly script: readonly string[] };
  readonly 'dragoman-sync': {
    readonly script: readonly string[];
    readonly rules: readonly { readonly variables?: Readonly<Record<string, string>> }[];
  };
  readonly 'dragoman-check': { readonly script: readonly string[] };
}

const ENGLISH =
  '{\n    "title": "Cart",\n    "pay": "Pay",\n    "n_one": "{{count}} item",\n    "n_other": "{{count}} items"\n}\n';
const GERMAN = '{"title" : "Korb",\t"pay":"Zahlen"}';

let folder: string;
let developer: Developer;
let started: StartedApp;
let admin: Editor;
let translator: Editor;
let forge: Forge;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-pull-test-'));
  developer = new Developer(folder);
  started = await startApp({ kind: sqlite, environment: { DRAGOMAN_FROM_CODE: 'follow' } });
  admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
  translator = await createEditor(started.app, { name: 'Eve <translator>', role: 'translator' });
  forge = await startForge('forge-token');
});
afterAll(async () => {
  await forge.close();
  await started.close();
  await rm(folder, { recursive: true });
});

const environment = () => ({
  ...developer.environment,
  DRAGOMAN_TOKEN: admin.authorization.slice('Bearer '.length),
  GITHUB_TOKEN: 'forge-token',
  GITHUB_REPOSITORY: 'team/shop',
});
const git = (directory: string, ...args: string[]): string => developer.git(directory, ...args);

let repositories = 0;

/** A clone of a repository with texts in a namespace of its own, which are also in the workspace, and published. */
async function repository() {
  const namespace = `shop${++repositories}`;
  const { bare, clone } = developer.createRepository(namespace);
  const files: Record<string, string> = { en: ENGLISH, de: GERMAN };
  for (const [language, content] of Object.entries(files)) {
    await mkdir(join(clone, 'app/locales', language), { recursive: true });
    await writeFile(join(clone, `app/locales/${language}/${namespace}.json`), content);
  }
  developer.commitAll(clone);
  const imported = Object.entries(files).map(([language, content]) => ({
    file: `${language}/${namespace}.json`,
    content,
  }));
  const { plan } = (await admin.request('post', 'imports', { files: imported, dryRun: true }).expect(200)).body;
  await admin.request('post', 'imports', { files: imported, plan }).expect(200);
  await publish();
  const file = (language: string) => join(clone, `app/locales/${language}/${namespace}.json`);
  return { namespace, bare, clone, file };
}

async function publish(): Promise<void> {
  const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
  await admin.request('post', 'releases', { hash, leaveErrors: true }).expect(201);
}

async function edit(namespace: string, key: string, language: string, forms: object, by = translator): Promise<void> {
  const query = new URLSearchParams({ namespace, language, filter: 'all' });
  const { texts } = (await admin.request('get', `texts?${query}`).expect(200)).body;
  const { id, text } = texts.find((each: { key: string }) => each.key === key);
  const state = by === translator ? 'needsReview' : 'reviewed';
  await by.request('put', `texts/${id}/${language}`, { forms, state }, text.version).expect(200);
}

/** `npx dragoman pull` in a clone. */
const pull = (clone: string, args: readonly string[] = [], overrides: Record<string, string | undefined> = {}) =>
  developer.dragoman(clone, ['pull', 'app/locales', '--url', started.url, ...args], { ...environment(), ...overrides });

/** Runs a step of CI, in which `npx` runs this repository's program. */
async function runScript(clone: string, script: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const npx = `#!/bin/sh\n[ "$1 $2" = "--yes dragoman@latest" ] || exit 9\nshift 2\nexec ${process.execPath} ${program} "$@"\n`;
  await writeFile(join(bin, 'npx'), npx, { mode: 0o755 });
  const env = { ...environment(), ...variables, PATH: `${bin}:${process.env.PATH}` };
  const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], { cwd: clone, env });
  return stdout;
}

/** Runs the GitHub action with these inputs, and the default ones. */
async function runAction(clone: string, inputsGiven: Readonly<Record<string, string>>): Promise<string> {
  const { inputs, runs } = parse(await readFile(join(root, 'integrations/github/action.yml'), 'utf8')) as Action;
  const given: Readonly<Record<string, string>> = {
    url: started.url,
    token: environment().DRAGOMAN_TOKEN,
    directory: 'app/locales',
    ...inputsGiven,
  };
  const values = Object.fromEntries(Object.keys(inputs).map((name) => [name, given[name] ?? inputs[name]!.default!]));
  expect([runs.using, runs.steps.length]).toEqual(['composite', 1]);
  const [step] = runs.steps as [Action['runs']['steps'][number]];
  expect(step.run).not.toContain('${{'); // an input must not become part of the script
  const variables = Object.entries(step.env).map(([name, value]) => {
    const [, input] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)!;
    expect(inputs).toHaveProperty([input!]);
    return [name, values[input!]!];
  });
  const ci = { GITHUB_ACTIONS: 'true', GITHUB_API_URL: forge.url, ...Object.fromEntries(variables) };
  return runScript(clone, step.run, ci as Record<string, string>);
}

const asRequest = () => ['--pr', '--forge', 'github', '--api-url', forge.url];

describe('dragoman pull', () => {
  it('changes exactly the lines of texts that were changed in the workspace and published', async () => {
    const { namespace, clone, file } = await repository();
    expect((await pull(clone)).stdout).toBe('The files are up to date.\n');
    await edit(namespace, 'pay', 'en', { '': 'Pay now' }, admin);
    await edit(namespace, 'n', 'de', { one: '{{count}} Artikel', other: '{{count}} Artikel' });
    await publish();
    await edit(namespace, 'title', 'en', { '': 'Draft' }, admin);
    expect((await pull(clone)).code).toBe(0);
    expect(await readFile(file('en'), 'utf8')).toBe(ENGLISH.replace('"Pay"', '"Pay now"'));
    expect(await readFile(file('de'), 'utf8')).toBe(
      GERMAN.replace('}', ',\t"n_one" : "{{count}} Artikel",\t"n_other" : "{{count}} Artikel"}'),
    );
    await pull(clone, ['--release', 'drafts']);
    expect(await readFile(file('en'), 'utf8')).toBe(ENGLISH.replace('"Pay"', '"Pay now"').replace('"Cart"', '"Draft"'));

    // a language that was added in the workspace gets a file formatted like the others
    await admin.request('post', 'languages', { tag: 'pl' }).expect(201);
    await edit(namespace, 'pay', 'pl', { '': 'Zapłać' }, admin);
    expect((await pull(clone, ['--release', 'drafts', '--json'])).stdout).toContain(`"files":["pl/${namespace}.json"]`);
    expect(await readFile(file('pl'), 'utf8')).toBe('{\n    "pay": "Zapłać"\n}\n');
    await publish();
  });

  it('changes exactly the place of a text in files of other formats', async () => {
    const { clone } = developer.createRepository('formats');
    const header = '"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n';
    const po = (title: string, files: string) =>
      `msgid ""\nmsgstr ""\n${header}\n#: src/a.c:1\n#, fuzzy\nmsgid "title"\nmsgstr "${title}"\n\nmsgid "files"\nmsgid_plural "files"\nmsgstr[0] "${files}"\nmsgstr[1] "%d ${files}s"\n`;
    const files: Record<string, string> = {
      'gettext/en/LC_MESSAGES/mail.po': po('Mail', 'file').replace('#, fuzzy\n', ''),
      'gettext/de/LC_MESSAGES/mail.po': po('Brief', 'Akte'),
      'table.csv': 'key;en;de\nhello;Hello;Hallo\nbye;"Bye; see you";Tschüss\n',
    };
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(clone, 'app/locales', file)), { recursive: true });
      await writeFile(join(clone, 'app/locales', file), content);
    }
    developer.commitAll(clone);
    const imported = Object.entries(files).map(([file, content]) => ({ file, content }));
    const { plan } = (await admin.request('post', 'imports', { files: imported, dryRun: true }).expect(200)).body;
    await admin.request('post', 'imports', { files: imported, plan, state: 'reviewed' }).expect(200);
    await publish();
    expect(await pull(clone)).toMatchObject({ stderr: '', stdout: 'The files are up to date.\n' });
    const { body: yaml } = await admin.request('get', 'exports/de/table.yaml?format=yaml').expect(200);
    expect(String(yaml)).toBe('de:\n  hello: Hallo\n  bye: Tschüss\n');

    await edit('mail', 'title', 'de', { '': 'Post' }, admin);
    await edit('mail', 'files', 'de', { one: 'Datei', other: '%d Dateien' }, admin);
    await edit('table', 'bye', 'de', { '': 'Tschüss; bis bald' }, admin);
    await publish();
    expect((await pull(clone)).stdout).toBe('3 texts pulled into 2 files.\n');
    expect(git(clone, 'diff', '--unified=0').match(/^[-+][^-+].*$/gm)).toEqual([
      '-#, fuzzy',
      '-msgstr "Brief"',
      '+msgstr "Post"',
      '-msgstr[0] "Akte"',
      '-msgstr[1] "%d Aktes"',
      '+msgstr[0] "Datei"',
      '+msgstr[1] "%d Dateien"',
      '-bye;"Bye; see you";Tschüss',
      '+bye;"Bye; see you";"Tschüss; bis bald"',
    ]);
  });

  it('keeps one text of a message that has plural forms in another language', async () => {
    const { clone } = developer.createRepository('plain');
    const files: Record<string, string> = {
      'app/locales/plain/en.yml': 'en:\n  days:\n    one: Day\n    other: Days\n  open: Open\n',
      'app/locales/plain/ja.yml': 'ja:\n  days: 日\n  open: 開く\n',
    };
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(clone, file)), { recursive: true });
      await writeFile(join(clone, file), content);
    }
    developer.commitAll(clone);
    const run = (command: string, ...args: string[]) =>
      developer.dragoman(clone, [command, 'app/locales/{ns}/{lng}.yml', '--url', started.url, ...args], environment());
    await admin.request('post', 'languages', { tag: 'ja' }).expect(201);
    expect((await run('import', '--state', 'reviewed')).stdout).toMatch('4 texts imported');
    // One form alone does not show that it is a plural.
    const { namespaces } = (await admin.request('get', 'workspace').expect(200)).body;
    const { id, version } = namespaces.find(({ name }: { name: string }) => name === 'plain');
    await admin.request('patch', `namespaces/${id}`, { reference: 'ja' }, version).expect(200);
    await publish();
    expect((await run('pull')).stdout).toBe('The files are up to date.\n');
    await edit('plain', 'days', 'ja', { other: '{{count}}日' }, admin);
    await publish();
    expect((await run('pull')).stdout).toBe('1 text pulled into 1 file.\n');
    expect(await readFile(join(clone, 'app/locales/plain/ja.yml'), 'utf8')).toBe(
      files['app/locales/plain/ja.yml']!.replace('日', '"{{count}}日"'),
    );
  });

  it('reads the files of a pattern', async () => {
    const { clone } = developer.createRepository('pattern');
    const arb = (open: string) => `{\n  "open": "${open}",\n  "@open": { "description": "A verb" }\n}\n`;
    await mkdir(join(clone, 'l10n'));
    await writeFile(join(clone, 'l10n/app_en.arb'), arb('Open'));
    await writeFile(join(clone, 'l10n/app_de.arb'), arb('Auf'));
    developer.commitAll(clone);
    const run = (command: string, ...args: string[]) =>
      developer.dragoman(
        clone,
        [command, 'l10n/app_{lng}.arb?namespace=mobile', '--url', started.url, ...args],
        environment(),
      );
    expect((await run('import', '--state', 'reviewed')).stdout).toMatch('2 texts imported');
    await edit('mobile', 'open', 'de', { '': 'Öffnen' }, admin);
    await publish();
    expect((await run('pull')).stdout).toBe('1 text pulled into 1 file.\n');
    expect(await readFile(join(clone, 'l10n/app_de.arb'), 'utf8')).toBe(arb('Öffnen'));
    expect(git(clone, 'status', '--porcelain')).toBe(' M l10n/app_de.arb');
  });

  it('keeps what the code has changed, and reports texts that were changed on both sides', async () => {
    const { namespace, clone, file } = await repository();
    const code = ENGLISH.replace('"Cart"', '"Your cart"')
      .replace('"Pay"', '"Pay here"')
      .replace('{{count}} items"', '{{count}} items",\n    "added": "Added"');
    await writeFile(file('en'), code);
    await edit(namespace, 'pay', 'en', { '': 'Pay now' }, admin);
    await edit(namespace, 'n', 'en', { one: 'one item', other: '{{count}} items' }, admin);
    await publish();
    const { stderr } = await pull(clone);
    expect(stderr).toBe(`en/${namespace}: "pay" was changed both in the repository and in the workspace; not pulled\n`);
    expect(await readFile(file('en'), 'utf8')).toBe(code.replace('"{{count}} item"', '"one item"'));

    // once an import has decided, the workspace's text is the newer one
    const files = [{ file: `en/${namespace}.json`, content: await readFile(file('en'), 'utf8') }];
    const { plan } = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200)).body;
    await admin.request('post', 'imports', { files, plan, conflicts: 'mine' }).expect(200);
    expect(await pull(clone)).toMatchObject({ stderr: '', stdout: '1 text pulled into 1 file.\n' });
    expect(await readFile(file('en'), 'utf8')).toContain('"pay": "Pay now"');
  });

  it('reports code changes that await a decision, and pulls texts that were changed after a build', async () => {
    const { namespace, clone, file } = await repository();
    await edit(namespace, 'pay', 'en', { '': 'Pay now' }, admin);
    await writeFile(file('en'), ENGLISH.replace('"Cart"', '"Your cart"').replace('"Pay"', '"Pay here"'));
    const sync = ['sync', 'app/locales', '--url', started.url];
    expect((await developer.dragoman(clone, sync, environment())).stdout).toMatch(/ 1 changed\n.* 1 conflicts\n/s);
    await edit(namespace, 'title', 'en', { '': 'My cart' }, admin);
    await publish();
    expect(await pull(clone)).toMatchObject({
      stderr: `en/${namespace}: "pay" was changed both in the repository and in the workspace; not pulled\n`,
      stdout: '1 text pulled into 1 file.\n',
    });
    const pulled = ENGLISH.replace('"Cart"', '"My cart"');
    expect(await readFile(file('en'), 'utf8')).toBe(pulled.replace('"Pay"', '"Pay here"'));

    const { changes } = (await admin.request('get', `code-changes?namespace=${namespace}`).expect(200)).body;
    await admin.request('put', `code-changes/${changes[0].id}`, { take: 'workspace' }, changes[0].version).expect(204);
    expect(await pull(clone)).toMatchObject({ stderr: '', stdout: '1 text pulled into 1 file.\n' });
    expect(await readFile(file('en'), 'utf8')).toBe(pulled.replace('"Pay"', '"Pay now"'));
  });

  it('opens one request with one commit, and updates both', async () => {
    const { namespace, bare, clone, file } = await repository();
    const only = (language: string) => [`app/locales/${language}/${namespace}.json`];
    await edit(namespace, 'title', 'de', { '': 'Warenkorb' });
    await publish();
    const dirty = `${ENGLISH}\n`;
    await writeFile(file('en'), dirty);
    const branch = ['--branch', `texts/${namespace}`];
    const first = await pull(clone, [...asRequest(), ...branch]);
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/pushed; opened https:\/\/forge\.example\/1\n$/);
    // the checkout is left alone
    expect([await readFile(file('en'), 'utf8'), git(clone, 'branch', '--show-current')]).toEqual([dirty, 'main']);
    expect(git(clone, 'worktree', 'list').split('\n')).toHaveLength(1);
    const show = (...args: string[]) => git(bare, 'show', `texts/${namespace}`, ...args);
    expect(
      show('--format=', '--', ...only('de'))
        .split('\n')
        .filter((line) => /^[-+][^-+]/.test(line)),
    ).toEqual([`-${GERMAN}`, `+${GERMAN.replace('Korb', 'Warenkorb')}`]);
    const host = new URL(started.url).hostname;
    expect(show('--format=%B', '--no-patch')).toContain(
      `Dragoman-Pull: ${started.url}\nCo-authored-by: Eve translator <${translator.id}@users.noreply.${host}>`,
    );
    expect(show('--format=%an <%ae>', '--no-patch')).toBe('Dragoman <dragoman@users.noreply.github.com>');
    expect(forge.requests.at(-1)).toMatchObject({ branch: `texts/${namespace}`, base: 'main', title: 'Update texts' });

    // a second run finds everything in place
    const commit = git(bare, 'rev-parse', `texts/${namespace}`);
    const second = await pull(clone, [...asRequest(), ...branch]);
    expect(second.stdout).toBe(`texts/${namespace} is up to date; updated https://forge.example/1\n`);
    expect([git(bare, 'rev-parse', `texts/${namespace}`), forge.requests.length]).toEqual([commit, 1]);

    // later translations and commits of others to the base end up in the same request, in one commit
    await writeFile(file('en'), ENGLISH);
    await writeFile(join(clone, 'code.ts'), 'export {};\n');
    developer.commitAll(clone);
    await edit(namespace, 'pay', 'de', { '': 'Bezahlen' });
    await publish();
    const third = await pull(clone, [...asRequest(), ...branch, '--title', 'chore: update texts']);
    expect(third.stdout).toMatch(/pushed; updated https:\/\/forge\.example\/1\n$/);
    expect(git(bare, 'rev-list', '--count', `main..texts/${namespace}`)).toBe('1');
    expect(git(bare, 'show', `texts/${namespace}:app/locales/de/${namespace}.json`)).toBe(
      GERMAN.replace('Korb', 'Warenkorb').replace('Zahlen', 'Bezahlen'),
    );
    expect(forge.requests).toHaveLength(1);
    expect(forge.requests[0]!.title).toBe('chore: update texts');

    // another person has committed to the branch
    git(clone, 'fetch', '--quiet', 'origin', `texts/${namespace}`);
    git(clone, 'checkout', '--quiet', '-b', 'mine', 'FETCH_HEAD');
    await writeFile(join(clone, 'code.ts'), 'export const mine = 1;\n');
    git(clone, 'commit', '--quiet', '-am', 'Mine');
    git(clone, 'push', '--quiet', 'origin', `HEAD:texts/${namespace}`);
    expect(await pull(clone, [...asRequest(), ...branch])).toMatchObject({
      code: 1,
      stderr: `The branch texts/${namespace} has a commit by someone else, “Mine”, which would be lost: merge or delete the branch, or choose another --branch.\n`,
    });
  });

  it('opens a merge request on GitLab', async () => {
    const { namespace, clone } = await repository();
    await edit(namespace, 'title', 'de', { '': 'Wagen' });
    await publish();
    git(clone, 'remote', 'rename', 'origin', 'upstream');
    const gitlab = { GITHUB_TOKEN: undefined, GITLAB_TOKEN: 'forge-token', CI_PROJECT_ID: 'team/shop' };
    const args = ['--pr', '--forge', 'gitlab', '--remote', 'upstream', '--branch', `lab/${namespace}`];
    const call = () => pull(clone, [...args, '--no-co-authors'], { ...gitlab, CI_API_V4_URL: forge.url });
    expect((await call()).stdout).toMatch(/ pushed; opened https:/);
    expect((await call()).stdout).toMatch(/ is up to date; updated https:/);
    expect(git(clone, 'log', '-1', '--format=%B', `upstream/lab/${namespace}`)).not.toContain('Co-authored-by');
    expect(forge.requests.filter(({ branch }) => branch === `lab/${namespace}`)).toHaveLength(1);
  });

  it('reports an invalid file with line and column, and changes nothing', async () => {
    const { namespace, bare, clone, file } = await repository();
    await edit(namespace, 'title', 'en', { '': 'Basket' }, admin);
    await publish();
    await writeFile(file('de'), '{\n  "title": "Korb"\n  "pay": "Zahlen"\n}\n');
    const expected = {
      code: 1,
      stderr: `de/${namespace}.json:3:3: error: a comma is missing before this\nNothing was changed: fix the files first.\n`,
    };
    expect(await pull(clone)).toMatchObject(expected);
    expect(await readFile(file('en'), 'utf8')).toBe(ENGLISH);
    developer.commitAll(clone);
    expect(await pull(clone, [...asRequest(), '--branch', 'invalid'])).toMatchObject(expected);
    expect(git(bare, 'branch', '--list', 'invalid')).toBe('');
  });

  it('runs in the GitHub action', async () => {
    const { namespace, bare, clone } = await repository();
    await edit(namespace, 'title', 'de', { '': 'Einkauf' });
    await publish();
    const action = async (given: Record<string, string>): Promise<string> => runAction(clone, given);
    const output = await action({
      'github-token': 'forge-token',
      branch: `action/${namespace}`,
      title: '$(touch hacked) "Texts"',
    });
    expect(output).toMatch(/pushed; opened https:\/\/forge\.example/);
    expect(git(bare, 'log', '-1', '--format=%s', `action/${namespace}`)).toBe('$(touch hacked) "Texts"');
    expect(await readdir(clone)).not.toContain('hacked');

    const file = join(clone, `app/locales/en/${namespace}.json`);
    await writeFile(file, (await readFile(file, 'utf8')).replace('Cart', 'Trolley'));
    const plan = await action({ command: 'sync', 'dry-run': 'true' });
    expect(plan).toContain(`changed en/${namespace}.json: "title" "Trolley"\n`);
    await mkdir(join(clone, 'src'));
    await writeFile(join(clone, 'src/code.ts'), `import { t } from 'i18next';\nt('${namespace}:titel');\n`);
    await expect(action({ command: 'check', sources: 'src' })).rejects.toMatchObject({
      stdout: expect.stringMatching(/^::error file=.*src\/code\.ts,line=2,.*unknown key/),
    });
    await writeFile(join(clone, 'src/code.ts'), `import { t } from 'i18next';\nt('${namespace}:title');\n`);
    expect(await action({ command: 'check', sources: 'src' })).toMatch(/^No findings/);
    await expect(action({ command: 'delete' })).rejects.toMatchObject({ code: 2 });
  });

  it('runs in the GitLab template', async () => {
    const { namespace, bare, clone } = await repository();
    await edit(namespace, 'title', 'de', { '': 'Einkaufen' });
    await publish();
    const template = parse(await readFile(join(root, 'integrations/gitlab/dragoman.yml'), 'utf8')) as GitlabTemplate;
    const { script } = template['dragoman-pull'];
    const variables = { ...template.variables, DRAGOMAN_URL: started.url, DRAGOMAN_DIRECTORY: 'app/locales' };
    const options = template['dragoman-sync'].rules[0]!.variables!;
    expect(await runScript(clone, template['dragoman-sync'].script[0]!, { ...variables, ...options })).toMatch(
      /0 conflicts\n/,
    );
    await writeFile(join(clone, 'code.ts'), `import { t } from 'i18next';\nt('${namespace}:title');\n`);
    const checked = await runScript(clone, template['dragoman-check'].script[0]!, {
      ...variables,
      DRAGOMAN_CODE: 'code.ts',
    });
    expect(checked).toMatch(/^No findings/);
    const server = await startGitServer(folder, 'forge-token');
    const place = {
      CI_SERVER_PROTOCOL: 'http',
      CI_SERVER_HOST: '127.0.0.1',
      CI_SERVER_PORT: String(server.port),
      CI_PROJECT_PATH: namespace,
    };
    await runScript(clone, script[0]!, { ...place, GITLAB_TOKEN: 'other' });
    const pullTexts = () =>
      runScript(clone, script[1]!, {
        ...template.variables,
        DRAGOMAN_URL: started.url,
        DRAGOMAN_DIRECTORY: 'app/locales',
        DRAGOMAN_BRANCH: `template/${namespace}`,
        GITLAB_TOKEN: 'forge-token',
        CI_API_V4_URL: forge.url,
        CI_PROJECT_ID: 'team/shop',
        CI_DEFAULT_BRANCH: 'main',
      });
    await expect(pullTexts()).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Git has no permission to push/m),
    });
    await runScript(clone, script[0]!, { ...place, GITLAB_TOKEN: 'forge-token' });
    expect(await pullTexts()).toMatch(/pushed; opened https:\/\/forge\.example/);
    expect(server.requests).toContain(`POST /${namespace}.git/git-receive-pack`);
    await server.close();
    expect(git(bare, 'show', `template/${namespace}:app/locales/de/${namespace}.json`)).toBe(
      GERMAN.replace('Korb', 'Einkaufen'),
    );
  });

  it('says what is missing', async () => {
    const { namespace, bare, clone } = await repository();
    await edit(namespace, 'title', 'en', { '': 'Trolley' }, admin);
    await publish();
    const failing = async (args: readonly string[], overrides: Record<string, string | undefined> = {}) => {
      const { code, stderr } = await pull(clone, args, overrides);
      expect([code, stderr.split('\n').length]).toEqual([1, 2]);
      return stderr;
    };
    const [unnamed, tokenless, remote, base, own, gitless] = await Promise.all([
      failing(['--pr']),
      failing(asRequest(), { GITHUB_TOKEN: '' }),
      failing([...asRequest(), '--remote', 'nowhere']),
      failing([...asRequest(), '--base', 'nowhere']),
      failing([...asRequest(), '--branch', 'main']),
      failing(asRequest(), { PATH: '/nowhere' }),
    ]);
    expect(unnamed).toMatch(/may be GitHub or GitLab: say which with --forge\.$/m);
    expect(tokenless).toMatch(/^GITHUB_TOKEN is not set/);
    expect(remote).toMatch(/has no remote "nowhere"/);
    expect(base).toMatch(/has no branch nowhere/);
    expect(own).toMatch(/cannot be main itself/);
    expect(gitless).toMatch(/^Git is not installed/);
    expect(await failing(asRequest(), { GITHUB_TOKEN: 'other' })).toMatch(
      /^GitHub refused the request \(401\)\. “Bad credentials”\. The token needs "pull-requests: write"/,
    );
    forge.refusal = 403;
    expect(await failing([...asRequest(), '--branch', 'refused'])).toMatch(/^GitHub refused the request \(403\)/);
    forge.refusal = undefined;
    await writeFile(
      join(bare, 'hooks/pre-receive'),
      '#!/bin/sh\necho "Permission to team/shop denied to bot." >&2\nexit 1\n',
    );
    await chmod(join(bare, 'hooks/pre-receive'), 0o755);
    expect(await failing([...asRequest(), '--branch', 'denied'])).toMatch(/^Git has no permission to push: /);
    await rm(join(clone, '.git'), { recursive: true });
    expect(await failing(asRequest())).toMatch(/^This directory is not in a Git repository/);
    await rm(join(clone, 'app/locales'), { recursive: true });
    await mkdir(join(clone, 'app/locales'));
    expect(await failing([])).toMatch(/^No files with texts found/);
  });
});
