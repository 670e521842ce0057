import { I18nModule } from '@dragoman/i18n/nestjs-i18n';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { startHost } from '../i18n/nestjs-i18n/host';
import { PASSWORD, secretOf } from '../support/people';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { workspaceIn } from './host-app';

it('publishes texts to an application written for nestjs-i18n, which answers with them at once', async () => {
  const workspace = await workspaceIn('/texts');
  const loaderOptions = { path: join(__dirname, '../i18n/nestjs-i18n/samples') };
  const i18n = I18nModule.forRoot({ fallbackLanguage: 'en', loaderOptions });
  const host = await startHost(i18n, { hasFilter: false, imports: [workspace.module] });
  await host.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(host.getHttpServer().address() as AddressInfo).port}`;
  let cookie = '';
  const api = async (method: string, path: string, body?: unknown, version?: string): Promise<HttpResponse> => {
    const response = await sendRequest(url, `/texts/api/v1/${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        Cookie: cookie,
        ...(version !== undefined && { 'If-Match': version }),
      },
      body: JSON.stringify(body),
    });
    expect([path, response.status < 300 || response.text]).toEqual([path, true]);
    return response;
  };
  const hello = async () => (await sendRequest(url, '/object')).json().heading as string;
  expect(await hello()).toBe('Hello, Ada');

  const link = await host.get(WorkspaceApplication).get(FirstAdministrator).setupLink();
  const account = { secret: secretOf(link!), email: 'ada@example.org', name: 'Ada', password: PASSWORD };
  const made = await api('POST', 'links/setup', account);
  cookie = made.headers['set-cookie']![0]!.split(';')[0]!;
  const { plan } = (await api('POST', 'imports', { shipped: true, dryRun: true })).json();
  await api('POST', 'imports', { shipped: true, plan });
  const { texts } = (await api('GET', 'texts?language=en&namespace=test&q=username')).json();
  const { id, text } = texts.find(({ key }: { key: string }) => key === 'set-up-password.heading');
  const body = { forms: { '': 'Dear {username}' }, state: 'reviewed' };
  await api('PUT', `texts/${id}/en`, body, `"${text.version}"`);
  expect(await hello()).toBe('Hello, Ada');
  const { hash } = (await api('GET', 'releases/preview')).json();
  await api('POST', 'releases', { hash });
  expect(await hello()).toBe('Dear Ada');

  await host.close();
  await workspace.remove();
});
