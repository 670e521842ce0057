import type { Page } from 'playwright-core';
import type { PreviewView, ReleasesView } from '../../libs/workspace/src/releases/releases.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { TextView } from '../../libs/workspace/src/texts/texts.contract';
import { basePath, isInHost, withoutBase } from '../support/base-path';
import { expectAccessibleInEveryMode } from '../support/accessibility';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { expectFocus } from '../support/browser';
import { browserWindows } from '../support/browser-windows';

describe('the page of releases', () => {
  let app: StartedApp;
  let ada: Member;
  let reader: Member;
  const { openPage } = browserWindows(() => app, /status of 412/);
  let title: KeyView;

  const post = async <View>(path: string, body: object): Promise<View> =>
    (await ada.requestOk(`/api/v1/${path}`, { method: 'POST', body })).json() as View;
  const get = async <View>(path: string): Promise<View> => (await ada.requestOk(`/api/v1/${path}`)).json() as View;
  const write = async (language: string, text: string) => {
    const { version } = await get<TextView>(`texts/${title.id}/${language}`);
    const body = { forms: { '': text } };
    const path = `/api/v1/texts/${title.id}/${language}`;
    await ada.requestOk(path, { method: 'PUT', body, headers: { 'If-Match': `"${version}"` } });
  };
  /** Creates a German text. */
  const begin = (id: string, body: object) =>
    ada.requestOk(`/api/v1/texts/${id}/de`, { method: 'PUT', body, headers: { 'If-Match': '"0"' } });
  const current = async () => (await get<ReleasesView>('releases')).current;

  beforeAll(async () => {
    app = await startApp({ ownLanguages: 'all', environment: { DRAGOMAN_FROM_CODE: 'follow' } });
    ada = await firstAdministrator(app);
    reader = await ada.invite({ role: 'viewer' });
    for (const tag of ['en', 'de', 'ar']) await post('languages', { tag });
    for (const name of ['dragoman/home', 'shop']) await post('namespaces', { name });
    title = await post('keys', { namespace: 'dragoman/home', key: 'title', forms: { '': 'A first title' } });
    await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        post('keys', { namespace: 'shop', key: `key${number}`, forms: { '': `Text ${number} of {{shop}}` } }),
      ),
    );
  });

  afterAll(() => app?.close());

  const note = (page: Page) => page.getByRole('textbox', { name: 'Note' }).first();
  const releases = (page: Page) => page.locator('ol > li');
  const added = (page: Page, word: string) => page.locator('ins').filter({ hasText: word });

  it('redirects to the sign-in page, and back', async () => {
    const page = await openPage('/en/releases');
    expect(withoutBase(new URL(page.url()).pathname) + new URL(page.url()).search).toBe('/en/sign-in?next=%2Freleases');
  });

  it('shows that nothing is published yet, and publishes exactly the preview', async () => {
    const page = await openPage('/en/releases', { who: ada });
    await page.getByText('Until then, visitors see the texts of the files').waitFor();
    await page.locator('dl', { hasText: /Added\s*61\s*Changed\s*0\s*Removed\s*0/ }).waitFor();
    await page.getByRole('link', { name: 'dragoman/home' }).click();
    await page.getByText('A first title').waitFor();
    expect(await page.locator('ins').count()).toBe(1);
    await note(page).fill('The first one');
    const { promise: shown, resolve: continueRequest } = Promise.withResolvers<void>();
    await page.route('**/api/v1/releases', async (route) => {
      await shown;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Publish 61 changes', exact: true }).press('Enter');
    // Only if it takes a while, as with the first release of many texts.
    await page.getByRole('main').getByText('Publishing… This can take a minute').waitFor();
    continueRequest();
    await page.getByRole('status').getByText('Release 1 published').waitFor();
    await page.getByText('Everything is published').waitFor();
    await expectFocus(page.getByRole('status').filter({ hasText: 'Release 1 published' })); // the button is gone
    expect(await releases(page).first().innerText()).toMatch(/Release 1[^]*Live[^]*Ada[^]*The first one/);
    await page.reload();
    await page.getByText('Everything is published').waitFor();
    expect(await page.getByText('Release 1 published').count()).toBe(0);
  });

  it('refuses an outdated preview, and shows the current one', async () => {
    await write('en', 'A second title');
    const page = await openPage('/en/releases', { who: ada });
    await added(page, 'second').waitFor();
    await write('en', 'A third title');
    await note(page).fill('The second one');
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Nothing was published: something changed in the meantime' });
    await alert.waitFor();
    await expectFocus(alert);
    await page.waitForFunction(() => document.activeElement!.getBoundingClientRect().top >= 0);
    await added(page, 'third').waitFor();
    const place = page.getByRole('link', { name: 'en dragoman/home:title', exact: true });
    expect(await place.getAttribute('href')).toBe(`${basePath}/en/translate/dragoman/home?language=en&key=${title.id}`);
    expect(await current()).toBe(1);
    expect(await note(page).inputValue()).toBe('The second one');
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
    await page.getByRole('status').getByText('Release 2 published').waitFor();
  });

  it('begins texts of all languages at the same edge, below their key', async () => {
    await write('en', 'A fourth title');
    const page = await openPage('/ar/releases', { who: ada });
    const key = page.getByRole('link', { name: 'en dragoman/home:title', exact: true });
    const first = page
      .locator('p[dir=ltr]')
      .filter({ has: added(page, 'fourth') })
      .locator('span')
      .first();
    const ends = await Promise.all([key, first].map(async (part) => (await part.boundingBox())!));
    const [of, text] = ends.map(({ x, width }) => x + width) as [number, number];
    expect(of - text).toBeLessThan(200); // the page is 1,100 wide
    const note = page.locator('ol > li p').filter({ hasText: 'The second one' });
    expect(await note.evaluate((element) => getComputedStyle(element).textAlign)).toBe('right');
  });

  it('requires a choice about texts with errors, and links to them', async () => {
    const key = await post<KeyView>('keys', { namespace: 'shop', key: 'greeting', forms: { '': 'Hello {{name}}' } });
    await begin(key.id, { forms: { '': 'Hallo' } });
    const page = await openPage('/en/releases', { who: ada });
    await page.getByRole('link', { name: '1 text has errors' }).click(); // in the card; opens the list
    const link = page.getByRole('link', { name: 'de shop:greeting' });
    expect(await link.getAttribute('href')).toBe(`${basePath}/en/translate?language=de&filter=errors&key=${key.id}`);
    const choice = page.getByRole('checkbox', { name: /^Publish without them/ });
    expect((await choice.boundingBox())!.width).toBe(18); // as everywhere else
    await choice.check();
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
    await page.getByRole('status').getByText('Release 3 published').waitFor();
    await releases(page).first().getByText('1 text with errors was left unchanged.').waitFor();
  });

  it('lists texts that are not published yet, with the reason and a link', async () => {
    await begin(title.id, { forms: { '': 'Ein Titel' }, state: 'draft' });
    const page = await openPage('/en/releases', { who: ada });
    await page.getByText('1 text is not ready').click();
    await page.getByText('It has not reached the required status yet, or a form is missing.').waitFor();
    const text = page.getByRole('listitem').filter({ hasText: 'de dragoman/home:title' });
    expect(await text.innerText()).toBe('de dragoman/home:title draft');
    expect(await text.getByRole('link').getAttribute('href')).toBe(
      `${basePath}/en/translate?language=de&filter=draft&key=${title.id}`,
    );
  });

  it('compares any two releases', async () => {
    const page = await openPage('/en/releases', { who: ada });
    await page.getByLabel('From', { exact: true }).selectOption('1');
    await page.getByLabel('To', { exact: true }).selectOption('2');
    await page.getByRole('button', { name: 'Show changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'From release 1 to release 2' }).waitFor();
    expect(await page.locator('del').innerText()).toMatch('first');
    await added(page, 'third').waitFor();
  });

  it('rolls back in two clicks', async () => {
    const page = await openPage('/en/releases', { who: ada });
    const first = releases(page).filter({ hasText: 'The first one' });
    await first.getByText('Roll back to this release').click();
    const second = releases(page).filter({ hasText: 'The second one' });
    await second.getByText('Roll back to this release').click();
    await first.getByRole('button', { name: 'Publish release 1 again' }).press('Enter');
    await page.getByRole('status').getByText('Release 4 published, with the earlier texts').waitFor();
    await releases(page).first().getByText('Same as release 1').waitFor();
    await expectFocus(page.getByRole('status').filter({ hasText: 'Release 4 published' }));
    expect(await first.getByText('Roll back to this release').count()).toBe(0); // nothing would change
    expect(await second.getByRole('button', { name: 'Publish release 2 again' }).isVisible()).toBe(false);
  });

  it('publishes and rolls back without JavaScript', async () => {
    await write('en', 'A fourth title');
    const page = await openPage('/en/releases', { who: ada, javaScriptEnabled: false });
    await note(page).fill('By a form alone');
    await page.getByRole('checkbox', { name: /^Publish without them/ }).check();
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
    await page.getByText('Release 5 published').waitFor();
    const second = releases(page).filter({ hasText: 'The second one' });
    await second.getByText('Roll back to this release').click();
    await second.getByRole('button', { name: 'Publish release 2 again' }).click();
    await page.getByText('Release 6 published, with the earlier texts').waitFor();
    expect(await current()).toBe(6);
  });

  it('lets administrators change the publishing rules', async () => {
    const page = await openPage('/en/releases', { who: ada });
    await page.getByText('Publishing rules', { exact: true }).click();
    await page.getByLabel('Minimum status').selectOption('reviewed');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('Texts are published once someone has reviewed them.').waitFor({ state: 'attached' });
    const rules = { method: 'PUT', body: { minState: 'draft' }, headers: { 'If-Match': '"1"' } };
    await ada.requestOk('/api/v1/releases/rules', rules);
    await page.getByLabel('Minimum status').selectOption('needsReview');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await alert.getByText(/^Saved by/).waitFor();
    expect(await page.getByLabel('Minimum status').inputValue()).toBe('needsReview');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await get('releases/rules')).toEqual({ minState: 'needsReview', runningBuilds: 'warn', version: 3 });
  });

  it('shows the releases without buttons to people who may not publish', async () => {
    await write('en', 'A fifth title');
    const page = await openPage('/en/releases', { who: reader });
    await page.getByText('You can view this, but you cannot publish it.').waitFor();
    expect(await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).count()).toBe(0);
    expect(await page.getByText('Roll back to this release').count()).toBe(0);
  });

  it('shows releases that others publish', async () => {
    const page = await openPage('/en/releases', { who: reader });
    await added(page, 'fifth').waitFor();
    await post('releases', { hash: (await get<PreviewView>('releases/preview')).hash, leaveErrors: true });
    await page.getByText('Everything is published').waitFor();
  });

  it('publishes a changed fallback without other changes', async () => {
    const before = await current();
    const fallBack = (fallback: string | null) =>
      ada.requestOk('/api/v1/languages/ar', { method: 'PATCH', body: { fallback }, headers: { 'If-Match': '*' } });
    await fallBack('de');
    const page = await openPage('/en/releases', { who: ada });
    await page.getByRole('row', { name: /العربية.*Before: default.*Now: Deutsch/ }).waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('checkbox', { name: /^Publish without them/ }).check();
    await page.getByRole('button', { name: 'Publish 1 change', exact: true }).click();
    await page.getByRole('status').getByText('published').waitFor();
    expect(await current()).toBe(before! + 1);
    const manifest = (await ada.requestOk('/locales/manifest.json')).json() as {
      languages: readonly { tag: string }[];
    };
    expect(manifest.languages).toContainEqual(expect.objectContaining({ tag: 'ar', fallbacks: ['de', 'en'] }));
    await fallBack(null);
  });

  it('updates the open pages of visitors without a reload, after a release and a rollback', async () => {
    // The pages of a mounted workspace have texts of their own, and list the published ones.
    const visitor = await openPage(isInHost ? '/en/texts/dragoman/home?language=en' : '/en');
    await visitor.evaluate(() => document.body.setAttribute('data-here', ''));
    const shown = (words: string) =>
      isInHost
        ? visitor.getByRole('main').getByText(words).first().waitFor()
        : visitor.getByRole('heading', { level: 1 }).getByText(words).waitFor();
    await shown('A fifth title');
    const page = await openPage('/en/releases', { who: ada });
    const second = releases(page).filter({ hasText: 'The second one' });
    await second.getByText('Roll back to this release').click();
    await second.getByRole('button', { name: 'Publish release 2 again' }).click();
    await shown('A third title');
    expect(await visitor.locator('body[data-here]').count()).toBe(1);
  });

  it('groups many changed namespaces by language', async () => {
    const names = Array.from({ length: 16 }, (_, number) => `part/${number}`);
    for (const name of names) {
      await post('namespaces', { name });
      await post('keys', { namespace: name, key: 'one', forms: { '': 'One' } });
    }
    await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const { id } = await post<KeyView>('keys', {
          namespace: 'part/0',
          key: `wrong${number}`,
          forms: { '': '{{x}}' },
        });
        await begin(id, { forms: { '': 'x' } });
      }),
    );
    const page = await openPage('/en/releases', { who: ada });
    // only the first few blocked texts are listed
    await page.getByRole('link', { name: /^\d+ texts have errors$/ }).click();
    const held = page.getByRole('listitem').filter({ hasText: /1 error$/ });
    expect(await held.count()).toBe(10);
    await page.getByText('and 3 more', { exact: true }).waitFor();
    const rows = page.getByRole('region', { name: 'Changes by language', exact: true }).getByRole('row');
    expect(await rows.allInnerTexts()).toEqual(['Language\tAdded\tChanged\tRemoved', 'English\t29\t1\t0']);
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await page.waitForURL((url) => url.search === '?language=en');
    const within = page.getByRole('region', { name: 'Changes by language and namespace' });
    await within.waitFor();
    expect(await within.getByRole('rowheader').allInnerTexts()).toEqual([...names, 'dragoman/home', 'shop'].sort());
    await within.getByRole('link', { name: 'part/3', exact: true }).click();
    await page.getByText('Text by text: en, part/3').waitFor();
    expect(await page.locator('ins').count()).toBe(1);
  });

  it('warns of texts that do not work with a running build, and refuses them if the rules say so', async () => {
    await write('en', 'A title for {{visitor}}');
    await waitUntil(async () => (await get<PreviewView>('releases/preview')).builds.count === 1);
    const page = await openPage('/en/releases', { who: ada });
    await page.getByText('1 text does not work with a running build').waitFor();
    const text = page.getByRole('listitem').filter({ hasText: 'Not passed by the code:' });
    expect(await text.innerText()).toMatch(
      /en dragoman\/home:title Not passed by the code: \{\{visitor\}\}[^]*File: en\/dragoman\/home.json[^]*Build: /,
    );
    expect(await text.getByRole('link').getAttribute('href')).toBe(
      `${basePath}/en/translate?language=en&key=${title.id}`,
    );
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).waitFor();
    await page.getByText('Publishing rules', { exact: true }).click();
    await page.getByLabel('Texts that do not work with a running build').selectOption('refuse');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('The publishing rules prevent publishing').waitFor();
    expect(await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).count()).toBe(0);
    await page.getByRole('link', { name: '1 text does not work with a running build' }).waitFor(); // the reason, in the card
  });

  it.each(['/en', '/ar'])('is accessible in light and dark mode and on a narrow screen below %s', async (path) => {
    const page = await openPage(`${path}/releases`, { who: ada });
    for (const details of await page.locator('main details').all()) {
      if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
    }
    await expectAccessibleInEveryMode(page);
  });
});
