import { Controller, Get, Module } from '@nestjs/common';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveError } from '../../libs/workspace/src/backup/archive-format';
import { restoreArchive } from '../../libs/workspace/src/backup/restore-archive';
import { writeArchive } from '../../libs/workspace/src/backup/write-archive';
import { openDatabase } from '../../libs/workspace/src/database/open-database';
import { Allow, Database, DatabaseModule, may, type Permission } from '@dragoman/workspace';
import type { SessionView } from '../../libs/workspace/src/people/people.contract';
import { installedTables } from '../../libs/workspace/src/tables';
import { readConfig } from '../../apps/api/src/read-config';
import { sendRequest } from '../support/send-request';
import { databases, type FreshDatabase } from '../support/databases';
import { firstAdministrator, type Member } from '../support/people';
import { type StartedApp, startApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { ChangeLog } from './blog/change-log';
import { CommentsModule } from './blog/comments.module';

const path = '/api/v1/blog/posts/hello/comments';
const comments = [{ content: 'First!' }, { content: 'From a program' }];

describe.each(databases)('an extension with a table and routes, with $name', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let admin: Member;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dragoman-archive-'));
    place = await fresh();
    started = await startApp({ database: place, extensions: [CommentsModule] });
    admin = await firstAdministrator(started);
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
    await rm(directory, { recursive: true, force: true });
  });

  const withTables = (to: FreshDatabase, extensions: Parameters<typeof installedTables>[0]) => {
    const tables = installedTables(extensions);
    return { tables, database: openDatabase(readConfig({ ...to.environment }), tables) };
  };

  test('reads and writes its table through its routes, for people with its permission', async () => {
    const translator = await admin.invite({ role: 'translator' });
    const viewer = await admin.invite({ role: 'viewer' });
    const add = { method: 'POST', body: { content: 'First!' } } as const;
    expect((await viewer.request(path, add)).status).toBe(403);
    expect((await translator.request(path, add)).status).toBe(201);
    expect((await translator.request(path, { method: 'POST', body: { content: '' } })).status).toBe(400);
    expect((await viewer.requestOk(path)).json()).toMatchObject([{ post: 'hello', content: 'First!' }]);
    const anonymous = await fetch(`${started.url}${path}`);
    expect(anonymous.status).toBe(401);
  });

  test('shows its permission to the browser, and lets tokens have it as a scope', async () => {
    const { person } = (await admin.requestOk('/api/v1/session')).json() as SessionView;
    expect(person!.granted).toEqual(['blog.comment']);
    expect(may(person!, 'blog.comment')).toBe(true);
    const viewer = await admin.invite({ role: 'viewer' });
    const { person: reader } = (await viewer.requestOk('/api/v1/session')).json() as SessionView;
    expect(may(reader!, 'blog.comment')).toBe(false);

    const add = async (scopes: readonly Permission[], who: Member) =>
      sendRequest(started.url, path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await who.token(scopes)}` },
        body: JSON.stringify({ content: 'From a program' }),
      });
    expect((await add(['blog.comment'], admin)).status).toBe(201);
    expect((await add(['texts.read'], admin)).status).toBe(403);
    expect((await add(['blog.comment'], viewer)).status).toBe(403);
    const unknown = { name: 'A program', scopes: ['shop.buy'], days: 1 };
    const refused = await admin.request('/api/v1/tokens', { method: 'POST', body: unknown });
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: [{ pointer: '/scopes', detail: expect.stringContaining('blog.comment') }],
    });
  });

  test('is notified of changes after they are committed', async () => {
    await admin.requestOk('/api/v1/languages', { method: 'POST', body: { tag: 'en' } });
    await waitUntil(() => started.app.get(ChangeLog, { strict: false }).kinds.length > 0);
  });

  test('has its migration recorded under its name', async () => {
    const rows = await started.app.get(Database).read.selectFrom('migrations').select('name').execute();
    expect(rows.map(({ name }) => name)).toContain('blog/0001-comments');
  });

  test('is part of backups, and restored with them', async () => {
    const file = join(directory, 'all.dragoman');
    await writeArchive(started.app.get(Database), installedTables([CommentsModule]), file);
    const to = await fresh();
    const other = withTables(to, [CommentsModule]);
    await other.database.opened();
    await restoreArchive(other.database, other.tables, file);
    const restored = await other.database.read.selectFrom('blog_comments').select('content').orderBy('id').execute();
    expect(restored).toEqual(comments);
    await other.database.close();

    const without = await fresh();
    const bare = withTables(without, []);
    await bare.database.opened();
    await expect(restoreArchive(bare.database, bare.tables, file)).rejects.toThrow(ArchiveError);
    await expect(restoreArchive(bare.database, bare.tables, file)).rejects.toThrow(
      'has tables of the extension "blog", which is not installed',
    );
    await bare.database.close();

    // Without the extension the restored database still opens, and keeps its table.
    const removed = withTables(to, []);
    await removed.database.opened();
    const { rows } = await sql<{ content: string }>`select content from blog_comments order by id`.execute(
      removed.database.read,
    );
    expect(rows).toEqual(comments);
    await removed.database.close();
    await to.remove();
    await without.remove();
  });
});

describe('the application does not start with', () => {
  test('a route that allows a permission that no module registers', async () => {
    @Controller('api/v1/shop')
    class ShopController {
      @Allow('shop.manage' as Permission)
      @Get()
      list(): void {}
    }
    @Module({ controllers: [ShopController] })
    class ShopModule {}
    await expect(startApp({ extensions: [ShopModule] })).rejects.toThrow(
      'ShopController.list allows "shop.manage", which no module registers',
    );
  });

  test('a table that does not begin with the name of its extension', async () => {
    const tables = { extension: 'shop', migrations: {}, tables: { orders: { key: ['id'] } } };
    @Module({ imports: [DatabaseModule.forFeature(tables)] })
    class ShopModule {}
    await expect(startApp({ extensions: [ShopModule] })).rejects.toThrow(
      'The extension "shop" registers the table "orders": call it "shop_orders".',
    );
  });
});
