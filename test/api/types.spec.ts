import { mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { sqlite } from '../support/databases';
import { dragoman } from '../support/dragoman';
import { createEditor, type Editor } from '../support/editors';
import { toImportFiles } from '../support/import-files';
import { startApp, type StartedApp } from '../support/start-app';

const root = join(__dirname, '../..');

const texts = {
  common: { save: 'Save', 'Sure? Then go.': 'Sure? Then go.' },
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
    odd: '*/ “quoted” "quotes" \\ ` ${x} \u2028',
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
  folder = await mkdtemp(join(tmpdir(), 'dragoman-types-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  started = await startApp({ kind: sqlite });
  admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
  await admin.request('post', 'languages', { tag: 'en' }).expect(201);
  await admin.request('post', 'namespaces', { name: 'rooms', syntax: 'icu' }).expect(201);
  const files = toImportFiles({ en: { ...texts, rooms }, de: { shop: { title: 'Korb', onlyGerman: 'Nur hier' } } });
  const { plan } = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200)).body;
  await admin.request('post', 'imports', { files, plan }).expect(200);
  await publish();
});
afterAll(async () => {
  await started.close();
  await rm(folder, { recursive: true });
});

async function publish(): Promise<void> {
  const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
  await admin.request('post', 'releases', { hash, leaveErrors: true }).expect(201);
}

async function edit(namespace: string, key: string, forms: object): Promise<void> {
  const query = new URLSearchParams({ namespace, language: 'en', filter: 'all' });
  const { texts: messages } = (await admin.request('get', `texts?${query}`).expect(200)).body;
  const { id, text } = messages.find((message: { key: string }) => message.key === key);
  await admin.request('put', `texts/${id}/en`, { forms }, text.version).expect(200);
}

/** `npx dragoman types` on the server. */
const types = (...args: readonly string[]) =>
  dragoman(
    folder,
    { DRAGOMAN_TOKEN: admin.authorization.slice('Bearer '.length) },
    ...['types', '--url', started.url, ...args],
  );

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  types: [],
  paths: { '@dragoman/i18n': [join(root, 'libs/i18n/src/index.ts')] },
};

/** The files of packages, which all programs share. */
const sources = new Map<string, ts.SourceFile | undefined>();

/** Returns the lines of the program that do not compile, each with its errors. */
function compile(code: string, declaration: string): Record<string, string[]> {
  const file = join(folder, 'program.ts');
  const host = ts.createCompilerHost(OPTIONS);
  const { readFile: readSource, fileExists, getSourceFile } = host;
  host.readFile = (name) => (name === file ? code : readSource(name));
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    if (name.startsWith(`${folder}/`) && !name.includes('node_modules')) return getSourceFile(name, ...rest);
    if (!sources.has(name)) sources.set(name, getSourceFile(name, ...rest));
    return sources.get(name);
  };
  const compiled = ts.createProgram([file, join(folder, declaration)], OPTIONS, host);
  const found: Record<string, string[]> = {};
  for (const name of [file, join(folder, declaration)]) {
    const source = compiled.getSourceFile(name)!;
    for (const { start, messageText } of [
      ...compiled.getSyntacticDiagnostics(source),
      ...compiled.getSemanticDiagnostics(source),
    ]) {
      const line = source.text.split('\n')[source.getLineAndCharacterOfPosition(start!).line]!.trim();
      found[line] = [...(found[line] ?? []), ts.flattenDiagnosticMessageText(messageText, ' ')];
    }
  }
  return found;
}

const notA = (key: string) => [expect.stringMatching(new RegExp(`Type '"${key}"' is not assignable to type`))];

describe('dragoman types', () => {
  it('makes i18next refuse unknown keys and namespaces, and calls without a variable', async () => {
    expect(await types('--out', 'types/texts.d.ts', '--default-namespace', 'common')).toEqual({
      code: 0,
      stdout: 'types/texts.d.ts written.\n',
      stderr: '',
    });
    const code = `
      import i18next, { type TFunction } from 'i18next';
      declare const t: TFunction<['shop', 'common']>;
      declare const shop: TFunction<'shop'>;
      export const right = [
        i18next.t('save'),
        i18next.t('shop:title'),
        t('title'),
        t('common:save'),
        t('greeting', { name: 'Ada', amount: 5 }),
        t('items', { count: 5, place: 'Rome' }),
        t('place', { count: 5, ordinal: true }),
        t('friend', { context: 'male', name: 'Ada' }),
        shop('menu.open'),
        shop('menu.close', { user: { name: 'Ada' } }),
        shop('odd'),
      ];
      export const wrong = [
        t('titel'),
        t('onlyGerman'),
        t('shop:save'),
        i18next.t('store:title'),
        t('greeting'),
        t('greeting', { name: 'Ada' }),
        t('greeting', { name: 'Ada', amount: 'five' }),
        t('items', { place: 'Rome' }),
        t('items', { count: 5 }),
        t('friend', { context: 'other' }),
        t('menu.close', { user: {} }),
      ];
      export type Store = TFunction<'store'>;`;
    const missing = (name: string) => [expect.stringContaining(`Property '${name}' is missing`)];
    expect(compile(code, 'types/texts.d.ts')).toEqual({
      "t('titel'),": notA('titel'),
      "t('onlyGerman'),": notA('onlyGerman'),
      "t('shop:save'),": notA('shop:save'),
      "i18next.t('store:title'),": notA('store:title'),
      "t('greeting'),": [expect.stringContaining("'pass these arguments as t() options'")],
      "t('greeting', { name: 'Ada' }),": missing('amount'),
      "t('greeting', { name: 'Ada', amount: 'five' }),": [
        expect.stringContaining("property 'amount' has conflicting types"),
      ],
      "t('items', { place: 'Rome' }),": missing('count'),
      "t('items', { count: 5 }),": missing('place'),
      "t('friend', { context: 'other' }),": notA('friend'),
      "t('menu.close', { user: {} }),": missing('name'),
      "export type Store = TFunction<'store'>;": [expect.stringContaining('does not satisfy the constraint')],
    });
  });

  it('finds the arguments of ICU messages', async () => {
    expect((await types('--out', 'icu.d.ts', '--nest')).code).toBe(0);
    const code = `
      import type { TFunction } from 'i18next';
      import type { TypedI18nService } from '@dragoman/i18n';
      declare const t: TFunction<'rooms'>;
      declare const server: TypedI18nService;
      const day = new Date();
      export const right = [
        t('plain'),
        t('stay_one', { name: 'Ada' }),
        t('free', { count: 2, place: 'Rome' }),
        t('host', { host: 'female', price: 5, day }),
        server.t('rooms:host', { args: { host: 'female', price: 5, day } }),
      ];
      export const wrong = [
        t('free', { count: 2 }),
        t('host', { host: 'female', price: 'much', day }),
        server.t('rooms:free', { args: { count: 2 } }),
        server.t('rooms:host', { args: { host: true, price: 5, day } }),
      ];`;
    expect(compile(code, 'icu.d.ts')).toEqual({
      "t('free', { count: 2 }),": [expect.stringContaining("Property 'place' is missing")],
      "t('host', { host: 'female', price: 'much', day }),": [expect.stringContaining("property 'price'")],
      "server.t('rooms:free', { args: { count: 2 } }),": [expect.stringContaining("Property 'place' is missing")],
      "server.t('rooms:host', { args: { host: true, price: 5, day } }),": [
        expect.stringContaining("Type 'boolean' is not assignable to type 'string'"),
      ],
    });
  });

  it('declares the API with functions', async () => {
    for (const mode of [[], ['optimize'], ['strict']]) {
      expect((await types('--out', 'selector.d.ts', '--selector', ...mode)).code).toBe(0);
      const dollar = mode[0] === 'strict' ? '$.shop' : '$';
      const code = `
        import type { TFunction } from 'i18next';
        declare const t: TFunction<'shop'>;
        export const right = [t(($) => ${dollar}.menu.open), t(($) => ${dollar}.greeting, { name: 'Ada', amount: 5 })];
        export const wrong = t(($) => ${dollar}.menu.opne);
        export const missing = t(($) => ${dollar}.greeting, { name: 'Ada' });`;
      const found = Object.values(compile(code, 'selector.d.ts')).flat();
      expect([mode, found]).toEqual([
        mode,
        [expect.stringContaining("'opne'"), expect.stringContaining("Property 'amount' is missing")],
      ]);
    }
  });

  it('types translations on the server, too', async () => {
    expect((await types('--out', 'nest.d.ts', '--nest')).code).toBe(0);
    const code = `
      import { Controller, Get } from '@nestjs/common';
      import { I18n, type I18nContext } from 'nestjs-i18n';
      import { TypedI18nService } from '@dragoman/i18n';
      @Controller()
      export class Carts {
        constructor(private readonly i18n: TypedI18nService) {}
        @Get()
        all(@I18n() context: TypedI18nService, other: I18nContext) {
          const same: TypedI18nService = other;
          const key = Math.random() > 0.5 ? 'shop:title' : 'shop:greeting';
          const right = [
            same.t('common:save'),
            context.t('shop:title'),
            this.i18n.t('shop:title', { lang: 'de' }),
            this.i18n.translate('shop:greeting', { args: { name: 'Ada', amount: 5, more: true } }),
            this.i18n.t(key, { args: { name: 'Ada', amount: 5 } }),
            this.i18n.t('shop:items', { args: { count: 5, place: 'Rome' } }),
            this.i18n.t('shop:place', { args: { count: 5, ordinal: true } }),
            this.i18n.t('shop:friend', { args: { context: 'male', name: 'Ada' } }),
            this.i18n.t('shop:menu.close', { args: { user: { name: 'Ada' } } }),
          ];
          return [
            right,
            same.t('common:title'),
            context.t('store:title'),
            this.i18n.t('shop:greeting'),
            this.i18n.t('shop:greeting', { args: { name: 'Ada' } }),
            this.i18n.t(key),
            this.i18n.t('shop:items', { args: { count: '5', place: 'Rome' } }),
          ];
        }
      }`;
    const tooFew = [expect.stringContaining('Expected 2 arguments, but got 1')];
    expect(compile(code, 'nest.d.ts')).toEqual({
      "same.t('common:title'),": [expect.stringContaining('\'"common:title"\' is not assignable')],
      "context.t('store:title'),": [expect.stringContaining('\'"store:title"\' is not assignable')],
      "this.i18n.t('shop:greeting'),": tooFew,
      "this.i18n.t('shop:greeting', { args: { name: 'Ada' } }),": [
        expect.stringContaining("Property 'amount' is missing"),
      ],
      'this.i18n.t(key),': tooFew,
      "this.i18n.t('shop:items', { args: { count: '5', place: 'Rome' } }),": [
        expect.stringContaining("Type 'string' is not assignable to type 'number'"),
      ],
    });
  });

  it('writes the same bytes for the same texts, and leaves an unchanged file alone', async () => {
    await types('--out', 'same.d.ts', '--release', '1');
    const file = join(folder, 'same.d.ts');
    const content = await readFile(file, 'utf8');
    await utimes(file, 1, 1);
    expect((await types('--out', 'same.d.ts', '--release', 'drafts')).stdout).toBe('same.d.ts is up to date.\n');
    expect([await readFile(file, 'utf8'), (await stat(file)).mtimeMs]).toEqual([content, 1000]);
    expect(content).not.toContain('onlyGerman');
    expect(content.match(/^ {4}"(common|shop)": \{$/gm)).toHaveLength(2);
  });

  it('reports with --check keys and variables that differ, but not another wording', async () => {
    const check = (...args: string[]) => types('--out', 'checked.d.ts', '--check', ...args);
    expect(await check()).toMatchObject({ code: 1, stderr: /^checked\.d\.ts does not exist\. Run dragoman types / });
    await types('--out', 'checked.d.ts');
    expect(await check()).toEqual({ code: 0, stdout: 'checked.d.ts is up to date.\n', stderr: '' });

    await edit('shop', 'title', { '': 'Basket' });
    expect(await check()).toMatchObject({ code: 0, stdout: 'checked.d.ts is up to date.\n' });
    expect(await check('--release', 'drafts')).toMatchObject({
      code: 0,
      stdout: 'checked.d.ts is up to date. 1 text worded differently, which changes no type.\n',
    });

    await edit('shop', 'menu.open', { '': 'Open {{what}}' });
    const added = { namespace: 'shop', key: 'added', forms: { '': 'Added' } };
    await admin.request('post', 'keys', added).expect(201);
    const { code, stdout, stderr } = await check('--release', 'drafts');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')).toEqual([
      'new: shop:added',
      'other variables: shop:menu.open',
      'checked.d.ts is out of date. Run dragoman types without --check, and commit the file.',
      '',
    ]);
    expect(JSON.parse((await check('--release', 'drafts', '--json')).stdout)).toMatchObject({
      upToDate: false,
      added: ['shop:added'],
      changed: ['shop:menu.open'],
    });
    expect(await check('--nest')).toMatchObject({ code: 1, stderr: /^The options differ, or the file was changed/ });

    const file = join(folder, 'checked.d.ts');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"title"', '"headline"').replaceAll('\n', '\r\n'));
    expect((await check()).stderr).toMatch(/^new: shop:title\nremoved: shop:headline\n/);
    await writeFile(file, 'export {};');
    expect(await check()).toMatchObject({ code: 1, stderr: /The options differ, or the file was changed by hand\./ });
    expect(await readFile(file, 'utf8')).toBe('export {};');
    await mkdir(join(folder, 'directory.d.ts'));
    expect(await types('--out', 'directory.d.ts')).toMatchObject({ code: 1, stderr: /EISDIR/ });
  });

  it('reports a release that there is none of', async () => {
    expect(await types('--release', '99')).toMatchObject({ code: 1, stderr: /^There is no such release/ });
    expect(await types('--release', 'latest')).toMatchObject({
      code: 2,
      stderr: /--release takes "current", "drafts" or the number of a release\./,
    });
  });
});
