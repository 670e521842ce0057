import { I18nModule, type I18nOptions } from '@dragoman/i18n';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createInstance } from 'i18next';
import { I18nService } from 'nestjs-i18n';
import i18nextV3 from 'i18next-v3';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { createTranslator } from 'use-intl/core';
import { migrateFromI18nextV3 } from '../../apps/api/src/commands/migrate/migrate-i18next-v3';
import { migrateFromNextIntl } from '../../apps/api/src/commands/migrate/migrate-next-intl';
import type { ReportedNamespace } from '../../apps/api/src/commands/migrate/report';

type Messages = Record<string, unknown>;
type Values = Record<string, unknown>;
interface Report {
  readonly languages: readonly string[];
  readonly namespaces: readonly [ReportedNamespace];
}

/** The keys of all texts. */
const keysOf = (messages: object, prefix = ''): readonly string[] =>
  Object.entries(messages).flatMap(([name, child]) => {
    if (Array.isArray(child)) return [];
    return typeof child === 'object' ? keysOf(child as Messages, `${prefix}${name}.`) : [prefix + name];
  });

const readMessages = async (file: string): Promise<Messages> => JSON.parse(await readFile(file, 'utf8')) as Messages;

async function resultOf<Result>(run: (output: Parameters<typeof migrateFromNextIntl>[2]) => Promise<number>) {
  const printed: string[] = [];
  let result: unknown;
  const line = (text: string): void => void printed.push(text);
  const code = await run({ line, error: line, result: (value) => void (result = value) });
  return { code, printed: printed.join('\n'), result: result as Result };
}

async function start(options: Omit<I18nOptions, 'fallback'>, fallback = 'en') {
  const app = await NestFactory.create<INestApplication<Server>>(I18nModule.forRoot({ fallback, ...options }), {
    logger: false,
  });
  await app.init();
  const i18n = app.get(I18nService);
  return {
    app,
    t: (key: string, lang: string, args: Values): string => i18n.t(key as never, { lang, args }),
    served: async (file: string) =>
      (await request(app.getHttpServer()).get(`/locales/${file}.json`).expect(200)).body as Messages,
  };
}

describe('texts for i18next JSON v3', () => {
  const texts = join(__dirname, 'i18next-v3');
  const languages = ['ar', 'de', 'en', 'fr', 'ja', 'lv', 'pl'];
  const COUNTS = [undefined, 0, 1, 2, 3, 4, 5, 8, 10, 11, 12, 21, 22, 100, 101, 111, 1000];
  const CONTEXTS = [undefined, 'male', 'female', 'unknown'];
  let original: Readonly<Record<string, Messages>>;
  let kept: Awaited<ReturnType<typeof start>>;
  let converted: Awaited<ReturnType<typeof start>>;
  let directory: string;
  /** Plurals of v3 that v4 cannot have, and the numbers that differ. */
  let rules: ReportedNamespace['differences'];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dragoman-v3-'));
    original = Object.fromEntries(
      await Promise.all(
        languages.map(async (tag) => [tag, await readMessages(join(texts, tag, 'shop.json'))] as const),
      ),
    );
    const { result } = await resultOf<Report>((output) => migrateFromI18nextV3(texts, { write: directory }, output));
    rules = result.namespaces[0].differences.filter(({ kind }) => kind === 'rule');
    [kept, converted] = await Promise.all([
      start({ namespaces: texts, messages: 'i18next-v3' }),
      start({ namespaces: directory }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([kept?.app.close(), converted?.app.close()]);
    await rm(directory, { recursive: true });
  });

  /** i18next 23 itself, with the texts of one language. */
  async function client(language: string, messages: Messages) {
    const instance = i18nextV3.createInstance();
    await instance.init({
      ...{ lng: language, fallbackLng: false, compatibilityJSON: 'v3' },
      resources: { [language]: { shop: messages } },
      ...{ ns: 'shop', defaultNS: 'shop', interpolation: { escapeValue: false } },
    });
    return instance;
  }

  /** The keys that code can use: those of the file, and those of plurals and contexts without their suffixes. */
  const keysOfCode = (messages: Messages): readonly string[] => [
    ...new Set(keysOf(messages).flatMap((key) => [key, key.replace(/(_male|_female)?(_plural|_\d)?$/, '')])),
  ];

  const calls = (messages: Messages) =>
    keysOfCode(messages).flatMap((key) =>
      COUNTS.flatMap((count) =>
        CONTEXTS.map((context) => ({
          key,
          values: { owner: 'Ada', amount: 3, ...(count !== undefined && { count }), ...(context && { context }) },
        })),
      ),
    );

  test.each(languages)('are delivered as they are to i18next 23 in %s', async (language) => {
    expect(await kept.served(`${language}/shop`)).toEqual(original[language]);
  });

  test.each(languages)('are answered by the server as by i18next 23 in %s', async (language) => {
    const own = await client(language, original[language]!);
    for (const { key, values } of calls(original[language]!)) {
      if (!own.exists(key, values)) continue; // the server has the text of the fallback language
      expect([key, values, kept.t(`shop:${key}`, language, values)]).toEqual([key, values, own.t(key, values)]);
    }
  });

  test.each(languages)('are answered by i18next v4 and the server after the conversion in %s', async (language) => {
    const own = await client(language, original[language]!);
    const v4 = createInstance();
    const served = await converted.served(`${language}/shop`);
    await v4.init({
      ...{ lng: language, fallbackLng: false, ns: 'shop', defaultNS: 'shop' },
      resources: { [language]: { shop: served } },
      interpolation: { escapeValue: false },
    });
    const isForm = (key: string): boolean => (/_plural$|_\d$/.test(key) && !key.startsWith('step_')) || key === 'step';
    let compared = 0;
    for (const { key, values } of calls(original[language]!)) {
      if (isForm(key) || !own.exists(key, values)) continue;
      if (rules.some(({ file, part }) => file.startsWith(language) && part === String(values.count))) continue;
      // "file_zero" is a text of its own in v3; v4 takes it for the form of 0.
      if (key === 'file' && values.count === 0) continue;
      const expected = [key, values, own.t(key, values)];
      expect([key, values, v4.t(key, values)]).toEqual(expected);
      expect([key, values, converted.t(`shop:${key}`, language, values)]).toEqual(expected);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
    expect(rules.map(({ file, part }) => [file, part])).toEqual([['lv/shop.json', '0']]);
  });

  it('are reported with what differs, and with the settings', async () => {
    const { code, printed, result } = await resultOf((output) => migrateFromI18nextV3(texts, {}, output));
    expect(code).toBe(1);
    expect(printed).toMatch(/^shop +\d+ {2}\d+ plurals, 1 plural rule, 1 list$/m);
    expect(printed).toContain('First in ar/shop.json:3, cart.item_0: _0, _1, _2, _3, _4, _5');
    expect(printed).toContain('Languages: ar, de, en, fr, ja, lv, pl. Layout: {lng}/{ns}, below test/i18n/i18next-v3');
    expect(printed).toContain('--layout "{lng}/{ns}" --syntax i18next-v3');
    expect(result).toMatchObject({ layout: '{lng}/{ns}', folder: '.', unread: [] });
  });
});

describe('messages for next-intl', () => {
  const projects = [
    join(__dirname, 'next-intl'),
    ...findMessages(join(__dirname, '../../../shared/data/formats/json-icu/amannn+next-intl')),
  ];
  const VALUES: Values = {
    ...{ owner: 'Ada', name: 'Ada', username: 'Ada', count: 3, place: 2, who: 'female', amount: 0.5, id: 7 },
    ...{ date: new Date(Date.UTC(2026, 10, 23, 12)), locale: 'en', articleId: 7, url: '/', provider: 'x', error: 'x' },
    ...{ now: new Date(0), price: 1, email: 'x', length: 2, orders: 3, value: 1 },
  };

  test.each(projects)('of %s are delivered and answered as by next-intl itself', async (project) => {
    const { result } = await resultOf<Report>((output) => migrateFromNextIntl(project, {}, output));
    const { differences } = result.namespaces[0];
    const { app, t, served } = await start({ namespaces: project, messages: 'icu' }, result.languages[0]);
    try {
      for (const file of await readdir(project)) {
        const language = file.replace('.json', '');
        const messages = await readMessages(join(project, file));
        const delivered = await served(`${language}/translation`);
        const empty = differences.filter((each) => each.kind === 'empty' && each.file === file).map(({ key }) => key);
        const keys = keysOf(messages).filter((key) => !empty.includes(key));
        expect(keys.map((key) => [key, textAt(delivered, key)])).toEqual(
          keys.map((key) => [key, textAt(messages, key)]),
        );
        const failures: string[] = [];
        const own = createTranslator({
          ...{ locale: language, messages, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
          onError: ({ message }) => failures.push(message),
        });
        for (const key of keysOf(messages)) {
          const differs = differences.some((each) => each.key === key && each.file === file);
          const rendered = own.markup(key as never, { ...VALUES, ...tagsOf(messages, key) } as never);
          if (!differs) expect([key, t(`translation:${key}`, language, VALUES)]).toEqual([key, rendered]);
          else if (rendered !== '')
            expect(t(`translation:${key}`, language, VALUES)).toBe(rendered.replace(/<[^>]*>/g, ''));
        }
        expect(failures).toEqual([]);
      }
    } finally {
      await app.close();
    }
  });

  it('are reported with what differs, and with the settings', async () => {
    const { code, printed } = await resultOf((output) => migrateFromNextIntl(projects[0]!, {}, output));
    expect(code).toBe(1);
    expect(printed).toMatch(/^translation +\d+ {2}2 tags, 2 lists$/m);
    expect(printed).toContain('First in en.json:13, Cart.rich: <link>');
    expect(printed).toContain('Languages: en, pl. Layout: {lng}');
    expect(printed).toContain('--layout "{lng}" --syntax icu');
  });
});

const textAt = (messages: Messages, key: string): unknown =>
  key.split('.').reduce<unknown>((node, name) => (node as Messages)[name], messages);

/** Each tag renders its content between its own name. */
const tagsOf = (messages: Messages, key: string): Values => {
  const names = Array.from(String(textAt(messages, key)).matchAll(/<(\w+)>/g), ([, name]) => name!);
  return Object.fromEntries(names.map((name) => [name, (chunks: string) => `<${name}>${chunks}</${name}>`]));
};

function findMessages(directory: string): readonly string[] {
  if (!existsSync(directory)) return [];
  const below = ['e2e/extracted-json', 'e2e/partial-prefetching'].concat(
    ['app-router', 'app-router-migration', 'app-router-playground', 'app-router-without-i18n-routing'].map(
      (name) => `examples/example-${name}`,
    ),
    ['examples/example-pages-router', 'examples/example-use-intl'],
  );
  return below.map((each) => join(directory, each, 'messages'));
}
