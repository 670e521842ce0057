import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sendRequest, type HttpResponse } from '../../../../test/support/send-request';
import { serveBuiltFiles } from './built-files';

@Module({})
class NothingModule {}

describe('The files of the built pages', () => {
  const script = `console.log('${'built '.repeat(100)}')`;
  let app: NestExpressApplication;
  let web: string;
  let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<HttpResponse>;

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'dragoman-web-'));
    const assets = join(web, 'client/assets');
    await mkdir(assets, { recursive: true });
    await writeFile(join(assets, 'page-abc.js'), script);
    await writeFile(join(assets, 'page-abc.js.br'), brotliCompressSync(script));
    await writeFile(join(assets, 'page-abc.js.gz'), gzipSync(script));
    await writeFile(join(assets, 'small-abc.css'), 'p{}');
    app = await NestFactory.create<NestExpressApplication>(NothingModule, { logger: false });
    serveBuiltFiles(app, web);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    get = (path, headers = {}, method = 'GET') => sendRequest(`http://127.0.0.1:${port}`, path, { headers, method });
    await rm(web, { recursive: true }); // as a new build does
  });
  afterAll(() => app.close());

  it('are served as they were at the start, even if they are deleted from the disk', async () => {
    const { status, headers, text } = await get('/assets/page-abc.js');
    expect([status, text]).toEqual([200, script]);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching('^text/javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect((await get('/assets/small-abc.css')).headers['content-type']).toMatch(/^text\/css/);
  });

  it('are served in the best encoding that the client accepts', async () => {
    const encodings = { 'gzip, deflate, br': 'br', 'gzip, br;q=0': 'gzip', deflate: undefined, '': undefined };
    for (const [accepted, encoding] of Object.entries(encodings)) {
      const { headers, text } = await get('/assets/page-abc.js', { 'Accept-Encoding': accepted });
      expect([accepted, headers['content-encoding'], text]).toEqual([accepted, encoding, script]);
    }
    expect((await get('/assets/small-abc.css', { 'Accept-Encoding': 'br' })).text).toBe('p{}');
  });

  it('support conditional requests and HEAD', async () => {
    const { headers } = await get('/assets/page-abc.js', { 'Accept-Encoding': 'br' });
    expect((await get('/assets/page-abc.js', { 'If-None-Match': headers.etag! })).status).toBe(304);
    const head = await get('/assets/page-abc.js', { 'Accept-Encoding': 'br' }, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ]);
  });

  it('return an empty 404 for other paths and methods', async () => {
    for (const path of ['/assets/gone.js', '/assets/page-abc.js.br', '/assets/', '/assets/..%2Findex.html']) {
      const { status, text } = await get(path);
      expect([path, status, text]).toEqual([path, 404, '']);
    }
    expect((await get('/assets/page-abc.js', {}, 'POST')).status).toBe(404);
  });
});
