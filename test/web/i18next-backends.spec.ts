import { KeyReports } from '@dragoman/i18n/internal';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Database } from '../../libs/workspace/src/database/database';
import type { MissingKeysView } from '../../libs/workspace/src/missing-keys/missing-keys.contract';
import { MissingKeyIntake } from '../../libs/workspace/src/missing-keys/missing-key-intake';
import { UsedKeyIntake } from '../../libs/workspace/src/used-keys/used-key-intake';
import { browserWindows } from '../support/browser-windows';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const PROJECT = 'shop';
/** As applications load them without a bundler. */
const SCRIPTS = {
  'i18next.js': join(require.resolve('i18next/package.json'), '../i18next.min.js'),
  'http-backend.js': join(require.resolve('i18next-http-backend/package.json'), '../i18nextHttpBackend.min.js'),
  'locize-backend.js': join(require.resolve('i18next-locize-backend/package.json'), '../i18nextLocizeBackend.min.js'),
  'lastused.js': join(require.resolve('locize-lastused/package.json'), '../locizeLastUsed.min.js'),
};

/** What the page's scripts define. */
interface PageScripts {
  readonly i18next: {
    use(plugin: unknown): PageScripts['i18next'];
    init(options: object): Promise<unknown>;
    t(key: string, options?: object): string;
  };
  readonly i18nextHttpBackend: unknown;
  readonly i18nextLocizeBackend: unknown;
  readonly locizeLastUsed: unknown;
}

describe('a page of another origin with an unmodified backend of i18next', () => {
  let page: Server;
  let origin: string;
  let app: StartedApp;
  let ada: Member;
  const { openWindow } = browserWindows(() => app);

  beforeAll(async () => {
    page = createServer((request, response) => {
      const script = SCRIPTS[request.url!.slice(1) as keyof typeof SCRIPTS] as string | undefined;
      response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript');
      if (script !== undefined) return void readFile(script).then((code) => response.end(code));
      const tags = Object.keys(SCRIPTS).map((name) => `<script src="/${name}"></script>`);
      response.end(`<!doctype html><title>Shop</title><link rel="icon" href="data:,">${tags.join('')}`);
    });
    await once(page.listen(0, '127.0.0.1'), 'listening');
    origin = `http://localhost:${(page.address() as AddressInfo).port}`; // the backends send nothing from other hosts
    app = await startApp({
      ownLanguages: 'all',
      texts: { en: { shop: { title: 'Shop', lead: 'Welcome' } } },
      environment: { DRAGOMAN_REPORT_ORIGINS: origin, DRAGOMAN_PROJECT: PROJECT },
    });
    ada = await firstAdministrator(app);
    const add = (path: string, body: object) => ada.requestOk(`/api/v1/${path}`, { method: 'POST', body });
    await add('languages', { tag: 'en' });
    await add('namespaces', { name: 'shop' });
    for (const key of ['title', 'lead'])
      await add('keys', { namespace: 'shop', key, forms: { '': `Draft of ${key}` } });
  });
  afterAll(async () => {
    await app?.close();
    page.close();
  });

  const missing = async (): Promise<MissingKeysView> => {
    await app.host.app.get(KeyReports).flush();
    await app.app.get(MissingKeyIntake).flush();
    return (await ada.requestOk('/api/v1/missing-keys')).json() as MissingKeysView;
  };

  const usedKeys = async (): Promise<readonly string[]> => {
    await app.app.get(UsedKeyIntake).flush();
    const { read } = app.app.get(Database);
    const used = read.selectFrom('used_keys as u').innerJoin('messages as m', 'm.id', 'u.message_id');
    return (await used.select('m.key').execute()).map(({ key }) => key);
  };

  it('reports missing keys with i18next-http-backend, to the inbox', async () => {
    const { page: window } = await openWindow();
    await window.goto(`${origin}/products`);
    const shown = await window.evaluate(async (url) => {
      const { i18next, i18nextHttpBackend } = globalThis as unknown as PageScripts;
      const paths = { loadPath: `${url}/locales/{{lng}}/{{ns}}.json`, addPath: `${url}/locales/add/{{lng}}/{{ns}}` };
      const options = { lng: 'en', fallbackLng: 'en', ns: ['shop'], defaultNS: 'shop', saveMissing: true };
      await i18next.use(i18nextHttpBackend).init({ ...options, backend: paths });
      return [i18next.t('title'), i18next.t('cart.pay', { defaultValue: 'Pay {{amount}}', amount: 7 })];
    }, app.host.url);
    expect(shown).toEqual(['Shop', 'Pay 7']);
    await waitUntil(async () => (await missing()).matches === 1);
    const expected = { namespace: 'shop', key: 'cart.pay', source: 'client', defaults: { '': 'Pay {{amount}}' } };
    expect((await missing()).keys).toMatchObject([expected]);
  });

  it('loads drafts, adds keys and reports used ones with i18next-locize-backend and locize-lastused', async () => {
    const token = await ada.token(['texts.read', 'texts.edit', 'keys.manage', 'keys.report']);
    const { page: window } = await openWindow();
    await window.goto(`${origin}/products`);
    const shown = await window.evaluate(
      async ([url, projectId, apiKey]) => {
        const { i18next, i18nextLocizeBackend, locizeLastUsed } = globalThis as unknown as PageScripts;
        const place = '{{projectId}}/{{version}}/{{lng}}/{{ns}}';
        const project = { projectId, apiKey, version: 'latest', referenceLng: 'en' };
        const backend = {
          ...{ ...project, private: true, writeDebounce: 1, checkForProjectTimeout: 1 },
          loadPath: `${url}/${place}`,
          privatePath: `${url}/private/${place}`,
          getLanguagesPath: `${url}/languages/{{projectId}}`,
          addPath: `${url}/missing/${place}`,
          updatePath: `${url}/update/${place}`,
        };
        await i18next
          .use(i18nextLocizeBackend)
          .use(locizeLastUsed)
          .init({
            ...{ lng: 'en', fallbackLng: 'en', ns: ['shop'], defaultNS: 'shop', saveMissing: true, backend },
            locizeLastUsed: { ...project, debounceSubmit: 1, lastUsedPath: `${url}/used/${place}` },
          });
        return [i18next.t('title'), i18next.t('menu.open', { defaultValue: 'Open' })];
      },
      [`${app.url}/locize`, PROJECT, token] as const,
    );
    expect(shown).toEqual(['Draft of title', 'Open']);
    await waitUntil(async () => {
      const { texts } = (await ada.requestOk('/api/v1/texts?language=en&namespace=shop&filter=all')).json();
      return (texts as { key: string }[]).some(({ key }) => key === 'menu.open');
    });
    await waitUntil(async () => (await usedKeys()).includes('title'));
  });
});
