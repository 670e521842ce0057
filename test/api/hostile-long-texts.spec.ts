import { guardDelivery } from '../support/delivery-guard';
import { toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { databases } from '../support/databases';
import { startApp, type StartedApp } from '../support/start-app';

/** Of 64 KB, with the placeholders that make its check slow. */
const long = (name: number) => `${name} {{value}} <b>word</b> `.repeat(3000).slice(0, 64_000);
const COUNT = 20;
const MAX_BODY_SIZE = 2_500_000;

describe.each(databases)('long texts on $name', (kind) => {
  let started: StartedApp;
  let ada: Member;
  let message: string;
  beforeAll(async () => {
    const content = Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`k${i}`, long(i)]));
    started = await startApp({ kind, texts: { en: { big: content }, de: { big: content } } });
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de']) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    await ada.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'many' } });
    const files = toImportFiles({ en: { many: content }, de: { many: content } });
    const { plan } = (await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, dryRun: true } })).json();
    await ada.requestOk('/api/v1/imports', { method: 'POST', body: { files, plan } });
    const list = (await ada.requestOk('/api/v1/texts?language=de&namespace=many&limit=1')).json();
    message = list.texts[0].id;
    // loads the code of the page, which takes long once
    await sendRequest(started.url, '/en/texts/dragoman/home?language=de', { headers: { Accept: 'text/html' } });
  });
  afterAll(() => started.close());
  guardDelivery(() => started);

  /** The keys of all pages of a list, none of which is larger than a page may be. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- JSON of a response
  async function keysOf(path: string, keyOf: (row: any) => string, list: string): Promise<string[]> {
    const keys: string[] = [];
    for (let cursor = ''; ;) {
      const page = await ada.requestOk(path + cursor);
      expect(page.body.length).toBeLessThan(MAX_BODY_SIZE);
      keys.push(...page.json()[list].map(keyOf));
      if (page.json().next === undefined) return keys;
      cursor = `&cursor=${page.json().next}`;
    }
  }

  it.each([
    ['texts', '/api/v1/texts?language=de&namespace=many&limit=150', 'texts'],
    ['texts beside another language', '/api/v1/texts?language=de&namespace=many&reference=de&limit=150', 'texts'],
    ['published texts', '/api/v1/served/texts?language=de&namespace=big&limit=200', 'texts'],
  ])('end the pages of lists of %s early, which together are complete', async (_, path, list) => {
    const keys = await keysOf(path, ({ key }) => key, list);
    expect(keys.sort()).toEqual(Array.from({ length: COUNT }, (__, i) => `k${i}`).sort());
  });

  it('end the pages of the activity early', async () => {
    const entries = await keysOf('/api/v1/activity/entries?limit=200&language=de', ({ entry }) => entry, 'entries');
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries.length).toBeGreaterThanOrEqual(COUNT);
  });

  it('end the pages of a preview early', async () => {
    const preview = await ada.requestOk('/api/v1/releases/preview?limit=200&namespace=many');
    expect(preview.body.length).toBeLessThan(MAX_BODY_SIZE);
    expect(preview.json().next).toEqual(expect.any(String));
  });

  it.each(['</b>', '[', '[a](', '«', '"', ' ', '.', '1 ', 'foo ', '\u200B', 'aб', '…', '&nbsp '])(
    'of %j alone are checked in time while they are written',
    async (unit) => {
      const count = Math.floor(64_000 / Buffer.byteLength(unit));
      for (const text of [unit.repeat(count), `${unit.repeat(count)}x`]) {
        await ada.requestOk(`/api/v1/texts/${message}/de/findings`, { method: 'POST', body: { forms: { '': text } } });
      }
    },
  );

  it('do not make suggestions slow', async () => {
    await ada.requestOk(`/api/v1/texts/${message}/suggestions?language=de`);
  });

  it('do not make pages large', async () => {
    const page = await sendRequest(started.url, '/en/texts/big?language=de&x=1', { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.body.length).toBeLessThan(10_000_000);
  });
});
