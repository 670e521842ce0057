import type { KyselyPlugin } from 'kysely';
import { databases, type FreshDatabase } from '../../../../test/support/databases';
import { HistoryService } from '../history/history.service';
import { changeMessage, createMessage } from '../translations/edit-message';
import { newLanguage } from '../translations/edit-language';
import { createNamespace } from '../translations/edit-namespace';
import { edit } from '../translations/editing';
import { exportedFiles } from './exported-files';

describe.each(databases)('Files that are exported from $name', ({ fresh }) => {
  let place: FreshDatabase;

  beforeAll(async () => {
    place = await fresh();
  });
  afterAll(() => place.remove());

  test('know messages by the names they have now, and look through history once for all namespaces', async () => {
    const database = await place.open();
    const history = new HistoryService(database);
    const set = { actor: { id: null, name: 'nobody' }, kind: 'test' };
    await edit(database, history, set, (editing) => newLanguage(editing, { tag: 'en' }), { alone: true });
    for (const name of ['one', 'three', 'two']) {
      await edit(database, history, set, async (editing) => {
        const { id: namespaceId } = await createNamespace(editing, { name });
        const message = { namespaceId, key: 'before', kind: 'text', forms: { '': name } } as const;
        const { id } = await createMessage(editing, message);
        await changeMessage(editing, { id, seen: () => true }, { key: 'after' });
      });
    }
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"name":"changes"')) asked++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const files = await exportedFiles(database.read.withPlugin(counting), { state: 'all' });
    expect(files.map(({ namespace, content }) => [namespace, JSON.parse(Buffer.from(content).toString())])).toEqual(
      ['one', 'three', 'two'].map((name) => [name, { after: name }]),
    );
    expect(asked).toBe(1);
  });
});
