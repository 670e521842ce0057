import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../libs/workspace/src/database/database';
import type { ImportFileInput, ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { ActivityEntriesView } from '../../libs/workspace/src/activity/activity.contract';
import type { SavedTextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { sendRequest } from '../support/send-request';
import { databases, type FreshDatabase } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { toImportFiles } from '../support/import-files';
import { startApp, type StartedApp } from '../support/start-app';

const main = join(__dirname, '../../dist/server/main.js');

describe.each(databases)('an import during concurrent edits, with $name', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let people: Editor[];

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place });
    people = [];
    for (const name of ['Ada', 'Ben', 'Cyd'])
      people.push(await createEditor(started.app, { name, role: 'administrator' }));
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });

  it('loses no acknowledged change, and the history has all of them in order', async () => {
    const [importer, ...editors] = people;
    const keys = Array.from({ length: 12 }, (_, index) => `k${index}`);
    const file = (round: number): ImportFileInput[] =>
      toImportFiles({
        en: { busy: Object.fromEntries(keys.map((key, index) => [key, `file ${index % 3 === 0 ? round : 0}`])) },
      });
    const bring = async (files: readonly ImportFileInput[]): Promise<boolean> => {
      const { plan } = (await importer!.request('post', 'imports', { files, dryRun: true }).expect(200))
        .body as ImportPlanView;
      const wishes = { plan, conflicts: 'theirs', removed: 'keep' };
      const { status } = await importer!.request('post', 'imports', { files, ...wishes });
      expect([200, 412]).toContain(status); // 412: the plan was outdated, and nothing was imported
      return status === 200;
    };
    await bring(file(0));
    const { texts: messages } = (await importer!.request('get', 'texts?language=en&namespace=busy').expect(200))
      .body as TextListView;

    const acknowledged: { id: string; version: number; text: string }[] = [];
    const editing = editors.map(async (who, number) => {
      for (let turn = 0; turn < 15; turn++) {
        const { id } = messages[(turn * 5 + number * 7) % messages.length]!;
        const seen = (await who.request('get', `texts/${id}/en`).expect(200)).body as SavedTextView;
        const text = `${who.name} ${turn}`;
        const saved = await who.request('put', `texts/${id}/en`, { forms: { '': text } }, seen.version);
        expect([200, 412]).toContain(saved.status);
        if (saved.status === 200) acknowledged.push({ id, version: (saved.body as SavedTextView).version, text });
      }
    });
    let isOver = false;
    const over = Promise.all(editing).then(() => (isOver = true));
    let round = 1;
    while (!isOver) await bring(file(round++));
    await over;
    expect(await bring(file(round))).toBe(true);
    expect(acknowledged.length).toBeGreaterThan(5);

    for (const { id } of messages) {
      const { entries } = (
        await importer!.request('get', `activity/entries?key=${id}&language=en&limit=200`).expect(200)
      ).body as ActivityEntriesView;
      const texts = entries.toReversed().map((entry) => ({
        before: (entry.before as { forms: Record<string, string> } | null)?.forms[''],
        after: (entry.after as { forms: Record<string, string> }).forms[''],
      }));
      const now = (await importer!.request('get', `texts/${id}/en`).expect(200)).body as SavedTextView;
      // each entry begins with the state that the previous one left; the last one has the current state
      texts.forEach(({ before }, index) => expect(before).toBe(index === 0 ? undefined : texts[index - 1]!.after));
      expect([now.version, now.forms['']]).toEqual([texts.length, texts.at(-1)!.after]);
      for (const { version, text } of acknowledged.filter((each) => each.id === id)) {
        expect(texts[version - 1]!.after).toBe(text);
      }
    }
  });
});

describe.each(databases)('a server with $name that is killed during an import', ({ fresh }) => {
  it('has imported everything or nothing, and everything it acknowledged', async () => {
    const place = await fresh();
    // an administrator; from here on only the built server uses the database
    const started = await startApp({ database: place });
    const { authorization } = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    await started.close();
    const texts = Object.fromEntries(Array.from({ length: 750 }, (_, index) => [`key${index}`, `Text ${index}`]));
    const files = toImportFiles({ en: { a: texts, b: texts }, de: { a: texts, b: texts } });
    const outcomes: string[] = [];
    for (const [attempt, delay] of [200, 60_000].entries()) {
      const { url, kill } = await serve(place);
      const send = (input: object) =>
        sendRequest(url, '/api/v1/imports', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: authorization,
            'Idempotency-Key': `run-${attempt}`,
          },
          body: JSON.stringify({ files, ...input }),
        });
      const { plan, counts } = (await send({ dryRun: true })).json() as ImportPlanView;
      expect([0, 3000]).toContain(counts.added);
      const response = await Promise.race([
        send({ plan }).then(
          ({ status }) => `${status}`,
          () => 'no response',
        ),
        wait(delay, 'killed before', { ref: false }),
      ]);
      await kill();
      const written = await count(place);
      outcomes.push(response);
      expect(written === 0 || written === 3000).toBe(true);
      if (response === '200') expect(written).toBe(3000);
    }
    expect(outcomes.at(-1)).toBe('200');
    await place.remove();
  });

  /** Expects that texts, counters, search index and history all contain the import, or that none does. */
  async function count(place: FreshDatabase): Promise<number> {
    const database = await place.open();
    const rows = async (table: 'texts' | 'messages' | 'search_texts' | 'documents'): Promise<number> =>
      Number(
        (
          await database.read
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const found = { texts: await rows('texts'), messages: await rows('messages'), documents: await rows('documents') };
    const whole = { texts: 3000, messages: 1500, documents: 4 };
    expect(found).toEqual(found.texts === 0 ? { texts: 0, messages: 0, documents: 0 } : whole);
    expect(await rows('search_texts')).toBe(found.texts + found.messages);
    expect(await translated(database)).toBe(found.texts);
    await database.close();
    return found.texts;
  }

  async function translated(database: Database): Promise<number> {
    const row = await database.read
      .selectFrom('counts')
      .select(({ fn }) => fn.sum('translated').as('n'))
      .executeTakeFirstOrThrow();
    return Number(row.n ?? 0);
  }

  async function serve(place: FreshDatabase) {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DRAGOMAN_FROM_CODE: 'off', ...place.environment },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    while (!output.includes('http://')) await once(child.stdout, 'data');
    const [, port] = /http:\/\/localhost:(\d+)\n/.exec(output)!;
    return {
      url: `http://127.0.0.1:${port}`,
      kill: async () => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      },
    };
  }
});
