import type { Page } from 'playwright-core';
import { APP_CONFIG, type AppConfig } from '../../libs/workspace/src/app.config';
import { Database } from '../../libs/workspace/src/database/database';
import { withoutBase } from '../support/base-path';
import { OPENID_CLIENT, startOpenIdProvider, type OpenIdProvider } from '../support/openid-provider';
import { waitForHydration } from '../support/browser';
import { firstAdministrator, type Member, PASSWORD } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { browserWindows } from '../support/browser-windows';

describe('signing in with an OpenID Connect provider', () => {
  let there: OpenIdProvider;
  let app: StartedApp;
  let nia: Member;
  const { openPage } = browserWindows(() => app, /ERR_NAME_NOT_RESOLVED|403/); // the provider's pages link to a web font; a refused form

  beforeAll(async () => {
    there = await startOpenIdProvider(() => app.url);
    app = await startApp({
      ownLanguages: 'all',
      environment: {
        ...OPENID_CLIENT,
        DRAGOMAN_OIDC_ISSUER: there.issuer,
        DRAGOMAN_OIDC_NAME: 'Company',
        DRAGOMAN_OIDC_DOMAINS: 'company.example',
      },
    });
    app.app.get<AppConfig>(APP_CONFIG).origin = new URL(app.url).origin; // as after the start on a port that the system chose
    nia = await (await firstAdministrator(app)).invite({ role: 'viewer' }, 'nia@elsewhere.example');
  });
  afterAll(async () => {
    await app?.close();
    there?.close();
  });

  /** Signs in at the provider, which redirects back. */
  async function signInThere(page: Page, login: string): Promise<void> {
    await page.getByRole('link', { name: 'Sign in with Company' }).click();
    await page.locator('input[name=login]').fill(login);
    await page.locator('input[name=password]').fill('known there alone');
    await page.locator('button[type=submit]').click();
    await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${app.url}/**`);
    await waitForHydration(page);
  }

  it('redirects to the service and back to the requested page', async () => {
    there.accounts.set('grace', { email: 'grace@company.example', email_verified: true, name: 'Grace' });
    const page = await openPage('/en/profile');
    expect(withoutBase(new URL(page.url()).pathname)).toBe('/en/sign-in');
    await signInThere(page, 'grace');
    expect(withoutBase(new URL(page.url()).pathname)).toBe('/en/profile');
    expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Grace');
  });

  it('confirms an identity in another tab, so that nothing that was typed is lost', async () => {
    there.accounts.set('lin', { email: 'lin@company.example', email_verified: true, name: 'Lin' });
    const page = await openPage('/en/profile');
    await signInThere(page, 'lin');
    const database = app.app.get(Database);
    await database.transaction((tx) => tx.updateTable('sessions').set({ authenticated_at: 0 }).execute());
    await page.getByLabel('Name', { exact: true }).last().fill('CI');
    await page.getByLabel('Read texts').check();
    await page.getByRole('button', { name: 'Create token' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Confirm with Company' }).click();
    const tab = await opened;
    await tab.locator('input[name=login]').fill('lin');
    await tab.locator('input[name=password]').fill('known there alone');
    await tab.locator('button[type=submit]').click();
    await tab.waitForURL(/\/interaction\/|confirmed/);
    const consent = tab.locator('input[name=prompt][value=consent]');
    const done = tab.getByRole('heading', { name: 'Confirmed' });
    await consent.or(done).waitFor({ state: 'attached' });
    if ((await consent.count()) > 0) await tab.locator('button[type=submit]').click();
    await done.waitFor();
    await tab.close();
    await page.getByRole('button', { name: 'Confirm and continue' }).click();
    await page.getByText('Copy the token now').waitFor();
  });

  it('asks someone whose address has an account to sign in to it once', async () => {
    there.accounts.set('nia', { email: nia.email, email_verified: true, name: 'Nia at Company' });
    const page = await openPage('/en/profile');
    await signInThere(page, 'nia');
    await page.getByText('Connect your account with Company').waitFor();
    expect(await page.getByLabel('Email address').first().inputValue()).toBe(nia.email);
    await page.getByRole('button', { name: 'Continue without connecting' }).click();
    await page.getByRole('link', { name: 'Sign in with Company' }).click();
    await page.getByText('Connect your account with Company').waitFor(); // still signed in there
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${app.url}/en/profile`);
    await page.goto('about:blank'); // a page of the workspace asks for notifications at any time
    await page.context().clearCookies({ name: 'dragoman' });
    await page.goto(`${app.url}/en/sign-in`);
    await page.getByRole('link', { name: 'Sign in with Company' }).click();
    await page.waitForURL(`${app.url}/en/workspace`);
  });

  it('explains why a person without an account is refused', async () => {
    there.accounts.set('eve', { email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' });
    const page = await openPage('/en/sign-in');
    await signInThere(page, 'eve');
    await page.getByText('Access denied').waitFor();
    await page.getByText('you have not been invited here').waitFor();
    await page.getByRole('link', { name: 'Sign in with Company' }).waitFor();
  });
});
