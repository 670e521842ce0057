import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sqlite } from '../support/databases';
import { dragoman, spawnDragoman } from '../support/dragoman';
import { createEditor, type Editor } from '../support/editors';
import { toImportFiles } from '../support/import-files';
import { startApp, type StartedApp } from '../support/start-app';

const texts = {
  common: { save: 'Save' },
  shop: {
    title: 'Cart',
    greeting: 'Hello {{name}}, that is {{amount, currency(EUR)}}',
    items_one: '{{count, number}} item in {{place}}',
    items_other: '{{count, number}} items in {{place}}',
    place_ordinal_one: '{{count}}st',
    place_ordinal_two: '{{count}}nd',
    place_ordinal_few: '{{count}}rd',
    place_ordinal_other: '{{count}}th',
    friend: 'A friend',
    friend_male: 'A boyfriend of {{name}}',
    friend_female: 'A girlfriend of {{name}}',
    menu: { open: 'Open', close: 'Close {{user.name}}' },
    'Sure? Then go.': 'Sure? Then go.',
  },
};

/** ICU messages. */
const rooms = {
  free: '{count, plural, =0 {None} one {{place} has # room} other {{place} has # rooms}}',
  host: '{host, select, female {Her} other {His}} room costs {price, number, ::currency/EUR} from {day, date, short}',
  stay_one: '{name}',
  plain: "It's free",
};

let folder: string;
let started: StartedApp;
let admin: Editor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-check-'));
  started = await startApp({ kind: sqlite });
  admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
  await admin.request('post', 'languages', { tag: 'en' }).expect(201);
  await admin.request('post', 'namespaces', { name: 'rooms', syntax: 'icu' }).expect(201);
  const files = toImportFiles({ en: { ...texts, rooms }, de: { shop: { title: 'Korb', onlyGerman: 'Nur hier' } } });
  const { plan } = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200)).body;
  await admin.request('post', 'imports', { files, plan }).expect(200);
  const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
  await admin.request('post', 'releases', { hash, leaveErrors: true }).expect(201);
});
afterAll(async () => {
  await started.close();
  await rm(folder, { recursive: true });
});

/** Writes the files of a project of its own, and returns its directory. */
async function project(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(folder, 'project-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), content);
  }
  return directory;
}

const token = () => ({ DRAGOMAN_TOKEN: admin.authorization.slice('Bearer '.length) });

/** `npx dragoman check` on the server. */
const check = (directory: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  dragoman(directory, { ...token(), ...variables }, ...['check', '--url', started.url, ...args]);

/** Returns what is found in one file: the line of the code, and the message with its column. */
async function findingsIn(code: string, name = 'src/code.tsx') {
  const directory = await project({ [name]: code });
  const { code: exitCode, stdout, stderr } = await check(directory, ['src']);
  const lines = stdout.trimEnd().split('\n');
  const found = lines
    .filter((line) => line.startsWith(name))
    .map((line) => {
      const [, row, rest] = /^[^:]+:(\d+):(.*)$/.exec(line)!;
      return [code.split('\n')[Number(row) - 1]!.trim(), rest];
    });
  return { exitCode, stderr, found, summary: lines.filter((line) => !line.startsWith(name)) };
}

const NOT_CHECKED =
  'Keys, namespaces or variables that are only known at run time are not checked; --format json lists them.';

describe('dragoman check', () => {
  it('accepts code that gives every text what it needs', async () => {
    const react = `
      import i18next from 'i18next';
      import { Trans, useTranslation } from 'react-i18next';
      const SHOP = 'shop';
      export function Cart({ name, n, sex }) {
        const { t } = useTranslation(['shop', 'common']);
        const { t: menu } = useTranslation(SHOP, { keyPrefix: 'menu' });
        i18next.t('shop:title');
        i18next.t('title', { ns: 'shop' });
        t('greeting', { name, amount: 5 } as const);
        t('greeting', 'Hello', { replace: { name, 'amount': 5 } });
        t('items', { count: n, place: 'Rome' });
        t('items_one', { count: 1, place: 'Rome' });
        t('place', { count: n, ordinal: true });
        t('friend');
        t('friend', { context: 'male', name });
        t('friend', { context: 'other' });
        t('friend', { context: sex });
        t(['unknown', 'title']);
        t(name ? 'title' : 'friend');
        t('Sure? Then go.');
        t('menu', { returnObjects: true });
        t(($) => $.menu.open);
        menu('open');
        menu('close', { user: { name } });
        return (
          <>
            {t('save')}
            <Trans i18nKey="greeting" ns="shop" values={{ name }}>Hello {{ amount: 5 }}</Trans>
            <Trans t={t} i18nKey="items" count={n} values={{ place: 'Rome' }} />
            <Trans t={menu} i18nKey="close" values={{ user: { name } }} />
          </>
        );
      }`;
    const nest = `
      @Controller()
      export class Carts {
        constructor(private readonly i18n: I18nService) {}
        @Get() all(@I18n() context: I18nContext) {
          this.i18n.t('shop:items', { lang: 'de', args: { count: 3, place: 'Rome' } });
          this.i18n.translate('shop:friend', { args: { context: 'male', name: 'Ada' } });
          return context.t('shop:greeting', { args: { name: 'Ada', amount: 5 } });
        }
      }`;
    const directory = await project({
      'src/cart.tsx': react,
      'src/[id]/carts.ts': nest,
      'src/node_modules/other/index.js': "t('shop:installed')",
      'node_modules/other/index.js': "t('shop:installed')",
      'src/texts.d.ts': 'declare const t: never',
    });
    expect(await check(directory, ['.'])).toEqual({
      code: 0,
      stdout: 'No findings in 2 files (25 calls).\n',
      stderr: '',
    });
  });

  it('reports unknown keys and namespaces where the code asks for them', async () => {
    const { exitCode, found, summary } = await findingsIn(`
      const wide = '😀ü'; /* the column counts UTF-16 code units */ i18next.t('shop:wide');
      import { Trans, useTranslation } from 'react-i18next';
      export function Cart({ sex }) {
        const { t } = useTranslation(['shop', 'common'], { keyPrefix: '' });
        const { t: menu } = useTranslation('shop', { keyPrefix: 'menu' });
        t('titel', 'Cart');
        t('common:title');
        t('onlyGerman');
        t('store:title');
        t('menu');
        t('enemy', { context: sex });
        t('items', { count: 1 }) + t('things', { count: 1 });
        t(sex ? 'title' : 'headline');
        t(['one', 'two']);
        menu('opne');
        return <Trans ns="shop" i18nKey="bold" count={1} />;
      }
      class Carts {
        all() { return this.i18n.t('shop:totla', { args: {} }); }
      }
      i18next.t('title');`);
    expect(found).toEqual([
      [expect.stringContaining('wide'), '79 unknown key: shop:wide'],
      ["t('titel', 'Cart');", '11 unknown key: shop:titel'],
      ["t('common:title');", '11 unknown key: common:title'],
      ["t('onlyGerman');", '11 unknown key: shop:onlyGerman'],
      ["t('store:title');", '11 unknown namespace: store (key title)'],
      ["t('menu');", '11 unknown key: shop:menu'],
      ["t('enemy', { context: sex });", '11 unknown key: shop:enemy'],
      [expect.stringContaining('things'), '11 missing variable: shop:items needs place'],
      [expect.stringContaining('things'), '38 unknown key: shop:things'],
      ["t(sex ? 'title' : 'headline');", '11 unknown key: shop:headline'],
      ["t(['one', 'two']);", '11 unknown key: shop:two'],
      ["menu('opne');", '14 unknown key: shop:menu.opne'],
      [expect.stringContaining('<Trans'), '41 unknown key: shop:bold'],
      [expect.stringContaining('totla'), '36 unknown key: shop:totla'],
      ["i18next.t('title');", '17 unknown namespace: translation (key title)'],
    ]);
    expect([exitCode, summary]).toEqual([
      1,
      [
        '15 findings in 1 file (15 calls).',
        'Keys without a namespace are looked up in "translation": --default-namespace names another one.',
      ],
    ]);
  });

  it('reports variables that a text needs and the code does not give', async () => {
    const { exitCode, found } = await findingsIn(`
      export function Cart({ n, props }) {
        const { t } = useTranslation('shop');
        t('greeting');
        t('greeting', 'Hello', { name: 'Ada' });
        t('items', { place: 'Rome' });
        t('place', { count: n });
        t('friend', { context: 'male' });
        t('menu.close', { user: { id: 5 } });
        t('greeting', { name: 'Ada', ...props });
        this.i18n.t('shop:greeting', { lang: 'de', args: { amount: 5 } });
        return <Trans ns="shop" i18nKey="greeting" values={{ amount: 5 }}>Hello</Trans>;
      }`);
    expect(found).toEqual([
      ["t('greeting');", '11 missing variables: shop:greeting needs amount, name'],
      ["t('greeting', 'Hello', { name: 'Ada' });", '11 missing variable: shop:greeting needs amount'],
      ["t('items', { place: 'Rome' });", '11 missing variable: shop:items needs count'],
      ["t('place', { count: n });", '11 missing variable: shop:place needs ordinal'],
      ["t('friend', { context: 'male' });", '11 missing variable: shop:friend needs name'],
      ["t('menu.close', { user: { id: 5 } });", '11 missing variable: shop:menu.close needs user.name'],
      [expect.stringContaining('this.i18n'), '21 missing variable: shop:greeting needs name'],
      [expect.stringContaining('<Trans'), '41 missing variable: shop:greeting needs name'],
    ]);
    expect(exitCode).toBe(1);
  });

  it('reports arguments that ICU messages need', async () => {
    const { found, exitCode } = await findingsIn(`
      import { useTranslation } from 'react-i18next';
      const { t } = useTranslation('rooms');
      t('plain');
      t('free', { count: 2, place: 'Rome' });
      t('free', { count: 2 });
      t('host', { price: 5 });
      t('stay', { count: 1, name: 'Ada' });`);
    expect([exitCode, found]).toEqual([
      1,
      [
        ["t('free', { count: 2 });", '9 missing variable: rooms:free needs place'],
        ["t('host', { price: 5 });", '9 missing variables: rooms:host needs day, host'],
        ["t('stay', { count: 1, name: 'Ada' });", '9 unknown key: rooms:stay'],
      ],
    ]);
  });

  it('counts what is only known at run time, and does not guess', async () => {
    const code = `
      export function Cart({ name, namespace, options }) {
        const { t } = useTranslation('shop');
        t(\`menu.\${name}\`);
        t(name);
        t('greeting', options);
        this.i18n.t(name);
        this.i18n.t('other', { ns: namespace });
        this.i18n.t('shop.title');
        canvas.translate(name, 5);
        return <Trans i18nKey={name} />;
      }
      export const label = ({ t }) => t('anything');`;
    expect(await findingsIn(code)).toEqual({
      exitCode: 0,
      stderr: '',
      found: [],
      summary: ['No findings in 1 file (8 calls, 8 of them not checked).', NOT_CHECKED],
    });
    const unknown = `
      export function Menu({ namespace, prefix }) {
        const { t } = useTranslation(namespace);
        const { t: menu } = useTranslation('shop', { keyPrefix: prefix });
        return t('anything') + menu('anything') + t('shop:anything');
      }`;
    const directory = await project({ 'src/menu.ts': unknown });
    const { code: exitCode, stdout } = await check(directory, ['--format', 'json', 'src/menu.ts']);
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      1,
      {
        files: 1,
        calls: 3,
        findings: [
          { kind: 'unknownKey', file: 'src/menu.ts', line: 5, column: 53, namespace: 'shop', key: 'anything' },
        ],
        notChecked: [
          { file: 'src/menu.ts', line: 5, column: 18, reason: 'namespace' },
          { file: 'src/menu.ts', line: 5, column: 37, reason: 'namespace' },
        ],
      },
    ]);
  });

  it('annotates the lines of a pull request', async () => {
    const directory = await project({
      'app/src/a,b.ts': "i18next.t('shop:100% sure');",
      'app/src/broken.ts': 'const x = (;',
    });
    const result = await check(join(directory, 'app'), ['--format', 'github', 'src'], { GITHUB_WORKSPACE: directory });
    expect(result).toEqual({
      code: 1,
      stdout: [
        '::error file=app/src/a%2Cb.ts,line=1,col=11,title=dragoman check::unknown key: shop:100%25 sure',
        '::error file=app/src/broken.ts,title=dragoman check::cannot be parsed',
        '2 findings in 2 files (1 call).',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('takes drafts, and another default namespace', async () => {
    const directory = await project({ 'code.ts': "i18next.t('title') + i18next.t('added')" });
    const args = ['--default-namespace', 'shop', 'code.ts'];
    expect((await check(directory, args)).stdout).toMatch(/^code\.ts:1:32 unknown key: shop:added\n1 finding in /);
    await admin.request('post', 'keys', { namespace: 'shop', key: 'added', forms: { '': 'Added' } }).expect(201);
    expect((await check(directory, args)).code).toBe(1);
    expect(await check(directory, ['--release', 'drafts', ...args])).toMatchObject({ code: 0 });
  });

  it('explains in one sentence what keeps it from checking', async () => {
    const directory = await project({
      'code.ts': "i18next.t('shop:title')",
      'style.css': '',
      'docs/page.md': '',
      'without.cjs': `
        const Module = require('node:module');
        const resolve = Module._resolveFilename;
        Module._resolveFilename = function (name, ...rest) {
          if (name === 'i18next-cli') throw Object.assign(new Error('not installed'), { code: 'MODULE_NOT_FOUND' });
          return resolve.call(this, name, ...rest);
        };`,
    });
    const failed = (code: number, stderr: string) => ({ code, stdout: '', stderr: `${stderr}\n` });
    const without = { NODE_OPTIONS: `--require ${join(directory, 'without.cjs')}` };
    expect(
      await spawnDragoman(directory, { ...token(), ...without }, 'check', 'code.ts', '--url', started.url),
    ).toEqual(failed(1, 'dragoman check needs i18next-cli. Install it: npm install --save-dev i18next-cli@1'));
    expect(await check(directory, ['sources'])).toEqual(failed(1, 'sources does not exist.'));
    expect(await check(directory, ['docs'])).toEqual(failed(1, 'There is no JavaScript or TypeScript in docs.'));
    expect(await check(directory, ['style.css'])).toEqual(
      failed(1, 'style.css is neither a directory nor JavaScript or TypeScript.'),
    );
    expect(await check(directory, [])).toEqual(failed(2, "Missing required argument 'src'. See dragoman --help."));
    expect(await check(directory, ['--format', 'xml', '.'])).toMatchObject({ code: 2, stdout: '' });
  });
});
