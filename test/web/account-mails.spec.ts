import type { Browser, Page } from 'playwright-core';
import { withoutBase } from '../support/base-path';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { addSessionCookie, expectFocus, launchBrowser, visit, type Visit } from '../support/browser';
import { MailSender } from '../../libs/workspace/src/mail/mail-sender';
import type { InvitationView } from '../../libs/workspace/src/people/people.contract';
import { MailServer } from '../support/mail-server';
import { firstAdministrator, type Member, PASSWORD } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const ANOTHER = 'another horse on the moon';

describe('the pages of accounts where emails are sent', () => {
  let server: MailServer;
  let started: StartedApp;
  let browser: Browser;
  let ada: Member;
  const windows: Visit[] = [];

  beforeAll(async () => {
    server = await new MailServer().start();
    const environment = { DRAGOMAN_SMTP_URL: server.url, DRAGOMAN_MAIL_FROM: 'texts@example.org' };
    started = await startApp({ ownLanguages: 'all', environment });
    ada = await firstAdministrator(started);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await started?.close();
    await server?.close();
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
  const openSignedIn = async (member: Member, path: string, options = {}): Promise<Page> => {
    const { page, context } = await openPage('about:blank', options);
    await addSessionCookie(context, member);
    await page.goto(path, { waitUntil: 'load' });
    return page;
  };
  const mailTo = async (address: string) => {
    await waitUntil(() => server.to(address).length > 0);
    return server.to(address).at(-1)!.email;
  };
  /** Returns path and fragment of the link in an email. */
  const linkTo = async (address: string): Promise<string> => {
    const { pathname, hash } = new URL(/https?:\S+\/join#\S+/.exec((await mailTo(address)).text!)![0]);
    return started.url + withoutBase(pathname) + hash;
  };

  it('switch the weekly summary on by keyboard', async () => {
    const page = await openSignedIn(ada, '/en/profile');
    const summary = page.getByRole('checkbox', { name: 'Weekly summary by email, on Monday morning' });
    expect(await summary.isChecked()).toBe(false);
    await summary.press('Space');
    await page.getByRole('group', { name: 'Notifications' }).getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Your notification settings are saved').waitFor();
    await page.reload();
    expect(await summary.isChecked()).toBe(true);
    await expectAccessibleInEveryMode(page);
  });

  it('send an invitation in the chosen language, which creates an account', async () => {
    const page = await openSignedIn(ada, '/en/people');
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('Email addresses', { exact: true }).fill('nele@example.org');
    expect(await dialog.getByLabel('Language of the email').inputValue()).toBe('en');
    await dialog.getByLabel('Language of the email').selectOption('de');
    await expectAccessibleInEveryMode(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.waitFor({ state: 'detached' });
    const status = page.getByRole('status').filter({ hasText: 'Invitation created for nele@example.org' });
    await expectFocus(status);
    expect(await status.locator('pre').textContent()).toContain('/join#');
    expect((await mailTo('nele@example.org')).subject).toBe('[Dragoman] Ada lädt Sie ein');
    await status.getByText(/^Sent: /).waitFor();
    await expectFocus(status);
    await page.reload();
    await page
      .getByRole('row', { name: /nele@/ })
      .getByText(/^Sent: /)
      .waitFor();

    const nele = await openPage(await linkTo('nele@example.org'), { locale: 'de' });
    await nele.page.getByLabel('Name', { exact: false }).first().fill('Nele');
    await nele.page.locator('input[name=password]').fill('password1234');
    await nele.page.locator('main form button[type=submit]').click();
    await nele.page.getByText('Dieses Passwort ist zu leicht zu erraten').waitFor();
    expect(await nele.page.getByLabel('Name', { exact: false }).first().inputValue()).toBe('Nele');
    await nele.page.locator('input[name=password]').fill(PASSWORD);
    await nele.page.locator('main form button[type=submit]').click();
    await nele.page.waitForURL((url) => withoutBase(url.pathname) === '/de/workspace');
  });

  it.each([true, false])(
    'show why an invitation could not be sent, and send it again, with JavaScript: %s',
    async (script) => {
      const email = `gone-${script}@example.org`;
      const page = await openSignedIn(ada, '/en/people', { javaScriptEnabled: script });
      const invite = async () => {
        if (script) await page.getByRole('button', { name: 'Invite people' }).click();
        await page.getByLabel('Email addresses', { exact: true }).fill(email);
        await page.getByRole('button', { name: 'Send invitations', exact: true }).click();
      };
      await invite();
      await page.getByText(`Invitation created for ${email}`).waitFor();
      const row = page.getByRole('row', { name: new RegExp(email) });
      await waitUntil(async () => {
        await page.goto('/en/people');
        return (await row.getByText('Could not be sent').count()) > 0;
      });
      await row.getByText('No such mailbox').waitFor();
      await invite();
      const known = page.getByRole('status').filter({ hasText: 'Already invited' });
      await known.getByText('No such mailbox').waitFor();
      if (script) await expectAccessibleInEveryMode(page);
      const id = () => row.locator('input[name=id]').inputValue();
      const before = await id();
      await row.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('Invitations renewed: 1').waitFor();
      await waitUntil(async () => (await id()) !== before); // the list shows the new one
      await row.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByText('Invitation withdrawn').waitFor();
    },
  );

  it('write a message to several people', async () => {
    const page = await openSignedIn(ada, '/en/people');
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('Email addresses', { exact: true }).fill('Mia <mia@example.org>\nnoa@example.org');
    await dialog.getByLabel('Personal note (optional)').fill('Welcome!\nSee you on Monday.');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const status = page.getByRole('status').filter({ hasText: '2 people invited' });
    await expectFocus(status);
    await status.getByText('Emails sent: 2').waitFor();
    expect(await status.textContent()).not.toContain('/join#');
    for (const address of ['mia@example.org', 'noa@example.org']) {
      expect((await mailTo(address)).text).toContain('Ada writes:\n> Welcome!\n> See you on Monday.\n');
    }
    await page
      .getByRole('row', { name: /mia@/ })
      .getByText(/^Sent: /)
      .waitFor(); // without a reload
    await expectAccessibleInEveryMode(page);
  });

  it('show that an email is not sent yet without moving anything on the page', async () => {
    const sender = started.app.get(MailSender);
    const { timeouts } = sender;
    sender.timeouts = { response: 4_000, attempt: 4_000 };
    const email = 'silent-live@example.org';
    const page = await openSignedIn(ada, '/en/people');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByLabel('Email addresses', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const status = page.getByRole('status').filter({ hasText: `Invitation created for ${email}` });
    await status.getByText('Being sent').waitFor();
    const row = page.getByRole('row', { name: new RegExp(email) });
    await row.getByText('Being sent').waitFor();
    const withdraw = row.getByRole('button', { name: 'Withdraw' });
    await withdraw.focus();
    await row.getByText('Not sent yet; will be tried again').waitFor();
    await expectFocus(withdraw);
    await status.getByText('Not sent yet; will be tried again').waitFor();
    expect(await status.locator('pre').textContent()).toContain('/join#');
    await withdraw.press('Enter');
    await page.getByText('Invitation withdrawn').waitFor();
    await row.waitFor({ state: 'detached' });
    sender.timeouts = timeouts;
  });

  it('show the links of several people whose emails could not be sent', async () => {
    const page = await openSignedIn(ada, '/en/people?q=nothing');
    await page.getByRole('button', { name: 'Invite people' }).click();
    const emails = ['gone-many@example.org', 'ann@example.org'];
    await page.getByLabel('Email addresses', { exact: true }).fill(emails.join('\n'));
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const status = page.getByRole('status').filter({ hasText: '2 people invited' });
    await status.getByText('Email could not be sent').waitFor();
    await status.getByText('Emails sent: 1').waitFor();
    await status.locator('[class*=warning]').waitFor();
    await expectFocus(status);
    const links = status.getByRole('table', { name: 'Links to pass on' }).locator('tbody').getByRole('row');
    expect(await links.allInnerTexts()).toEqual([expect.stringMatching(/^gone-many@[^]*\/join#/)]);
    await expectAccessibleInEveryMode(page);
  });

  it('show the link of a person whose email fails after minutes', async () => {
    const sender = started.app.get(MailSender);
    const { timeouts } = sender;
    const page = await openSignedIn(ada, '/en/people');
    await page.clock.install();
    await page.getByRole('button', { name: 'Invite people' }).click();
    const emails = ['silent-later@example.org', 'bea@example.org'];
    await page.getByLabel('Email addresses', { exact: true }).fill(emails.join('\n'));
    sender.timeouts = { response: 8_000, attempt: 8_000 };
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const status = page.getByRole('status').filter({ hasText: '2 people invited' });
    await status.getByText('Emails being sent: 1').waitFor();
    for (let reads = 0; reads < 12; reads++) await page.clock.runFor(1_500);
    await status.getByText('Emails being sent: 1').waitFor();
    await waitUntil(async () => {
      const { invitations } = (await ada.requestOk('/api/v1/invitations')).json() as { invitations: InvitationView[] };
      return invitations.some(({ mail }) => mail?.to === emails[0] && mail?.error !== undefined);
    });
    await page.clock.runFor(30_000);
    await status.getByRole('table', { name: 'Links to pass on' }).getByText(emails[0]!).waitFor();
    sender.timeouts = timeouts;
  });

  it.each([true, false])('send a test email from the page of the server, with JavaScript: %s', async (script) => {
    const tester = await ada.invite({ role: 'administrator' }, `tester-${script}@example.org`);
    const page = await openSignedIn(tester, '/en/health', { javaScriptEnabled: script });
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await page.getByText(`The email server accepted the email to ${tester.email}`).waitFor();
    expect(server.to(tester.email)).toHaveLength(1);
    if (script) await expectAccessibleInEveryMode(page);

    const gone = await ada.invite({ role: 'administrator' }, `gone-test-${script}@example.org`);
    const other = await openSignedIn(gone, '/en/health', { javaScriptEnabled: script });
    await other.getByRole('button', { name: 'Send a test email' }).click();
    const alert = other.getByRole('alert').filter({ hasText: 'The email server refused your email address.' });
    await alert.getByText('550 No such mailbox').waitFor();
    if (!script) return;
    await expectFocus(alert);
    await expectAccessibleInEveryMode(other);
  });

  it('send a link to a new password from the page of a person', async () => {
    const reader = await ada.invite({ role: 'viewer' }, 'ravi@example.org');
    const page = await openSignedIn(ada, `/en/people/${await reader.id()}`);
    await page.getByRole('button', { name: 'Send link by email' }).click();
    const status = page.getByRole('status').filter({ hasText: 'Here is the link to a new password' });
    await expectFocus(status);
    await mailTo('ravi@example.org');
    await status.getByText(/^Sent: /).waitFor(); // without a reload
    await page.reload();
    await page.getByText(/^Sent: /).waitFor();
    await expectAccessibleInEveryMode(page);
  });

  it('show that a link to a new password could not be sent', async () => {
    const gone = await ada.invite({ role: 'viewer' }, 'gone-reset@example.org');
    const page = await openSignedIn(ada, `/en/people/${await gone.id()}`);
    await page.getByRole('button', { name: 'Send link by email' }).click();
    const status = page.getByRole('status').filter({ hasText: 'Here is the link to a new password' });
    await status.getByText('Could not be sent').waitFor();
    await status.getByText('No such mailbox').waitFor();
    await expectFocus(status);
    expect(await page.getByText('on its way').count()).toBe(0);
  });

  it.each([true, false])('replace a forgotten password, with JavaScript: %s', async (script) => {
    const email = `forgetful-${script}@example.org`;
    await ada.invite({ role: 'viewer' }, email);
    const { page } = await openPage('/en/sign-in?next=%2Freleases', { javaScriptEnabled: script });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?', level: 1 }).waitFor();
    expect(await page.title()).toContain('Forgot your password?');
    if (script) await expectAccessibleInEveryMode(page);
    const answers: string[] = [];
    for (const each of ['unknown@example.org', email]) {
      await page.getByLabel('Email address').fill(each);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText('Check your email').waitFor();
      answers.push(await page.locator('main').innerText());
      if (script) await expectAccessible(page);
      if (each !== email) await page.goto(page.url(), { waitUntil: 'load' });
    }
    expect(answers[0]).toBe(answers[1]);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.waitForURL((url) => url.search === '?next=%2Freleases');
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    const link = await linkTo(email);
    const { page: other } = await openPage(link);
    await other.getByLabel('New password').fill(ANOTHER);
    await other.getByRole('button', { name: 'Save password' }).click();
    await other.waitForURL((url) => withoutBase(url.pathname) === '/en/workspace');
    expect(server.to('unknown@example.org')).toEqual([]);
  });

  it.each([true, false])('change an email address, with JavaScript: %s', async (script) => {
    const reader = await ada.invite({ role: 'viewer' }, `before-${script}@example.org`);
    const email = `after-${script}@example.org`;
    const page = await openSignedIn(reader, '/en/profile', { javaScriptEnabled: script });
    const enter = async (address: string, password: string) => {
      await page.getByLabel('New email address').fill(address);
      await page
        .locator('form', { has: page.getByLabel('New email address') })
        .getByLabel('Current password')
        .fill(password);
      await page.getByRole('button', { name: 'Change email address' }).click();
    };
    await enter(email, 'not the right one');
    await page.getByRole('alert').getByText('The current password is incorrect').waitFor();
    expect(await page.getByLabel('New email address').inputValue()).toBe(email);
    await enter(email, PASSWORD);
    await page.getByText('An email with a link is on its way to your new address').waitFor();
    await page.getByText(`Not confirmed yet: ${email}`).waitFor();
    if (script) await expectAccessibleInEveryMode(page);
    await mailTo(email);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Your email address stays the same').waitFor();
    await enter(email, PASSWORD);
    await page.getByRole('button', { name: 'Send again' }).click();
    await waitUntil(() => server.to(email).length >= 3);
    const { page: other } = await openPage(await linkTo(email));
    await other.getByRole('heading', { name: 'Confirm your new email address' }).waitFor();
    await expectAccessibleInEveryMode(other);
    await other.getByRole('button', { name: 'Confirm' }).click();
    await other.getByRole('heading', { name: 'Your new email address is confirmed' }).waitFor();
    await expectFocus(other.getByRole('status').filter({ hasText: `The account now has the address ${email}.` }));
    await expectAccessible(other);
    await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await other.waitForURL((url) => withoutBase(url.pathname) === '/en/sign-in');
    await page.goto('/en/profile');
    await page.locator(`input[readonly][value="${email}"]`).waitFor();
    expect(await page.getByText('Not confirmed yet').count()).toBe(0);
  });

  it('change the email address of a person', async () => {
    const reader = await ada.invite({ role: 'viewer' }, 'typo@example.org');
    const page = await openSignedIn(ada, `/en/people/${await reader.id()}`);
    await page.getByLabel('Email address', { exact: true }).fill(ada.email);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('This email address is already in use').waitFor();
    await page.getByLabel('Email address', { exact: true }).fill('right@example.org');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    await page.locator('main header').getByText('right@example.org').waitFor();
    await expectAccessibleInEveryMode(page);
  });
});
