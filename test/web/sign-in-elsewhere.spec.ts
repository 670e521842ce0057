import type { Page } from 'playwright-core';
import { APP_CONFIG, type AppConfig } from '../../apps/api/src/app.config';
import { OPENID_CLIENT, startOpenIdProvider, type OpenIdProvider } from '../support/openid-provider';
import { alive } from '../support/pages';
import { firstAdministrator } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { windows } from '../support/windows';

describe('signing in with another service', () => {
  let there: OpenIdProvider;
  let app: StartedApp;
  const { show } = windows(() => app, /ERR_NAME_NOT_RESOLVED/); // the pages over there would like a font

  beforeAll(async () => {
    there = await startOpenIdProvider(() => app.url);
    app = await startApp({
      environment: {
        ...OPENID_CLIENT,
        DRAGOMAN_OIDC_ISSUER: there.issuer,
        DRAGOMAN_OIDC_NAME: 'Company',
        DRAGOMAN_OIDC_DOMAINS: 'company.example',
      },
    });
    app.app.get<AppConfig>(APP_CONFIG).origin = app.url; // as once a server listens whose port the system chose
    await firstAdministrator(app);
  });
  afterAll(async () => {
    await app?.close();
    there?.close();
  });

  /** What somebody does who is known there, until they are sent back. */
  async function signInThere(page: Page, login: string): Promise<void> {
    await page.getByRole('link', { name: 'Sign in with Company' }).click();
    await page.locator('input[name=login]').fill(login);
    await page.locator('input[name=password]').fill('known there alone');
    await page.locator('button[type=submit]').click();
    await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${app.url}/**`);
    await alive(page);
  }

  it('leads there and back, to the page that somebody came for', async () => {
    there.accounts.set('grace', { email: 'grace@company.example', email_verified: true, name: 'Grace' });
    const page = await show('/en/profile');
    expect(new URL(page.url()).pathname).toBe('/en/sign-in');
    await signInThere(page, 'grace');
    expect(new URL(page.url()).pathname).toBe('/en/profile');
    expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Grace');
  });

  it('says why somebody who is known there is not let in here', async () => {
    there.accounts.set('eve', { email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' });
    const page = await show('/en/sign-in');
    await signInThere(page, 'eve');
    await page.getByText('You were not let in').waitFor();
    await page.getByText('nobody has invited you here').waitFor();
    await page.getByRole('link', { name: 'Sign in with Company' }).waitFor();
  });
});
