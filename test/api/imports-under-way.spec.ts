import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../apps/api/src/database/database';
import type { ImportFileInput, ImportPlanView } from '../../apps/api/src/exchange/exchange.contract';
import type { HistoryView, SavedTextView, TranslationsView } from '../../apps/api/src/translations/editing.contract';
import { ask } from '../support/ask';
import { databases, type FreshDatabase } from '../support/databases';
import { editor, type Editor } from '../support/editors';
import { filesOf } from '../support/files';
import { startApp, type StartedApp } from '../support/start-app';

const main = join(__dirname, '../../dist/server/apps/api/src/main.js');

describe.each(databases)('While others edit, an import into $name', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let people: Editor[];

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place });
    people = [];
    for (const name of ['Ada', 'Ben', 'Cyd']) people.push(await editor(started.app, { name, role: 'administrator' }));
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });

  it('loses nothing that was acknowledged, and history has all of it in order', async () => {
    const [importer, ...editors] = people;
    const keys = Array.from({ length: 12 }, (_, index) => `k${index}`);
    const file = (round: number): ImportFileInput[] =>
      filesOf({
        en: { busy: Object.fromEntries(keys.map((key, index) => [key, `file ${index % 3 === 0 ? round : 0}`])) },
      });
    const bring = async (files: readonly ImportFileInput[]): Promise<boolean> => {
      const { plan } = (await importer.ask('post', 'imports', { files, dryRun: true }).expect(200))
        .body as ImportPlanView;
      const wishes = { plan, conflicts: 'theirs', removed: 'keep' };
      const { status } = await importer.ask('post', 'imports', { files, ...wishes });
      expect([200, 412]).toContain(status); // somebody was faster: nothing was done
      return status === 200;
    };
    await bring(file(0));
    const { messages } = (await importer.ask('get', 'translations?language=en&namespace=busy').expect(200))
      .body as TranslationsView;

    const acknowledged: { id: string; version: number; text: string }[] = [];
    const editing = editors.map(async (who, number) => {
      for (let turn = 0; turn < 60; turn++) {
        const { id } = messages[(turn * 5 + number * 7) % messages.length];
        const seen = (await who.ask('get', `translations/${id}/en`).expect(200)).body as SavedTextView;
        const text = `${who.name} ${turn}`;
        const saved = await who.ask('put', `translations/${id}/en`, { forms: { '': text } }, seen.version);
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
    expect(acknowledged.length).toBeGreaterThan(20);

    for (const { id } of messages) {
      const { entries } = (await importer.ask('get', `history?message=${id}&language=en&limit=200`).expect(200))
        .body as HistoryView;
      const texts = entries.toReversed().map((entry) => ({
        before: (entry.before as { forms: Record<string, string> } | null)?.forms[''],
        after: (entry.after as { forms: Record<string, string> }).forms[''],
      }));
      const now = (await importer.ask('get', `translations/${id}/en`).expect(200)).body as SavedTextView;
      // each began with what the one before left, and the last is what is there
      texts.forEach(({ before }, index) => expect(before).toBe(index === 0 ? undefined : texts[index - 1].after));
      expect([now.version, now.forms['']]).toEqual([texts.length, texts.at(-1)!.after]);
      for (const { version, text } of acknowledged.filter((each) => each.id === id)) {
        expect(texts[version - 1].after).toBe(text);
      }
    }
  });
});

describe.each(databases)('An import into $name that is killed', ({ fresh }) => {
  it('is there wholly or not at all, and what was acknowledged is there', async () => {
    const place = await fresh();
    // Somebody who may, and then only the built server.
    const started = await startApp({ database: place });
    const { authorization } = await editor(started.app, { name: 'Ada', role: 'administrator' });
    await started.close();
    const texts = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`key${index}`, `Text ${index}`]));
    const files = filesOf({ en: { a: texts, b: texts }, de: { a: texts, b: texts } });
    const outcomes: string[] = [];
    for (const [attempt, delay] of [60, 400, 1200, 60_000].entries()) {
      const { url, kill } = await serve(place);
      const send = (input: object) =>
        ask(url, '/api/v1/imports', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: authorization,
            'Idempotency-Key': `run-${attempt}`,
          },
          body: JSON.stringify({ files, ...input }),
        });
      const { plan, counts } = (await send({ dryRun: true })).json() as ImportPlanView;
      expect([0, 6000]).toContain(counts.added);
      const answer = await Promise.race([
        send({ plan }).then(
          ({ status }) => `${status}`,
          () => 'no answer',
        ),
        wait(delay, 'killed before', { ref: false }),
      ]);
      await kill();
      const written = await count(place);
      outcomes.push(answer);
      expect(written === 0 || written === 6000).toBe(true);
      if (answer === '200') expect(written).toBe(6000);
    }
    expect(outcomes.at(-1)).toBe('200');
    await place.remove();
  });

  /** Texts that are there, and what is counted, searched and remembered of them: all of it, or nothing. */
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
    const whole = { texts: 6000, messages: 3000, documents: 4 };
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
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...place.environment },
    });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text));
    while (!said.includes('http://')) await once(child.stdout, 'data');
    const [, port] = /http:\/\/localhost:(\d+)\n/.exec(said)!;
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
