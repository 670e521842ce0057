import { cp, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { type BuiltApp, startBuiltApp } from '../support/built-app';
import { waitForHydration } from '../support/browser';
import { browserWindows } from '../support/browser-windows';

const project = join(__dirname, '../..');

/** The sources of pages, and the server as `npm run dev` compiles it. */
const COPIED = ['apps', 'libs', 'dist/server', 'package.json', 'tsconfig.json'];

describe('the development server', () => {
  /** A copy of the project, so that the test does not change the project itself. */
  let copy: string;
  let server: BuiltApp;
  const { openWindow } = browserWindows(() => server);

  beforeAll(async () => {
    copy = await realpath(await mkdtemp(join(tmpdir(), 'dragoman-development-')));
    for (const path of COPIED) {
      const isSource = (file: string) => !file.includes('node_modules', project.length);
      await cp(join(project, path), join(copy, path), { recursive: true, filter: isSource });
    }
    await symlink(join(project, 'node_modules'), join(copy, 'node_modules'), 'dir');
    await mkdir(join(copy, 'apps/web/node_modules')); // for Vite's cache, which otherwise ends up behind the symbolic link
    const sources = join(copy, 'sources');
    await mkdir(join(sources, 'en'), { recursive: true });
    await writeFile(join(sources, 'en/shop.json'), '{"welcome":"Welcome"}');
    const data = { DRAGOMAN_DATA: join(copy, 'data'), DRAGOMAN_SOURCES: sources };
    const environment = { NODE_ENV: 'development', DRAGOMAN_DEV: '1', ...data };
    server = await startBuiltApp(environment, { root: copy });
  });
  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.exited;
    await rm(copy, { recursive: true });
  });

  /** Saves a file repeatedly until the change is noticed: the watcher may still be starting. */
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

  it('updates texts and components of an open page when they are saved, without a reload', async () => {
    const { page } = await openWindow();
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto(`${server.url}/en`);
    await Promise.all([waitForHydration(page), connected]);
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
    const ofPage = page.getByRole('main').getByText('(edited)');
    await save('apps/web/src/pages/home/home.page.tsx', "{t('lead')}", "{t('lead')} (edited)", ofPage);
    await headline.waitFor();
    expect(await page.locator('body[data-stays]').count()).toBe(1);
  });

  it('serves a page at its new path as soon as its route is saved, and never fails meanwhile', async () => {
    const file = join(copy, 'apps/web/src/pages/languages/languages.page.tsx');
    const before = await readFile(file, 'utf8');
    const statuses = async () => {
      const paths = ['/en/languages', '/en/moved', '/en'];
      return Promise.all(paths.map(async (path) => (await fetch(`${server.url}${path}`)).status));
    };
    expect(await statuses()).toEqual([200, 404, 200]);
    for (const [content, expected] of [
      [before.replace("path: '/languages'", "path: '/moved'"), [404, 200, 200]],
      [before, [200, 404, 200]],
    ] as const) {
      await writeFile(`${file}.new`, content);
      await rename(`${file}.new`, file); // no request sees half of it
      let seen: number[] = [];
      while (String(seen) !== String(expected)) {
        seen = await statuses();
        expect(seen).not.toContain(500);
      }
    }
  });
});
