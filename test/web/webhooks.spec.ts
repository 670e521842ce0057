import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { browserWindows } from '../support/browser-windows';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

describe('the pages of webhooks', () => {
  let app: StartedApp;
  let admin: Member;
  let receiver: Server;
  let url: string;
  const { openPage } = browserWindows(() => app, /422|403/);

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(request.url === '/broken' ? 500 : 204).end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    app = await startApp({ environment: { DRAGOMAN_WEBHOOK_ADDRESSES: '127.0.0.1' } });
    admin = await firstAdministrator(app);
    for (const tag of ['en', 'de']) await admin.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    await admin.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop' } });
  });
  afterAll(async () => {
    await app?.close();
    receiver.close();
  });

  it('adds a webhook, shows its secret once, and what became of a test', async () => {
    const page = await openPage('/en/settings/languages', { who: admin });
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('There are no webhooks').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Deployment');
    await page.getByRole('textbox', { name: 'URL' }).fill('https://192.168.1.1/');
    await page.getByRole('checkbox', { name: 'Release published' }).check();
    await page.getByText('Only certain namespaces or languages').click();
    await page.getByRole('checkbox', { name: 'shop' }).check();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('Webhooks cannot be sent to this address').waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill(`${url}/broken`);
    expect(await page.getByRole('checkbox', { name: 'shop' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText(/^whsec_[\w+/]+=$/).waitFor();
    await expectAccessibleInEveryMode(page);

    await page.getByRole('link', { name: 'Deployment' }).click();
    await page.getByRole('heading', { name: 'Deployment' }).waitFor();
    expect(await page.getByText('whsec_').count()).toBe(0);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test is being sent.').waitFor();
    const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1);
    await row.getByText('500').waitFor();
    await row.getByText('Next attempt').waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill(url);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('Delivered').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
    await page.getByText('"type": "webhook.test"').waitFor();
    await expectAccessibleInEveryMode(page);
    await page.goto(page.url().replace('/en/', '/ar/'));
    await expectAccessible(page);
  });

  it('works without JavaScript', async () => {
    const page = await openPage('/en/webhooks', { who: admin, javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Deployment' }).click();
    await page.getByText('Replace secret').first().click();
    await page.getByRole('button', { name: 'Replace secret' }).click();
    await page.getByText('Copy the secret now').waitFor();
    await page.getByText(/^Until .* previous secret/).waitFor();
    await page.getByText('Disable', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled.').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Enabled.').waitFor();
    await page.getByText('Delete', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Webhook deleted.').waitFor();
    await page.getByText('There are no webhooks').waitFor();
  });

  it('is for administrators', async () => {
    const publisher = await admin.invite({ role: 'publisher' });
    expect((await publisher.request('/en/webhooks')).status).toBe(403);
    const page = await openPage('/en/settings', { who: publisher });
    expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  });
});
