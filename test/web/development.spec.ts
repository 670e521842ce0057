import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { type BuiltApp, startBuilt } from '../support/built-app';
import { alive } from '../support/pages';
import { windows } from '../support/windows';

const project = join(__dirname, '../..');

/** What pages come from, and the server as the compiler of `npm run dev` leaves it. */
const COPIED = ['apps', 'libs/i18n', 'dist/server', 'package.json', 'tsconfig.json'];

describe('While somebody works on the sources', () => {
  /** Changed instead of the project itself. */
  let copy: string;
  let server: BuiltApp;
  const { enter } = windows(() => server);

  beforeAll(async () => {
    copy = await realpath(await mkdtemp(join(tmpdir(), 'dragoman-development-')));
    for (const path of COPIED) await cp(join(project, path), join(copy, path), { recursive: true });
    await symlink(join(project, 'node_modules'), join(copy, 'node_modules'), 'dir');
    await mkdir(join(copy, 'apps/web/node_modules')); // where Vite keeps its own; without it there, behind the link
    const sources = join(copy, 'sources');
    await mkdir(join(sources, 'en'), { recursive: true });
    await writeFile(join(sources, 'en/shop.json'), '{"welcome":"Welcome"}');
    const data = { DRAGOMAN_DATA: join(copy, 'data'), DRAGOMAN_SOURCES: sources };
    const environment = { NODE_ENV: 'development', DRAGOMAN_DEV: '1', ...data };
    server = await startBuilt(environment, { root: copy });
  });
  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    await rm(copy, { recursive: true });
  });

  /** Saves a file, again where nobody noticed: who watches files may still be counting them, just after the start. */
  async function save(file: string, from: string, to: string, shown: Locator): Promise<void> {
    const path = join(copy, file);
    const before = await readFile(path, 'utf8');
    expect(before).toContain(from);
    let isShown = false;
    const seen = shown.waitFor().then(() => (isShown = true));
    while (!isShown) {
      await writeFile(path, before.replace(from, to));
      await Promise.race([seen, wait(2000, undefined, { ref: false })]);
    }
  }

  it('an open page shows a text and a component as they are saved, and is not loaded anew', async () => {
    const { page } = await enter();
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto(`${server.url}/en`);
    await Promise.all([alive(page), connected]);
    await page.evaluate(() => document.body.setAttribute('data-stays', ''));
    const headline = page.getByRole('heading', { level: 1, name: 'Saved a moment ago' });
    await save('apps/web/locales/en/dragoman/home.json', '"title": "', '"title": "Saved a moment ago: ', headline);
    const component = page.getByRole('main').getByText('(still)');
    await save(
      'apps/web/src/pages/home/language-list.tsx',
      "{t('served.title')}",
      "{t('served.title')} (still)",
      component,
    );
    await headline.waitFor();
    expect(await page.locator('body[data-stays]').count()).toBe(1);
  });
});
