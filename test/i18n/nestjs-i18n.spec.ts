import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CatalogService, I18nModule, type I18nOptions, readJson, type TextNode } from '@dragoman/i18n';
import { formatKey, nestjsI18nDifferences } from '@dragoman/i18n/internal';
import { I18nJsonLoader, I18nModule as NestjsI18nModule, I18nService, type TranslateOptions } from 'nestjs-i18n';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const FIXTURES = join(__dirname, 'nestjs-i18n');

async function start(...imports: DynamicModule[]) {
  @Module({ imports })
  class HostModule {}
  return NestFactory.createApplicationContext(HostModule, { logger: false });
}

const startOurs = (options: Partial<I18nOptions>) =>
  start(I18nModule.forRoot({ fallback: 'en', messages: 'nestjs-i18n', ...options }));

type App = Awaited<ReturnType<typeof start>>;

function translate(app: App, key: string, options: TranslateOptions): unknown {
  try {
    return app.get<I18nService>(I18nService).translate(key, options);
  } catch (error) {
    return `throws ${(error as Error).message}`;
  }
}

const ARGS: readonly TranslateOptions['args'][] = [
  undefined,
  {},
  { username: 'Ada', name: 'ada', title: 'Dr' },
  { count: 0, name: 'x' },
  { count: 1, name: 'x', lang: 'en' },
  { count: 2, username: 'Bo' },
  { count: 5.5 },
  [{ name: 'A', username: 'B' }],
  { GENDER: 'female', COUNT: 2 },
  { name: '{username}', username: 'U' },
];

describe('answers equal those of nestjs-i18n', () => {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

  /** Every key and every branch of the files of a language, as nestjs-i18n writes keys. */
  function keysIn(path: string, prefix: string): string[] {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const key = prefix + parse(entry.name).name;
      if (entry.isDirectory()) return keysIn(join(path, entry.name), `${key}.`);
      return [key, ...branches(JSON.parse(readFileSync(join(path, entry.name), 'utf8')), `${key}.`)];
    });
  }

  const branches = (node: object, prefix: string): string[] =>
    Object.entries(node).flatMap(([name, child]) => [
      prefix + name,
      ...(typeof child === 'object' && child !== null ? branches(child as object, `${prefix}${name}.`) : []),
    ]);

  test.each([
    ['brocoders', 18],
    ['samples', 37],
    ['tests', 55],
  ])('for the texts of %s', async (name, numberOfKeys) => {
    const path = join(FIXTURES, name);
    const loaders = [new I18nJsonLoader({ path, includeSubfolders: true, watch: false })];
    const theirs = await start(NestjsI18nModule.forRoot({ fallbackLanguage: 'en', logging: false, loaders }));
    const ours = await startOurs({ namespaces: path });
    const languages = folders(path);
    const keys = new Set(languages.flatMap((language) => keysIn(join(path, language), '')));
    keys.add('nothing.here').add('test.gone');
    expect(keys.size).toBe(numberOfKeys);

    const differences: object[] = [];
    for (const lang of [...languages, 'xx', 'de-AT', 'nl-BE', undefined]) {
      for (const key of keys) {
        for (const args of ARGS) {
          const options: TranslateOptions = { ...(lang && { lang }), ...(args && { args }) };
          const expected = translate(theirs, key, options);
          const actual = translate(ours, key, options);
          if (!isDeepStrictEqual(actual, expected)) differences.push({ key, lang, args, expected, actual });
        }
      }
    }
    expect(differences).toEqual([]);
    await Promise.all([theirs.close(), ours.close()]);
  });
});

describe('what i18next would answer differently', () => {
  /** Texts and objects of a tree. Lists are left out: i18next returns them with an option. */
  function* paths(node: TextNode, path: readonly string[] = []): Generator<readonly string[]> {
    if (Array.isArray(node)) return;
    if (path.length > 0) yield path;
    if (node instanceof Map) for (const [name, child] of node) yield* paths(child as TextNode, [...path, name]);
  }

  test.each(['brocoders', 'samples', 'tests'])('is found in %s, and nothing else', async (name) => {
    const namespaces = join(FIXTURES, name);
    const [theirs, i18next] = await Promise.all([
      startOurs({ namespaces }),
      startOurs({ namespaces, messages: 'i18next' }),
    ]);
    const wrong: string[] = [];
    for (const file of globSync('*/*.json', { cwd: namespaces })) {
      const [lang, namespace] = [dirname(file), parse(file).name];
      const { tree } = readJson(readFileSync(join(namespaces, file), 'utf8'));
      const found = nestjsI18nDifferences(tree).map(({ key }) => key);
      const isFound = (key: string) =>
        found.some((each) => each === key || each.startsWith(`${key}.`) || each.startsWith(`${key}[`));
      for (const path of paths(tree)) {
        const isDifferent = ARGS.some((args) => {
          const options: TranslateOptions = { lang, returnObjects: true, ...(args && { args }) };
          const key = path.join('.');
          return !isDeepStrictEqual(
            translate(theirs, `${namespace}.${key}`, options),
            translate(i18next, `${namespace}:${key}`, options),
          );
        });
        if (isDifferent !== isFound(formatKey(path))) wrong.push(`${file} ${formatKey(path)}: ${isDifferent}`);
      }
    }
    expect(wrong).toEqual([]);
    await Promise.all([theirs.close(), i18next.close()]);
  });
});

describe('namespaces in the syntax of nestjs-i18n', () => {
  const directory = mkdtempSync(join(tmpdir(), 'nestjs-i18n-'));
  const write = (file: string, texts: object) => writeFileSync(join(directory, file), JSON.stringify(texts));
  let app: App;
  const t = (key: string, options: TranslateOptions = {}): unknown =>
    app.get<I18nService>(I18nService).t(key, { lang: 'de', ...options });

  beforeAll(async () => {
    cpSync(join(__dirname, 'shop/locales'), directory, { recursive: true });
    for (const folder of ['pt_BR/mail', 'de/mail', 'en/mail'])
      cpSync(join(FIXTURES, 'samples/en'), join(directory, folder), { recursive: true });
    write('de/mail.json', { greeting: 'Hallo {name}', welcome: { subject: 'verdeckt', sender: 'Team' } });
    write('de/mail/welcome.json', {
      subject: 'Willkommen, {name}',
      items: { zero: 'Nichts', one: '{count} Ding', other: '{count} Dinge' },
    });
    write('pt_BR/mail/welcome.json', { subject: 'Boas-vindas' });
    app = await startOurs({
      namespaces: directory,
      messages: { mail: 'nestjs-i18n', 'mail/welcome': 'nestjs-i18n', '*': 'i18next' },
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(directory, { recursive: true });
  });

  it('are named at startup if they have no texts', async () => {
    const warnings: string[] = [];
    const logger = { log: () => {}, error: () => {}, warn: (message: string) => void warnings.push(message) };
    const messages = { mail: 'nestjs-i18n', mial: 'nestjs-i18n', '*': 'i18next' } as const;
    @Module({ imports: [I18nModule.forRoot({ fallback: 'en', namespaces: directory, messages })] })
    class HostModule {}
    await (await NestFactory.createApplicationContext(HostModule, { logger })).close();
    expect(warnings).toEqual(['"messages" names namespaces that have no texts: mial.']);
    Logger.overrideLogger(false);
  });

  it('leave the others to i18next', () => {
    expect(t('shop:cart', { lang: 'pl', args: { count: 3 } })).toBe('3 produkty');
    expect(t('mail.greeting', { args: { name: 'Ada' } })).toBe('Hallo Ada');
  });

  it('lie in each other as their folders do, the deeper file above the other', () => {
    expect(t('mail.welcome.subject', { args: { name: 'Ada' } })).toBe('Willkommen, Ada');
    expect(t('mail.welcome.sender')).toBe('Team');
    expect(t('mail.welcome.items', { args: { count: 0 } })).toBe('Nichts');
    expect(t('mail.welcome.items', { args: { count: 2 } })).toBe('2 Dinge');
  });

  it('find a language in any spelling', () => {
    expect(t('mail.welcome.subject', { lang: 'pt_BR' })).toBe('Boas-vindas');
    expect(t('mail.welcome.subject', { lang: 'pt-BR' })).toBe('Boas-vindas');
  });

  it('may be named as for i18next, too', () => {
    expect(t('mail/welcome:subject', { args: { name: 'Ada' } })).toBe('Willkommen, Ada');
    expect(t('mail:greeting', { args: { name: 'Ada' } })).toBe('Hallo Ada');
    expect(t('mail:missing')).toBe('mail:missing');
  });

  it('are not those of feature modules, unless they are named', async () => {
    const feature = { name: 'shop', namespaces: ['shop'], directory: join(__dirname, 'shop/locales') };
    const cart = async (messages: NonNullable<I18nOptions['messages']>) => {
      const host = await start(I18nModule.forRoot({ fallback: 'en', messages }), I18nModule.forFeature(feature));
      const answer: unknown = host.get<I18nService>(I18nService).t('shop:cart', { lang: 'pl', args: { count: 3 } });
      await host.close();
      return answer;
    };
    expect(await cart('nestjs-i18n')).toBe('3 produkty');
    expect(await cart({ shop: 'nestjs-i18n' })).toBe('shop:cart');
  });

  it('take the separators of a call', () => {
    expect(t('mail/welcome/sender', { keySeparator: '/' })).toBe('Team');
    expect(t('mail:welcome.sender', { nsSeparator: ':' })).toBe('Team');
  });

  it('are answered as edited, from the next snapshot on', async () => {
    write('de/mail.json', { greeting: 'Servus {name}' });
    await app.get(CatalogService).refresh();
    expect(t('mail.greeting', { args: { name: 'Ada' } })).toBe('Servus Ada');
    write('de/mail.json', { greeting: 'Grüß Gott, {name}' });
    await app.get<I18nService>(I18nService).refresh();
    expect(t('mail.greeting', { args: { name: 'Ada' } })).toBe('Grüß Gott, Ada');
  });
});
