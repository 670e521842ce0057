import { Database } from '../../libs/workspace/src/database/database';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { addEditor } from '../support/editors';
import { sendRequest } from '../support/send-request';
import { type HostApp, startHost, workspaceIn } from './host-app';
import { publishText, workspaceApi } from './workspace-api';

describe('a page of a mounted workspace that everyone gets', () => {
  let workspace: Awaited<ReturnType<typeof workspaceIn>>;
  let host: HostApp;

  beforeAll(async () => {
    workspace = await workspaceIn('/texts');
    host = await startHost({ workspace: workspace.module });
  });

  afterAll(async () => {
    await host.close();
    await workspace.remove();
  });

  it('shows what the application has published, and not what it had published before', async () => {
    const database = host.app.get(WorkspaceApplication).get(Database);
    const { authorization } = await addEditor(database, { name: 'Ada', role: 'administrator' });
    const api = workspaceApi(`${host.url}/texts`, authorization);
    const { plan } = (await api('POST', 'imports', { shipped: true, dryRun: true })).json();
    expect((await api('POST', 'imports', { shipped: true, plan })).status).toBe(200);
    for (const text of ['Zur Kasse', 'Jetzt bezahlen']) {
      expect((await publishText(api, 'checkout', text)).status).toBe(201);
      const page = await sendRequest(host.url, '/texts/en/languages');
      const { release } = (await sendRequest(host.url, '/locales/manifest.json')).json();
      expect(page.text).toContain(`"releases":["${release}"]`);
    }
  });

  it('is rendered once, and has an entity tag', async () => {
    const [first, second] = [
      await sendRequest(host.url, '/texts/en/languages'),
      await sendRequest(host.url, '/texts/en/languages'),
    ];
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.text).toBe(first.text);
    const unchanged = await sendRequest(host.url, '/texts/en/languages', {
      headers: { 'If-None-Match': first.headers.etag! },
    });
    expect(unchanged.status).toBe(304);
    const many = await Promise.all(Array.from({ length: 100 }, () => sendRequest(host.url, '/texts/de/languages')));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
