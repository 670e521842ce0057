import type { KyselyPlugin } from 'kysely';
import { databases, type FreshDatabase } from '../../../../../test/support/databases';
import { HistoryService } from '../../history/history.service';
import { changeMessage, createMessage } from '../../keys/edit-message';
import { addOrRestoreLanguage } from '../../languages/edit-language';
import { createNamespace } from '../../namespaces/edit-namespace';
import { edit } from '../../editing/editing';
import { exportFiles } from './exported-files';

describe.each(databases)('Files exported from $name', ({ fresh }) => {
  let place: FreshDatabase;

  beforeAll(async () => {
    place = await fresh();
  });
  afterAll(() => place.remove());

  test('have the current keys, and history is read once for all namespaces', async () => {
    const database = await place.open();
    const history = new HistoryService(database);
    const set = { actor: { id: null, name: 'test' }, kind: 'edit' } as const;
    await edit(database, history, set, (editing) => addOrRestoreLanguage(editing, { tag: 'en' }), { exclusive: true });
    for (const name of ['one', 'three', 'two']) {
      await edit(database, history, set, async (editing) => {
        const { id: namespaceId } = await createNamespace(editing, { name });
        const message = { namespaceId, key: 'before', kind: 'text', forms: { '': name } } as const;
        const { id } = await createMessage(editing, message);
        await changeMessage(editing, { id, ifMatch: () => true }, { key: 'after' });
      });
    }
    let historyQueries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"name":"changes"')) historyQueries++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const files = await exportFiles(database.read.withPlugin(counting), { state: 'all' });
    expect(files.map(({ namespace, content }) => [namespace, JSON.parse(Buffer.from(content).toString())])).toEqual(
      ['one', 'three', 'two'].map((name) => [name, { after: name }]),
    );
    expect(historyQueries).toBe(1);
  });
});
