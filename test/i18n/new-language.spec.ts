import type { INestApplication } from '@nestjs/common';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { readConfig } from '../../apps/api/src/read-config';
import { createApp } from '../../libs/workspace/src/create-app';

/** Follows docs/contributing/add-a-language.md with a copy of the application's texts. */
describe('a new interface language', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-language-'));
  let app: INestApplication<Server>;

  beforeAll(async () => {
    const config = readConfig({ PORT: '0', DRAGOMAN_DATA: join(directory, 'data'), DRAGOMAN_LOG: 'quiet' });
    const texts = join(directory, 'locales');
    cpSync(config.texts, texts, { recursive: true });
    cpSync(join(texts, 'en'), join(texts, 'it'), { recursive: true });
    const home = join(texts, 'it/dragoman/common.json');
    writeFileSync(home, readFileSync(home, 'utf8').replace('"Languages"', '"Lingue"'));
    app = await createApp({ ...config, texts, languages: [...config.languages, 'it'] });
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    rmSync(directory, { recursive: true });
  });

  it('is what a visitor who prefers it gets', async () => {
    const { headers } = await request(app.getHttpServer()).get('/').set('Accept-Language', 'it-CH, en;q=0.5');
    expect(headers.location).toBe('/it');
  });

  it('has pages with its texts, and links in all languages lead to them', async () => {
    const server = app.getHttpServer();
    const page = await request(server).get('/it/languages').expect(200).expect('Content-Language', 'it');
    expect(page.text).toContain('Lingue');
    const english = await request(server).get('/en/languages').expect(200);
    expect(english.text).toContain('hreflang="it"');
  });
});
