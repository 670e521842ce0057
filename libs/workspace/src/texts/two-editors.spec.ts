import type { Problem } from '@dragoman/i18n';
import fc from 'fast-check';
import { databases, type FreshDatabase, isTransactionWaiting } from '../../../../test/support/databases';
import { expectExactCounts } from '../../../../test/support/expect-consistent';
import { deferred, waitUntil } from '../../../../test/support/wait-until';
import type { Database } from '../database/database';
import { HistoryService } from '../history/history.service';
import { entityTag, parseIfMatch } from '../http/versions/if-match';
import { edit } from '../editing/editing';
import { createMessage, deleteMessage, restoreMessage } from '../keys/edit-message';
import { changeLanguage, addOrRestoreLanguage } from '../languages/edit-language';
import { createNamespace } from '../namespaces/edit-namespace';
import { editText, reviewText } from './edit-text';
import { loadMessages } from '../editing/stores/messages.store';
import { loadTexts } from '../editing/stores/texts.store';

/** An action of one editor, at the same time as one of the other. */
interface Deed {
  readonly message: number;
  readonly language: 'en' | 'de';
  readonly what: 'edit' | 'approve' | 'delete';
  readonly text: string;
  /** Loads the current version first; otherwise uses the last one seen. */
  readonly looks: boolean;
}

const deed: fc.Arbitrary<Deed> = fc.record({
  message: fc.integer({ min: 0, max: 1 }),
  language: fc.constantFrom('en', 'de'),
  what: fc.constantFrom('edit', 'edit', 'edit', 'approve', 'delete'),
  text: fc.constantFrom('', 'a', 'b {{name}}', 'c ', 'd {{nmae}}'),
  looks: fc.boolean(),
});

describe.each(databases)('Two editors of the same texts in $name', ({ fresh }) => {
  let place: FreshDatabase;
  let database: Database;
  let history: HistoryService;

  beforeAll(async () => {
    place = await fresh();
    database = await place.open();
    history = new HistoryService(database);
    const set = { actor: { id: null, name: 'test' }, kind: 'edit' } as const;
    await edit(database, history, set, (editing) => addOrRestoreLanguage(editing, { tag: 'en' }), { exclusive: true });
    await edit(database, history, set, (editing) => addOrRestoreLanguage(editing, { tag: 'de' }), { exclusive: true });
  });
  afterAll(() => place.remove());

  const as = (name: string) => ({ actor: { id: null, name }, kind: 'edit' }) as const;
  let made = 0;

  test('never lose a change: history is complete, and the counts are correct', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(deed, deed), { minLength: 5, maxLength: 20 }), async (turns) => {
        const name = `n${++made}`;
        const ids = await edit(database, history, as('both'), async (editing) => {
          const { id: namespaceId } = await createNamespace(editing, { name });
          const create = async (key: string) => (await createMessage(editing, { namespaceId, key, kind: 'text' })).id;
          return [await create('one'), await create('two')];
        });
        let acknowledged = 0;
        const seen = [new Map<string, number>(), new Map<string, number>()];

        const act = async (who: number, { message, language, what, text, looks }: Deed): Promise<void> => {
          const messageId = ids[message]!;
          const at = what === 'delete' ? messageId : `${messageId} ${language}`;
          if (looks) seen[who]!.set(at, await versionOf(messageId, what === 'delete' ? undefined : language));
          const version = seen[who]!.get(at) ?? 0;
          try {
            const now = await edit(database, history, as(`editor ${who}`), async (editing) => {
              if (what === 'delete') {
                const { deleted } = (await loadMessages(editing.tx, [messageId], 'en')).get(messageId)!;
                return (deleted ? restoreMessage : deleteMessage)(editing, {
                  id: messageId,
                  ifMatch: parseIfMatch(entityTag(version)),
                });
              }
              return what === 'edit'
                ? editText(editing, {
                    messageId,
                    language,
                    seen: parseIfMatch(entityTag(version)),
                    forms: { '': text },
                    state: 'needs_review',
                  })
                : reviewText(editing, { messageId, language, seen: parseIfMatch(entityTag(version)), approved: true });
            });
            if (now.version !== version) acknowledged++;
            seen[who]!.set(at, now.version);
          } catch (error) {
            // Refused: the other was faster, the message is deleted, or there is nothing to approve.
            expect(['versionConflict', 'unknownKey', 'notReviewable']).toContain((error as Problem).code);
          }
        };
        for (const [first, second] of turns) await Promise.all([act(0, first), act(1, second)]);

        const entries = (await Promise.all(ids.map((id) => history.entries({ subjectId: id }, 1000)))).flat().reverse();
        expect(entries.length).toBe(acknowledged + ids.length); // each was created once
        const last = new Map<string, unknown>();
        for (const { subject, language, before, after } of entries.sort((a, b) => a.seq - b.seq)) {
          const at = `${subject.type} ${subject.id} ${language}`;
          expect(before).toEqual(last.get(at) ?? null);
          last.set(at, after);
        }
        for (const { messageId, language, forms, state } of await loadTexts(database.read, ids)) {
          expect(last.get(`text ${messageId} ${language}`)).toMatchObject({ forms, state });
        }
        await expectExactCounts(database);
      }),
      { numRuns: 20 },
    );
  });

  test('a text that waited for a change of the reference language is checked and counted with the new one', async () => {
    const { id: namespaceId } = await edit(database, history, as('both'), (editing) =>
      createNamespace(editing, { name: 'waiting' }),
    );
    const changed = deferred();
    const mayEnd = deferred();
    const change = edit(
      database,
      history,
      as('one'),
      async (editing) => {
        await changeLanguage(editing, { tag: 'de', ifMatch: () => true }, { reference: true });
        changed.resolve();
        await mayEnd.promise;
      },
      { exclusive: true },
    );
    await changed.promise;
    const made = edit(database, history, as('other'), (editing) =>
      createMessage(editing, { namespaceId, key: 'late', kind: 'text', forms: { '': 'Spät' } }),
    );
    await waitUntil(() => isTransactionWaiting(database));
    mayEnd.resolve();
    await change;
    const [text] = await loadTexts(database.read, [(await made).id]);
    expect(text).toMatchObject({ language: 'de', forms: { '': 'Spät' } });
    await expectExactCounts(database, 'de');
  });

  async function versionOf(id: string, language: string | undefined): Promise<number> {
    if (language !== undefined) return (await loadTexts(database.read, [id], [language]))[0]?.version ?? 0;
    const row = await database.read.selectFrom('messages').select('version').where('id', '=', id).executeTakeFirst();
    return row!.version;
  }
});
