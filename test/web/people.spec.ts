import type { Browser, Page } from 'playwright-core';
import { FirstAdministrator } from '../../apps/api/src/people/first-administrator';
import { ask } from '../support/ask';
import { expectNoBarriersAnyhow } from '../support/barriers';
import { launchBrowser, visit, type Visit } from '../support/browser';
import { PASSWORD, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const ADA = 'ada@example.org';
const ANOTHER = 'another horse on the moon';

describe('people', () => {
  let started: StartedApp;
  let browser: Browser;
  let setup: string;
  /** Windows that a test opened. */
  const windows: Visit[] = [];

  beforeAll(async () => {
    started = await startApp();
    setup = (await started.app.get(FirstAdministrator).link())!;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await started?.close();
  });
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close();
  });

  const open = async (path: string, options: Parameters<typeof visit>[1] = {}): Promise<Visit> => {
    const window = await visit(browser, { baseURL: started.url, ...options });
    windows.push(window);
    await window.page.goto(path, { waitUntil: 'load' });
    return window;
  };
  /** Of a link as the application tells it, where this one is. */
  const here = (link: string): string => `${new URL(link).pathname}${new URL(link).hash}`;
  const path = (page: Page) => new URL(page.url()).pathname;

  /** Fills the form of the button in, by the labels of its fields, and sends it. */
  const enter = async (page: Page, button: string, fields: Readonly<Record<string, string>>): Promise<void> => {
    const send = page.getByRole('button', { name: button, exact: true });
    const form = page.locator('form').filter({ has: send });
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
    await send.click();
  };
  /** A browser that somebody has signed in with, on a page. */
  const signedIn = async (email: string, password: string, address: string): Promise<Visit> => {
    const visitor = new Visitor(started);
    await visitor.signIn(email, password);
    const [name, value] = visitor.cookie!.split('=') as [string, string];
    const window = await open('about:blank');
    await window.context.addCookies([{ name, value, url: started.url }]);
    await window.page.goto(address, { waitUntil: 'load' });
    return window;
  };
  /** The link that the page shows this one time. */
  const shownOnce = async (page: Page): Promise<string> => (await page.locator('main pre').textContent())!.trim();

  it('begin with whoever opens the link that the first start prints', async () => {
    const { page, complaints, requests } = await open(here(setup));
    await page.getByRole('heading', { name: 'Set up Dragoman' }).waitFor();
    await enter(page, 'Create the account', { 'Email address': ADA, 'Your name': 'Ada', Password: PASSWORD });
    await page.waitForURL((url) => url.pathname === '/en/workspace');
    await page.locator('summary', { hasText: 'Ada' }).waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    // what is secret of the link is in no address that was asked for
    const secret = new URL(setup).hash.slice(1);
    expect(requests.filter((request) => request.url().replace(/#.*/, '').includes(secret))).toEqual([]);

    const late = await open(here(setup));
    await late.page.getByRole('alert').getByText('This link no longer works').waitFor();
  });

  it('invite a translator for Polish, who joins in Polish and gets that far and no further', async () => {
    const { page } = await signedIn(ADA, PASSWORD, '/en/people');
    await page.getByLabel('Email address', { exact: true }).fill('Pola@Example.org');
    await page.getByRole('radio', { name: /^Viewer/ }).check();
    await page.getByLabel('Polish').waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: /^Translator/ }).check();
    await page.getByLabel('Polish').check();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await shownOnce(page);
    expect(await page.getByRole('row', { name: /pola@example\.org/ }).textContent()).toContain('Translator: Polish');

    const pola = await open(here(link), { locale: 'pl' });
    expect(path(pola.page)).toBe('/pl/join');
    await pola.page.getByText('Tłumacz: polski').waitFor();
    await enter(pola.page, 'Dołącz', { 'Imię i nazwisko': 'Pola', Hasło: PASSWORD });
    await pola.page.waitForURL((url) => url.pathname === '/pl/workspace');
    expect(await pola.page.getByRole('link', { name: 'Osoby' }).count()).toBe(0);
    const refused = await pola.page.goto('/pl/people');
    expect(refused!.status()).toBe(403);
    await pola.page.getByRole('heading', { name: 'Nie możesz otworzyć tej strony' }).waitFor();
    expect(pola.complaints.filter((complaint) => !complaint.includes('403'))).toEqual([]);

    await page.reload();
    await page.getByRole('link', { name: 'Pola' }).click();
    await page.getByRole('checkbox', { name: /^Reviewer/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    await page.goto('/en/people');
    expect(await page.getByRole('row', { name: /Pola/ }).textContent()).toMatch(/Reviewer.*Translator: Polish/s);
  });

  it('do all of it without JavaScript, but open a link', async () => {
    const { page } = await open('/en/people?cursor=0', { javaScriptEnabled: false });
    expect(page.url()).toBe(`${started.url}/en/sign-in?next=%2Fpeople%3Fcursor%3D0`);
    await enter(page, 'Sign in', { 'Email address': ADA, Password: 'not the right one' });
    await page.getByText('This address and password do not go together').waitFor();
    expect(await page.getByLabel('Email address', { exact: true }).first().inputValue()).toBe(ADA);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await enter(page, 'Sign in', { Password: PASSWORD });
    expect(page.url()).toBe(`${started.url}/en/people?cursor=0`);

    await page.getByLabel('Email address', { exact: true }).fill('ravi@example.org');
    await page.getByRole('radio', { name: /^Reviewer/ }).check();
    await page.getByLabel('German', { exact: true }).check();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const ravi = await new Visitor(started).done('/api/v1/links/look', {
      method: 'POST',
      body: { secret: new URL(await shownOnce(page)).hash.slice(1) },
    });
    expect(ravi.json()).toMatchObject({ email: 'ravi@example.org', role: 'reviewer', languages: ['de'] });

    await page.getByRole('row', { name: /ravi/ }).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The invitation is withdrawn').waitFor();
    await page.goto('/en/profile');
    await page.getByLabel('Language of the interface').selectOption('de');
    await page.locator('select[name=theme]').selectOption('dark');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Ihr Profil ist gespeichert').waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByLabel('Sprache der Oberfläche').selectOption('');
    await page.locator('select[name=theme]').selectOption('');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.locator('summary', { hasText: 'Ada' }).click();
    await page.locator('header').getByRole('button', { name: 'Abmelden', exact: true }).click();
    expect(path(page)).toBe('/de');
    await page.getByRole('link', { name: 'Anmelden' }).waitFor();

    await page.goto('/en/join');
    expect(await page.locator('main').innerText()).toContain('This page needs JavaScript');
  });

  it('see what they typed and what was wrong, and lose nothing, also where the server cannot be reached', async () => {
    const { page, context } = await open('/en/sign-in');
    // Before React has taken the form over, the browser itself would send it.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
    );
    await context.setOffline(true);
    await enter(page, 'Sign in', { 'Email address': ADA, Password: PASSWORD });
    await page.getByRole('alert').getByText('This was not sent').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/en/workspace');
  });

  it('make a token that is told once, and revoke it', async () => {
    const { page } = await signedIn(ADA, PASSWORD, '/en/profile');
    const main = page.locator('main');
    await page.getByLabel('Name', { exact: true }).last().fill('CI');
    await page.getByLabel('Read texts').check();
    await page.getByRole('button', { name: 'Make the token' }).click();
    const token = await shownOnce(page);
    const use = () => ask(started.url, '/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
    expect((await use()).json()).toMatchObject({ person: { email: ADA }, scopes: ['texts.read'] });
    await page.reload();
    expect(await main.textContent()).not.toContain(token);
    await main.locator('summary', { hasText: 'Revoke' }).click();
    await main.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The token is revoked').waitFor();
    expect((await use()).status).toBe(401);
  });

  it('change their password, and are then signed out everywhere else; and sign out everywhere', async () => {
    const { page } = await signedIn(ADA, PASSWORD, '/en/profile');
    const other = await signedIn(ADA, PASSWORD, '/en');
    await enter(page, 'Change password', { 'Current password': 'not the right one', 'New password': ANOTHER });
    await page.getByRole('alert').getByText('The current password is not right').waitFor();
    await enter(page, 'Change password', { 'Current password': PASSWORD });
    await page.getByRole('status').getByText('Your password is changed').waitFor();
    await other.page.goto('/en/profile');
    expect(path(other.page)).toBe('/en/sign-in');
    await enter(other.page, 'Sign in', { 'Email address': ADA, Password: ANOTHER });
    await other.page.waitForURL((url) => url.pathname === '/en/profile');

    await page.goto('/en/profile');
    await page.locator('summary', { hasText: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL((url) => url.pathname === '/en/sign-in');
    // on a page that was open all the time
    await other.page.getByRole('link', { name: 'People', exact: true }).click();
    await other.page.waitForURL((url) => url.pathname === '/en/sign-in');
    await other.page.getByRole('link', { name: 'Sign in' }).waitFor();
  });

  it('keep an administrator: the last one is told why nothing was changed', async () => {
    const { page } = await signedIn(ADA, ANOTHER, '/en/people');
    await page.locator('main').getByRole('link', { name: 'Ada' }).click();
    await page.locator('summary', { hasText: 'Disable the account' }).click();
    await page.getByRole('button', { name: 'Disable the account' }).click();
    await page.getByRole('alert').getByText('There has to be an administrator').waitFor();
    await page.getByRole('checkbox', { name: /^Administrator/ }).uncheck();
    await page.getByRole('checkbox', { name: /^Viewer/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('There has to be an administrator').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Viewer/ }).isChecked()).toBe(true);
  });

  it('who forgot their password get a link from an administrator', async () => {
    const { page } = await open('/en/sign-in');
    await page.getByText('Forgot your password?').click();
    const form = page.locator('details', { hasText: 'Forgot' });
    await form.getByLabel('Email address').fill('pola@example.org');
    await form.getByRole('button', { name: 'Ask for a link' }).click();
    await page.getByText('Your question was passed on').waitFor();

    const admin = await signedIn(ADA, ANOTHER, '/en/people');
    await admin.page
      .getByRole('row', { name: /Asked for a new password/ })
      .getByRole('link', { name: 'Pola' })
      .click();
    await admin.page.getByRole('button', { name: 'Make a link' }).click();
    const link = await shownOnce(admin.page);
    await page.goto('about:blank');
    await page.goto(`${started.url}${here(link)}`);
    await enter(page, 'Save the password', { 'New password': ANOTHER });
    await page.waitForURL((url) => url.pathname === '/en/workspace');
    await page.locator('summary', { hasText: 'Pola' }).waitFor();
  });

  it('never get a page of somebody else', async () => {
    const [ada, pola] = [await signedIn(ADA, ANOTHER, '/en'), await signedIn('pola@example.org', ANOTHER, '/en')];
    for (const address of ['/en', '/en/languages', '/en/profile', '/en/texts']) {
      const [forAda, forPola] = [await ada.page.goto(address), await pola.page.goto(address)];
      const [adas, polas] = [await forAda!.text(), await forPola!.text()];
      expect([adas.includes(ADA), adas.includes('pola@')]).toEqual([true, false]);
      expect([polas.includes('pola@example.org'), polas.includes(ADA)]).toEqual([true, false]);
      const everybodys = await ask(started.url, address, { headers: { Accept: 'text/html' } });
      expect(everybodys.text).not.toMatch(/ada@|pola@|"person"/);
    }
  });

  it.each(['/ar/sign-in', '/en/join', '/ar/profile', '/en/people'])(
    'find on the page %s nothing to stumble over, light or dark, and that it fits 320 pixels',
    async (address) => {
      const { page, complaints } = /people|profile/.test(address)
        ? await signedIn(ADA, ANOTHER, address)
        : await open(address);
      await expectNoBarriersAnyhow(page);
      expect(complaints).toEqual([]);
    },
  );
});
