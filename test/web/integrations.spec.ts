import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { browserWindows } from '../support/browser-windows';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe('the pages of integrations', () => {
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
    app = await startApp({ ownLanguages: 'all', environment: { DRAGOMAN_WEBHOOK_ADDRESSES: '127.0.0.1' } });
    admin = await firstAdministrator(app);
    for (const tag of ['en', 'de']) await admin.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    await admin.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop' } });
  });
  afterAll(async () => {
    await app?.close();
    receiver.close();
  });

  it('add a webhook, show its secret once, and what became of a test', async () => {
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
    await page.getByText('Test started. Its result appears in the list.').waitFor();
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

  it('change webhooks without JavaScript', async () => {
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

  it('create a service account with limits, replace and revoke its tokens, and show when it was last used', async () => {
    const page = await openPage('/en/settings/languages', { who: admin });
    await page.getByRole('link', { name: 'Service accounts' }).click();
    await page.getByText('No service accounts yet').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('The build');
    await page.getByRole('checkbox', { name: 'Read texts' }).check();
    await page.getByRole('checkbox', { name: 'Edit texts' }).check();
    await page.getByRole('group', { name: 'Limit to these namespaces' }).getByText('shop').first().click();
    await page.getByRole('checkbox', { name: 'German' }).check();
    await page.getByRole('button', { name: 'Create service account' }).click();
    await page.getByText('Service account created').waitFor();
    await page.getByText('Never used').waitFor();

    const token = async (button: string, last = 'none'): Promise<string> => {
      await page.getByRole('button', { name: button }).click();
      return (await page.locator('main pre').filter({ hasNotText: last }).innerText()).trim();
    };
    const use = async (secret: string) =>
      (await fetch(`${app.url}/api/v1/texts?language=de`, { headers: { Authorization: `Bearer ${secret}` } })).status;
    const first = await token('Create token');
    expect(await use(first)).toBe(200);
    await expectAccessibleInEveryMode(page);
    const second = await token('Replace token', first);
    expect(second).not.toBe(first);
    expect([await use(first), await use(second)]).toEqual([200, 200]);
    await page.getByText('Two tokens are valid').waitFor();
    await page.getByRole('row').nth(1).getByText('Revoke').first().click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Replace token' }).waitFor();
    expect([await use(first), await use(second)].sort()).toEqual([200, 401]);

    await page.goto(`${app.url}/en/service-accounts`);
    const row = page.getByRole('row', { name: 'The build' });
    await row.getByText('shop · German').waitFor();
    expect(await row.getByText('Never').count()).toBe(0);
    await expectAccessibleInEveryMode(page);
    await page.goto(`${app.url}/ar/service-accounts`);
    await expectAccessible(page);
  });

  it('show agents what they can do with the tokens of the person, and which programs use them', async () => {
    const page = await openPage('/en/mcp', { who: admin });
    await page.getByText('You have no token that allows a tool').waitFor();
    await page
      .getByText(`${new URL(app.url).pathname.replace(/\/$/, '')}/mcp`)
      .first()
      .waitFor();
    const client = new Client({ name: 'editor', title: 'My editor', version: '1.0.0' });
    const requestInit = { headers: { Authorization: `Bearer ${await admin.token(['texts.read'])}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
    await client.callTool({ name: 'describe_workspace', arguments: {} });
    await client.close();
    await page.reload();
    const token = page.getByRole('table', { name: 'Your tokens for agents' }).getByRole('row').nth(1);
    await token.getByText('My editor').waitFor();
    const tool = (name: string) => page.getByRole('table', { name: 'Tools' }).getByRole('row', { name });
    await tool('find_texts').getByText('Yes').waitFor();
    await tool('propose_texts').getByText('No', { exact: true }).waitFor();
    await expectAccessibleInEveryMode(page);
    await page.goto(`${app.url}/ar/mcp`);
    await expectAccessible(page);
  });

  it('withdraw a namespace from everyone without permission, and serve it again', async () => {
    await admin.requestOk('/api/v1/keys', {
      method: 'POST',
      body: { namespace: 'shop', key: 'title', forms: { '': 'Shop' } },
    });
    const { hash } = (await admin.requestOk('/api/v1/releases/preview')).json();
    await admin.requestOk('/api/v1/releases', { method: 'POST', body: { hash } });
    const status = async () => (await fetch(`${app.host.url}/locales/en/shop.json`)).status;
    expect(await status()).toBe(200);
    const page = await openPage('/en/settings/namespaces', { who: admin });
    await page.getByRole('link', { name: 'shop' }).first().click();
    await page.getByRole('radio', { name: 'Private' }).check();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntil(async () => (await status()) === 404);
    await page.goto(`${app.url}/en/settings/namespaces`);
    await page.getByRole('link', { name: 'shop' }).first().click();
    expect(await page.getByRole('radio', { name: 'Private' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Public' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntil(async () => (await status()) === 200);
  });

  it('are for administrators', async () => {
    const publisher = await admin.invite({ role: 'publisher' });
    for (const path of ['/en/webhooks', '/en/service-accounts'])
      expect((await publisher.request(path)).status).toBe(403);
    const page = await openPage('/en/settings', { who: publisher });
    expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  });
});
