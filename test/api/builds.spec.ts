import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { APP_CONFIG, type AppConfig } from '../../libs/workspace/src/app.config';
import type { BuildResultView, BuildsView, BuildView } from '../../libs/workspace/src/builds/builds.contract';
import type { CodeChangesView } from '../../libs/workspace/src/code-changes/code-changes.contract';
import { BuildsService } from '../../libs/workspace/src/builds/builds.service';
import { Database } from '../../libs/workspace/src/database/database';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import { ExchangeThreads } from '../../libs/workspace/src/exchange/worker/exchange.threads';
import type { HealthView } from '../../libs/workspace/src/health/health.contract';
import { PublishedRelease } from '../../libs/workspace/src/releases/published/published-release';
import type {
  PreviewView,
  PublishingRulesView,
  ReleasesView,
} from '../../libs/workspace/src/releases/releases.contract';
import { RunningBuilds } from '../../libs/workspace/src/running-builds/running-builds.service';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../../libs/workspace/src/translated-texts';
import { databases, type FreshDatabase } from '../support/databases';
import { createEditor, type Editor, editorAt } from '../support/editors';
import { type Files, toImportFiles } from '../support/import-files';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const FIRST: Files = {
  en: { shop: { title: 'Shop', lead: 'Welcome', old: 'Old' } },
  de: { shop: { title: 'Laden', lead: 'Willkommen', old: 'Alt' } },
};

const orderOf = (hour: number): string => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

describe.each(databases)('builds with $name', (kind) => {
  let sources: string;
  let database: FreshDatabase;
  let started: StartedApp;
  let admin: Editor;

  beforeAll(async () => {
    [sources, database] = [await mkdtemp(join(tmpdir(), 'dragoman-code-')), await kind.fresh()];
    await write(FIRST);
    await start(1);
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    const plan: ImportPlanView = (
      await admin.request('post', 'imports', { files: toImportFiles(FIRST), dryRun: true }).expect(200)
    ).body;
    await admin
      .request('post', 'imports', { files: toImportFiles(FIRST), plan: plan.plan, state: 'reviewed' })
      .expect(200);
    await publish();
  });
  afterAll(async () => {
    await started?.close();
    await database?.remove();
    await rm(sources, { recursive: true });
  });

  const write = async (files: Files): Promise<void> => {
    for (const { file, content } of toImportFiles(files)) {
      await mkdir(dirname(join(sources, file)), { recursive: true });
      await writeFile(join(sources, file), content);
    }
  };

  /** Starts the application with the files as a build. Resolves when the build has been compared. */
  const start = async (hour: number): Promise<void> => {
    const environment = { DRAGOMAN_FROM_CODE: 'follow', DRAGOMAN_BUILD: orderOf(hour) };
    started = await startApp({ database, sources: [sources], environment });
    await waitUntil(() => started.app.get(RunningBuilds).own !== undefined);
  };

  /** Compares the files as another process does when it starts with them as a build. */
  const deploy = async (
    files: Files,
    hour: number,
    fromCode: 'ask' | 'follow' = 'follow',
  ): Promise<BuildResultView> => {
    await write(files);
    const { app } = started;
    const config: AppConfig = { ...app.get<AppConfig>(APP_CONFIG), fromCode, buildOrder: Date.parse(orderOf(hour)) };
    const services = [app.get(Database), app.get(ExchangeThreads), app.get(PublishedRelease)] as const;
    return new BuildsService(config, ...services, app.get<TranslatedCatalog>(TRANSLATED_CATALOG)).start();
  };
  const builds = async (): Promise<BuildsView> => (await admin.request('get', 'builds').expect(200)).body;
  const newest = async (): Promise<BuildView> => (await builds()).builds[0]!;
  const conflicts = async (query = ''): Promise<CodeChangesView> =>
    (await admin.request('get', `code-changes${query}`).expect(200)).body;
  const releases = async (): Promise<ReleasesView> => (await admin.request('get', 'releases').expect(200)).body;
  const publish = async () => {
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
    await admin.request('post', 'releases', { hash }).expect(201);
  };
  const served = async (language: string): Promise<unknown> =>
    (await sendRequest(started.url, `/locales/${language}/shop.json`)).json();
  const texts = async (language: string, filter = 'all') =>
    (
      (await admin.request('get', `texts?language=${language}&namespace=shop&filter=${filter}`).expect(200))
        .body as TextListView
    ).texts;
  const text = async (language: string, key: string) => (await texts(language)).find((each) => each.key === key)!;
  const edit = async (language: string, key: string, value: string) => {
    const {
      id,
      text: { version },
    } = await text(language, key);
    await admin.request('put', `texts/${id}/${language}`, { forms: { '': value } }, version).expect(200);
  };

  it('keeps the texts of an installation that sees its first build', async () => {
    expect(await newest()).toMatchObject({ state: 'baseline', origin: 'start', order: orderOf(1) });
    expect((await releases()).current).toBe(1);
  });

  it('follows the code with texts that were not changed in the workspace, and leaves the drafts of others alone', async () => {
    await edit('de', 'lead', 'Herzlich willkommen');
    await started.close();
    await write({ en: { shop: { title: 'Store', lead: 'Welcome', old: 'Old', fresh: 'New' } } });
    await start(2);
    admin = editorAt(started.app, admin);
    expect(await newest()).toMatchObject({
      state: 'applied',
      release: 2,
      counts: { changed: 1, added: 1, newKeys: 1, conflicts: 0, newerHere: 1 },
    });
    expect((await releases()).releases[0]).toMatchObject({ number: 2, build: (await newest()).id, by: { id: null } });
    expect(await served('en')).toEqual({ title: 'Store', lead: 'Welcome', old: 'Old', fresh: 'New' });
    expect(await served('de')).toEqual({ title: 'Laden', lead: 'Willkommen', old: 'Alt' });
    expect((await text('de', 'lead')).target[0]!.text).toBe('Herzlich willkommen');
    expect((await texts('de', 'sourceChanged')).map(({ key }) => key)).toEqual(['title']);
  });

  it('lists the texts that a build has changed as last changed by the system', async () => {
    const changedBy = async (author: string) =>
      (await texts('en', `all&updatedBy=${author}`)).map(({ key, text: { updatedBy } }) => [key, updatedBy?.id]);
    expect(await changedBy('system')).toEqual([
      ['title', undefined],
      ['fresh', undefined],
    ]);
    expect(await changedBy(admin.id)).toEqual([
      ['lead', admin.id],
      ['old', admin.id],
    ]);
  });

  it('does not undo a rollback when the same build is started again', async () => {
    await admin.request('post', 'releases/1/rollback', {}).expect(201);
    await deploy({}, 2);
    const { builds: listed } = await builds();
    expect(listed).toHaveLength(2);
    expect((await releases()).current).toBe(3);
    expect(await served('en')).toMatchObject({ title: 'Shop' });
  });

  it('leaves texts that both sides have changed to people', async () => {
    await edit('en', 'lead', 'Welcome, friend');
    await deploy({ en: { shop: { title: 'Store', lead: 'Hello', old: 'Old', fresh: 'New' } } }, 3);
    expect(await newest()).toMatchObject({ counts: { conflicts: 1, changed: 0 } });
    const { total, changes } = await conflicts('?namespace=shop&language=en');
    expect(total).toBe(1);
    expect(changes[0]).toMatchObject({
      namespace: 'shop',
      language: 'en',
      key: 'lead',
      base: { '': 'Welcome' },
      code: { '': 'Hello' },
      workspace: { '': 'Welcome, friend' },
    });
    expect((await text('en', 'lead')).target[0]!.text).toBe('Welcome, friend');
    expect(await conflicts('?language=de')).toEqual({ total: 0, changes: [] });
  });

  it('resolves them with the version that was seen', async () => {
    const [change] = (await conflicts()).changes;
    await edit('en', 'lead', 'Welcome, dear friend');
    const refused = await admin
      .request('put', `code-changes/${change!.id}`, { take: 'code' }, change!.version)
      .expect(412);
    expect(refused.body.current).toMatchObject({ workspace: { '': 'Welcome, dear friend' } });
    await admin.request('put', `code-changes/${change!.id}`, { take: 'edited' }, '*').expect(422);
    await admin
      .request('put', `code-changes/${change!.id}`, { take: 'code' }, refused.body.current.version)
      .expect(204);
    expect((await text('en', 'lead')).target[0]!.text).toBe('Hello');
    expect((await conflicts()).total).toBe(0);
    await admin.request('put', `code-changes/${change!.id}`, { take: 'code' }, '*').expect(404);
  });

  it('marks keys that are no longer in the code until they are back', async () => {
    await deploy(
      {
        en: { shop: { title: 'Store', lead: 'Hello', fresh: 'New' } },
        de: { shop: { title: 'Laden', lead: 'Willkommen' } },
      },
      4,
    );
    expect(await newest()).toMatchObject({ counts: { gone: 1, changed: 0, conflicts: 0 } });
    expect((await texts('en', 'notInCode')).map(({ key }) => key)).toEqual(['old']);
    expect(await served('en')).toMatchObject({ old: 'Old' });
    await deploy({ en: { shop: { title: 'Store', lead: 'Hello', fresh: 'New', old: 'Old' } } }, 5);
    expect(await texts('en', 'notInCode')).toEqual([]);
  });

  it('waits for someone to apply a build with DRAGOMAN_FROM_CODE=ask', async () => {
    await deploy({ en: { shop: { title: 'The store', lead: 'Hello', fresh: 'New', old: 'Old' } } }, 6, 'ask');
    const { waiting } = await builds();
    expect(waiting).toMatchObject([{ state: 'waiting', counts: { changed: 1 } }]);
    expect((await text('en', 'title')).target[0]!.text).toBe('Store');
    // As a process of a former version stores files during a rolling deploy, without their format.
    await started.app.get(Database).transaction(async (tx) => {
      const none = { path: null, format: null, options: null, encoding: null };
      for (const table of ['build_files', 'shipped_files'] as const) await tx.updateTable(table).set(none).execute();
    });
    const path = `builds/${waiting[0]!.id}`;
    const planned: BuildResultView = (await admin.request('get', `${path}/plan`).expect(200)).body;
    expect(planned.plan.entries).toEqual([
      expect.objectContaining({
        key: 'title',
        change: 'changed',
        code: { '': 'The store' },
        workspace: { '': 'Store' },
      }),
    ]);
    await admin.request('post', `${path}/apply`).expect(428);
    await admin.request('post', `${path}/apply`, {}, 99).expect(412);
    const apply = (version: number) =>
      admin.request('post', `${path}/apply`, {}, version).set('Idempotency-Key', 'apply-once');
    const applied: BuildResultView = (await apply(waiting[0]!.version).expect(200)).body;
    expect(applied.build).toMatchObject({ state: 'applied', release: 4 });
    expect(await served('en')).toMatchObject({ title: 'The store' });
    await admin.request('post', `${path}/apply`, {}, '*').expect(409);
    expect((await apply(waiting[0]!.version).expect(200)).body).toEqual(applied);
  });

  it('never follows an older build, and compares a build that two processes start only once', async () => {
    const old = await deploy({ en: { shop: { title: 'Old store', lead: 'Hello', fresh: 'New', old: 'Old' } } }, 3);
    expect(old).toMatchObject({ build: { state: 'older' }, plan: { older: true } });
    expect((await text('en', 'title')).target[0]!.text).toBe('The store');
    const next = { en: { shop: { title: 'New store', lead: 'Hello', fresh: 'New', old: 'Old' } } };
    const [one, other] = await Promise.all([deploy(next, 7), deploy(next, 7)]);
    expect(one.build).toEqual(other.build);
    expect((await builds()).builds.filter(({ order }) => order === orderOf(7))).toHaveLength(1);
    expect((await releases()).releases.filter(({ build }) => build !== undefined).map(({ number }) => number)).toEqual([
      ...[5, 4, 2],
    ]);
  });

  it('takes the files of a build over REST, from those who may import', async () => {
    const files = toImportFiles({ en: { shop: { title: 'From CI', lead: 'Hello', fresh: 'New', old: 'Old' } } });
    const dry: BuildResultView = (
      await admin.request('post', 'builds', { files, order: orderOf(8), dryRun: true }).expect(200)
    ).body;
    expect(dry).toMatchObject({ build: null, plan: { counts: { changed: 1, conflicts: 0 } } });
    await admin.request('post', 'builds', { files, order: '2999-01-01T00:00:00Z' }).expect(422);
    const sendOnce = (content: typeof files) =>
      admin.request('post', 'builds', { files: content, order: orderOf(8) }).set('Idempotency-Key', 'send-once');
    const sent: BuildResultView = (await sendOnce(files).expect(200)).body;
    expect(sent.build).toMatchObject({ origin: 'sync', state: 'applied', by: { name: 'Ada' } });
    expect(await served('en')).toMatchObject({ title: 'From CI' });
    expect((await sendOnce(files).expect(200)).body).toEqual(sent);
    expect(sent.plan.counts.changed).toBe(1);
    await sendOnce(toImportFiles({ en: { shop: {} } })).expect(422);
    const again: BuildResultView = (await admin.request('post', 'builds', { files, order: orderOf(8) }).expect(200))
      .body;
    expect(again.build!.id).toBe(sent.build!.id);
    const viewer = await createEditor(started.app, { name: 'Vera', role: 'reviewer' });
    await viewer.request('post', 'builds', { files }).expect(403);
  });

  describe('texts that do not work with a build that is running', () => {
    const RUNNING = {
      en: {
        shop: {
          title: 'From CI',
          lead: 'Hello {{name}}',
          old: 'Old',
          items_one: '{{count}} item',
          items_other: '{{count}} items',
        },
      },
      de: { shop: { title: 'Laden', lead: 'Hallo {{name}}' } },
    };
    const preview = async (): Promise<PreviewView> => (await admin.request('get', 'releases/preview').expect(200)).body;
    const rules = async (): Promise<PublishingRulesView> =>
      (await admin.request('get', 'releases/rules').expect(200)).body;
    const addKey = (key: string, value: string) =>
      admin.request('post', 'keys', { namespace: 'shop', key, forms: { '': value } }).expect(201);
    const reviewed = async (language: string, key: string, value: string) => {
      const {
        id,
        text: { version },
      } = await text(language, key);
      await admin
        .request('put', `texts/${id}/${language}`, { forms: { '': value }, state: 'reviewed' }, version)
        .expect(200);
    };

    beforeAll(async () => {
      await started.close();
      await write(RUNNING);
      await start(9);
      admin = editorAt(started.app, admin);
      await publish().catch(() => {}); // what earlier tests have left
    });

    it('lists the build of each process', async () => {
      const { replicas }: HealthView = (await admin.request('get', 'health').expect(200)).body;
      const { id, hash, order } = await newest();
      expect(replicas.list.filter(({ self }) => self)).toMatchObject([{ build: { id, hash, order } }]);
      expect((await preview()).builds).toEqual({
        running: [{ id, hash, order }],
        refuses: false,
        count: 0,
        texts: [],
      });
    });

    it('warns of variables that the code does not pass', async () => {
      await reviewed('en', 'lead', 'Hello {{name}}, {{weather}}');
      await addKey('ours', 'Only {{here}}'); // no build uses it
      const { builds, hash } = await preview();
      const { id } = await newest();
      expect(builds).toMatchObject({
        count: 1,
        texts: [
          {
            problem: 'variablesMissing',
            language: 'en',
            namespace: 'shop',
            key: 'lead',
            keyId: (await text('en', 'lead')).id,
            variables: ['weather'],
            file: 'en/shop.json',
            builds: [id],
          },
        ],
      });
      await reviewed('en', 'lead', 'Dear {{name}}');
      await reviewed('de', 'lead', 'Liebe {{name}}');
      const now = await preview();
      expect(now.builds).toMatchObject({ count: 0, texts: [] });
      expect(now.hash).not.toBe(hash);
    });

    it('warns of deleted keys that the code uses', async () => {
      const { id, version } = (await admin.request('get', `keys/${(await text('en', 'items')).id}`).expect(200)).body;
      await admin.request('delete', `keys/${id}`, undefined, version).expect(200);
      expect((await preview()).builds.texts).toEqual([
        {
          problem: 'keyDeleted',
          ...{ language: 'en', namespace: 'shop', key: 'items', variables: [], file: 'en/shop.json' },
          builds: [(await newest()).id],
        },
      ]);
    });

    it('refuses to publish them if the rules say so', async () => {
      const { hash } = await preview();
      const { minState, version } = await rules();
      const changed: PublishingRulesView = (
        await admin.request('put', 'releases/rules', { minState, runningBuilds: 'refuse' }, version).expect(200)
      ).body;
      expect(changed).toEqual({ minState, runningBuilds: 'refuse', version: version + 1 });
      await admin.request('put', 'releases/rules', { minState }, version).expect(412);
      await admin.request('put', 'releases/rules', { minState }, version + 1).expect(200); // leaves the other rule alone
      expect(await rules()).toEqual(changed);
      const refused = await admin.request('post', 'releases', { hash }).expect(409);
      expect(refused.body).toMatchObject({
        type: 'urn:problem:textsUnfitForBuilds',
        current: { builds: { refuses: true, count: 1 } },
      });
      await admin.request('put', 'releases/rules', { minState, runningBuilds: 'warn' }, version + 1).expect(200);
      await admin.request('post', 'releases', { hash }).expect(201);
      expect(await served('en')).toMatchObject({ lead: 'Dear {{name}}', items_one: '{{count}} item' }); // as the build ships it
    });

    const onReplicas = kind.name === 'PostgreSQL' ? it : it.skip; // SQLite has one process
    onReplicas('counts all builds of a rolling deploy', async () => {
      const before = await newest();
      await write({ en: { shop: { ...RUNNING.en.shop, lead: 'Hello {{name}}, {{weather}}' } } });
      const environment = { DRAGOMAN_FROM_CODE: 'follow', DRAGOMAN_BUILD: orderOf(10) };
      const other = await startApp({ database, sources: [sources], environment });
      try {
        await waitUntil(async () => (await preview()).builds.running.length === 2);
        const after = await newest();
        const { running, texts: found } = (await preview()).builds;
        expect(running.map(({ id }) => id)).toEqual([after.id, before.id]);
        expect(found).toEqual([]); // the texts that follow the code are published
        await reviewed('en', 'lead', 'Hello {{weather}}, {{name}} and {{guest}}');
        expect((await preview()).builds.texts).toMatchObject([
          { variables: ['guest', 'weather'], builds: [after.id, before.id] },
        ]);
        await reviewed('en', 'lead', 'Hello {{name}}. {{weather}}');
        expect((await preview()).builds.texts).toMatchObject([{ variables: ['weather'], builds: [before.id] }]);
        const { replicas }: HealthView = (await admin.request('get', 'health').expect(200)).body;
        expect(replicas.list.map(({ self, build }) => [self, build?.id]).sort()).toEqual([
          [false, after.id],
          [true, before.id],
        ]);
      } finally {
        await other.close();
      }
      await waitUntil(async () => (await preview()).builds.count === 1);
    });
  });
});
