import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BuildResultView, BuildsView } from '../../libs/workspace/src/builds/builds.contract';
import type { CodeChangesView } from '../../libs/workspace/src/code-changes/code-changes.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases, type FreshDatabase } from '../support/databases';
import { dragoman as run } from '../support/dragoman';
import { createEditor, type Editor } from '../support/editors';
import { type Files, toImportFiles } from '../support/import-files';
import { startApp, type StartedApp } from '../support/start-app';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-sync-'));
});
afterAll(() => rm(folder, { recursive: true }));

const dragoman = (environment: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  run(folder, environment, ...args);

async function write(files: Files): Promise<void> {
  await rm(join(folder, 'locales'), { recursive: true, force: true });
  for (const { file, content } of toImportFiles(files)) {
    const path = join(folder, 'locales', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

const texts = (shop: Readonly<Record<string, string>>): Files => ({ en: { shop } });
const orderOf = (hour: number): string => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

describe.each(databases)('dragoman sync with $name', ({ fresh }) => {
  let place: FreshDatabase;
  beforeAll(async () => {
    place = await fresh();
    await write(texts({ title: 'Shop', lead: 'Welcome', old: 'Old' }));
    await dragoman(place.environment, 'import', 'locales', '--state', 'reviewed');
  });
  afterAll(() => place.remove());
  const sync = (hour: number, ...args: string[]) =>
    dragoman(place.environment, 'sync', 'locales', '--build', orderOf(hour), ...args);
  const dryRun = async (hour: number) =>
    (JSON.parse((await sync(hour, '--dry-run', '--json')).stdout) as BuildResultView).plan.counts;

  it('prints the plan of a dry run, and changes nothing', async () => {
    await write(texts({ title: 'Our shop', lead: 'Welcome', more: 'More' }));
    const first = await sync(1, '--dry-run');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('changed en/shop.json: "title" "Our shop"\n');
    expect(first.stdout).toContain('added en/shop.json: "more" "More"\n');
    expect(first.stdout).toContain('no longer in the code: shop: "old"\n');
    expect(await sync(1, '--dry-run')).toEqual(first);
  });

  it('changes nothing while a file is invalid', async () => {
    await write({ en: { shop: '{\n  "title": }' } });
    const refused = await sync(1);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^en\/shop\.json:2:12: error: /);
    expect(refused.stderr).toMatch('Nothing was changed: fix the files, or sync the rest with --skip-errors.');
    const rest = await sync(1, '--dry-run', '--skip-errors');
    expect(rest).toMatchObject({ code: 0, stderr: refused.stderr.split('\n')[0] + '\n' });
  });

  it('lets texts follow the code once', async () => {
    await write(texts({ title: 'Our shop', lead: 'Welcome', more: 'More' }));
    const synced = await sync(2, '--fail-on', 'conflicts');
    expect(synced).toMatchObject({ code: 0, stderr: '' });
    expect(synced.stdout).toMatch(/^ +1 changed\n +1 added\n/m);
    expect((await sync(2)).stdout).toMatch(/^ +0 changed\n +0 added\n/m);
    expect((await sync(1)).stdout).toMatch('A newer build was compared already');
  });

  it('reports texts that were changed on both sides, and fails on request', async () => {
    await write(texts({ title: 'Our shop', lead: 'Welcome, friend', more: 'More' }));
    await dragoman(place.environment, 'import', 'locales', '--take', 'theirs', '--state', 'reviewed');
    await write(texts({ title: 'Our shop', lead: 'Good day', more: 'More' }));
    expect((await dryRun(3)).conflicts).toBe(1);
    expect((await sync(3, '--dry-run')).code).toBe(0);
    const failed = await sync(3, '--dry-run', '--fail-on', 'conflicts');
    expect(failed).toMatchObject({
      code: 1,
      stderr: [
        'en/shop.json: "lead" was changed in the code and in the workspace',
        '    code:      "Good day"',
        '    workspace: "Welcome, friend"',
        '',
      ].join('\n'),
    });
  });

  it('syncs files of other formats, in a directory or by a pattern', async () => {
    const po = (open: string) => `msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Open"\nmsgstr "${open}"\n`;
    const file = join(folder, 'gettext/de/LC_MESSAGES/mail.po');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, po('Auf'));
    const dry = (source: string) => dragoman(place.environment, 'sync', source, '--build', orderOf(3), '--dry-run');
    const { code, stdout } = await dry('gettext');
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('added en/mail: "Open" "Open"\nadded de/LC_MESSAGES/mail.po: "Open" "Auf"\n'),
    ]);
    expect((await dry('gettext/{lng}/LC_MESSAGES/{ns}.po')).stdout).toBe(stdout);
    await writeFile(file, po('Auf').replace('msgstr "Auf"', 'msgstr Auf'));
    expect((await dry('gettext/{lng}/LC_MESSAGES/{ns}.po')).stderr).toMatch(/^de\/LC_MESSAGES\/mail\.po:5:1: error: /);
  });

  it('refuses to change anything with DRAGOMAN_FROM_CODE=off', async () => {
    const off = await dragoman({ ...place.environment, DRAGOMAN_FROM_CODE: 'off' }, 'sync', 'locales');
    expect(off).toMatchObject({ code: 1, stderr: /DRAGOMAN_FROM_CODE/ });
  });

  describe('with --url', () => {
    let started: StartedApp;
    let admin: Editor;
    beforeAll(async () => {
      started = await startApp({ database: place, environment: { DRAGOMAN_FROM_CODE: 'follow' } });
      admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    });
    afterAll(() => started.close());
    const remotely = (...args: string[]) =>
      dragoman(
        { DRAGOMAN_TOKEN: admin.authorization.slice('Bearer '.length), DRAGOMAN_BUILD: orderOf(4) },
        ...['sync', 'locales', '--url', started.url, ...args],
      );

    it('syncs with a server, and publishes what follows', async () => {
      const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
      await admin.request('post', 'releases', { hash }).expect(201);
      await write(texts({ title: 'The shop', lead: 'Good day', more: 'More' }));
      expect((await remotely('--dry-run')).stdout).toContain('changed en/shop.json: "title" "The shop"\n');
      const before = (await admin.request('get', 'builds').expect(200)).body as BuildsView;
      expect(before.builds.map(({ order }) => order)).not.toContain(orderOf(4));
      const synced = await remotely('--fail-on', 'conflicts');
      expect([synced.code, synced.stderr]).toEqual([1, expect.stringContaining('"Good day"')]);
      expect(synced.stdout).toMatch('Published as release 2.');
      expect(synced.stdout).toMatch('Waiting for a decision in the inbox: 1 text.');
      const list = (await admin.request('get', 'texts?language=en&namespace=shop').expect(200)).body as TextListView;
      expect(JSON.stringify(list)).toContain('The shop');
      const { changes } = (await admin.request('get', 'code-changes').expect(200)).body as CodeChangesView;
      expect(changes.map(({ key }) => key)).toEqual(['lead']);
    });
  });
});

it.each([
  [['sync'], /^Missing required argument 'dir'\./],
  [['sync', 'a', '--fail-on', 'errors'], /Allowed choices are conflicts\./],
  [['sync', 'a', '--build', '42'], /must be the time of the commit/],
] as const)('refuses the arguments %j', async (args, stderr) => {
  expect(await dragoman({}, ...args)).toMatchObject({ code: 2, stderr });
});
