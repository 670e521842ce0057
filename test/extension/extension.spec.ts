import type { INestApplication } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { I18nModule } from '@dragoman/i18n';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { readConfig } from '../../apps/api/src/app.config';
import { createApp } from '../../apps/api/src/create-app';
import { type FreshDatabase, sqlite } from '../support/databases';
import { BlogModule, PostRepository } from './blog/blog.module';

const root = join(__dirname, '../..');

/** Builds the pages as somebody with pages of his own does, into a folder of the test's. */
async function buildPages(web: string): Promise<void> {
  const vite = [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    'apps/web/vite.config.ts',
    '--logLevel',
    'error',
  ];
  const env = { ...process.env, NODE_ENV: 'production', DRAGOMAN_PAGES: 'test/extension/blog/pages' };
  const run = async (...more: string[]) => {
    const [code] = await once(
      spawn(process.execPath, [...vite, ...more], { cwd: root, env, stdio: 'inherit' }),
      'exit',
    );
    expect(code).toBe(0);
  };
  await Promise.all([
    run('--outDir', join(web, 'client')),
    run('--ssr', 'src/entry.server.tsx', '--outDir', join(web, 'server')),
  ]);
}

describe('a blog that somebody else wrote, as a module', () => {
  let web: string;
  let database: FreshDatabase;
  let app: INestApplication<Server>;
  let server: Server;

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'dragoman-web-'));
    await buildPages(web);
    database = await sqlite.fresh();
    app = await createApp({ ...readConfig(database.environment), web }, [BlogModule]);
    await app.init();
    server = app.getHttpServer();
  });

  afterAll(async () => {
    await app?.close();
    await database?.remove();
    await rm(web, { recursive: true, force: true });
  });

  it('brings a namespace from its directory and one from its own source', async () => {
    expect((await request(server).get('/locales/de/blog.json').expect(200)).body).toEqual({ title: 'Unser Blog' });
    expect((await request(server).get('/locales/de/blog/posts.json').expect(200)).body).toEqual({
      hello: 'Hallo, Welt',
    });
  });

  it('shows its page in the language of the visitor, with its texts', async () => {
    const { text } = await request(server).get('/de/blog').set('Accept', 'text/html').expect(200);
    expect(text).toContain('<h1>Unser Blog</h1>');
    expect(text).toContain('<h2>Hallo, Welt</h2>');
    expect(text).toMatch(/<title[^>]*>Unser Blog – Dragoman<\/title>/);
  });

  it('stands in the sitemap beside the pages that were there before', async () => {
    const { text } = await request(server).get('/sitemap.xml').expect(200);
    expect(text).toContain('/de/blog<');
  });

  it('decides the language where its resolver has an opinion, and says what that varies on', async () => {
    const answer = await request(server)
      .get('/blog')
      .set('Accept', 'text/html')
      .set('X-Customer', 'acme')
      .set('Accept-Language', 'pl')
      .expect(302);
    expect(answer.headers).toMatchObject({ location: '/de/blog', vary: expect.stringContaining('X-Customer') });
    const chosen = await request(server)
      .get('/blog')
      .set('Accept', 'text/html')
      .set('X-Customer', 'acme')
      .set('Cookie', 'lng=en')
      .expect(302);
    expect(chosen.headers.location).toBe('/en/blog');
  });

  it('is served anew when its source says that something changed', async () => {
    app.get(PostRepository, { strict: false }).rename('de', 'hello', 'Servus, Welt');
    for (let tries = 0; tries < 100; tries++) {
      const { body } = await request(server).get('/locales/de/blog/posts.json');
      if (body.hello === 'Servus, Welt') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { text } = await request(server).get('/de/blog').set('Accept', 'text/html').expect(200);
    expect(text).toContain('<h2>Servus, Welt</h2>');
  });

  it.each([
    [
      'a namespace that somebody else brings',
      { name: 'shop', namespaces: ['blog'] },
      '"blog" is brought twice, by "blog" and by "shop"',
    ],
    [
      'a page with a namespace that nobody declares',
      { name: 'shop', pages: [{ id: 'blog/list', path: '/shop', namespaces: ['shop'] }] },
      'uses the namespace "shop", which no feature declares',
    ],
    [
      'a page that the build does not know',
      { name: 'shop', pages: [{ id: 'shop/list', path: '/shop', namespaces: [] }] },
      'is called "shop/list", which the built pages do not know',
    ],
  ])('stops the start with a sentence where another module brings %s', async (_, feature, sentence) => {
    @Module({ imports: [I18nModule.forFeature(feature)] })
    class ShopModule {}
    const other = await sqlite.fresh();
    const shop = await createApp({ ...readConfig(other.environment), web }, [BlogModule, ShopModule]);
    await expect(shop.init()).rejects.toThrow(sentence);
    await shop.close().catch(() => {});
    await other.remove();
  });
});
