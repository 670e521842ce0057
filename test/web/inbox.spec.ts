import { KeyReports } from '@dragoman/i18n/internal';
import { Database } from '../../libs/workspace/src/database/database';
import { MissingKeyIntake } from '../../libs/workspace/src/missing-keys/missing-key-intake';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { browserWindows } from '../support/browser-windows';
import { toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

const ORIGIN = 'https://shop.example';

describe('the inbox', () => {
  let app: StartedApp;
  let admin: Member;
  const { openPage } = browserWindows(() => app);

  beforeAll(async () => {
    app = await startApp({
      ownLanguages: 'all',
      environment: { DRAGOMAN_FROM_CODE: 'ask', DRAGOMAN_REPORT_ORIGINS: ORIGIN },
    });
    admin = await firstAdministrator(app);
    const files = filesOf('Welcome', 'Farewell');
    const { plan } = (await post('imports', { files, dryRun: true })).json();
    await post('imports', { files, plan });
    await post('builds', { files, order: '2026-01-01T00:00:00Z' });
  });
  afterAll(() => app?.close());

  const filesOf = (title: string, end: string) => toImportFiles({ en: { shop: { title, end } } });
  const post = (path: string, body: object) => admin.requestOk(`/api/v1/${path}`, { method: 'POST', body });
  const edit = async (key: string, text: string) => {
    const { texts } = (await admin.requestOk(`/api/v1/texts?language=en&namespace=shop&q=${key}`)).json();
    const [{ id, text: { version } }] = texts; // prettier-ignore
    await admin.requestOk(`/api/v1/texts/${id}/en`, {
      method: 'PUT',
      body: { forms: { '': text } },
      headers: { 'If-Match': `"${version}"` },
    });
  };

  it('says that nothing waits', async () => {
    const page = await openPage('/en/workspace', { who: admin });
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('Nothing to decide').waitFor();
    await expectAccessible(page);
  });

  it('applies a build that waits, and decides what both sides have changed', async () => {
    await edit('Welcome', 'Welcome, friend');
    await edit('Farewell', 'Farewell, friend');
    await post('builds', { files: filesOf('Welcome back', 'Goodbye'), order: '2026-01-02T00:00:00Z' });
    const page = await openPage('/en/inbox/code', { who: admin });
    await page.getByText('Changed on both sides: 2').waitFor();
    await page.getByRole('button', { name: 'Apply this build' }).click();
    await page.getByText('The build was applied.').waitFor();
    await page.getByRole('heading', { name: 'Waiting for a decision: 2' }).waitFor();
    await expectAccessibleInEveryMode(page);

    const item = page.getByRole('listitem').filter({ hasText: 'shop:title' });
    await item.locator('ins', { hasText: 'back' }).waitFor();
    await item.getByText('Write another text').click();
    await item.getByRole('textbox').fill('Welcome back, friend');
    await item.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Waiting for a decision: 1' }).waitFor();
    await page.getByRole('button', { name: 'Take this text' }).click();
    await page.getByText('Nothing to decide').waitFor();
    const { texts } = (await admin.requestOk('/api/v1/texts?language=en&namespace=shop')).json();
    expect(texts.map(({ target }: { target: { text: string }[] }) => target[0]!.text).sort()).toEqual([
      'Goodbye',
      'Welcome back, friend',
    ]);
  });

  it('shows new conflicts, and what others decide, without a reload', async () => {
    const page = await openPage('/en/inbox/code', { who: admin });
    await page.getByText('Nothing to decide').waitFor();
    await edit('Goodbye', 'Ciao');
    const order = '2026-01-02T12:00:00Z';
    const { build } = (await post('builds', { files: filesOf('Welcome back', 'Later'), order })).json();
    await page.getByRole('button', { name: 'Apply this build' }).waitFor();
    const headers = { 'If-Match': `"${build.version}"` };
    await admin.requestOk(`/api/v1/builds/${build.id}/apply`, { method: 'POST', body: {}, headers });
    await page.getByRole('heading', { name: 'Waiting for a decision: 1' }).waitFor();
    await post('code-changes/resolve', { take: 'code', total: 1 });
    await page.getByText('Nothing to decide').waitFor();
    await edit('Later', 'Goodbye');
  });

  it('decides everything at once, also without JavaScript', async () => {
    await edit('Goodbye', 'Goodbye, friend');
    await edit('Welcome', 'Hello, friend');
    await post('builds', { files: filesOf('Hello', 'Bye'), order: '2026-01-03T00:00:00Z' });
    const page = await openPage('/en/inbox/code', { who: admin, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Apply this build' }).click();
    await page.getByText('Decide all at once').click();
    await page.getByRole('button', { name: 'Keep all from the workspace' }).click();
    await page.getByText('Nothing to decide').waitFor();
    await page.goto(page.url().replace('/en/', '/ar/'));
    await page.getByText('لا شيء ينتظر قرارًا').waitFor();
  });

  it('creates a missing key, notes which one was meant, and ignores a pattern', async () => {
    const page = await openPage('/en/inbox/code', { who: admin });
    await page.getByRole('link', { name: 'Missing keys' }).click();
    await page.getByText('No keys are missing').waitFor();
    await sendRequest(app.url, '/locales/add/en/shop', {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Referer: `${ORIGIN}/cart` },
      body: JSON.stringify({ 'cart.pay': 'Pay {{amount}}', titel: 'Title', 'debug.one': '1', 'debug.two': '2' }),
    });
    await app.host.app.get(KeyReports).flush();
    await app.app.get(MissingKeyIntake).flush();
    await page.getByText('Missing keys: 4').waitFor(); // without a reload
    await page.getByText(ORIGIN).waitFor();
    await expectAccessibleInEveryMode(page);

    await page.getByRole('link', { name: 'cart.pay' }).click();
    await page.getByRole('heading', { name: 'cart.pay' }).waitFor();
    await page.getByText('/cart', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'English' }).inputValue()).toBe('Pay {{amount}}');
    await expectAccessibleInEveryMode(page);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('The key was created').waitFor();
    const created = (await admin.requestOk('/api/v1/texts?language=en&namespace=shop&q=key:cart.pay')).json();
    expect(created.texts).toMatchObject([{ key: 'cart.pay', target: [{ text: 'Pay {{amount}}' }] }]);

    await page.getByRole('link', { name: 'titel' }).click();
    await page.getByRole('heading', { name: 'titel' }).waitFor();
    const meant = page.locator('section').filter({ hasText: 'Another key was meant' });
    await meant.getByRole('textbox', { name: 'Key' }).fill('title');
    await meant.getByRole('button', { name: 'Note the key' }).click();
    await page.getByText('The key that was meant is noted').waitFor();

    await page.getByRole('link', { name: 'debug.one' }).click();
    await page.getByRole('heading', { name: 'debug.one' }).waitFor();
    await page.getByRole('textbox', { name: 'Pattern' }).fill('debug.*');
    await page.getByRole('button', { name: 'Ignore pattern' }).click();
    await page.getByText('Keys of this pattern are ignored').waitFor();
    await page.getByText('No keys are missing').waitFor();
    await page.goto(`${app.url}/ar/inbox/missing?show=ignored`);
    await page.getByText('debug.*').first().waitFor();
    await expectAccessible(page);
  });

  it('lists unused keys once uses have been watched for long enough', async () => {
    const page = await openPage('/en/inbox/missing', { who: admin });
    await page.getByRole('link', { name: 'Unused keys' }).click();
    await page.getByText('No application reports which keys it uses yet').waitFor();
    await page.getByText('/locize/used/{project}/{version}/{language}/{namespace}').waitFor();
    const developers = page.getByRole('main').getByRole('link', { name: 'Developers' });
    expect(await developers.getAttribute('href')).toMatch(/\/en\/developers$/);
    await expectAccessibleInEveryMode(page);
    await page.goto(page.url().replace('/en/', '/ar/'));
    await expectAccessible(page);
    await page.goto(page.url().replace('/ar/', '/en/'));
    const today = Math.floor(Date.now() / 86_400_000);
    await app.app.get(Database).transaction(async (tx) => {
      await tx
        .insertInto('used_key_days')
        .values({ day: today - 1 })
        .execute();
    });
    await page.reload();
    await page.getByText('It is too early to tell').waitFor();
    await expectAccessible(page);
    await app.app.get(Database).transaction(async (tx) => {
      await tx.updateTable('messages').set({ created_at: 0 }).execute();
      await tx
        .insertInto('used_key_days')
        .values([{ day: today - 400 }, { day: today }])
        .execute();
    });
    await page.reload();
    await page.getByRole('table').getByRole('link', { name: 'end' }).waitFor();
    await page.getByRole('table').getByText('Never seen').first().waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('combobox', { name: 'Namespace' }).selectOption('shop');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/namespace=shop/);
    const csv = await admin.requestOk('/api/v1/unused-keys/export?namespace=shop');
    expect(csv.text).toContain('\r\nshop,end,,');
    await page.goto(page.url().replace('/en/', '/ar/'));
    await expectAccessible(page);
  });

  it('marks keys that are no longer in the code', async () => {
    const files = toImportFiles({ en: { shop: { title: 'Welcome back' } } });
    const { build } = (await post('builds', { files, order: '2026-01-04T00:00:00Z' })).json();
    const headers = { 'If-Match': `"${build.version}"` };
    await admin.requestOk(`/api/v1/builds/${build.id}/apply`, { method: 'POST', body: {}, headers });
    const page = await openPage('/en/settings/keys/shop', { who: admin });
    const row = page.getByRole('row').filter({ hasText: 'No longer in the code' });
    await row.getByRole('link', { name: 'end' }).click();
    await page.getByText('No longer in the code').waitFor();
    await page.goto(page.url().replace(/settings.*key=/, 'translate/shop?language=en&key='));
    await page.getByText('No longer in the code').filter({ visible: true }).waitFor();
  });
});
