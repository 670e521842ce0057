import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { CodeChangesView } from '../../libs/workspace/src/code-changes/code-changes.contract';
import { SCOPES } from '../../libs/workspace/src/access/permissions';
import type { ServiceAccountView } from '../../libs/workspace/src/service-accounts/service-accounts.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import type { NewTokenView } from '../../libs/workspace/src/tokens/tokens.contract';
import type { NewWebhookView } from '../../libs/workspace/src/webhooks/webhooks.contract';
import { postgres } from '../support/databases';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const PROJECT = 'shop';

describe('integrations with an installation below a path, on PostgreSQL', () => {
  let app: StartedApp;
  let ada: Member;
  let receiver: Server;
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const headers = request.headers as Record<string, string>;
      void text(request).then((body) => response.writeHead(received.push({ headers, body }) && 204).end());
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    app = await startApp({
      kind: postgres,
      environment: {
        DRAGOMAN_BASE_PATH: '/texts',
        DRAGOMAN_ORIGIN: 'https://shop.example',
        DRAGOMAN_PROJECT: PROJECT,
        DRAGOMAN_WEBHOOK_ADDRESSES: '127.0.0.1',
      },
    });
    expect(app.url).toMatch(/\/texts$/);
    ada = await firstAdministrator(app);
    for (const tag of ['en', 'de']) await post('languages', { tag });
    for (const name of ['shop', 'legal']) {
      await post('namespaces', { name });
      await post('keys', { namespace: name, key: 'title', forms: { '': 'Title' } });
    }
  });
  afterAll(async () => {
    await app?.close();
    receiver.close();
  });

  const get = async <View>(path: string): Promise<View> => (await ada.requestOk(`/api/v1/${path}`)).json() as View;
  const post = async <View>(path: string, body: object): Promise<View> =>
    (await ada.requestOk(`/api/v1/${path}`, { method: 'POST', body })).json() as View;
  const locize = (token: string, path: string, body?: object) =>
    sendRequest(app.url, `/locize/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: token, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  const update = (token: string, place: string, body: object) =>
    locize(token, `update/${PROJECT}/latest/${place}`, body);
  const texts = async (filter: string) =>
    (await get<TextListView>(`texts?language=en&namespace=wire&filter=${filter}`)).texts;

  describe('tools for Locize', () => {
    it('read and write drafts, and list addresses with the path', async () => {
      const token = await ada.token(SCOPES);
      await update(token, 'en/wire', { title: 'First', lead: 'Lead', gone: 'Gone' });
      expect((await locize(token, `private/${PROJECT}/latest/en/wire`)).json()).toMatchObject({ title: 'First' });
      const listed = (await locize(token, `download/${PROJECT}/latest/en/wire`)).json() as { url: string }[];
      expect(listed.map(({ url }) => url)).toEqual([
        `https://shop.example/texts/locize/private/${PROJECT}/latest/en/wire`,
      ]);
    });

    it('put texts that both sides have changed in the inbox, and close what follows the file', async () => {
      const token = await ada.token(SCOPES);
      const edit = async (value: string) => {
        const { id, text: { version } } = (await texts('all')).find(({ key }) => key === 'title')!; // prettier-ignore
        const headers = { 'If-Match': `"${version}"` };
        await ada.requestOk(`/api/v1/texts/${id}/en`, { method: 'PUT', headers, body: { forms: { '': value } } });
      };
      const inbox = async () => (await get<CodeChangesView>('code-changes?namespace=wire')).changes;
      await edit('Of the workspace');
      await update(token, 'en/wire', { title: 'Of the file' });
      await update(token, 'en/wire', { title: 'Of the file, again' });
      const sides = {
        base: { '': 'First' },
        code: { '': 'Of the file, again' },
        workspace: { '': 'Of the workspace' },
      };
      const [change] = await inbox();
      expect([change, (await inbox()).length]).toMatchObject([
        { key: 'title', language: 'en', build: null, ...sides },
        1,
      ]);
      const headers = { 'If-Match': `"${change!.version}"` };
      await ada.requestOk(`/api/v1/code-changes/${change!.id}`, { method: 'PUT', headers, body: { take: 'code' } });
      expect((await locize(token, `private/${PROJECT}/latest/en/wire`)).json()).toMatchObject({
        title: 'Of the file, again',
      });

      await edit('Of the workspace, later');
      await update(token, 'en/wire', { title: 'Of the file, later' });
      await edit('Of the file, later');
      await update(token, 'en/wire', { title: 'Of the file, last' });
      expect(await inbox()).toEqual([]);
    });

    it('mark keys that the reference language no longer has, until it has them again', async () => {
      const token = await ada.token(SCOPES);
      const marked = async () => (await texts('notInCode')).map(({ key }) => key);
      await update(token, 'de/wire', { lead: 'Einleitung', gone: null });
      expect(await marked()).toEqual([]);
      await update(token, 'en/wire', { gone: null });
      expect(await marked()).toEqual(['gone']);
      await update(token, 'en/wire', { gone: 'Gone' });
      expect(await marked()).toEqual([]);
    });

    it('have a service account that is limited to languages and namespaces', async () => {
      const account = await post<ServiceAccountView>('service-accounts', {
        ...{
          name: 'Sync',
          scopes: ['texts.read', 'texts.edit', 'texts.review'],
          languages: ['de'],
          namespaces: ['shop'],
        },
      });
      const { token } = await post<NewTokenView>(`service-accounts/${account.id}/tokens`, { days: 1 });
      expect((await update(token, 'de/shop', { title: 'Titel' })).status).toBe(200);
      expect((await locize(token, `private/${PROJECT}/latest/de/shop`)).json()).toEqual({ title: 'Titel' });
      expect((await update(token, 'en/shop', { title: 'Changed' })).status).toBe(403);
      expect((await update(token, 'de/legal', { title: 'Titel' })).status).toBe(403);
      expect((await locize(token, `private/${PROJECT}/latest/de/legal`)).status).toBeGreaterThanOrEqual(403);
      const listed = (await locize(token, `download/${PROJECT}/latest`)).json() as { key: string }[];
      expect(listed.filter(({ key }) => !key.endsWith('/shop'))).toEqual([]);
    });
  });

  it('agents work over MCP', async () => {
    const token = await ada.token(['texts.read', 'keys.manage']);
    const client = new Client({ name: 'agent', version: '1.0.0' });
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
    const found = await client.callTool({
      name: 'find_key',
      arguments: { language: 'en', namespace: 'shop', key: 'title' },
    });
    expect(found.structuredContent).toMatchObject({ text: { key: 'title' } });
    await client.close();
  });

  it('webhooks are sent with their signature', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const hook = await post<NewWebhookView>('webhooks', { name: 'Test', url, events: ['keys.created'] });
    await post('keys', { namespace: 'shop', key: 'lead', forms: { '': 'Lead' } });
    await waitUntil(() => received.length > 0);
    const [{ body, headers }] = received as [(typeof received)[number]];
    const sent = new Webhook(hook.secret).verify(body, headers) as { readonly type: string };
    expect(sent.type).toBe('keys.created');
  });
});
