import type { OpenApiDocument } from '../../libs/workspace/src/openapi/openapi.contract';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { Database } from '../../libs/workspace/src/database/database';
import { addEditor } from '../support/editors';
import { sendRequest } from '../support/send-request';
import { type HostApp, startHost, workspaceIn } from './host-app';
import { workspaceApi } from './workspace-api';

describe.each(['/i18n/texts', false] as const)(
  'a workspace in an application with the delivery path %s',
  (delivery) => {
    let workspace: Awaited<ReturnType<typeof workspaceIn>>;
    let host: HostApp;

    beforeAll(async () => {
      workspace = await workspaceIn('/texts');
      host = await startHost({ i18n: { delivery }, workspace: workspace.module });
    });

    afterAll(async () => {
      await host.close();
      await workspace.remove();
    });

    it('describes the delivery where the application has it', async () => {
      const { json } = await sendRequest(host.url, '/texts/api/v1/openapi.json');
      const { servers, tags, paths }: OpenApiDocument = json();
      expect(servers).toEqual([{ url: '/texts' }]);
      expect(paths['/api/v1/served/coverage']!.get!.servers).toBeUndefined();
      expect(JSON.stringify(paths)).not.toContain('/locales');
      expect(tags.some(({ name }) => name === 'Delivery')).toBe(delivery !== false);
      const delivered = Object.entries(paths).filter(([, { get, post }]) => (get ?? post)?.tags.includes('Delivery'));
      expect(delivered.map(([path]) => path)).toEqual(
        delivery === false
          ? []
          : [
              '/i18n/texts/{language}/{namespace}.json',
              '/i18n/texts/resources.json',
              '/i18n/texts',
              '/i18n/texts/manifest.json',
              '/i18n/texts/add/{language}/{namespace}',
              '/i18n/texts/events',
            ],
      );
      for (const [, { get, post }] of delivered) {
        expect((get ?? post)!.servers).toEqual([{ url: '/' }]);
        expect((get ?? post)!['x-codeSamples']![0]!.source).toContain('"http://localhost:3000/i18n/texts');
      }
    });

    it('names the address for reports of missing keys, if there is one', async () => {
      const database = host.app.get(WorkspaceApplication).get(Database);
      const { authorization } = await addEditor(database, { name: 'Ada', role: 'administrator' });
      const { collection } = (await workspaceApi(`${host.url}/texts`, authorization)('GET', 'missing-keys')).json();
      expect(collection.path).toBe(delivery === false ? '' : '/i18n/texts/add/{lng}/{ns}');
    });
  },
);
