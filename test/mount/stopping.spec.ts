import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { openDatabase } from '../../libs/workspace/src/database/open-database';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { installedTables } from '../../libs/workspace/src/tables';
import { expectConsistent } from '../support/expect-consistent';
import { toImportFiles } from '../support/import-files';
import { PASSWORD, secretOf } from '../support/people';
import { sendRequest } from '../support/send-request';
import { hostAdapters, startHost, workspaceIn } from './host-app';

const STREAMS = 50;

describe.each(hostAdapters)('an application that stops while its workspace is busy (%s)', (adapter) => {
  it('ends all streams, and leaves nothing half written', async () => {
    const workspace = await workspaceIn('/texts');
    const host = await startHost({ adapter, workspace: workspace.module });
    const api = async (method: string, path: string, body: unknown, cookie = '') => {
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', Cookie: cookie };
      return sendRequest(host.url, `/texts/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
    };
    const link = await host.app.get(WorkspaceApplication).get(FirstAdministrator).setupLink();
    const account = { secret: secretOf(link!), email: 'ada@example.org', name: 'Ada', password: PASSWORD };
    const cookie = (await api('POST', 'links/setup', account)).headers['set-cookie']![0]!.split(';')[0]!;

    const texts = (word: string) =>
      Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`key${i}`, `${word} ${i}`]));
    const first = { files: toImportFiles({ en: { shop: texts('Text') } }) };
    const { plan } = (await api('POST', 'imports', { ...first, dryRun: true }, cookie)).json();
    await api('POST', 'imports', { ...first, plan }, cookie);

    const streams = await Promise.all(
      Array.from({ length: STREAMS }, async () => {
        const [stream] = (await once(get(`${host.url}/texts/locales/events`, { agent: false }), 'response')) as [
          IncomingMessage,
        ];
        return { ended: once(stream.resume(), 'end') };
      }),
    );
    const second = { files: toImportFiles({ de: { shop: texts('Wort') }, pl: { shop: texts('Słowo') } }) };
    const { plan: next } = (await api('POST', 'imports', { ...second, dryRun: true }, cookie)).json();
    const { hash } = (await api('GET', 'releases/preview', undefined, cookie)).json();
    const underWay = [
      api('POST', 'imports', { ...second, plan: next }, cookie),
      api('POST', 'releases', { hash }, cookie),
    ].map((response) =>
      response.then(
        ({ status }) => status,
        () => 'disconnected',
      ),
    );
    await host.close();

    await Promise.all(streams.map(({ ended }) => ended));
    const [imported, published] = await Promise.all(underWay);
    expect(published).not.toBe(500);
    const database = openDatabase({ data: workspace.directory }, installedTables());
    await expectConsistent(database, [], []);
    const counts = await database.read
      .selectFrom('texts')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    expect(Number(counts.rows)).toBe(imported === 200 ? 9000 : 3000);
    await database.close();
    await workspace.remove();
  });
});
