import type { INestApplication } from '@nestjs/common';
import { Module, type ModuleMetadata } from '@nestjs/common';
import { I18nModule } from '@dragoman/i18n';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { readConfig } from '../../apps/api/src/read-config';
import { createApp } from '../../libs/workspace/src/create-app';
import { type FreshDatabase, sqlite } from '../support/databases';
import { buildPages } from './build-pages';
import { BlogModule, PostRepository } from './blog/blog.module';

type Manifest = Partial<Record<string, { readonly file: string }>>;

describe('a third-party blog module', () => {
  let web: string;
  let database: FreshDatabase;
  let app: INestApplication<Server>;
  let server: Server;

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'dragoman-web-'));
    await buildPages(web);
    database = await sqlite.fresh();
    app = await createApp({ ...readConfig(database.environment), web }, { extensions: [BlogModule] });
    await app.init();
    server = app.getHttpServer();
  });

  afterAll(async () => {
    await app?.close();
    await database?.remove();
    await rm(web, { recursive: true, force: true });
  });

  it('adds a namespace from its directory and one from its own source', async () => {
    expect((await request(server).get('/locales/de/blog.json').expect(200)).body).toMatchObject({
      title: 'Unser Blog',
    });
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

  it('is in the sitemap beside the other pages', async () => {
    const { text } = await request(server).get('/sitemap.xml').expect(200);
    expect(text).toContain('/de/blog<');
  });

  it('resolves the language with its own resolver, and sets Vary', async () => {
    const response = await request(server)
      .get('/blog')
      .set('Accept', 'text/html')
      .set('X-Customer', 'acme')
      .set('Accept-Language', 'pl')
      .expect(302);
    expect(response.headers).toMatchObject({ location: '/de/blog', vary: expect.stringContaining('X-Customer') });
    const chosen = await request(server)
      .get('/blog')
      .set('Accept', 'text/html')
      .set('X-Customer', 'acme')
      .set('Cookie', 'lng=en')
      .expect(302);
    expect(chosen.headers.location).toBe('/en/blog');
  });

  it('is served with new texts when its source reports a change', async () => {
    app.get(PostRepository, { strict: false }).rename('de', 'hello', 'Servus, Welt');
    for (let tries = 0; tries < 100; tries++) {
      const { body } = await request(server).get('/locales/de/blog/posts.json');
      if (body.hello === 'Servus, Welt') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { text } = await request(server).get('/de/blog').set('Accept', 'text/html').expect(200);
    expect(text).toContain('<h2>Servus, Welt</h2>');
  });

  it('adds its page to the navigation, between pages of the application', async () => {
    const { text } = await request(server).get('/de').set('Accept', 'text/html').expect(200);
    const links = [...text.matchAll(/<a class="[^"]*" href="\/de(\/[^"]*)"[^>]*>([^<]*)<\/a>/g)];
    expect(links.map(([, path, label]) => `${path} ${label}`)).toEqual(
      expect.arrayContaining(['/texts Texte', '/blog Unser Blog']),
    );
    expect(links.findIndex(([, path]) => path === '/blog')).toBe(links.findIndex(([, path]) => path === '/texts') + 1);
    expect(links.map(([, path]) => path)).not.toContain('/blog/comments');
  });

  it('preloads the code of its page, and is in the sitemap except for pages that require signing in', async () => {
    const manifest = JSON.parse(await readFile(join(web, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
    const { text } = await request(server).get('/de/blog').set('Accept', 'text/html').expect(200);
    const { file } = manifest['../../test/extension/blog/pages/blog/list.page.tsx']!;
    expect(text).toContain(`<link rel="modulepreload" href="/${file}">`);
    const sitemap = await request(server).get('/sitemap.xml').expect(200);
    expect(sitemap.text).not.toContain('/blog/comments');
  });

  it('redirects anonymous visitors of a page that requires signing in to the sign-in page', async () => {
    await request(server)
      .get('/de/blog/comments')
      .set('Accept', 'text/html')
      .expect(302)
      .expect('Location', /^\/de\/sign-in/);
  });

  it('does not start if another module contributes the same namespace', async () => {
    @Module({ imports: [I18nModule.forFeature({ name: 'shop', namespaces: ['blog'] })] })
    class ShopModule {}
    await expectRefusal([BlogModule, ShopModule], '"blog" is contributed by both "blog" and "shop"');
  });

  it('does not start if its pages were built, but its module is not imported', async () => {
    await expectRefusal([], /The page "\/blog(\/comments)?" uses the namespace "blog", which no module contributes/);
  });

  const expectRefusal = async (extensions: NonNullable<ModuleMetadata['imports']>, sentence: string | RegExp) => {
    const other = await sqlite.fresh();
    const refused = await createApp({ ...readConfig(other.environment), web }, { extensions });
    await expect(refused.init()).rejects.toThrow(sentence);
    await refused.close().catch(() => {});
    await other.remove();
  };
});
