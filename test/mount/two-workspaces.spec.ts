import { Database } from '../../libs/workspace/src/database/database';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { addEditor } from '../support/editors';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { hostAdapters, type HostApp, startHost, workspaceIn } from './host-app';
import { publishText, workspaceApi } from './workspace-api';

const PATHS = ['/texts', '/other'];

describe('two applications of one process, each with a workspace', () => {
  let workspaces: Awaited<ReturnType<typeof workspaceIn>>[];
  let hosts: HostApp[];
  let tokens: string[];

  beforeAll(async () => {
    workspaces = await Promise.all(PATHS.map((path) => workspaceIn(path)));
    hosts = await Promise.all(
      workspaces.map(({ module }, number) => startHost({ adapter: hostAdapters[number]!, workspace: module })),
    );
    tokens = await Promise.all(
      hosts.map(async ({ app }) => {
        const database = app.get(WorkspaceApplication).get(Database);
        return (await addEditor(database, { name: 'Ada', role: 'administrator' })).authorization;
      }),
    );
  });

  afterAll(async () => {
    for (const host of hosts) await host.close();
    for (const workspace of workspaces) await workspace.remove();
  });

  const api = (number: number) => workspaceApi(`${hosts[number]!.url}${PATHS[number]}`, tokens[number]!);
  const publish = async (number: number, text: string): Promise<HttpResponse> => {
    const { plan } = (await api(number)('POST', 'imports', { shipped: true, dryRun: true })).json();
    await api(number)('POST', 'imports', { shipped: true, plan });
    return publishText(api(number), 'checkout', text);
  };
  const served = async ({ url }: HostApp): Promise<unknown> =>
    (await sendRequest(url, '/locales/de/shop.json')).json().checkout;

  it('publish to their own visitors', async () => {
    const shipped = await served(hosts[1]!);
    expect((await publish(0, 'Zur Kasse')).status).toBe(201);
    expect(await Promise.all(hosts.map(served))).toEqual(['Zur Kasse', shipped]);
    expect((await api(1)('GET', 'texts?language=de&namespace=shop')).status).toBe(404); // has no namespace yet

    expect((await publish(1, 'Bezahlen')).status).toBe(201);
    expect(await Promise.all(hosts.map(served))).toEqual(['Zur Kasse', 'Bezahlen']);
  });

  it('know only their own people', async () => {
    for (const [number, path] of PATHS.entries()) {
      const statuses = tokens.map(async (Authorization) => {
        const headers = { Authorization };
        return (await sendRequest(hosts[number]!.url, `${path}/api/v1/session`, { headers })).status;
      });
      expect(await Promise.all(statuses)).toEqual(number === 0 ? [200, 401] : [401, 200]);
    }
  });

  it('have pages with addresses below their own path, also when they render at the same time', async () => {
    const requests = Array.from({ length: 20 }, (_, index) => index % 2);
    const pages = await Promise.all(
      requests.map((number) => sendRequest(hosts[number]!.url, `${PATHS[number]}/de/sign-in`)),
    );
    for (const [index, { status, text }] of pages.entries()) {
      const [own, other] = index % 2 === 0 ? PATHS : PATHS.toReversed();
      expect(status).toBe(200);
      expect(text).toContain(`href="${own}/`);
      expect(text).not.toContain(`${other}/`);
    }
  });

  it('leave the path of the other to their application', async () => {
    expect((await sendRequest(hosts[0]!.url, '/other/de/sign-in')).status).toBe(404);
    expect((await sendRequest(hosts[1]!.url, '/texts/de/sign-in')).status).toBe(404);
  });

  it('stop on their own', async () => {
    const workspace = await workspaceIn('/third');
    const third = await startHost({ workspace: workspace.module });
    await third.close();
    await workspace.remove();
    expect((await api(0)('GET', 'session')).status).toBe(200);
    expect(await served(hosts[1]!)).toBe('Bezahlen');
  });
});
