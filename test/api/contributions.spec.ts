import type { ContributionsView } from '../../libs/workspace/src/activity/contributions/contributions.contract';
import { Database } from '../../libs/workspace/src/database/database';
import { toJson } from '../../libs/workspace/src/database/json-text';
import type { ChangeKind } from '../../libs/workspace/src/history/change-kinds';
import { HistoryService } from '../../libs/workspace/src/history/history.service';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import { databases } from '../support/databases';
import { moveClock } from '../support/move-clock';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

const DAY = 24 * 3_600_000;

describe.each(databases)('The contributions on $name', (kind) => {
  let started: StartedApp;
  let admin: Member;
  let pole: Member;
  /** Noon in UTC of the day that the history starts on. */
  let today: number;
  let startedAt: number;
  let ids: readonly string[];
  const dayOf = (ahead: number) => new Date(today + ahead * DAY).toISOString().slice(0, 10);
  /** Moves on to a day. Sessions end when unused for a day. */
  const goTo = async (ahead: number) => {
    moveClock(today + ahead * DAY - startedAt);
    for (const who of [admin, pole]) await who.signIn(who.email, who.password);
  };

  beforeAll(async () => {
    started = await startApp({ kind });
    startedAt = Date.now();
    // Ids of this process stay ahead of the clock, so the second database has later days.
    today = Math.ceil(startedAt / DAY) * DAY + DAY / 2 + databases.indexOf(kind) * 20 * DAY;
    moveClock(today - startedAt);
    admin = await firstAdministrator(started);
    pole = await admin.invite({ role: 'translator', languages: ['pl'] });
    for (const tag of ['en', 'pl', 'de']) await post('languages', { tag });
    await post('namespaces', { name: 'shop' });
    const sources = ['Pay now', 'Your cart is empty', 'Back {{count}} steps'];
    const keys: KeyView[] = [];
    for (const [index, source] of sources.entries())
      keys.push((await post('keys', { namespace: 'shop', key: `key${index}`, forms: { '': source } })) as KeyView);
    ids = keys.map(({ id }) => id);

    await save(pole, 0, 'pl', 'Zapłać');
    await save(pole, 0, 'pl', 'Zapłać teraz'); // the same text again
    await save(pole, 1, 'pl', 'Koszyk jest pusty');
    await goTo(1);
    await save(pole, 2, 'pl', 'Wstecz o {{count}}');
    await save(admin, 0, 'de', 'Jetzt zahlen', 'reviewed');
    await review(0, 'pl', 'approve');
    await review(1, 'pl', 'sendBack');
    await goTo(2);
    await save(pole, 1, 'pl', 'Pusty koszyk');
  });
  afterAll(async () => {
    moveClock(0);
    await started?.close();
  });

  const post = async (path: string, body: object): Promise<unknown> =>
    (await admin.requestOk(`/api/v1/${path}`, { method: 'POST', body })).json();
  const versionOf = async (index: number, language: string) => {
    const { headers } = await admin.requestOk(`/api/v1/texts/${ids[index]}/${language}`);
    return { 'If-Match': String(headers.etag ?? '"0"') };
  };
  const save = async (who: Member, index: number, language: string, form: string, state = 'needsReview') =>
    who.requestOk(`/api/v1/texts/${ids[index]}/${language}`, {
      method: 'PUT',
      headers: await versionOf(index, language),
      body: { forms: { '': form }, state },
    });
  const review = async (index: number, language: string, verdict: string) =>
    admin.requestOk(`/api/v1/texts/${ids[index]}/${language}/review`, {
      method: 'POST',
      headers: await versionOf(index, language),
      body: { verdict },
    });
  const record = (changeKind: ChangeKind, actor: { id: string | null; name: string }, index: number, form: string) =>
    started.app.get(Database).transaction((tx) =>
      started.app.get(HistoryService).recordOne(
        tx,
        { actor, kind: changeKind },
        {
          subject: { type: 'text', id: ids[index]! },
          language: 'de',
          before: null,
          after: { forms: { '': form }, state: 'needs_review', sourceVersion: 1 },
        },
      ),
    );

  const report = async (query: Record<string, string> = {}, who = admin): Promise<ContributionsView> =>
    (await who.requestOk(`/api/v1/activity/contributions?${new URLSearchParams(query)}`)).json() as ContributionsView;
  /** Person, language, texts translated with words, texts approved with words, texts sent back. */
  const rows = async (query: Record<string, string>, who = admin) =>
    (await report(query, who)).contributions.map((row) => [
      row.by?.id ?? null,
      row.language,
      ...[row.translated, row.translatedWords, row.approved, row.approvedWords, row.sentBack],
    ]);
  const all = () => ({ from: dayOf(0), to: dayOf(30) });

  it('tell accounts with the same name apart', async () => {
    const twin = await admin.invite({ role: 'reviewer', languages: ['pl'] });
    const rename = (id: string, name: string) =>
      started.app
        .get(Database)
        .transaction((tx) => tx.updateTable('users').set({ name }).where('id', '=', id).execute());
    const [id, poleId] = [await twin.id(), await pole.id()];
    const [{ by }] = (await report({ ...all(), person: poleId })).contributions as [
      ContributionsView['contributions'][0],
    ];
    await rename(id, by!.name);
    const markFor = async (who: Member) => (await report({ ...all(), person: poleId }, who)).contributions[0]!.by!.mark;
    expect(await markFor(admin)).toBe(pole.email);
    expect(await markFor(twin)).toBe('Translator: Polish');
    expect(await markFor(pole)).toBe('you');
    await rename(id, 'Another name');
    expect(await markFor(pole)).toBeUndefined();
  });

  it('count each text once for a person and language, with the words of its source', async () => {
    const [adminId, poleId] = [await admin.id(), await pole.id()];
    expect(await rows(all())).toEqual([
      [poleId, 'pl', 3, 8, 0, 0, 0],
      [adminId, 'de', 1, 2, 1, 2, 0],
      [adminId, 'pl', 0, 0, 1, 2, 1],
    ]);
    const { total, contributions } = await report(all());
    expect(total).toEqual({ translated: 4, translatedWords: 10, approved: 2, approvedWords: 4, sentBack: 1 });
    expect(contributions[0]!.by).toEqual({ id: poleId, name: expect.any(String) as string });
  });

  it('are the same for everyone who reads the activity', async () => {
    expect(await rows(all(), pole)).toEqual(await rows(all()));
    expect((await sendRequest(started.url, '/api/v1/activity/contributions')).status).toBe(401);
  });

  it('can be narrowed to a language and a person', async () => {
    const poleId = await pole.id();
    expect((await rows({ ...all(), language: 'pl' })).map(([id]) => id)).toEqual([poleId, await admin.id()]);
    expect(await rows({ ...all(), person: poleId })).toEqual([[poleId, 'pl', 3, 8, 0, 0, 0]]);
    expect(await rows({ ...all(), person: poleId, language: 'de' })).toEqual([]);
    expect(await rows({ ...all(), language: 'xx' })).toEqual([]);
  });

  it('take the first and the last day in a time zone', async () => {
    const poleId = await pole.id();
    const person = { person: poleId };
    const counts = async (query: Record<string, string>) => (await rows({ ...person, ...query })).map(([, , n]) => n);
    expect(await counts({ from: dayOf(1), to: dayOf(1) })).toEqual([1]);
    expect(await counts({ from: dayOf(1), to: dayOf(2) })).toEqual([2]);
    expect(await counts({ from: dayOf(3), to: dayOf(3) })).toEqual([]);
    // Noon in UTC is early on the next day there.
    expect(await counts({ from: dayOf(1), to: dayOf(1), timeZone: 'Pacific/Kiritimati' })).toEqual([2]);
    expect(await counts({ from: dayOf(3), to: dayOf(3), timeZone: 'Pacific/Kiritimati' })).toEqual([1]);
    expect(await report()).toMatchObject({ from: `${dayOf(2).slice(0, 7)}-01`, to: dayOf(2), timeZone: 'UTC' });
  });

  it('are refused for days in the wrong order, too many days and unknown values', async () => {
    const status = async (query: Record<string, string>) =>
      (await admin.request(`/api/v1/activity/contributions?${new URLSearchParams(query)}`)).status;
    expect(await status({ from: '2026-01-01', to: '2027-01-01' })).toBe(200);
    expect(await status({ from: '2026-01-01', to: '2027-01-02' })).toBe(400);
    expect(await status({ from: '2026-02-01', to: '2026-01-31' })).toBe(400);
    expect(await status({ from: '2026-02-30' })).toBe(400);
    expect(await status({ timeZone: 'Mars' })).toBe(400);
  });

  it('are refused to service accounts that are limited to namespaces', async () => {
    const account = { name: 'Reader', scopes: ['activity.read'] };
    const limited = await admin.request('/api/v1/service-accounts', {
      method: 'POST',
      body: { ...account, namespaces: ['shop'] },
    });
    expect([limited.status, limited.json()]).toMatchObject([422, { type: 'urn:problem:scopesNotLimitable' }]);
    const { id } = (await post('service-accounts', account)) as { id: string };
    const { token } = (await post(`service-accounts/${id}/tokens`, { days: 1 })) as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const outcomes = async () => {
      const paths = ['', '/export'].map((path) => `/api/v1/activity/contributions${path}`);
      return Promise.all(paths.map(async (path) => (await sendRequest(started.url, path, { headers })).status));
    };
    expect(await outcomes()).toEqual([200, 200]);
    // Stored by an earlier version, or by hand.
    await started.app.get(Database).transaction(async (tx) => {
      const { id: shop } = await tx.selectFrom('namespaces').select('id').executeTakeFirstOrThrow();
      const limits = { namespaces: toJson([shop]) };
      await tx.updateTable('service_accounts').set(limits).where('user_id', '=', id).execute();
    });
    expect(await outcomes()).toEqual([403, 403]);
  });

  it('show the pre-translation apart from the total, and leave out imports', async () => {
    const before = await rows(all());
    const { total } = await report(all());
    await record('import', { id: await admin.id(), name: 'Ada' }, 1, 'Ihr Warenkorb ist leer');
    expect(await rows(all())).toEqual(before);
    await record('pretranslate', { id: null, name: 'machine' }, 1, 'Ihr Warenkorb ist leer');
    expect(await rows(all())).toEqual([before[0], [null, 'de', 1, 4, 0, 0, 0], ...before.slice(1)]);
    expect((await report(all())).total).toEqual(total);
  });

  it('leave out changes that were undone, unless they were made again', async () => {
    const before = await rows(all());
    const { changeSet } = (await save(admin, 2, 'de', 'Zurück um {{count}}')).json() as { changeSet: string };
    expect(await rows({ ...all(), language: 'de', person: await admin.id() })).toEqual([
      [await admin.id(), 'de', 2, 4, 1, 2, 0],
    ]);
    const undone = (
      await admin.requestOk(`/api/v1/activity/${changeSet}/undo`, { method: 'POST', body: undefined })
    ).json() as { changeSet: string };
    expect(await rows(all())).toEqual(before);
    expect(await rows({ ...all(), language: 'de', person: await admin.id() })).toEqual([
      [await admin.id(), 'de', 1, 2, 1, 2, 0],
    ]);
    await admin.requestOk(`/api/v1/activity/${undone.changeSet}/undo`, { method: 'POST' });
    expect(await rows({ ...all(), language: 'de', person: await admin.id() })).toEqual([
      [await admin.id(), 'de', 2, 4, 1, 2, 0],
    ]);
  });

  it('are exported as CSV without formulas, and name deleted people', async () => {
    const newcomer = await admin.invite({ role: 'translator', languages: ['pl'] });
    await newcomer.requestOk('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body: { name: '=HYPERLINK("x")' },
    });
    await save(newcomer, 0, 'pl', 'Płacę');
    const id = await newcomer.id();
    const csv = async () => {
      const query = new URLSearchParams({ ...all(), person: id });
      const response = await admin.requestOk(`/api/v1/activity/contributions/export?${query}`);
      expect(response.headers['content-type']).toContain('text/csv');
      return response.text.replace('\uFEFF', '').split('\r\n');
    };
    expect(await csv()).toEqual([
      'kind,id,name,language,translated,translatedWords,approved,approvedWords,sentBack',
      `person,${id},"'=HYPERLINK(""x"")",pl,1,2,0,0,0`,
      '',
    ]);
    await admin.requestOk(`/api/v1/people/${id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    expect((await csv())[1]).toMatch(new RegExp(`^person,${id},Deleted person,pl,1,2,0,0,0$`));
    expect((await report({ ...all(), person: id })).contributions).toMatchObject([
      { by: { id, name: 'Deleted person' }, translated: 1 },
    ]);
  });
});
