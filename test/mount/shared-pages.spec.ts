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
});
