import { databases, type FreshDatabase } from '../../../../../test/support/databases';
import type { Database } from '../../database/database';
import { HistoryService } from '../../history/history.service';
import { listCounts } from '../../editing/stores/counts.store';
import { edit, type Editing } from '../../editing/editing';
import { addOrRestoreLanguage } from '../../languages/edit-language';
import { createNamespace } from '../../namespaces/edit-namespace';
import { importMessages, type ImportedMessage } from './import-messages';

describe.each(databases)('An import into $name', ({ fresh }) => {
  let place: FreshDatabase;
  let database: Database;
  let history: HistoryService;
  let namespaceId: string;
  const run = <T>(work: (editing: Editing) => Promise<T>): Promise<T> =>
    edit(database, history, { actor: { id: null, name: 'import' }, kind: 'import' }, work, { exclusive: true });

  beforeAll(async () => {
    place = await fresh();
    database = await place.open();
    history = new HistoryService(database);
    await run((editing) => addOrRestoreLanguage(editing, { tag: 'en' }));
    await run((editing) => addOrRestoreLanguage(editing, { tag: 'de' }));
    namespaceId = (await run((editing) => createNamespace(editing, { name: 'common' }))).id;
  });
  afterAll(() => place.remove());

  const message = (key: string, en: string, de?: string): ImportedMessage => ({
    key,
    path: [key],
    kind: 'text',
    texts: {
      en: { forms: { '': en }, state: 'reviewed' },
      ...(de === undefined ? {} : { de: { forms: { '': de }, state: 'needs_review' } }),
    },
  });

  test('writes new and changed texts, leaves unchanged ones, and updates the counts', async () => {
    const many = Array.from({ length: 450 }, (_, index) => message(`key${index}`, `Text ${index}`, `Text ${index}`));
    expect(await run((editing) => importMessages(editing, namespaceId, many))).toEqual({ created: 450, written: 900 });
    expect(await run((editing) => importMessages(editing, namespaceId, many))).toEqual({ created: 0, written: 0 });
    const [changed] = [message('key0', 'Another text')];
    expect(await run((editing) => importMessages(editing, namespaceId, [changed, message('last', 'Last')]))).toEqual({
      created: 1,
      written: 2,
    });
    const byLanguage = Object.fromEntries((await listCounts(database.read)).map((row) => [row.language, row]));
    expect(byLanguage.en).toMatchObject({ messages: 451, translated: 451, reviewed: 451 });
    expect(byLanguage.de).toMatchObject({ messages: 451, translated: 450, needs_review: 450, reviewed: 0 });
    const [latest] = await database.read
      .selectFrom('texts')
      .innerJoin('messages', 'messages.id', 'texts.message_id')
      .select(['messages.source_version as now', 'texts.source_version as then'])
      .where('messages.key', '=', 'key0')
      .where('texts.language', '=', 'de')
      .execute();
    expect(latest).toEqual({ now: 2, then: 1 }); // its source changed
  });

  test('writes nothing if it fails', async () => {
    const failing = run(async (editing) => {
      await importMessages(editing, namespaceId, [message('never', 'Never')]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await listCounts(database.read)).find(({ language }) => language === 'en')!.messages).toBe(451);
  });
});
