import { sql } from 'kysely';
import type {
  ActivityEntryView,
  ActivityEntriesView,
  ActivityView,
} from '../../libs/workspace/src/activity/activity.contract';
import { Database } from '../../libs/workspace/src/database/database';
import { CHANGE_GROUPS } from '../../libs/workspace/src/history/change-kinds';
import { HistoryService } from '../../libs/workspace/src/history/history.service';
import { databases } from '../support/databases';
import { moveClock } from '../support/move-clock';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import type { PreviewView } from '../../libs/workspace/src/releases/releases.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';

const DAY = 24 * 3_600_000;

describe.each(databases)('The activity on $name', (kind) => {
  let started: StartedApp;
  let admin: Member;
  let pole: Member;
  /** Today, which the history starts on, at noon in UTC. */
  let today: number;
  const dayOf = (ahead: number) => new Date(today + ahead * DAY).toISOString().slice(0, 10);

  beforeAll(async () => {
    started = await startApp({ kind });
    const now = Date.now();
    // Ids of this process stay ahead of the clock, so the second database has later days.
    today = Math.ceil(now / DAY) * DAY + DAY / 2 + databases.indexOf(kind) * 5 * DAY;
    moveClock(today - now);
    admin = await firstAdministrator(started);
    pole = await admin.invite({ role: 'translator', languages: ['pl'] });
    for (const tag of ['en', 'pl', 'de']) await post('languages', { tag });
    await post('namespaces', { name: 'shop' });
    for (const [ahead, name] of ['one', 'two', 'three'].entries()) {
      moveClock(today + ahead * DAY - now);
      for (const who of [admin, pole]) await who.signIn(who.email, who.password); // sessions end when unused for a day
      const { id } = (await post('keys', { namespace: 'shop', key: name, forms: { '': name } })) as KeyView;
      await edit(admin, id, 'de', `${name} (de)`);
      await edit(pole, id, 'pl', `${name} (pl)`);
      const { hash } = (await admin.requestOk('/api/v1/releases/preview')).json() as PreviewView;
      await post('releases', { hash });
    }
  });
  afterAll(async () => {
    moveClock(0);
    await started?.close();
  });

  const post = async (path: string, body: object): Promise<unknown> =>
    (await admin.requestOk(`/api/v1/${path}`, { method: 'POST', body })).json();
  const edit = (who: Member, id: string, language: string, form: string) =>
    who.requestOk(`/api/v1/texts/${id}/${language}`, {
      method: 'PUT',
      headers: { 'If-Match': '"0"' },
      body: { forms: { '': form } },
    });

  const sets = async (query: Record<string, string>, who = admin): Promise<ActivityView['sets']> =>
    (
      (
        await who.requestOk(`/api/v1/activity?${new URLSearchParams({ limit: '200', ...query })}`)
      ).json() as ActivityView
    ).sets;
  const kinds = async (query: Record<string, string>, who = admin) => (await sets(query, who)).map((set) => set.kind);
  const exported = async (query: Record<string, string>, who = admin): Promise<ActivityEntryView[]> =>
    (await who.requestOk(`/api/v1/activity/export?${new URLSearchParams(query)}`)).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ActivityEntryView);

  it('lists the changes of one group', async () => {
    expect(await kinds({ group: 'releases' })).toEqual(['publish', 'publish', 'publish']);
    expect(await kinds({ group: 'texts' })).toEqual(Array.from({ length: 6 }, () => 'edit'));
    expect(await kinds({ group: 'keys' })).toEqual(['create', 'create', 'create']);
    expect(await kinds({ group: 'glossary' })).toEqual([]);
    const structure = await sets({ group: 'structure' });
    expect(structure.map(({ first }) => first.subject.type)).toEqual(['namespace', 'language', 'language', 'language']);
  });

  it('has every change set in exactly one group', async () => {
    const all = await sets({});
    const ofGroups = await Promise.all(CHANGE_GROUPS.map((group) => sets({ group })));
    expect(
      ofGroups
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(({ id }) => id).sort());
  });

  it('tells settings from keys and from languages, which changes of the same kinds are', async () => {
    await started.app.get(Database).transaction(async (tx) => {
      const actor = { id: null, name: 'System' };
      const history = started.app.get(HistoryService);
      const change = (type: 'setting' | 'message', id: string) => ({ subject: { type, id }, before: null, after: {} });
      await history.recordOne(tx, { actor, kind: 'change' }, change('setting', 'checkSeverities'));
      await history.recordOne(tx, { actor, kind: 'manage' }, change('setting', 'ignoredKeys'));
      await history.recordOne(tx, { actor, kind: 'restore' }, change('message', 'gone'));
    });
    const subjects = async (group: string) => (await sets({ group })).map(({ first }) => first.subject.id);
    expect((await subjects('settings')).slice(0, 2)).toEqual(['ignoredKeys', 'checkSeverities']);
    expect((await subjects('keys'))[0]).toBe('gone');
    expect(await kinds({ group: 'texts' })).not.toContain('restore');
    expect(await subjects('structure')).not.toContain('ignoredKeys');
  });

  it('records no kind of change that has no group', async () => {
    const set = { actor: { id: null, name: 'System' }, kind: 'forgotten' as 'edit' };
    const change = { subject: { type: 'setting', id: 'x' }, before: null, after: {} } as const;
    const recording = started.app
      .get(Database)
      .transaction((tx) => started.app.get(HistoryService).recordOne(tx, set, change));
    await expect(recording).rejects.toThrow('forgotten');
  });

  it('lists the changes of days, including the first and the last', async () => {
    const texts = async (query: Record<string, string>) =>
      (await sets({ group: 'keys', person: await admin.id(), ...query })).map(({ first }) => first.key?.key);
    expect(await texts({ from: dayOf(1) })).toEqual(['three', 'two']);
    expect(await texts({ to: dayOf(1) })).toEqual(['two', 'one']);
    expect(await texts({ from: dayOf(1), to: dayOf(1) })).toEqual(['two']);
    expect(await texts({ from: dayOf(3) })).toEqual([]);
    expect(await texts({ from: '0001-01-01', to: '9999-12-31' })).toEqual(['three', 'two', 'one']);
  });

  it('takes days in the time zone that is given, or in that of the person', async () => {
    const keys = async (query: Record<string, string>) =>
      (await sets({ group: 'keys', person: await admin.id(), ...query })).map(({ first }) => first.key?.key);
    // Noon in UTC is early on the next day there.
    expect(await keys({ from: dayOf(1), to: dayOf(1), timeZone: 'Pacific/Kiritimati' })).toEqual(['one']);
    await admin.requestOk('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body: { timeZone: 'Pacific/Kiritimati' },
    });
    expect(await keys({ from: dayOf(1), to: dayOf(1) })).toEqual(['one']);
    expect(await keys({ from: dayOf(1), to: dayOf(1), timeZone: 'UTC' })).toEqual(['two']);
    await admin.requestOk('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body: { timeZone: null },
    });
  });

  it('combines all filters, and pages', async () => {
    const query = { group: 'texts', language: 'pl', person: await pole.id(), from: dayOf(0), to: dayOf(1) };
    const all = await sets(query);
    expect(all.map(({ first }) => first.key?.key)).toEqual(['two', 'one']);
    expect(await sets({ ...query, person: await admin.id() })).toEqual([]);
    expect(await sets({ ...query, language: 'de' })).toEqual([]);

    for (const narrowed of [query, { group: 'texts' }, { from: dayOf(0) }, { group: 'people' }] as Record<
      string,
      string
    >[]) {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = (
          await admin.requestOk(
            `/api/v1/activity?${new URLSearchParams({ ...narrowed, limit: '2', ...(cursor && { cursor }) })}`,
          )
        ).json() as ActivityView;
        ids.push(...page.sets.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(ids).toEqual((await sets(narrowed)).map(({ id }) => id));
    }
  });

  it('exports the changes of the change sets that it lists, page by page', async () => {
    for (const query of [
      { group: 'texts' },
      { group: 'keys', from: dayOf(1) },
      { from: dayOf(0), to: dayOf(0) },
      { group: 'texts', language: 'pl', person: await pole.id(), to: dayOf(1) },
    ] as Record<string, string>[]) {
      const lines = await exported(query);
      const listed = await sets(query);
      expect([...new Set(lines.map(({ changeSet }) => changeSet))]).toEqual(listed.map(({ id }) => id));
      expect(lines).toHaveLength(listed.reduce((sum, { changes }) => sum + changes, 0));

      const entries: number[] = [];
      let cursor: string | undefined;
      do {
        const page = (
          await admin.requestOk(
            `/api/v1/activity/entries?${new URLSearchParams({ ...query, limit: '1', ...(cursor && { cursor }) })}`,
          )
        ).json() as ActivityEntriesView;
        entries.push(...page.entries.map(({ entry }) => entry));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(entries).toEqual(lines.map(({ entry }) => entry));
    }
  });

  it('exports a change of many parts whole, in pages that split it', async () => {
    const history = started.app.get(HistoryService);
    const actor = { id: null, name: 'System' };
    const changes = Array.from({ length: 450 }, (_, index) => ({
      subject: { type: 'message', id: `part-${index}` } as const,
      before: null,
      after: {},
    }));
    await started.app.get(Database).transaction(async (tx) => {
      const whole = await history.changeSet(tx, { actor, kind: 'sync' });
      await history.record(tx, whole, changes.slice(0, 3));
      await history.recordOne(
        tx,
        { actor, kind: 'import' },
        { ...changes[0]!, subject: { type: 'message', id: 'other' } },
      );
      for (const part of [changes.slice(3, 440), changes.slice(440)])
        await history.record(tx, await history.changeSet(tx, { actor, kind: 'sync', partOf: whole.id }), part);
    });
    const lines = await exported({ group: 'imports' });
    expect(lines.map(({ subject }) => subject.id)).toEqual([
      'other',
      ...changes.map(({ subject }) => subject.id).toReversed(),
    ]);
    expect(await kinds({ group: 'imports' })).toEqual(['import', 'sync']);
  });

  it('shows no changes of people to others, in no group', async () => {
    expect(await kinds({ group: 'people' })).toContain('person.setUp');
    expect(await kinds({ group: 'people' }, pole)).toEqual([]);
    expect(await exported({ group: 'people' }, pole)).toEqual([]);
    expect(await kinds({ from: dayOf(0) }, pole)).not.toContain('person.setUp');
  });

  it.each([
    ['group=everything', '/group'],
    ['group=', '/group'],
    ['group=texts&group=keys', '/group'],
    ['from=2026-02-30', '/from'],
    ['from=yesterday', '/from'],
    ['to=2026-1-1', '/to'],
    ['to=', '/to'],
    ['from=2026-03-02&to=2026-03-01', '/to'],
    ['from=2026-03-02&timeZone=Mars/Olympus', '/timeZone'],
  ])('refuses %s and points to %s', async (query, pointer) => {
    for (const path of ['activity', 'activity/entries', 'activity/export']) {
      const response = await admin.request(`/api/v1/${path}?${query}`);
      expect(response.status).toBe(400);
      expect(response.json()).toMatchObject({ errors: [{ pointer }] });
    }
  });

  it('refuses the cursor of another list', async () => {
    const { next } = (await admin.requestOk('/api/v1/activity/entries?limit=1')).json() as ActivityEntriesView;
    expect((await admin.request(`/api/v1/activity/entries?group=texts&cursor=${next}`)).status).toBe(400);
    const { next: bySet } = (
      await admin.requestOk('/api/v1/activity/entries?limit=1&group=texts')
    ).json() as ActivityEntriesView;
    expect((await admin.request(`/api/v1/activity/entries?cursor=${bySet}`)).status).toBe(400);
  });

  it('exports the changes that match as CSV without formulas', async () => {
    const body = { namespace: 'shop', key: '=sum', forms: { '': '-1' } };
    const { id } = (await admin.requestOk('/api/v1/keys', { method: 'POST', body })).json() as { id: string };
    const file = await admin.requestOk(`/api/v1/activity/export?format=csv&key=${id}`);
    expect(file.headers['content-type']).toContain('text/csv');
    const [titles, ...lines] = file.text.trimEnd().split('\r\n');
    expect(titles).toBe(
      '\uFEFFat,kind,note,byId,by,agent,type,id,namespace,key,language,task,personId,person,email,before,after,changeSet,undoOf,entry',
    );
    const entries = await exported({ key: id });
    expect(lines).toHaveLength(entries.length);
    const [entry] = entries;
    expect(lines[0]!.startsWith(`${entry!.at},create,,${entry!.by.id},Ada,,`)).toBe(true);
    expect(lines.every((line) => line.includes(",shop,'=sum,"))).toBe(true);
    expect(lines.join('\n')).not.toMatch(/,null,/);
    expect((await admin.request('/api/v1/activity/export?format=xml')).json()).toMatchObject({
      errors: [{ pointer: '/format' }],
    });
  });

  it('refuses an export of a person or a language that does not exist', async () => {
    for (const list of ['activity', 'activity/contributions', 'security-events']) {
      const refused = async (query: string) => {
        const response = await admin.request(`/api/v1/${list}/export?${query}`);
        return [list, response.status, (response.json() as { type: string }).type];
      };
      expect(await refused('person=gone')).toEqual([list, 404, 'urn:problem:unknownPerson']);
      if (list === 'security-events') continue;
      expect(await refused('language=tlh')).toEqual([list, 404, 'urn:problem:unknownLanguage']);
      expect(await refused('language=no+tag')).toEqual([list, 404, 'urn:problem:unknownLanguage']);
    }
    expect((await admin.request(`/api/v1/activity/export?person=${await pole.id()}&language=PL`)).status).toBe(200);
  });

  it('finds the kinds of a long history by an index', async () => {
    const database = started.app.get(Database);
    if (database.kind !== 'sqlite') return;
    const plan = await sql<{ detail: string }>`explain query plan
      select s.id from change_sets s where s.part_of is null and s.kind = 'publish' and s.id < 'x' order by s.id desc limit 31`.execute(
      database.read,
    );
    expect(plan.rows.map(({ detail }) => detail).join('\n')).toContain('change_sets_by_kind (kind=? AND id<?)');
  });
});
