import type { Page } from 'playwright-core';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { itInProgram, withoutBase } from '../support/base-path';
import { databases } from '../support/databases';
import { Member, PASSWORD } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { browserWindows } from '../support/browser-windows';

const ADA = 'ada@example.org';

// The tests build on each other.
describe.each(databases)('a team with its texts in $name', (kind) => {
  let app: StartedApp;
  let ada: Member;
  let pola: Member;
  const { openWindow, openPage } = browserWindows(() => app);

  beforeAll(async () => {
    const shop = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`entry${i + 1}`, `Entry ${i + 1}`]));
    app = await startApp({ kind, ownLanguages: ['en', 'de', 'pl'], texts: { en: { shop } } });
  });
  afterAll(() => app?.close());

  /** Fills in the form of a submit button by the labels of its fields, and submits it. */
  async function send(page: Page, button: string, fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: button, exact: true }).click();
  }

  /** Returns the list once it reacts to input. */
  async function list(page: Page, path: string): Promise<void> {
    await page.goto(app.url + path);
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
  }

  const isOpen = (page: Page, key: string) =>
    page.waitForFunction((wanted) => document.querySelector('article code')!.textContent === wanted, key);

  async function signedIn(email: string): Promise<Member> {
    const member = new Member(app, email, PASSWORD);
    await member.signIn(email, PASSWORD);
    return member;
  }

  /** Opens the home page as a visitor who keeps it open. */
  async function visitor(): Promise<(headline: string) => Promise<void>> {
    const page = await openPage('/pl');
    await page.evaluate(() => document.body.setAttribute('data-stays', ''));
    return async (headline) => {
      await page.getByRole('heading', { level: 1, name: headline }).waitFor();
      expect(await page.locator('body[data-stays]').count()).toBe(1);
    };
  }

  async function writeHeadline(page: Page, headline: string): Promise<void> {
    await list(page, '/pl/translate/dragoman/home?language=pl&q=key:title');
    await isOpen(page, 'title');
    await page.locator('textarea').fill(headline);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Zapisano', { exact: false }).first().waitFor();
  }

  it('creates the administrator with the setup link, and imports the built-in texts', async () => {
    const link = new URL((await app.app.get(FirstAdministrator).setupLink())!);
    const page = await openPage(withoutBase(link.pathname) + link.hash);
    await send(page, 'Create account', { 'Email address': ADA, 'Your name': 'Ada', Password: PASSWORD });
    await page.getByRole('link', { name: 'Import files', exact: true }).click();
    await page.getByRole('button', { name: 'Import built-in texts' }).click();
    await page.getByText(/^[\d,]+ texts were imported$/).waitFor();
    ada = await signedIn(ADA);
  });

  it('invites a Polish translator, who translates twenty texts by keyboard', async () => {
    const page = await openPage('/en/people', { who: ada });
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByLabel('Email addresses', { exact: true }).fill('pola@example.org');
    await page.getByRole('radio', { name: /^Translator/ }).check();
    await page.getByLabel('Polish').check();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = new URL((await page.locator('main pre').innerText()).trim());

    const polish = await openPage(withoutBase(link.pathname) + link.hash, { locale: 'pl' });
    await send(polish, 'Dołącz', { 'Imię i nazwisko': 'Pola', Hasło: PASSWORD });
    await polish.waitForURL(`${app.url}/pl/workspace`);
    await list(polish, '/pl/translate/shop?language=pl&filter=untranslated');
    await polish.keyboard.press('Alt+ArrowDown');
    await polish.keyboard.press('Alt+ArrowUp');
    for (let i = 1; i <= 20; i++) {
      await isOpen(polish, `entry${i}`);
      await polish.keyboard.type(`Wpis ${i}`);
      await polish.keyboard.press('Control+Enter');
    }
    const written = async () =>
      ((await ada.requestOk('/api/v1/texts?language=pl&namespace=shop')).json() as TextListView).texts
        .map(({ target }) => target[0]!.text)
        .filter(Boolean);
    await waitUntil(async () => (await written()).length === 20);
    expect(await written()).toEqual(Array.from({ length: 20 }, (_, i) => `Wpis ${i + 1}`));
    pola = await signedIn('pola@example.org');
  });

  it('has a reviewer who sends one text back and approves the next', async () => {
    const reviewer = await ada.invite({ role: 'reviewer', languages: ['pl'] });
    const { page } = await openWindow({ who: reviewer });
    await list(page, '/en/review/shop?language=pl');
    await isOpen(page, 'entry1');
    await page.getByRole('button', { name: 'Send back' }).click();
    await page.getByLabel('Reason').fill('An entry is “Pozycja” here.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await isOpen(page, 'entry2');
    await page.keyboard.press('Control+Shift+Enter');
    await isOpen(page, 'entry3');
    const translator = await openWindow({ who: pola });
    await list(translator.page, '/pl/translate/shop?language=pl&q=key:entry1');
    await translator.page.getByText('An entry is “Pozycja” here.').first().waitFor(); // above the field, and in the history
  });

  // The pages of a mounted workspace show none of the published texts; test/web/mounted.spec.ts publishes to a host.
  itInProgram('publishes and rolls back, which updates the open pages of visitors without a reload', async () => {
    const publisher = await ada.invite({ role: 'publisher' });
    const sees = await visitor();
    const translator = await openWindow({ who: pola });
    await writeHeadline(translator.page, 'Każdy czyta po swojemu');
    const page = await openPage('/en/releases', { who: publisher });
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
    await page.getByRole('status').getByText('Release 1 published').waitFor();
    await sees('Każdy czyta po swojemu');

    await writeHeadline(translator.page, 'Po polsku, od razu');
    await page.goto(`${app.url}/en/releases`);
    await page.locator('ins').first().waitFor();
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
    await page.getByRole('status').getByText('Release 2 published').waitFor();
    await sees('Po polsku, od razu');

    const first = page.locator('ol > li').filter({ hasText: 'Release 1' });
    await first.getByText('Roll back to this release').click();
    await first.getByRole('button', { name: 'Publish release 1 again' }).click();
    await sees('Każdy czyta po swojemu');
  });
});
