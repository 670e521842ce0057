import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import { BlogModule } from '../extension/blog/blog.module';
import { buildPages } from '../extension/build-pages';
import { expectAccessible } from '../support/accessibility';
import { describeInProgram } from '../support/base-path';
import { addSessionCookie, launchBrowser, type Visit, visit, waitForHydration } from '../support/browser';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

// A mounted workspace has the pages of its package.
describeInProgram('An extension in the browser', () => {
  let web: string;
  let started: StartedApp;
  let browser: Browser;
  let ada: Member;
  let visits: Visit[] = [];

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'dragoman-web-'));
    await buildPages(web);
    [started, browser] = await Promise.all([
      startApp({ ownLanguages: 'all', web, extensions: [BlogModule] }),
      launchBrowser(),
    ]);
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de']) await post('languages', { tag });
    await post('namespaces', { name: 'magazine' });
  });
  afterAll(async () => {
    await browser?.close();
    await started?.close();
    await rm(web, { recursive: true, force: true });
  });
  afterEach(async () => {
    const errors = visits.flatMap((each) => each.consoleErrors);
    await Promise.all(visits.map((each) => each.close()));
    visits = [];
    expect(errors).toEqual([]);
  });

  const post = (path: string, body: object) => ada.requestOk(`/api/v1/${path}`, { method: 'POST', body });

  async function enter(who?: Member) {
    const opened = await visit(browser);
    visits.push(opened);
    if (who !== undefined) {
      await addSessionCookie(opened.context, who);
    }
    return opened.page;
  }

  it('has its page in the header, and opens it without loading a document', async () => {
    const page = await enter();
    await page.goto(`${started.url}/en`);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Our blog' }).click();
    await page.getByRole('heading', { name: 'Hello, world' }).waitFor();
    expect(await page.title()).toBe('Our blog – Dragoman');
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(await header.getByRole('link', { name: 'Comments' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('shows the link to its page for members to those with its permission, also in the command palette', async () => {
    await post('blog/posts/hello/comments', { content: 'First!' });
    const viewer = await enter(await ada.invite({ role: 'viewer' }));
    await viewer.goto(`${started.url}/en/workspace`);
    const navigation = (page: typeof viewer) => page.getByRole('navigation', { name: 'Workspace' });
    await navigation(viewer).getByRole('link', { name: 'Translate' }).waitFor();
    expect(await navigation(viewer).getByRole('link', { name: 'Comments' }).count()).toBe(0);

    const page = await enter(ada);
    await page.goto(`${started.url}/en/workspace`);
    await navigation(page).getByRole('link', { name: 'Comments' }).click();
    await page.getByText('First!').waitFor();
    await waitForHydration(page); // a click before hydration loads a document
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('blog');
    await page.getByRole('option', { name: 'Our blog' }).click();
    await page.getByRole('heading', { name: 'Hello, world' }).waitFor();
  });

  it('shows the finding of its check below the field, in the language of the page, while the text is being written', async () => {
    const { id } = (
      await post('keys', { namespace: 'magazine', key: 'title', forms: { '': 'The Dragoman Times' } })
    ).json() as KeyView;
    const page = await enter(ada);
    await page.goto(`${started.url}/de/translate/magazine?language=de`);
    const field = page.locator('textarea');
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    await field.fill('Die Drachenzeitung');
    const finding = page.getByText('Der Name Dragoman Times wird nicht übersetzt.');
    await finding.waitFor();
    await field.fill('Die Dragoman Times');
    await finding.waitFor({ state: 'detached' });
    await field.fill('Die Drachenzeitung');
    await finding.waitFor();
    const before = (await ada.requestOk(`/api/v1/texts/${id}/de`)).json() as { version: number };
    expect(before.version).toBe(0);
    await page.keyboard.press('Control+s');
    await page.locator('nav li [data-state=unsaved]').waitFor({ state: 'detached' });
    await finding.waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);

    await page.goto(`${started.url}/en/translate/magazine?language=de&filter=errors`);
    await page.getByText('The name Dragoman Times is not translated.').waitFor();
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    const release = Promise.withResolvers<void>();
    await page.route('**/findings', (route) => release.promise.then(() => route.continue()));
    await field.fill('Die Dragoman Times');
    await page.getByText('The name Dragoman Times is not translated.').waitFor({ state: 'detached' });
    const hint = page.getByText('will be checked again when you save');
    await hint.waitFor(); // the server has not responded yet
    release.resolve();
    await hint.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await page.locator('nav li [data-state=unsaved]').waitFor({ state: 'detached' });
    expect((await ada.requestOk(`/api/v1/texts/${id}/de`)).json()).toMatchObject({ findings: [], version: 2 });
  });

  it('offers its permission as a scope of tokens', async () => {
    const page = await enter(ada);
    await page.goto(`${started.url}/en/profile`);
    await page.getByRole('checkbox', { name: 'blog.comment' }).waitFor();
  });
});
