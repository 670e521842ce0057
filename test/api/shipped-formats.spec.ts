import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { APP_CONFIG, type AppConfig } from '../../libs/workspace/src/app.config';
import type { BuildResultView, BuildsView } from '../../libs/workspace/src/builds/builds.contract';
import { BuildsService } from '../../libs/workspace/src/builds/builds.service';
import type { CodeChangesView } from '../../libs/workspace/src/code-changes/code-changes.contract';
import { Database } from '../../libs/workspace/src/database/database';
import type { ExportListView, ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import { ExchangeThreads } from '../../libs/workspace/src/exchange/worker/exchange.threads';
import { PublishedRelease } from '../../libs/workspace/src/releases/published/published-release';
import type { PreviewView } from '../../libs/workspace/src/releases/releases.contract';
import { RunningBuilds } from '../../libs/workspace/src/running-builds/running-builds.service';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../../libs/workspace/src/translated-texts';
import { databases, type FreshDatabase } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const po = (entries: Readonly<Record<string, string>>): string =>
  [
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
    ...Object.entries(entries).map(([id, text]) => `#: src/shop.ts\nmsgid "${id}"\nmsgstr "${text}"`),
    'msgid "{{count}} item"\nmsgid_plural "{{count}} items"\nmsgstr[0] "{{count}} Ding"\nmsgstr[1] "{{count}} Dinge"\n',
  ].join('\n\n');

const yml = (language: string, open: string): string => `# Menu\n${language}:\n  menu:\n    open: ${open} # verb\n`;
const strings = (open: string): string => `<resources>\n    <string name="open">${open}</string>\n</resources>\n`;
const arb = (locale: string, text: string): string =>
  `${JSON.stringify({ '@@locale': locale, items: text, '@items': { description: 'A number' } }, null, 2)}\n`;

const xliff = (open: string, target = ''): string =>
  `<xliff version="1.2">\n  <file source-language="en" datatype="plaintext">\n    <body>
      <trans-unit id="open">
        <source>${open}</source>${target && `\n        <target>${target}</target>`}
      </trans-unit>\n    </body>\n  </file>\n</xliff>\n`;

const FIRST = {
  'ng/messages.xlf': xliff('Open'),
  'ng/messages.de.xlf': xliff('Open', 'Öffnen'),
  'locales/de/LC_MESSAGES/shop.po': po({ Open: 'Öffnen', Close: 'Schließen', Old: 'Alt' }),
  'rails/en.yml': yml('en', 'Open'),
  'rails/de.yml': yml('de', 'Öffnen'),
  'res/values/strings.xml': strings('Open'),
  'res/values-de/strings.xml': strings('Öffnen'),
  'l10n/app_en.arb': arb('en', '{n, plural, one {# item} other {# items}}'),
  'l10n/app_de.arb': arb('de', '{n, plural, one {# Ding} other {# Dinge}}'),
};

const orderOf = (hour: number): string => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

describe.each(databases)('texts that are shipped in other formats with $name', (kind) => {
  let folder: string;
  let database: FreshDatabase;
  let started: StartedApp;
  let admin: Editor;

  beforeAll(async () => {
    [folder, database] = [await mkdtemp(join(tmpdir(), 'dragoman-formats-')), await kind.fresh()];
    await write(FIRST);
    const sources = [
      'locales/{lng}/LC_MESSAGES/{ns}.po',
      'rails/{lng}.yml?namespace=rails',
      'res/values-{lng}/{ns}.xml',
      'l10n/{ns}_{lng}.arb',
      'ng/{ns}.{lng}.xlf',
    ].map((source) => join(folder, source));
    const environment = { DRAGOMAN_FROM_CODE: 'follow', DRAGOMAN_BUILD: orderOf(1) };
    started = await startApp({ database, sources, ownLanguages: ['en', 'de'], environment });
    await waitUntil(() => started.app.get(RunningBuilds).own !== undefined);
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
  });
  afterAll(async () => {
    await started?.close();
    await database?.remove();
    await rm(folder, { recursive: true });
  });

  const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    }
  };
  const served = async (language: string, namespace: string): Promise<unknown> =>
    (await sendRequest(started.url, `/locales/${language}/${namespace}.json`)).json();
  const deploy = async (
    files: Readonly<Record<string, string>>,
    hour: number,
    fromCode: 'ask' | 'follow' = 'follow',
  ): Promise<BuildResultView> => {
    await write(files);
    const { app } = started;
    const config: AppConfig = { ...app.get<AppConfig>(APP_CONFIG), fromCode, buildOrder: Date.parse(orderOf(hour)) };
    const services = [app.get(Database), app.get(ExchangeThreads), app.get(PublishedRelease)] as const;
    return new BuildsService(config, ...services, app.get<TranslatedCatalog>(TRANSLATED_CATALOG)).start();
  };
  const row = async (namespace: string, language: string, key: string) => {
    const query = new URLSearchParams({ namespace, language, filter: 'all' });
    const { texts } = (await admin.request('get', `texts?${query}`).expect(200)).body as TextListView;
    return texts.find((each) => each.key === key)!;
  };
  const edit = async (namespace: string, language: string, key: string, forms: Readonly<Record<string, string>>) => {
    const { id, text } = await row(namespace, language, key);
    await admin.request('put', `texts/${id}/${language}`, { forms }, text.version).expect(200);
  };
  const exported = async (path: string): Promise<string> => {
    const parser = (response: NodeJS.ReadableStream, done: (error: null, bytes: Buffer) => void) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    };
    return String(
      (
        await admin
          .request('get', `exports/${path}`)
          .buffer(true)
          .parse(parser as never)
          .expect(200)
      ).body,
    );
  };

  it('are served from the start', async () => {
    expect(await served('de', 'shop')).toEqual({
      ...{ Open: 'Öffnen', Close: 'Schließen', Old: 'Alt' },
      ...{ '{{count}} item_one': '{{count}} Ding', '{{count}} item_other': '{{count}} Dinge' },
    });
    expect(await served('en', 'shop')).toMatchObject({ Open: 'Open', '{{count}} item_other': '{{count}} items' });
    expect(await served('de', 'rails')).toEqual({ menu: { open: 'Öffnen' } });
    expect(await served('en', 'strings')).toEqual({ open: 'Open' });
    expect(await served('en', 'messages')).toEqual({ open: 'Open' });
    expect(await served('de', 'app')).toEqual({ items: '{n, plural, one {# Ding} other {# Dinge}}' });
  });

  it('are imported with their formats, paths and syntaxes', async () => {
    const { body } = await admin.request('post', 'imports', { shipped: true, dryRun: true }).expect(200);
    const { plan, problems } = body as ImportPlanView;
    expect(problems).toEqual([]);
    await admin.request('post', 'imports', { shipped: true, plan, state: 'reviewed' }).expect(200);
    const { files } = (await admin.request('get', 'exports').expect(200)).body as ExportListView;
    const paths = files.filter(({ namespace }) => !namespace.startsWith('dragoman/')).map(({ file }) => file);
    expect(paths.sort()).toEqual(
      [
        ...['app_de.arb', 'app_en.arb', 'de.yml', 'en.yml', 'values-de/strings.xml', 'values/strings.xml'],
        ...['de/LC_MESSAGES/shop.po', 'en/LC_MESSAGES/shop.po', 'messages.de.xlf', 'messages.en.xlf'],
      ].sort(),
    );
    const { namespaces } = (await admin.request('get', 'workspace').expect(200)).body;
    const syntaxes = Object.fromEntries(namespaces.map(({ name, syntax }: Record<string, string>) => [name, syntax]));
    expect(syntaxes).toMatchObject({ app: 'icu', shop: 'i18next', rails: 'i18next' });
    for (const [file, path] of [
      ['locales/de/LC_MESSAGES/shop.po', 'de/LC_MESSAGES/shop.po'],
      ['rails/de.yml', 'de.yml'],
      ['res/values/strings.xml', 'values/strings.xml'],
    ] as const)
      expect(await exported(path)).toBe(await readFile(join(folder, file), 'utf8'));
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
    await admin.request('post', 'releases', { hash }).expect(201);
  });

  it('follow the code, and wait where people have changed them, too', async () => {
    await edit('shop', 'de', 'Close', { '': 'Zumachen' });
    await edit('shop', 'de', '{{count}} item', { one: 'ein Ding', other: '{{count}} Dinge' });
    const { build, plan } = await deploy(
      {
        'locales/de/LC_MESSAGES/shop.po': po({ Open: 'Aufmachen', Close: 'Beenden', New: 'Neu' }),
        'rails/de.yml': yml('de', 'Auf'),
        'res/values/strings.xml': strings('Open now'),
        'ng/messages.xlf': xliff('Open now'),
        'ng/messages.de.xlf': xliff('Open now', 'Öffnen'),
      },
      2,
    );
    expect(plan.problems).toEqual([]);
    expect(build).toMatchObject({
      state: 'applied',
      release: 2,
      counts: { changed: 4, added: 2, conflicts: 1, newKeys: 1, gone: 1, newerHere: 1 },
    });
    expect(await served('de', 'shop')).toMatchObject({ Open: 'Aufmachen', Close: 'Schließen', Old: 'Alt', New: 'Neu' });
    expect(await served('en', 'shop')).toMatchObject({ New: 'New' });
    expect(await served('de', 'rails')).toEqual({ menu: { open: 'Auf' } });
    expect(await served('en', 'strings')).toEqual({ open: 'Open now' });
    expect(await served('en', 'messages')).toEqual({ open: 'Open now' });
    const { changes } = (await admin.request('get', 'code-changes').expect(200)).body as CodeChangesView;
    expect(changes).toMatchObject([
      { key: 'Close', language: 'de', base: { '': 'Schließen' }, code: { '': 'Beenden' } },
    ]);
    // The file of the build, with what the workspace has changed, or keeps although the code does not.
    expect(await exported('de/LC_MESSAGES/shop.po')).toBe(
      po({ Open: 'Aufmachen', Close: 'Zumachen', New: 'Neu' })
        .replace('msgid "Close"', '#, fuzzy\n$&')
        .replace('#: src/shop.ts\nmsgid "New"', 'msgid "Old"\nmsgstr "Alt"\n\n$&')
        .replace('msgid "{{count}} item"', '#, fuzzy\n$&')
        .replace('{{count}} Ding"', 'ein Ding"'),
    );
    expect((await deploy({}, 3)).plan.counts).toMatchObject({ changed: 0, added: 0, conflicts: 0, gone: 0 });
  });

  it('wait until someone applies the build, and are read again as they were shipped', async () => {
    const { build } = await deploy(
      { 'l10n/app_de.arb': arb('de', '{n, plural, one {ein Ding} other {# Dinge}}') },
      4,
      'ask',
    );
    expect(build).toMatchObject({ state: 'waiting', counts: { changed: 1 } });
    await write(FIRST);
    const { waiting } = (await admin.request('get', 'builds').expect(200)).body as BuildsView;
    const { plan } = (await admin.request('get', `builds/${waiting[0]!.id}/plan`).expect(200)).body as BuildResultView;
    expect(plan.entries).toMatchObject([{ namespace: 'app', key: 'items', change: 'changed' }]);
    await admin.request('post', `builds/${waiting[0]!.id}/apply`, {}, waiting[0]!.version).expect(200);
    expect(await served('de', 'app')).toEqual({ items: '{n, plural, one {ein Ding} other {# Dinge}}' });
  });

  it('are compared with each release: texts that need a variable which the code does not pass', async () => {
    await edit('shop', 'en', 'Open', { '': 'Open {{name}}' });
    const { builds } = (await admin.request('get', 'releases/preview').expect(200)).body as PreviewView;
    expect(builds.texts).toMatchObject([
      { problem: 'variablesMissing', key: 'Open', variables: ['name'], file: 'de/LC_MESSAGES/shop.po' },
    ]);
  });

  it('are compared as plurals where one language has plural forms and another one text', async () => {
    const days = { en: '  days: Days\n', de: '  days:\n    one: Tag\n    other: Tage\n' };
    const build = { 'rails/en.yml': yml('en', 'Open') + days.en, 'rails/de.yml': yml('de', 'Auf') + days.de };
    expect((await deploy(build, 5)).plan.counts).toMatchObject({ added: 2, conflicts: 0 });
    expect(await exported('en.yml')).toBe(build['rails/en.yml']);
    await edit('rails', 'en', 'days', { one: 'Day', other: 'Days' });
    expect(await exported('en.yml')).toBe(`${yml('en', 'Open')}  days: \n    one: Day\n    other: Days\n`);
    const { plan } = await deploy({ 'rails/en.yml': yml('en', 'Open it') + days.en }, 6);
    expect(plan.counts).toMatchObject({ added: 0, changed: 1, conflicts: 0, newerHere: 1 });
    const merged = { 'rails/en.yml': await exported('en.yml') };
    expect((await deploy(merged, 7)).plan.counts).toMatchObject({ changed: 0, conflicts: 0, newerHere: 0 });
    await deploy({ 'rails/en.yml': yml('en', 'Open'), 'rails/de.yml': yml('de', 'Auf') }, 8);
  });

  it('are reported with line and column while a file is invalid', async () => {
    const { plan } = await deploy({ 'rails/de.yml': 'de:\n  menu:\n    open: "Auf\n' }, 9);
    expect(plan.problems).toMatchObject([{ file: 'de.yml', line: 4, column: 1, code: 'syntax', severity: 'error' }]);
    expect(plan.gone.filter(({ namespace }) => namespace === 'rails')).toEqual([]);
  });
});
