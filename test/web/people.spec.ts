import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { APP_CONFIG, type AppConfig } from '../../libs/workspace/src/app.config';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import type {
  InvitationView,
  NewLinkView,
  PeopleView,
  ProfileView,
} from '../../libs/workspace/src/people/people.contract';
import { Database } from '../../libs/workspace/src/database/database';
import { totpCode } from '../../libs/workspace/src/credentials/totp';
import { withoutBase } from '../support/base-path';
import { sendRequest } from '../support/send-request';
import { expectAccessibleInEveryMode } from '../support/accessibility';
import { addSessionCookie, expectFocus, launchBrowser, visit, type Visit, waitForHydration } from '../support/browser';
import { PASSWORD, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const ADA = 'ada@example.org';
const ANOTHER = 'another horse on the moon';

describe('the pages of people', () => {
  let started: StartedApp;
  let browser: Browser;
  let setup: string;
  /** The windows that the current test opened. */
  const windows: Visit[] = [];

  beforeAll(async () => {
    started = await startApp({ ownLanguages: 'all' });
    setup = (await started.app.get(FirstAdministrator).setupLink())!;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await started?.close();
  });
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close();
  });

  const openPage = async (path: string, options: Parameters<typeof visit>[1] = {}): Promise<Visit> => {
    const window = await visit(browser, { baseURL: started.url, ...options });
    windows.push(window);
    await window.page.goto(path, { waitUntil: 'load' });
    return window;
  };
  /** Returns path and fragment of a link, which starts with the configured origin. */
  const here = (link: string): string => withoutBase(new URL(link).pathname) + new URL(link).hash;
  const path = (page: Page) => withoutBase(new URL(page.url()).pathname);

  /** Fills in the form of a submit button by the labels of its fields, and submits it. */
  const submitForm = async (page: Page, button: string, fields: Readonly<Record<string, string>>): Promise<void> => {
    const send = page.getByRole('button', { name: button, exact: true });
    const form = page.locator('form').filter({ has: send });
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
    await send.click();
  };
  /** Opens a page in a new window that is signed in. */
  const openSignedIn = async (
    email: string,
    password: string,
    address: string,
    options: Parameters<typeof visit>[1] = {},
  ): Promise<Visit> => {
    const visitor = new Visitor(started);
    await visitor.signIn(email, password);
    const window = await openPage('about:blank', options);
    await addSessionCookie(window.context, visitor);
    await window.page.goto(address, { waitUntil: 'load' });
    return window;
  };
  /** Invites a person who joins. @returns the email address */
  const invited = async (by: Visitor, email: string, name: string, role: string): Promise<string> => {
    const { link } = (
      await by.requestOk('/api/v1/invitations', { method: 'POST', body: { email, role } })
    ).json() as NewLinkView;
    await new Visitor(started).requestOk('/api/v1/links/invitation', {
      method: 'POST',
      body: { secret: new URL(link).hash.slice(1), name, password: PASSWORD },
    });
    return email;
  };
  /** Returns the link that the page shows once. */
  const shownOnce = async (page: Page): Promise<string> => (await page.locator('main pre').textContent())!.trim();

  it('create the first administrator from the link of the first start', async () => {
    const { page, consoleErrors, requests } = await openPage(here(setup));
    await page.getByRole('heading', { name: 'Set up Dragoman' }).waitFor();
    await submitForm(page, 'Create account', { 'Email address': ADA, 'Your name': 'Ada', Password: PASSWORD });
    await page.waitForURL((url) => withoutBase(url.pathname) === '/en/workspace');
    await page.locator('summary', { hasText: 'Ada' }).waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    expect(consoleErrors).toEqual([]);
    // the secret of the link is in no requested URL
    const secret = new URL(setup).hash.slice(1);
    expect(requests.filter((request) => request.url().replace(/#.*/, '').includes(secret))).toEqual([]);

    const late = await openPage(here(setup));
    await late.page.getByRole('alert').getByText('This link no longer works').waitFor();
  });

  it('invite a translator for Polish, who joins in Polish and has no other permission', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/people');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByLabel('Email addresses', { exact: true }).fill('Pola@Example.org');
    await page.getByRole('radio', { name: /^Viewer/ }).check();
    await page.getByLabel('Polish').waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: /^Translator/ }).check();
    await page.getByLabel('Polish').check();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await shownOnce(page);
    expect(await page.getByRole('row', { name: /pola@example\.org/ }).textContent()).toContain('Translator: Polish');

    const pola = await openPage(here(link), { locale: 'pl', timezoneId: 'Asia/Tokyo' });
    expect(path(pola.page)).toBe('/pl/join');
    await pola.page.getByText('Tłumacz: polski').waitFor();
    await submitForm(pola.page, 'Dołącz', { 'Imię i nazwisko': 'Pola', Hasło: PASSWORD });
    await pola.page.waitForURL((url) => withoutBase(url.pathname) === '/pl/workspace');
    expect(await pola.page.getByRole('link', { name: 'Osoby' }).count()).toBe(0);
    const member = new Visitor(started);
    await member.signIn('pola@example.org', PASSWORD);
    const profile = await member.requestOk('/api/v1/profile');
    expect(profile.json()).toMatchObject({ interfaceLanguage: 'pl', timeZone: 'Asia/Tokyo' });
    const refused = await pola.page.goto('/pl/people');
    expect(refused!.status()).toBe(403);
    await pola.page.getByRole('heading', { name: 'Nie możesz otworzyć tej strony' }).waitFor();
    expect(pola.consoleErrors.filter((complaint) => !complaint.includes('403'))).toEqual([]);

    await page.reload();
    await page.getByRole('link', { name: 'Pola' }).click();
    // The page of people has a checkbox for reviewers and a button of these names, too.
    await page.getByRole('heading', { name: 'Pola', level: 1 }).waitFor();
    await page.getByRole('checkbox', { name: /^Reviewer/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    await page.goto('/en/people');
    expect(await page.getByRole('row', { name: /Pola/ }).textContent()).toMatch(/Reviewer.*Translator: Polish/s);
  });

  it.each([true, false])(
    'invite a list of people and correct invalid addresses, with JavaScript: %s',
    async (script) => {
      const { page, consoleErrors, context } = await openSignedIn(ADA, PASSWORD, '/en/people', {
        javaScriptEnabled: script,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const emails = page.getByLabel('Email addresses', { exact: true });
      const create = page.getByRole('button', { name: 'Create link' });
      const [one, two, three] = [1, 2, 3].map((number) => `list-${script}-${number}@example.org`);
      if (script) await page.getByRole('button', { name: 'Invite people' }).click();
      await emails.fill(`Ann Li <${one}>; not.an.address, ${ADA}\n${two}`);
      await page.getByRole('radio', { name: /^Reviewer/ }).check();
      await create.click();
      await page.getByText('2 people invited').waitFor({ state: 'attached' });
      expect(await page.content()).toContain('These are not email addresses');
      expect(await emails.inputValue()).toBe('not.an.address');
      expect(await page.getByRole('radio', { name: /^Reviewer/ }).isChecked()).toBe(true);
      if (script) {
        await expectFocus(emails);
        await expectAccessibleInEveryMode(page);
      }
      await emails.fill(`${three} ${one}`);
      await create.click();
      const status = page.getByRole('status');
      await status.getByText(script ? '3 people invited' : '1 person invited').waitFor();
      // An address of the same list that is entered again is not reported as one that was invited before.
      expect(await status.getByText('Already invited').count()).toBe(script ? 0 : 1);
      if (script) {
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await expectFocus(status);
        await expectAccessibleInEveryMode(page);
        await status.getByRole('link', { name: ADA }).waitFor();
        await status.getByRole('button', { name: 'Copy all' }).click();
        await status.getByText('Copied').waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied.split('\n').map((line) => line.split('\t')[0])).toEqual([one, two, three]);
      }
      const link = await status
        .getByRole('row', { name: new RegExp(three!) })
        .locator('code')
        .textContent();
      await page.goto('/en/people');
      for (const each of [one, two, three]) {
        const row = page.getByRole('row', { name: new RegExp(each!) });
        expect(await row.textContent()).toContain('Reviewer');
      }
      expect(consoleErrors).toEqual([]);
      if (!script) return; // a link is opened with JavaScript
      await context.clearCookies();
      await page.goto(here(link!));
      await page.getByText(three!).waitFor();
    },
  );

  it('invite someone in a dialog that manages the focus and shows errors', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, PASSWORD);
    const { page, consoleErrors } = await openSignedIn(ADA, PASSWORD, '/en/people');
    const button = page.getByRole('button', { name: 'Invite people' });
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await button.press('Enter');
    const email = dialog.getByLabel('Email addresses', { exact: true });
    const create = dialog.getByRole('button', { name: 'Create link' });
    await expectFocus(email);
    await expectAccessibleInEveryMode(page);
    await email.fill('ines@example.org, jo@');
    await dialog.getByRole('radio', { name: /^Reviewer/ }).check();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(button);

    // What was typed is still there.
    await button.press('Enter');
    expect(await email.inputValue()).toBe('ines@example.org, jo@');
    expect(await dialog.getByRole('radio', { name: /^Reviewer/ }).isChecked()).toBe(true);
    await email.fill(ADA); // has an account
    await create.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await expectFocus(dialog.getByRole('alert'));
    expect(await email.inputValue()).toBe(ADA);
    await email.fill('ines@example.org');
    await create.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const status = page.getByRole('status').filter({ hasText: 'Here is the link for ines@example.org' });
    await expectFocus(status);

    // An address that is invited already keeps its link, which can be renewed.
    const { invitations } = (await ada.requestOk('/api/v1/invitations?q=ines@')).json() as {
      invitations: readonly InvitationView[];
    };
    await button.press('Enter');
    await email.fill('ines@example.org');
    await dialog.getByRole('radio', { name: /^Translator/ }).check();
    await create.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const known = page.getByRole('status').filter({ hasText: 'Already invited. Their links still work.' });
    await expectFocus(known);
    await known.getByText('ines@example.org').waitFor();
    expect(await known.textContent()).toMatch(/ReviewerInvited by Ada, .*Role after renewal: Translator/);
    expect((await ada.requestOk('/api/v1/invitations?q=ines@')).json()).toEqual({ invitations });
    await expectAccessibleInEveryMode(page);
    // Of several, the new links stay when the others are renewed.
    await button.press('Enter');
    await email.fill('ines@example.org, jan@example.org, jana@');
    await dialog.getByRole('radio', { name: /^Publisher/ }).check();
    await create.press('Enter');
    await dialog.getByText('These are not email addresses').waitFor();
    await email.fill('jana@example.org');
    await create.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const results = page.getByRole('status').filter({ hasText: '2 people invited' });
    await results.getByRole('row', { name: /jan@example.org.*join#/ }).waitFor();
    await results.getByRole('button', { name: 'Create new links' }).press('Enter');
    const all = page.getByRole('status').filter({ hasText: '2 people invited' });
    await all.getByText('Invitations renewed: 1').waitFor();
    await expectFocus(all);
    await page.getByRole('row', { name: /ines@example.org.*Publisher/ }).waitFor();
    expect(await all.locator('code').count()).toBe(3);
    for (const row of [/jan@.*Withdraw/, /jana@.*Withdraw/]) {
      await page.getByRole('row', { name: row }).getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('row', { name: row }).waitFor({ state: 'detached' });
    }

    // The next invitation starts with an empty form.
    await button.press('Enter');
    expect(await email.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await button.press('Enter');
    await email.fill('jo@example.org');
    await create.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /jo@/ }).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Invitation withdrawn').waitFor();
    expect(await dialog.count()).toBe(0);
    await page.getByRole('row', { name: /ines@/ }).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Invitation withdrawn').waitFor();
    expect(consoleErrors.filter((complaint) => !/ 4\d\d /.test(complaint))).toEqual([]);
  });

  it('find invitations, and withdraw several at once', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, PASSWORD);
    const emails = ['kim@find.example', 'kai@find.example', 'koa@find.example', 'lou@other.example'];
    for (const email of emails) {
      await ada.requestOk('/api/v1/invitations', { method: 'POST', body: { email, role: 'viewer' } });
    }
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/people');
    const search = page.getByLabel('Search email addresses');
    const listed = page.getByRole('rowheader').filter({ hasText: '.example' });
    await search.fill('FIND');
    await page.getByRole('row', { name: /lou@/ }).waitFor({ state: 'detached' });
    expect(await listed.filter({ hasText: '@find.example' }).count()).toBe(3);
    await search.fill('nothing like it');
    await page.getByText('No invitation matches').waitFor();
    await page.getByRole('link', { name: 'All invitations' }).press('Enter');
    await page.getByRole('row', { name: /lou@/ }).waitFor();
    await search.fill('find');
    await page.getByRole('row', { name: /lou@/ }).waitFor({ state: 'detached' });

    // By keyboard, and with Shift as a range.
    const box = (email: string) => page.getByRole('checkbox', { name: `Select ${email}` });
    const bar = page.getByRole('region', { name: 'Selected invitations' });
    await box('koa@find.example').press('Space');
    await bar.getByText('1 selected').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(0)
      .click();
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();
    await expectAccessibleInEveryMode(page);

    // One is accepted or withdrawn by someone else meanwhile.
    const { invitations } = (await ada.requestOk('/api/v1/invitations?q=kai@')).json() as {
      invitations: readonly InvitationView[];
    };
    await ada.requestOk(`/api/v1/invitations/${invitations[0]!.id}`, { method: 'DELETE' });
    await bar.getByRole('button', { name: 'Withdraw…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Withdraw invitations' });
    await dialog.getByText('Invitations selected: 3').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Withdraw (3)' });
    await expectFocus(confirm);
    await page.context().setOffline(true);
    await confirm.press('Enter');
    await dialog.getByRole('status').getByText(/./).first().waitFor();
    await page.context().setOffline(false);
    await confirm.press('Enter');
    const toast = page.getByRole('status').filter({ hasText: 'Invitations withdrawn: 2' });
    await toast.getByText('No longer pending: kai@find.example').waitFor();
    await expectFocus(page.locator('#main'));
    await page.getByText('No invitation matches').waitFor();
    const rest = (await ada.requestOk('/api/v1/invitations')).json() as { invitations: readonly InvitationView[] };
    expect(rest.invitations.map(({ email }) => email).filter((email) => emails.includes(email))).toEqual([
      'lou@other.example',
    ]);
    await page.getByRole('link', { name: 'All invitations' }).click();
    await page.getByRole('row', { name: /lou@/ }).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Invitation withdrawn').waitFor();

    // Many are gone meanwhile, and the dialog is closed while the request is sent.
    for (let index = 1; index <= 7; index++) {
      const email = `p${index}@many.example`;
      await ada.requestOk('/api/v1/invitations', { method: 'POST', body: { email, role: 'viewer' } });
    }
    await page.goto('/en/people?q=many');
    await waitForHydration(page);
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .press('Control+A');
    await bar.getByText('7 selected').waitFor();
    const many = (await ada.requestOk('/api/v1/invitations?q=many')).json() as typeof rest;
    for (const { id } of many.invitations) await ada.requestOk(`/api/v1/invitations/${id}`, { method: 'DELETE' });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/v1/invitations/revoke', (route) => promise.then(() => route.continue()));
    await bar.getByRole('button', { name: 'Withdraw…' }).press('Enter');
    await dialog.getByRole('button', { name: 'Withdraw (7)' }).press('Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await search.focus();
    resolve();
    await page
      .getByRole('status')
      .filter({ hasText: 'Invitations withdrawn: 0' })
      .getByText(/^No longer pending: (p\d@many\.example, ){5}and 2 more$/)
      .waitFor();
    await expectFocus(search);
  });

  it('find expired invitations, renew them, and explain that one is no longer pending', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, PASSWORD);
    const [old, fresh, other] = ['old@late.example', 'fresh@late.example', 'other@late.example'];
    for (const email of [old, fresh, other]) {
      await ada.requestOk('/api/v1/invitations', { method: 'POST', body: { email, role: 'viewer' } });
    }
    await started.app.get(Database).transaction((tx) =>
      tx
        .updateTable('links')
        .set({ expires_at: Date.now() - 1 })
        .where('email', '=', old)
        .execute(),
    );
    const { page, consoleErrors } = await openSignedIn(ADA, PASSWORD, '/en/people?q=late.example');
    const row = (email: string) => page.getByRole('row', { name: new RegExp(email) });
    await row(old).getByText('Expired: ').waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('combobox', { name: 'Invitations' }).selectOption('Expired');
    await row(fresh).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?q=late.example&invitations=expired');
    await page.getByText('Matches: 1').waitFor({ state: 'attached' });
    await row(old).getByRole('button', { name: 'New link' }).press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: 'Invitations renewed: 1' })
      .getByRole('row', { name: new RegExp(`${old}.*/join#`) })
      .waitFor();
    await page.getByText('No invitation matches').waitFor();
    await page.getByRole('link', { name: 'All invitations' }).click();
    await row(old).getByRole('button', { name: 'Withdraw' }).waitFor();

    // Someone else withdraws one.
    await page.goto('/en/people?q=late.example');
    await waitForHydration(page);
    for (const email of [fresh, other]) await page.getByRole('checkbox', { name: `Select ${email}` }).press('Space');
    const bar = page.getByRole('region', { name: 'Selected invitations' });
    await bar.getByText('2 selected').waitFor();
    const { invitations } = (await ada.requestOk(`/api/v1/invitations?q=${fresh}`)).json() as {
      invitations: readonly InvitationView[];
    };
    await ada.requestOk(`/api/v1/invitations/${invitations[0]!.id}`, { method: 'DELETE' });
    await row(fresh).getByRole('button', { name: 'Withdraw' }).press('Enter');
    const gone = page.getByRole('status').filter({ hasText: 'This invitation is no longer pending' });
    await expectFocus(gone);
    await row(fresh).waitFor({ state: 'detached' });
    await bar.getByText('1 selected').waitFor();
    await row(other).getByRole('button', { name: 'Withdraw' }).press('Enter');
    await page.getByText('Invitation withdrawn').waitFor();
    await bar.waitFor({ state: 'detached' });
    expect(consoleErrors.filter((complaint) => !/ 404 /.test(complaint))).toEqual([]);

    await page.goto('/en/activity');
    expect(await page.getByText(fresh).count()).toBeGreaterThan(1);
    await page.goto('/en/activity/security');
    await page
      .getByRole('row', { name: /Invitation revoked/ })
      .filter({ hasText: fresh })
      .waitFor();
  });

  it('renew several invitations at once, and invite more people than one request takes', async () => {
    const { page, consoleErrors } = await openSignedIn(ADA, PASSWORD, '/en/people?q=crowd.example');
    await page.getByRole('button', { name: 'Invite people' }).click();
    const addresses = Array.from({ length: 101 }, (_, index) => `p${index}@crowd.example`);
    await page.getByLabel('Email addresses', { exact: true }).fill(addresses.join('\n'));
    await page.getByRole('button', { name: 'Create links' }).click();
    const status = page.getByRole('status');
    await status.getByText('101 people invited').waitFor();
    expect(await status.locator('code').count()).toBe(101);

    await page.getByRole('checkbox', { name: 'Select p100@crowd.example' }).press('Space');
    await page.getByRole('checkbox', { name: 'Select p7@crowd.example' }).press('Space');
    const bar = page.getByRole('region', { name: 'Selected invitations' });
    await bar.getByRole('button', { name: 'New links…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create new links' });
    const confirm = dialog.getByRole('button', { name: 'Create links (2)' });
    await expectFocus(confirm);
    await confirm.press('Enter');
    await status.getByText('Invitations renewed: 2').waitFor();
    expect(await status.locator('code').count()).toBe(2);
    await bar.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('tell people with the same name apart by their addresses', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, PASSWORD);
    for (const email of ['twin-a@example.org', 'twin-b@example.org']) await invited(ada, email, 'Twin', 'reviewer');
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/activity/security');
    const choices = page.getByLabel('Person').locator('option').filter({ hasText: 'Twin' });
    expect(await choices.allTextContents()).toEqual(['Twin (twin-a@example.org)', 'Twin (twin-b@example.org)']);
    await page
      .getByRole('row', { name: /Account created/ })
      .filter({ hasText: 'twin-b@example.org' })
      .waitFor();
    await expectAccessibleInEveryMode(page);
  });

  it('find people by name, role and status', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/people');
    const pola = page.getByRole('rowheader').filter({ hasText: 'Pola' });
    const ada = page.getByRole('rowheader').filter({ hasText: ADA });
    await page.getByLabel('Search people').fill('POLA');
    await ada.waitFor({ state: 'detached' });
    await pola.waitFor();
    expect(new URL(page.url()).search).toBe('?person=POLA');
    await page.getByText('Matches: 1').waitFor({ state: 'attached' });
    await page.getByLabel('Role', { exact: true }).selectOption('Administrator');
    await page.getByText('No person matches').waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('link', { name: 'All people' }).press('Enter');
    await ada.waitFor();
    expect(await page.getByLabel('Search people').inputValue()).toBe('');
  });

  it('show people and invitations of a private language tag', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, PASSWORD);
    const languages = ['en-x-pirate'];
    await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag: languages[0], fallback: null } });
    const body = { email: 'anne@example.org', role: 'translator', languages };
    const invitation = await ada.requestOk('/api/v1/invitations', { method: 'POST', body });

    const { page, consoleErrors } = await openSignedIn(ADA, PASSWORD, '/en/people');
    expect(await page.getByRole('row', { name: /anne@example\.org/ }).textContent()).toContain(
      'Translator: en-x-pirate',
    );
    const anne = await openPage(here((invitation.json() as NewLinkView).link), { locale: 'en' });
    await anne.page.getByText('Translator: en-x-pirate').waitFor();
    expect([...consoleErrors, ...anne.consoleErrors]).toEqual([]);
  });

  it('list the chosen languages of a role first, in the order of the first render, and explain what none means', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, PASSWORD);
    const { people } = (await ada.requestOk('/api/v1/people')).json() as PeopleView;
    const { id } = people.find(({ name }) => name === 'Pola')!;
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await openSignedIn(ADA, PASSWORD, `/en/people/${id}`, { javaScriptEnabled });
      const choices = page.locator('fieldset fieldset').filter({ has: page.locator('[name=languages-translator]') });
      const names = () => choices.locator('label').allInnerTexts();
      const initial = await names();
      expect(initial[0]).toBe('Polish');
      expect(initial.slice(1)).toEqual(initial.slice(1).toSorted((a, b) => a.localeCompare(b, 'en')));
      expect(await choices.getByRole('checkbox', { checked: true }).count()).toBe(1);
      const all = choices.getByText('All languages, if none is chosen').locator('svg'); // checked while it applies
      expect(await all.isVisible()).toBe(false);
      await choices.getByLabel('Polish', { exact: true }).uncheck();
      await all.waitFor();
      await choices.getByLabel('German', { exact: true }).check();
      await all.waitFor({ state: 'hidden' });
      expect(await names()).toEqual(initial);
    }
  });

  it('work without JavaScript, except for opening a link', async () => {
    const { page } = await openPage('/en/people?from=email', { javaScriptEnabled: false });
    expect(page.url()).toBe(`${started.url}/en/sign-in?next=%2Fpeople%3Ffrom%3Demail`);
    await submitForm(page, 'Sign in', { 'Email address': ADA, Password: 'not the right one' });
    await page.getByText('The email address or the password is wrong').waitFor();
    expect(await page.getByLabel('Email address', { exact: true }).first().inputValue()).toBe(ADA);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await submitForm(page, 'Sign in', { Password: PASSWORD });
    expect(page.url()).toBe(`${started.url}/en/people?from=email`);

    await page.getByLabel('Email addresses', { exact: true }).fill('ravi@example.org');
    await page.getByRole('radio', { name: /^Reviewer/ }).check();
    await page.getByLabel('German', { exact: true }).check();
    await page.getByRole('button', { name: 'Create link' }).click();
    const ravi = await new Visitor(started).requestOk('/api/v1/links/look', {
      method: 'POST',
      body: { secret: new URL(await shownOnce(page)).hash.slice(1) },
    });
    expect(ravi.json()).toMatchObject({ email: 'ravi@example.org', role: 'reviewer', languages: ['de'] });

    await page.getByRole('row', { name: /ravi/ }).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Invitation withdrawn').waitFor();
    await page.goto('/en/profile');
    await page.getByLabel('Interface language').selectOption('de');
    await page.locator('select[name=theme]').selectOption('dark');
    await page.getByLabel('Density').selectOption('compact');
    await page.getByRole('group', { name: 'About you' }).getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Ihr Profil ist gespeichert').waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.locator('html').getAttribute('data-density')).toBe('compact');
    await page.getByLabel('Zeilenabstand').selectOption('comfortable');
    await page.getByLabel('Sprache der Oberfläche').selectOption('');
    await page.locator('select[name=theme]').selectOption('');
    await page
      .locator('form', { has: page.locator('select[name=theme]') })
      .getByRole('button', { name: 'Speichern', exact: true })
      .click();
    await page.locator('summary', { hasText: 'Ada' }).click();
    await page.locator('header').getByRole('button', { name: 'Abmelden', exact: true }).click();
    expect(path(page)).toBe('/de');
    await page.getByRole('link', { name: 'Anmelden' }).waitFor();

    await page.goto('/en/join');
    expect(await page.locator('main').innerText()).toContain('This page needs JavaScript');
  });

  it('keep the input of a refused form, also when the server cannot be reached', async () => {
    const { page, context } = await openPage('/en/sign-in');
    // before hydration the browser itself would submit the form
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
    );
    await context.setOffline(true);
    await submitForm(page, 'Sign in', { 'Email address': ADA, Password: PASSWORD });
    await page.getByRole('alert').getByText('This was not sent').waitFor();
    await expectFocus(page.getByRole('alert').filter({ hasText: 'This was not sent' }));
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => withoutBase(url.pathname) === '/en/workspace');
  });

  it('create a token that is shown once, and revoke it', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/profile');
    const main = page.locator('main');
    await page.getByLabel('Name', { exact: true }).last().fill('CI');
    await page.getByLabel('Read texts').check();
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await shownOnce(page);
    const use = () => sendRequest(started.url, '/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
    expect((await use()).json()).toMatchObject({ person: { email: ADA }, scopes: ['texts.read'] });
    await page.reload();
    expect(await main.textContent()).not.toContain(token);
    await main.locator('summary', { hasText: 'Revoke' }).click();
    await main.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('status').getByText('Token revoked').waitFor();
    await page.getByRole('rowheader', { name: 'Token revoked' }).waitFor(); // in the recent activity
    expect((await use()).status).toBe(401);
  });

  it('jump to each section of the profile by a link', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/profile');
    const links = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
    const titles = await links.allInnerTexts();
    expect(titles).toEqual(await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts());
    for (const title of titles) {
      await links.getByText(title, { exact: true }).click();
      const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
      const { y } = (await heading.boundingBox())!;
      const header = (await page.getByRole('banner').boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(header.height);
      expect(y).toBeLessThan(page.viewportSize()!.height);
    }
  });

  it('name the problem of a group of check boxes beside it', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/profile');
    await page.getByLabel('Name', { exact: true }).last().fill('Without permissions');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('alert').waitFor();
    const group = page.getByRole('group', { name: 'Permissions' });
    const error = group.locator(`[id="${await group.getAttribute('aria-describedby')}"]`);
    expect(await error.innerText()).toMatch(/\w/);
    await expectFocus(group.getByRole('checkbox').first());
  });

  it('say on Health that no emails are sent without an email server', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/health');
    await page.getByRole('heading', { name: 'No emails are sent', level: 2 }).waitFor();
    await page.getByText('No email server is configured.').waitFor();
    await expectAccessibleInEveryMode(page);
  });

  it('list time zones by their present names, described in the language of the page', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/de/profile');
    const zones = page.getByLabel('Zeitzone').getByRole('option');
    const labels = await zones.allInnerTexts();
    for (const zone of ['Europe/Kyiv', 'Asia/Kolkata', 'Asia/Yangon'])
      expect(labels.filter((label) => label.includes(zone))).toHaveLength(1);
    expect(labels.filter((label) => /Kiev|Calcutta|Rangoon/.test(label))).toEqual([]);
    expect(labels.find((label) => label.includes('Asia/Tokyo'))).toMatch(/^UTC\+9 · Asia\/Tokyo · Japanische /);
    await page.getByLabel('Zeitzone').selectOption('Europe/Kyiv');
    await page.getByRole('button', { name: 'Speichern', exact: true }).first().click();
    await page.getByRole('status').first().waitFor();
    expect(await page.getByLabel('Zeitzone').inputValue()).toBe('Europe/Kyiv');
  });

  it('align tables with the page on both sides, in every direction', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/people');
    for (const address of ['/en/people', '/ar/people']) {
      await page.goto(address);
      const edges = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { left, right } = element.getBoundingClientRect();
            return { left, right };
          });
      const [section, table] = [await edges('main section'), await edges('main section table')];
      expect([section.left - table.left, table.right - section.right]).toEqual([8, 8]);
      const row = page.getByRole('row', { name: /anne@example\.org/ });
      const [cell, button] = [row.getByRole('cell').last(), row.getByRole('button').last()];
      const [outer, inner] = [(await cell.boundingBox())!, (await button.boundingBox())!];
      const space = address.startsWith('/ar') ? inner.x - outer.x : outer.x + outer.width - inner.x - inner.width;
      expect(space).toBeLessThan(10);
    }
  });

  it('sign out all other browsers when the password changes, and all browsers on request', async () => {
    const { page } = await openSignedIn(ADA, PASSWORD, '/en/profile');
    const other = await openSignedIn(ADA, PASSWORD, '/en');
    await submitForm(page, 'Change password', { 'Current password': 'not the right one', 'New password': ANOTHER });
    await page.getByRole('alert').getByText('The current password is incorrect').waitFor();
    await submitForm(page, 'Change password', { 'Current password': PASSWORD });
    await page.getByRole('status').getByText('Password changed').waitFor();
    await other.page.goto('/en/profile');
    expect(path(other.page)).toBe('/en/sign-in');
    await submitForm(other.page, 'Sign in', { 'Email address': ADA, Password: ANOTHER });
    await other.page.waitForURL((url) => withoutBase(url.pathname) === '/en/profile');

    await page.goto('/en/profile');
    await page.locator('summary', { hasText: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL((url) => withoutBase(url.pathname) === '/en/sign-in');
    // on a page that stayed open
    await other.page.getByRole('link', { name: 'People', exact: true }).click();
    await other.page.waitForURL((url) => withoutBase(url.pathname) === '/en/sign-in');
    await other.page.getByRole('link', { name: 'Sign in' }).waitFor();
  });

  it('save a person who was changed in the meantime on the next attempt, next to the current values', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, ANOTHER);
    const email = await invited(ada, 'mona@example.org', 'Mona', 'viewer');
    const { people } = (await ada.requestOk('/api/v1/people')).json() as PeopleView;
    const { id, version } = people.find((each) => each.email === email)!;
    const url = `/api/v1/people/${id}`;
    const change = (body: object, ifMatch: number) =>
      ada.requestOk(url, { method: 'PATCH', body, headers: { 'if-match': `"${ifMatch}"` } });
    for (const [index, javaScriptEnabled] of [true, false].entries()) {
      const shown = version + 4 * index;
      const { page } = await openSignedIn(ADA, ANOTHER, `/en/people/${id}`, { javaScriptEnabled });
      const name = page.getByLabel('Name', { exact: true });
      await change({ name: 'Theirs', roles: [{ role: 'translator', languages: ['pl'] }] }, shown);
      await name.fill('Mine');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
      await alert.waitFor();
      if (javaScriptEnabled) await expectFocus(alert);
      expect(await alert.getByRole('definition').allInnerTexts()).toEqual(['Theirs', email, 'Translator: Polish']);
      expect(await name.inputValue()).toBe('Mine');
      if (javaScriptEnabled) await expectAccessibleInEveryMode(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor();

      await change({ state: 'disabled' }, shown + 2);
      await page.locator('summary', { hasText: 'Disable the account' }).click();
      await page.getByRole('button', { name: 'Disable the account' }).click();
      await alert.getByText('Disabled').waitFor();
      await change({ state: 'active' }, shown + 3);
      if (javaScriptEnabled) await page.reload();
      else await page.goto(`/en/people/${id}`);
    }
    const { page } = await openSignedIn(ADA, ANOTHER, `/en/people/${id}`);
    await change({ name: 'Theirs' }, version + 8);
    for (const action of ['Disable', 'Delete']) {
      await page.locator('summary', { hasText: `${action} the account` }).click();
      const button = page.getByRole('button', { name: `${action} the account` });
      await button.click();
      await page.getByRole('alert').getByText('Theirs').waitFor();
      await button.click();
      await page.getByRole('status').getByText(`Account ${action.toLowerCase()}d`).waitFor();
      if (action === 'Disable') await change({ state: 'active' }, version + 10);
    }
  });

  it('save a profile and its shortcuts that were changed in the meantime on the next attempt', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, ANOTHER);
    const email = await invited(ada, 'milo@example.org', 'Milo', 'viewer');
    const milo = new Visitor(started);
    await milo.signIn(email, PASSWORD);
    let version = ((await milo.requestOk('/api/v1/profile')).json() as ProfileView).version;
    const changeElsewhere = async (name: string) => {
      await milo.requestOk('/api/v1/profile', {
        method: 'PATCH',
        body: { name, shortcuts: { help: 'Alt+Shift+H' } },
        headers: { 'if-match': `"${version}"` },
      });
      version += 1;
    };
    const { page } = await openSignedIn(email, PASSWORD, '/en/profile');
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await changeElsewhere('Theirs');
    await page.getByLabel('Name', { exact: true }).first().fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await alert.waitFor();
    const [name, ...preferences] = await alert.getByRole('definition').allInnerTexts();
    expect([name, preferences.at(-1)]).toEqual(['Theirs', 'Comfortable']);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('status').getByText('Profile saved').waitFor();
    version += 1;

    for (const button of ['Save', 'Restore all defaults']) {
      await page.goto('/en/profile/shortcuts');
      await changeElsewhere(button);
      await page.getByRole('button', { name: button, exact: true }).click();
      await alert.getByText('Alt+Shift+H').waitFor();
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('status').getByText('saved').waitFor();
      version += 1;
    }

    await page.goto('/en/profile');
    await changeElsewhere('Gone');
    await page.locator('summary', { hasText: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await alert.waitFor();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('status').filter({ hasText: 'Your account has been deleted' }).waitFor();
  });

  it('refuse to remove the last administrator', async () => {
    const { page } = await openSignedIn(ADA, ANOTHER, '/en/people');
    await page.locator('main').getByRole('link', { name: 'Ada' }).click();
    await page.locator('summary', { hasText: 'Disable the account' }).click();
    await page.getByRole('button', { name: 'Disable the account' }).click();
    await page.getByRole('alert').getByText('There must be an administrator').waitFor();
    await page.getByRole('checkbox', { name: /^Administrator/ }).uncheck();
    await page.getByRole('checkbox', { name: /^Viewer/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('There must be an administrator').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Viewer/ }).isChecked()).toBe(true);
  });

  it('delete the account of a person, who is signed out and named as deleted', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, ANOTHER);
    const zoe = await invited(ada, 'zoe.quark@example.org', 'Zoë Quark', 'administrator');
    const open = await openSignedIn(zoe, PASSWORD, '/en/people');
    const { page, consoleErrors } = await openSignedIn(ADA, ANOTHER, '/en/people');
    await page.locator('main').getByRole('link', { name: 'Zoë Quark' }).click();
    await page.locator('summary', { hasText: 'Delete the account' }).press('Enter');
    await page.getByText('A deleted account cannot be restored.').waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('button', { name: 'Delete the account' }).click();
    const done = page.getByRole('status').filter({ hasText: 'Account deleted' });
    await done.waitFor();
    await expectFocus(done);
    expect(path(page)).toBe('/en/people');
    expect(await page.locator('main').getByText('Zoë Quark').count()).toBe(0);
    await expectAccessibleInEveryMode(page);

    await open.page.getByRole('link', { name: 'Glossary', exact: true }).click();
    await open.page.waitForURL((url) => withoutBase(url.pathname) === '/en/sign-in');

    await page.goto('/en/activity');
    await page.getByText('Account deleted').first().waitFor();
    expect(await page.locator('main').innerText()).toContain('Deleted person');
    expect(await page.content()).not.toContain('Quark');
    await page.goto('/ar/activity');
    expect(await page.locator('main').innerText()).toContain('شخص محذوف');
    await page.goto('/de/activity/security');
    expect(await page.locator('main').innerText()).toContain('Gelöschte Person');
    expect(consoleErrors).toEqual([]);
  });

  it('delete one’s own account, also without JavaScript, except for the last administrator', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, ANOTHER);
    for (const javaScriptEnabled of [true, false]) {
      const email = await invited(ada, `own-${javaScriptEnabled}@example.org`, 'Olga', 'viewer');
      const { page } = await openSignedIn(email, PASSWORD, '/en/profile#delete', { javaScriptEnabled });
      await page.locator('summary', { hasText: 'Delete my account' }).click();
      if (javaScriptEnabled) await expectAccessibleInEveryMode(page);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const done = page.getByRole('status').filter({ hasText: 'Your account has been deleted' });
      await done.waitFor();
      expect(path(page)).toBe('/en/sign-in');
      if (javaScriptEnabled) await expectFocus(done);
      await submitForm(page, 'Sign in', { 'Email address': email, Password: PASSWORD });
      await page.getByText('The email address or the password is wrong').waitFor();
    }
    const { page } = await openSignedIn(ADA, ANOTHER, '/en/profile');
    await page.locator('summary', { hasText: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'There must be an administrator' });
    await refused.waitFor();
    await expectFocus(refused);
    const own = (await ada.requestOk('/api/v1/session')).json().person.id;
    await page.goto(`/en/people/${own}`);
    await page.locator('summary', { hasText: 'Disable the account' }).waitFor();
    expect(await page.locator('summary', { hasText: 'Delete the account' }).count()).toBe(0);
  });

  it('let an administrator create a link for a forgotten password', async () => {
    const { page } = await openPage('/en/sign-in');
    await page.getByText('Forgot your password?').click();
    const form = page.locator('details', { hasText: 'Forgot' });
    await form.getByLabel('Email address').fill('pola@example.org');
    await form.getByRole('button', { name: 'Request a link' }).click();
    await page.getByText('Your request has been passed on').waitFor();

    const admin = await openSignedIn(ADA, ANOTHER, '/en/people');
    await admin.page
      .getByRole('row', { name: /Requested a new password/ })
      .getByRole('link', { name: 'Pola' })
      .click();
    await admin.page.getByRole('heading', { name: 'Pola', level: 1 }).waitFor();
    await admin.page.getByRole('button', { name: 'Create link' }).click();
    const link = await shownOnce(admin.page);
    await page.goto('about:blank');
    await page.goto(`${started.url}${here(link)}`);
    await submitForm(page, 'Save password', { 'New password': ANOTHER });
    await page.waitForURL((url) => withoutBase(url.pathname) === '/en/workspace');
    await page.locator('summary', { hasText: 'Pola' }).waitFor();
  });

  it.each([true, false])(
    'ask for the password again and lose nothing that was typed, with JavaScript: %s',
    async (script) => {
      const visitor = new Visitor(started);
      await visitor.signIn(ADA, ANOTHER);
      const { page, context } = await openPage('about:blank', { javaScriptEnabled: script });
      await addSessionCookie(context, visitor);
      await page.goto('/en/people', { waitUntil: 'load' });
      const database = started.app.get(Database);
      await database.transaction((tx) => tx.updateTable('sessions').set({ authenticated_at: 0 }).execute());
      const email = `vera-${script}@example.org`;
      if (script) await page.getByRole('button', { name: 'Invite people' }).click();
      await page.getByLabel('Email addresses', { exact: true }).fill(email);
      await page.getByRole('radio', { name: /^Translator/ }).check();
      for (const language of ['Polish', 'German']) await page.getByLabel(language, { exact: true }).check();
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByRole('alert').getByText('Confirm that it is you').waitFor();
      expect(await page.getByLabel('Email addresses', { exact: true }).inputValue()).toBe(email);
      const confirm = async (password: string) => {
        await page.getByLabel('Your password').fill(password);
        await page.getByRole('button', { name: 'Confirm and continue' }).click();
      };
      await confirm('not the right one');
      await page.getByRole('alert').getByText('The current password is incorrect').waitFor();
      await confirm(ANOTHER);
      await shownOnce(page);
      const row = page.getByRole('row', { name: new RegExp(email) });
      expect(await row.textContent()).toMatch(/Translator: (Polish and German|German and Polish)/);
    },
  );

  it('guide someone whose role requires it through setting up a second factor, also without JavaScript', async () => {
    const ada = new Visitor(started);
    await ada.signIn(ADA, ANOTHER);
    const setRules = (roles: string[]) =>
      ada.requestOk('/api/v1/second-factor-rules', { method: 'PUT', body: { roles } });
    await setRules(['reviewer', 'translator']);
    const { page } = await openPage('/en/sign-in', { javaScriptEnabled: false });
    await submitForm(page, 'Sign in', { 'Email address': 'pola@example.org', Password: ANOTHER });
    expect(path(page)).toMatch(/^\/(en|pl)\/profile\/two-factor$/);
    await page.goto('/en/profile/two-factor');
    await page.getByText('Your role requires two-factor authentication').waitFor();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    const key = (await page.locator('main pre').textContent())!.replaceAll(' ', '').trim();
    await submitForm(page, 'Turn on', { Code: '000000' });
    await page.getByText('This code is not correct').waitFor();
    expect((await page.locator('main pre').textContent())!.replaceAll(' ', '').trim()).toBe(key);
    const step = Math.floor(Date.now() / 30_000);
    await submitForm(page, 'Turn on', { Code: totpCode(key, step) });
    const [recoveryCode] = (await shownOnce(page)).split('\n');
    await page.getByRole('link', { name: 'Continue to the workspace' }).click();
    await page.getByRole('heading', { name: 'Workspace', level: 1 }).waitFor();
    await setRules([]);

    const other = await openPage('/en/sign-in?next=/profile');
    await submitForm(other.page, 'Sign in', { 'Email address': 'pola@example.org', Password: ANOTHER });
    await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await submitForm(other.page, 'Sign in', { Code: '000000' });
    await other.page.getByRole('alert').getByText('This code is not correct').waitFor();
    await submitForm(other.page, 'Sign in', { Code: recoveryCode! });
    await other.page.waitForURL((url) => withoutBase(url.pathname) === '/en/profile');
    await other.page.getByRole('link', { name: 'Manage' }).click();
    await other.page.getByText('9 unused codes').waitFor();
    await other.page.locator('summary', { hasText: 'Turn off' }).click();
    await other.page.getByRole('button', { name: 'Turn off' }).click();
    await other.page.getByText('Two-factor authentication turned off').waitFor();
    await other.page.getByRole('button', { name: 'Set up' }).press('Enter');
    await expectFocus(other.page.getByLabel('Code', { exact: true }));
    expect(other.consoleErrors.filter((complaint) => !complaint.includes('403'))).toEqual([]);
  });

  it('show the controls of the sign-in page where they stay while its scripts load', async () => {
    const { page } = await openPage('about:blank');
    const scripts = Promise.withResolvers<void>();
    await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()));
    const positions = () =>
      page
        .getByRole('main')
        .locator('button, input, summary')
        .evaluateAll((controls) => controls.map((control) => [control.textContent, control.getBoundingClientRect().y]));
    await page.goto('/en/sign-in', { waitUntil: 'commit' });
    await page.getByText('Forgot your password?').waitFor();
    const before = await positions();
    expect(before.map(([text]) => text)).toContain('Sign in with a passkey');
    scripts.resolve();
    await waitForHydration(page);
    expect(await positions()).toEqual(before);

    const withoutScripts = await openPage('/en/sign-in', { javaScriptEnabled: false });
    expect(await withoutScripts.page.getByText('Sign in with a passkey').isVisible()).toBe(false);
  });

  it('add a passkey, sign in with it where a second factor is required, and remove it', async () => {
    const config = started.app.get<AppConfig>(APP_CONFIG);
    const { origin } = config;
    const url = started.url.replace('127.0.0.1', 'localhost'); // passkeys belong to a domain
    config.origin = new URL(url).origin;
    const ada = new Visitor(started);
    await ada.signIn(ADA, ANOTHER);
    const setRules = (roles: string[]) =>
      ada.requestOk('/api/v1/second-factor-rules', { method: 'PUT', body: { roles } });
    await setRules(['reviewer', 'translator']);
    const { page, context, requests, consoleErrors } = await openPage(`${url}/en/sign-in`);
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await submitForm(page, 'Sign in', { 'Email address': 'pola@example.org', Password: ANOTHER });
    // in her own language
    await page.waitForURL((to) => withoutBase(to.pathname) === '/pl/profile/two-factor');
    await page.goto(`${url}/en/profile/two-factor`, { waitUntil: 'load' });
    await page.getByLabel('Name', { exact: true }).fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey added').waitFor();
    await page.getByRole('rowheader', { name: 'Laptop' }).waitFor();
    await page.goto(`${url}/en/workspace`); // the requirement is met
    await page.getByRole('heading', { name: 'Workspace', level: 1 }).waitFor();
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);

    await context.clearCookies();
    await page.goto(`${url}/en/sign-in?next=/profile/two-factor`, { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((address) => withoutBase(address.pathname) === '/en/profile/two-factor');
    await page.getByRole('rowheader', { name: 'Laptop' }).waitFor();
    const sent = requests.find((request) => request.url() === `${url}/api/v1/session/passkey`)!;
    const again = await new Visitor(started).request('/api/v1/session/passkey', {
      method: 'POST',
      body: sent.postDataJSON(),
    });
    expect(again.json().type).toBe('urn:problem:passkeyRefused'); // its challenge has been used
    await setRules([]);

    const forgetProof = () =>
      started.app.get(Database).transaction((tx) => tx.updateTable('sessions').set({ authenticated_at: 0 }).execute());
    await forgetProof();
    // what was meant for something else, or belongs to another person
    const use = (options: object) =>
      page.evaluate(async (options) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
          options as PublicKeyCredentialRequestOptionsJSON,
        );
        const credential = await navigator.credentials.get({ publicKey });
        return (credential as PublicKeyCredential).toJSON();
      }, options);
    const optionsOf = async (visitor: Visitor, route: string) =>
      (await visitor.requestOk(`/api/v1/session/${route}/options`, { method: 'POST' })).json().options as object;
    for (const route of ['passkey', 'reauthentication']) {
      const credential = await use(await optionsOf(ada, route));
      const path = '/api/v1/session/reauthentication';
      const refused = await ada.request(path, { method: 'POST', body: { credential } });
      expect([refused.status, refused.json().type]).toEqual([403, 'urn:problem:passkeyRefused']);
    }
    await page.locator('summary', { hasText: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Confirm that it is you').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByRole('alert').getByText('No passkey was used').first().waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('Passkey removed').waitFor();
    await context.clearCookies();
    await page.goto(`${url}/en/sign-in`, { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('This passkey was not accepted').waitFor();
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('No passkey was used').waitFor();
    // the page may ask for notifications between the end of the session and the next page (401)
    expect(consoleErrors.filter((complaint) => !/40[13]/.test(complaint))).toEqual([]);
    config.origin = origin;
  });

  it('show who signed in, and filter and export it', async () => {
    const { page } = await openSignedIn(ADA, ANOTHER, '/en/activity');
    await page.getByRole('main').getByRole('link', { name: 'Security log' }).click();
    await page.getByRole('heading', { name: 'Security log', level: 1 }).waitFor();
    await page.getByLabel('Events').focus();
    await page.getByLabel('Events').selectOption('failures');
    await page.waitForURL(/kind=failures/);
    await expectFocus(page.getByLabel('Events'));
    await page.getByText(/^Events listed: \d/).waitFor({ state: 'attached' });
    await waitUntil(async () => {
      const [, ...failures] = await page.getByRole('table').getByRole('row').allInnerTexts();
      return failures.length > 0 && failures.every((row) => /Sign-in failed|Identity not confirmed/.test(row));
    });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as NDJSON' }).click();
    expect((await download).suggestedFilename()).toBe('security-log.ndjson');
    const table = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    const [titles, ...lines] = (await readFile(await (await table).path(), 'utf8')).trim().split('\r\n');
    expect(titles).toContain('at,event,detail,');
    expect(lines.every((line) => /,(signInFailed|signInBlocked|confirmationFailed),/.test(line))).toBe(true);
  });

  it('never show a page that was rendered for another person', async () => {
    const [ada, pola] = [
      await openSignedIn(ADA, ANOTHER, '/en'),
      await openSignedIn('pola@example.org', ANOTHER, '/en'),
    ];
    for (const address of ['/en', '/en/languages', '/en/profile', '/en/texts']) {
      const [forAda, forPola] = [await ada.page.goto(address), await pola.page.goto(address)];
      const [adas, polas] = [await forAda!.text(), await forPola!.text()];
      expect([adas.includes(ADA), adas.includes('pola@')]).toEqual([true, false]);
      expect([polas.includes('pola@example.org'), polas.includes(ADA)]).toEqual([true, false]);
      const everybodys = await sendRequest(started.url, address, { headers: { Accept: 'text/html' } });
      expect(everybodys.text).not.toMatch(/ada@|pola@|"person"/);
    }
  });

  it.each(['/ar/sign-in', '/en/join', '/ar/profile', '/ar/profile/two-factor', '/en/people'])(
    'are accessible on %s, light and dark, and fit 320 pixels',
    async (address) => {
      const { page, consoleErrors } = /people|profile/.test(address)
        ? await openSignedIn(ADA, ANOTHER, address)
        : await openPage(address);
      await expectAccessibleInEveryMode(page);
      expect(consoleErrors).toEqual([]);
    },
  );
});
