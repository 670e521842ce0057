import { join } from 'node:path';
import { Database } from '../../libs/workspace/src/database/database';
import { newId } from '../../libs/workspace/src/database/new-id';
import { claimMails, insertMail } from '../../libs/workspace/src/mail/mails.store';
import type { ActivityEntriesView, ActivityView } from '../../libs/workspace/src/activity/activity.contract';
import type { HealthView } from '../../libs/workspace/src/health/health.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { PreviewView, ReleaseView } from '../../libs/workspace/src/releases/releases.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import type { ChangesSinceVisitView } from '../../libs/workspace/src/visits/visits.contract';
import { type BuiltApp, startBuiltApp } from '../support/built-app';
import { databases, type FreshDatabase } from '../support/databases';
import { addEditor } from '../support/editors';
import { moveClock } from '../support/move-clock';
import { firstAdministrator, type Member, PASSWORD } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { WebhookReceiver } from '../support/webhook-receiver';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(databases)('a clock that is set forward and back, with $name,', (kind) => {
  let started: StartedApp;
  let database: Database;
  let receiver: WebhookReceiver;
  let admin: Member;
  let translator: Member;
  let key: KeyView;

  beforeAll(async () => {
    receiver = await new WebhookReceiver().start();
    started = await startApp({ kind, environment: { DRAGOMAN_WEBHOOK_ADDRESSES: '127.0.0.1' } });
    database = started.app.get(Database);
    admin = await firstAdministrator(started);
    translator = await admin.invite({ role: 'translator', languages: ['de'] });
    for (const tag of ['en', 'de']) await admin.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    await admin.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop' } });
    key = await addKey('title');
  });
  afterEach(() => moveClock(0));
  afterAll(async () => {
    moveClock(0);
    await started?.close();
    await receiver?.close();
  });

  const addKey = async (name: string): Promise<KeyView> => {
    const body = { namespace: 'shop', key: name, forms: { '': 'Welcome' } };
    return (await admin.requestOk('/api/v1/keys', { method: 'POST', body })).json() as KeyView;
  };
  const publish = async (): Promise<number> => {
    const { hash } = (await admin.requestOk('/api/v1/releases/preview')).json() as PreviewView;
    return ((await admin.requestOk('/api/v1/releases', { method: 'POST', body: { hash } })).json() as ReleaseView)
      .number;
  };

  it('ends no session, and keeps edits, their order and releases', async () => {
    const texts = ['eins', 'zwei', 'drei', 'vier'];
    for (const [version, offset] of [0, 10 * HOUR, -10 * HOUR, 0].entries()) {
      moveClock(offset);
      await translator.requestOk(`/api/v1/texts/${key.id}/de`, {
        method: 'PUT',
        headers: { 'If-Match': `"${version}"` },
        body: { forms: { '': texts[version] } },
      });
      expect(await publish()).toBe(version + 1);
    }
    const { entries } = (
      await admin.requestOk(`/api/v1/activity/entries?key=${key.id}&language=de`)
    ).json() as ActivityEntriesView;
    expect(entries.map(({ after }) => (after as { forms: Record<string, string> }).forms[''])).toEqual(
      texts.toReversed(),
    );
    const { sets } = (await admin.requestOk('/api/v1/activity?limit=8')).json() as ActivityView;
    expect(sets.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => ['publish', 'edit']).flat());
    const { replicas, status } = (await admin.requestOk('/api/v1/health')).json() as HealthView;
    expect(status).toBe('ready');
    expect(replicas.list.filter((replica) => replica.behind || replica.silentSince !== undefined)).toEqual([]);
  });

  it('asks again who someone is, rather than for as long as it was set back', async () => {
    moveClock(11 * HOUR);
    await admin.requestOk('/api/v1/session/reauthentication', { method: 'POST', body: { password: PASSWORD } });
    const invite = (name: string) =>
      admin.request('/api/v1/invitations', { method: 'POST', body: { email: `${name}@example.org`, role: 'viewer' } });
    expect((await invite('sue')).status).toBe(201);
    moveClock(0);
    const refused = await invite('tom');
    expect([refused.status, refused.json().type]).toEqual([403, 'urn:problem:reauthenticationRequired']);
    await admin.requestOk('/api/v1/session/reauthentication', { method: 'POST', body: { password: PASSWORD } });
    expect((await invite('tom')).status).toBe(201);
  });

  it('sends what waits for a time that is far away since', async () => {
    const body = { name: 'Test', url: receiver.url('/broken'), events: ['keys.created'] };
    await admin.requestOk('/api/v1/webhooks', { method: 'POST', body });
    await addKey('broken');
    await waitUntil(async () => {
      const [delivery] = await database.read.selectFrom('webhook_deliveries').selectAll().execute();
      return delivery?.attempts === 1;
    });
    const later = Date.now() + 3 * DAY; // as if both had been written before the clock was set back by three days
    await database.transaction((tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: later, claim: 'of a killed process', claimed_until: later })
        .execute(),
    );
    await addKey('another'); // wakes what sends
    await waitUntil(() => receiver.on('/broken').length === 3);

    const mail = { id: newId(), user_id: await admin.id(), address: 'ada@example.org', subject: 'Late' };
    await database.transaction((tx) =>
      insertMail(tx, {
        ...{ ...mail, body_text: '', body_html: '', unsubscribe: '', created_at: later, state: 'waiting', attempts: 1 },
        ...{ next_attempt_at: later, claim: 'of a killed process', claimed_until: later, error: null, done_at: null },
        ...{ link_id: null, expires_at: null },
      }),
    );
    const claim = () =>
      database.transaction((tx) => claimMails(tx, { limit: 1, now: Date.now(), claim: newId(), claimMs: 60_000 }));
    expect((await claim()).map(({ subject }) => subject)).toEqual(['Late']);
    expect(await claim()).toEqual([]);
  });

  it('announces what changes after it was set back', async () => {
    const body = { name: 'Test', url: receiver.url('/earlier'), events: ['keys.created'] };
    await admin.requestOk('/api/v1/webhooks', { method: 'POST', body });
    moveClock(-DAY);
    await addKey('earlier');
    await waitUntil(() => receiver.on('/earlier').length === 1);
  });
});

describe.each(databases)('a clock that is further back after a restart, with $name,', ({ fresh }) => {
  let database: FreshDatabase;
  let running: BuiltApp;

  beforeEach(async () => {
    database = await fresh();
  });
  afterEach(async () => {
    await stop();
    await database.remove();
  });

  const start = async (offset: number) => {
    running = await startBuiltApp({
      ...database.environment,
      MOVED_CLOCK_MS: String(offset),
      NODE_OPTIONS: `--disable-warning=MODULE_TYPELESS_PACKAGE_JSON --import ${join(__dirname, '../support/moved-clock.mjs')}`,
    });
  };
  const stop = async () => {
    running?.child.kill('SIGTERM');
    await running?.exited;
  };
  const request = async (
    { authorization }: { authorization: string },
    path: string,
    { method = 'GET', body, version }: { method?: string; body?: object; version?: number } = {},
  ) => {
    const response = await sendRequest(running.url, `/api/v1/${path}`, {
      method,
      headers: {
        Authorization: authorization,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return response.text === '' ? undefined : response.json();
  };

  it('leaves no later change out of what has changed since a visit or a change', async () => {
    const opened = await database.open();
    const admin = await addEditor(opened, { name: 'Ada', role: 'administrator' });
    const reviewer = await addEditor(opened, { name: 'Rita', role: 'reviewer', languages: ['de'] });
    await opened.close();
    const visit = () => request(reviewer, 'visits/current', { method: 'PUT' });
    const post = (path: string, body: object) => request(admin, path, { method: 'POST', body });
    const translate = (id: string, text: string) =>
      request(admin, `texts/${id}/de`, { method: 'PUT', version: 0, body: { forms: { '': text } } });

    await start(0);
    for (const tag of ['en', 'de']) await post('languages', { tag });
    await post('namespaces', { name: 'shop' });
    const keys: string[] = [];
    for (const name of ['title', 'total']) {
      const { id } = (await post('keys', { namespace: 'shop', key: name, forms: { '': 'Welcome' } })) as KeyView;
      keys.push(id);
    }
    await translate(keys[0]!, 'Titel');
    await visit();
    const [before] = ((await request(admin, 'activity?limit=1')) as ActivityView).sets;
    await stop();

    await start(-3 * DAY);
    await translate(keys[1]!, 'Summe');
    for (const reported of ['not yet', 'reported']) {
      if (reported === 'reported') await visit();
      const { endedAt, languages } = (await request(reviewer, 'visits/last/changes')) as ChangesSinceVisitView;
      // Both: by the times that are shown, the other one is later.
      expect(languages).toEqual([{ language: 'de', changed: 2, approved: 0, sourceChanged: 0, commented: 0 }]);
      const query = `language=de&filter=others&since=${endedAt}`;
      const { texts } = (await request(reviewer, `texts?${query}`)) as TextListView;
      expect(texts.map(({ id }) => id)).toEqual(keys);
    }
    const { sets } = (await request(admin, `activity?since=${before!.at}`)) as ActivityView;
    expect(sets.map(({ first }) => first.subject.id)).toEqual(keys.toReversed());
    const { entries } = (await request(admin, `activity/entries?since=${before!.at}`)) as ActivityEntriesView;
    expect(entries.map(({ subject }) => subject.id)).toEqual(keys.toReversed());
  });
});
