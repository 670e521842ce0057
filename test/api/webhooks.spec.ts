import { Webhook } from 'standardwebhooks';
import { Database } from '../../libs/workspace/src/database/database';
import { toJson } from '../../libs/workspace/src/database/json-text';
import type { CommentThreadView } from '../../libs/workspace/src/comments/comments.contract';
import { TaskRunner } from '../../libs/workspace/src/tasks/task-runner';
import type { TasksView } from '../../libs/workspace/src/tasks/tasks.contract';
import { WebhookDispatcher } from '../../libs/workspace/src/webhooks/webhook-dispatcher';
import type {
  NewWebhookView,
  WebhookDeliveriesView,
  WebhookDeliveryDetailsView,
  WebhookDeliveryView,
  WebhookSecretView,
  WebhooksView,
  WebhookView,
} from '../../libs/workspace/src/webhooks/webhooks.contract';
import { databases, type FreshDatabase } from '../support/databases';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { type ReceivedWebhook, WebhookReceiver } from '../support/webhook-receiver';

const environment = { DRAGOMAN_WEBHOOK_ADDRESSES: '127.0.0.1' };

describe.each(databases)('webhooks on $name', ({ fresh }) => {
  let kept: FreshDatabase;
  let started: StartedApp;
  let administrator: Member;
  let receiver: WebhookReceiver;
  let database: Database;
  let count = 0;

  beforeAll(async () => {
    receiver = await new WebhookReceiver().start();
    kept = await fresh();
    started = await startApp({ database: kept, environment });
    database = started.app.get(Database);
    administrator = await firstAdministrator(started);
    for (const tag of ['en', 'de', 'pl'])
      await administrator.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    for (const name of ['shop', 'mail'])
      await administrator.requestOk('/api/v1/namespaces', { method: 'POST', body: { name } });
  });
  afterAll(async () => {
    await started.close();
    await kept.remove();
    await receiver.close();
  });

  const request = async <T>(path: string, method = 'GET', body?: unknown, headers = {}): Promise<T> => {
    const response = await administrator.requestOk(path, { method, body, headers });
    return (response.status === 204 ? undefined : response.json()) as T;
  };
  const create = (path: string, body: object = {}) =>
    request<NewWebhookView>('/api/v1/webhooks', 'POST', {
      name: 'Test',
      url: receiver.url(path),
      events: ['texts.changed', 'keys.created', 'keys.deleted'],
      ...body,
    });
  const remove = ({ id }: WebhookView) => request(`/api/v1/webhooks/${id}`, 'DELETE', undefined, { 'If-Match': '*' });
  const addKey = (namespace = 'shop') =>
    request<{ id: string; key: string; version: number }>('/api/v1/keys', 'POST', {
      namespace,
      key: `title${++count}`,
      forms: { '': 'Welcome' },
    });
  const deliveriesOf = async ({ id }: WebhookView, query = '') =>
    (await request<WebhookDeliveriesView>(`/api/v1/webhooks/${id}/deliveries${query}`)).deliveries;
  const completed = async (webhook: WebhookView): Promise<readonly WebhookDeliveryView[]> => {
    await waitUntil(async () => {
      const deliveries = await deliveriesOf(webhook);
      return deliveries.length > 0 && deliveries.every(({ attempts }) => attempts > 0);
    });
    return deliveriesOf(webhook);
  };

  it('sends signed notifications of one change set that list what was changed', async () => {
    const webhook = await create('/hook');
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id: keyId, key } = await addKey();
    await waitUntil(() => receiver.on('/hook').length === 2);
    const events = receiver.on('/hook').map(({ body, headers }) => {
      expect(headers['user-agent']).toMatch(/^Dragoman\//);
      return new Webhook(webhook.secret).verify(body, headers) as {
        type: string;
        timestamp: string;
        data: { changeSet: { id: string } };
      };
    });
    events.sort((a, b) => (a.type < b.type ? -1 : 1));
    const by = { id: await administrator.id(), name: 'Ada' };
    const changeSet = { id: expect.any(String) as string, kind: 'create', by };
    expect(events).toEqual([
      {
        type: 'keys.created',
        timestamp: expect.any(String) as string,
        data: {
          changeSet,
          count: 1,
          namespaces: [{ namespace: 'shop', count: 1 }],
          keys: [{ keyId, namespace: 'shop', key }],
        },
      },
      {
        type: 'texts.changed',
        timestamp: expect.any(String) as string,
        data: {
          changeSet,
          count: 1,
          bundles: [{ namespace: 'shop', language: 'en', count: 1 }],
          texts: [{ keyId, namespace: 'shop', key, language: 'en', status: 'needsReview' }],
        },
      },
    ]);
    expect((await completed(webhook)).map(({ state, latest }) => [state, latest?.status])).toEqual([
      ['delivered', 204],
      ['delivered', 204],
    ]);
    await remove(webhook);
  });

  it('names the same change set for each request of a bulk edit', async () => {
    const [one, two] = [await addKey('mail'), await addKey('mail')];
    const webhook = await create('/parts', { events: ['texts.changed'] });
    const edit = (keyId: string, more: object = {}) =>
      request<{ changeSet: string }>('/api/v1/texts/bulk', 'POST', {
        ...{ language: 'en', action: 'setState', state: 'draft', keyIds: [keyId] },
        ...more,
      });
    const { changeSet } = await edit(one.id);
    await edit(two.id, { changeSet });
    await waitUntil(() => receiver.on('/parts').length === 2);
    const events = receiver
      .on('/parts')
      .map(({ body }) => JSON.parse(body) as { data: { changeSet: { id: string }; texts: { keyId: string }[] } });
    expect(events.map(({ data }) => data.changeSet.id)).toEqual([changeSet, changeSet]);
    expect(events.flatMap(({ data }) => data.texts.map(({ keyId }) => keyId)).sort()).toEqual([one.id, two.id].sort());
    await remove(webhook);
  });

  it('notifies of releases, rollbacks, languages and namespaces', async () => {
    const webhook = await create('/all', {
      events: [
        ...['release.published', 'release.rolledBack', 'languages.added', 'languages.removed'],
        ...['namespaces.added', 'namespaces.removed', 'keys.deleted', 'keys.changed'],
      ],
    });
    await request('/api/v1/releases/rules', 'PUT', { minState: 'draft' }, { 'If-Match': '"0"' });
    const publish = async () => {
      const { hash } = await request<{ hash: string }>('/api/v1/releases/preview');
      return (await request<{ number: number }>('/api/v1/releases', 'POST', { hash })).number;
    };
    const first = await publish();
    const { id: keyId } = await addKey();
    const second = await publish();
    await request(`/api/v1/releases/${first}/rollback`, 'POST', { note: 'Oops' });
    await request('/api/v1/languages', 'POST', { tag: 'fr' });
    await request('/api/v1/languages/fr', 'DELETE', undefined, { 'If-Match': '*' });
    await request('/api/v1/namespaces', 'POST', { name: 'extra' });
    await request(`/api/v1/keys/${keyId}`, 'PATCH', { description: 'Above the list' }, { 'If-Match': '*' });
    await request(`/api/v1/keys/${keyId}`, 'DELETE', undefined, { 'If-Match': '*' });
    await waitUntil(() => receiver.on('/all').length === 8);
    const data = new Map(
      receiver.on('/all').map(({ body }) => {
        const event = JSON.parse(body) as { type: string; data: object };
        return [`${event.type} ${(event.data as { release?: { number: number } }).release?.number ?? ''}`, event.data];
      }),
    );
    expect(data.get(`release.published ${second}`)).toMatchObject({
      release: { number: second, changes: { added: 1, changed: 0, removed: 0 } },
      bundles: [{ language: 'en', namespace: 'shop' }],
    });
    expect(data.get(`release.rolledBack ${second + 1}`)).toMatchObject({
      release: { rollbackOf: first, note: 'Oops' },
      count: 1,
    });
    expect(data.get('languages.added ')).toMatchObject({ languages: ['fr'] });
    expect(data.get('languages.removed ')).toMatchObject({ languages: ['fr'] });
    expect(data.get('namespaces.added ')).toMatchObject({ namespaces: ['extra'] });
    expect(data.get('keys.changed ')).toMatchObject({ keys: [{ keyId }] });
    expect(data.get('keys.deleted ')).toMatchObject({ keys: [{ keyId }] });
    await remove(webhook);
  });

  it('notifies of tasks and comments', async () => {
    const tasks = ['created', 'changed', 'done', 'reopened', 'deleted'].map((what) => `tasks.${what}`);
    const events = [...tasks, 'comments.added', 'comments.resolved'];
    const webhook = await create('/work', { events, languages: ['de'] });
    const { id: keyId, key } = await addKey();
    const input = {
      kind: 'translate',
      languages: ['de', 'pl'],
      keyIds: [keyId],
      name: 'Spring',
      assignees: [await administrator.id()],
    };
    const { tasks: created } = await request<TasksView>('/api/v1/tasks', 'POST', input);
    const { id } = created.find(({ language }) => language === 'de')!;
    const change = (path: string, method: string, body?: unknown) =>
      request(`/api/v1/tasks/${id}${path}`, method, body, { 'If-Match': '*' });
    await change('', 'PATCH', { name: 'Summer' });
    const write = (state: string, version: number) =>
      request(
        `/api/v1/texts/${keyId}/de`,
        'PUT',
        { forms: { '': 'Willkommen' }, state },
        { 'If-Match': `"${version}"` },
      );
    const runner = started.app.get(TaskRunner);
    await write('needsReview', 0);
    await runner.run();
    await write('draft', 1);
    await runner.run();
    await change('/state', 'POST', { state: 'done' });
    await change('', 'DELETE');
    const comment = (language: string) =>
      request<CommentThreadView>('/api/v1/comments', 'POST', { keyId, language, text: 'Formal?' });
    await comment('pl');
    const { id: thread, comments } = await comment('de');
    await request(`/api/v1/comments/${thread}`, 'PATCH', { state: 'resolved' });
    await waitUntil(() => receiver.on('/work').length === 8);
    const received = receiver
      .on('/work')
      .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object });
    const ada = await administrator.id();
    const task = {
      ...{ id, kind: 'translate', name: 'Summer', language: 'de', dueOn: null },
      ...{ assignees: [{ id: ada, name: 'Ada' }], texts: 1, state: 'open' },
    };
    const ofTask = (type: string, by: string | null, more: object = {}) => ({
      type,
      timestamp: expect.any(String) as string,
      data: {
        changeSet: expect.objectContaining({ by: expect.objectContaining({ id: by }) as object }) as object,
        count: 1,
        tasks: [{ ...task, ...more }],
      },
    });
    const done = { state: 'done' };
    const text = { keyId, namespace: 'shop', key, language: 'de' };
    const ofComment = (type: string, more: object = {}) => ({
      type,
      timestamp: expect.any(String) as string,
      data: { changeSet: expect.any(Object) as object, thread, ...more, ...text },
    });
    for (const event of [
      ofTask('tasks.created', ada, { name: 'Spring' }),
      ofTask('tasks.changed', ada),
      ofTask('tasks.done', null, done),
      ofTask('tasks.reopened', null),
      ofTask('tasks.done', ada, done),
      ofTask('tasks.deleted', ada, done),
      ofComment('comments.added', { comment: comments[0]!.id, text: 'Formal?' }),
      ofComment('comments.resolved'),
    ])
      expect(received).toContainEqual(event);
    await remove(webhook);
  });

  it('sends only events that concern the namespaces and languages of the webhook', async () => {
    const webhook = await create('/filtered', { events: ['texts.changed'], namespaces: ['mail'], languages: ['de'] });
    const write = async (keyId: string, language: string) =>
      request(`/api/v1/texts/${keyId}/${language}`, 'PUT', { forms: { '': 'Text' } }, { 'If-Match': '"0"' });
    const [shop, mail] = [await addKey('shop'), await addKey('mail')];
    await write(shop.id, 'de');
    await write(mail.id, 'pl');
    await write(mail.id, 'de');
    const [delivery, ...others] = await completed(webhook);
    expect(others).toEqual([]);
    const { payload } = await request<WebhookDeliveryDetailsView>(
      `/api/v1/webhooks/${webhook.id}/deliveries/${delivery!.id}`,
    );
    expect(JSON.parse(payload)).toMatchObject({ data: { texts: [{ keyId: mail.id, language: 'de' }] } });
    await remove(webhook);
  });

  it('repeats a failed delivery with the same id and body, later and at someone’s request', async () => {
    const webhook = await create('/broken');
    await request(`/api/v1/webhooks/${webhook.id}/test`, 'POST');
    const [failed] = await completed(webhook);
    expect(failed).toMatchObject({
      event: 'webhook.test',
      state: 'waiting',
      latest: { status: 500, failure: 'status' },
    });
    expect(Date.parse(failed!.nextAttemptAt!)).toBeGreaterThan(Date.parse(failed!.latest!.at) + 4999);
    const { failingSince } = await request<WebhookView>(`/api/v1/webhooks/${webhook.id}`);
    expect(failingSince).toEqual(failed!.latest!.at);

    await request(
      `/api/v1/webhooks/${webhook.id}`,
      'PATCH',
      { url: receiver.url('/hook-2') },
      { 'If-Match': `"${webhook.version}"` },
    );
    await request(`/api/v1/webhooks/${webhook.id}/deliveries/${failed!.id}/retry`, 'POST');
    await waitUntil(async () => (await deliveriesOf(webhook, '?state=delivered')).length === 1);
    const [first, again] = [receiver.on('/broken')[0]!, receiver.on('/hook-2')[0]!];
    expect([again.headers['webhook-id'], again.body]).toEqual([first.headers['webhook-id'], first.body]);
    const { log } = await request<WebhookDeliveryDetailsView>(
      `/api/v1/webhooks/${webhook.id}/deliveries/${failed!.id}`,
    );
    expect(log.map(({ status, failure }) => [status, failure])).toEqual([
      [500, 'status'],
      [204, null],
    ]);
    expect(await request(`/api/v1/webhooks/${webhook.id}`)).toMatchObject({ failingSince: null });
    await remove(webhook);
  });

  it('signs with the new and the previous secret after the secret was replaced', async () => {
    const webhook = await create('/rotated');
    const { secret, previousSecretUntil } = await request<WebhookSecretView>(
      `/api/v1/webhooks/${webhook.id}/secret`,
      'POST',
    );
    expect(Date.parse(previousSecretUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await request(`/api/v1/webhooks/${webhook.id}/test`, 'POST');
    await waitUntil(() => receiver.on('/rotated').length === 1);
    const [{ headers, body }] = receiver.on('/rotated') as [ReceivedWebhook];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
    expect(new Webhook(webhook.secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
    expect(() => new Webhook('whsec_' + 'A'.repeat(43) + '=').verify(body, headers)).toThrow();
    await remove(webhook);
  });

  it('does not follow redirects, and stops reading an endless response', async () => {
    const moved = await create('/moved');
    const endless = await create('/endless');
    for (const { id } of [moved, endless]) await request(`/api/v1/webhooks/${id}/test`, 'POST');
    expect((await completed(moved))[0]).toMatchObject({ latest: { status: 307, failure: 'redirect' } });
    expect((await completed(endless))[0]).toMatchObject({ state: 'delivered', latest: { status: 200 } });
    expect(receiver.on('/target')).toEqual([]);
    await remove(moved);
    await remove(endless);
  });

  it('sends to the others while one does not respond', async () => {
    const silent = await create('/silent');
    const other = await create('/other');
    for (let index = 0; index < 20; index++) await addKey();
    await waitUntil(() => receiver.on('/other').length === 40);
    expect(receiver.on('/silent')).toHaveLength(2); // at a time
    for (const response of receiver.open) response.destroy();
    await waitUntil(async () => (await deliveriesOf(silent)).some(({ latest }) => latest?.failure === 'connection'));
    await remove(silent);
    await remove(other);
  });

  it('disables a webhook that is gone or has failed for a week, and says so in the history and the security log', async () => {
    const gone = await create('/gone');
    await request(`/api/v1/webhooks/${gone.id}/test`, 'POST');
    await waitUntil(async () => !(await request<WebhookView>(`/api/v1/webhooks/${gone.id}`)).enabled);

    const dead = await create('/broken/always');
    const weekAgo = Date.now() - 7 * 86_400_000;
    await database.transaction((tx) =>
      tx.updateTable('webhooks').set({ failing_since: weekAgo, failures: 9 }).where('id', '=', dead.id).execute(),
    );
    await request(`/api/v1/webhooks/${dead.id}/test`, 'POST');
    await waitUntil(async () => !(await request<WebhookView>(`/api/v1/webhooks/${dead.id}`)).enabled);

    const { webhooks } = await request<WebhooksView>('/api/v1/webhooks');
    expect(webhooks.map(({ enabled, stopped }) => [enabled, stopped])).toEqual([
      [false, 'gone'],
      [false, 'failures'],
    ]);
    expect(await deliveriesOf(dead)).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
    const { events } = await request<{ events: { event: string; changeSet: string }[] }>('/api/v1/security-events');
    expect(events.slice(0, 4).map(({ event }) => event)).toEqual([
      ...['webhookStopped', 'webhookCreated', 'webhookStopped', 'webhookCreated'],
    ]);
    const { entries } = await request<{ entries: object[] }>(
      `/api/v1/activity/entries?changeSet=${events[0]!.changeSet}`,
    );
    expect(entries).toMatchObject([
      {
        subject: { type: 'webhook', id: dead.id },
        by: { id: null },
        before: { enabled: true },
        after: { enabled: false, stopped: 'failures' },
      },
    ]);
    const refused = await administrator.request(`/api/v1/webhooks/${dead.id}/test`, { method: 'POST' });
    expect([refused.status, refused.json()]).toMatchObject([409, { type: 'urn:problem:webhookDisabled' }]);
    await request(`/api/v1/webhooks/${dead.id}`, 'PATCH', { enabled: true }, { 'If-Match': '*' });
    expect(await request(`/api/v1/webhooks/${dead.id}`)).toMatchObject({ enabled: true, failingSince: null });
    await remove(gone);
    await remove(dead);
  });

  it('sends what was committed before a process was killed, and each delivery from one process only', async () => {
    const webhook = await create('/after-restart');
    // As another process leaves it that was killed before it announced its changes.
    const dispatcher = started.app.get(WebhookDispatcher);
    await dispatcher.beforeApplicationShutdown();
    await addKey();
    expect(await deliveriesOf(webhook)).toEqual([]);
    await started.close();
    const replicas = await Promise.all(
      (database.supportsReplicas ? [1, 2] : [1]).map(() => startApp({ database: kept, environment })),
    );
    started = replicas[0]!;
    database = started.app.get(Database);
    Object.assign(administrator, { started });
    await waitUntil(() => receiver.on('/after-restart').length >= 2);
    for (let index = 0; index < 20; index++) await addKey();
    await waitUntil(async () => {
      const deliveries = await deliveriesOf(webhook, '?limit=200');
      return deliveries.length === 42 && deliveries.every(({ state }) => state === 'delivered');
    });
    const ids = receiver.on('/after-restart').map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([42, 42]);
    for (const replica of replicas.slice(1)) await replica.close();
    await remove(webhook);
  });

  it('sends again what a killed process was sending', async () => {
    const webhook = await create('/claimed');
    await request(`/api/v1/webhooks/${webhook.id}/test`, 'POST');
    await completed(webhook);
    await database.transaction((tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', next_attempt_at: 0, claim: 'of a killed process', claimed_until: Date.now() + 200 })
        .where('webhook_id', '=', webhook.id)
        .execute(),
    );
    await request(`/api/v1/webhooks/${webhook.id}/test`, 'POST'); // wakes the dispatcher
    await waitUntil(async () => (await deliveriesOf(webhook, '?state=delivered')).length === 2);
    await remove(webhook);
  });

  it('deletes deliveries after 30 days, and keeps the latest 1,000 of a webhook', async () => {
    const webhook = await create('/kept', { events: ['languages.added'] });
    const row = (id: string, at: number) => ({
      id,
      webhook_id: webhook.id,
      event: 'webhook.test' as const,
      payload: '{}',
      created_at: at,
      state: 'delivered' as const,
      attempts: 1,
      next_attempt_at: null,
      claim: null,
      claimed_until: 0,
      log: toJson([]),
    });
    const now = Date.now();
    const recent = Array.from({ length: 1005 }, (_, index) => row(`b${String(index).padStart(4, '0')}`, now));
    await database.transaction(async (tx) => {
      await tx
        .insertInto('webhook_deliveries')
        .values(row('a-old', now - 31 * 86_400_000))
        .execute();
      for (let start = 0; start < recent.length; start += 335)
        await tx
          .insertInto('webhook_deliveries')
          .values(recent.slice(start, start + 335))
          .execute();
    });
    await started.app.get(WebhookDispatcher).clean();
    const left = await database.read
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', webhook.id)
      .orderBy('id')
      .execute();
    expect([left.length, left[0]?.id]).toEqual([1000, 'b0005']);
    await remove(webhook);
  });

  it('refuses URLs that lead to private networks, in every notation', async () => {
    const hosts = [
      ...['127.0.0.2', '2130706434', '0x7f000002', '0177.0.0.2', '10.0.0.1', '192.168.1.1', '172.16.0.1'],
      ...['169.254.169.254', '0.0.0.0', '100.64.0.1', '224.0.0.1', '255.255.255.255', '[::1]', '[::]', '[fe80::1]'],
      ...[
        '[fd00::1]',
        '[::ffff:127.0.0.2]',
        '[::ffff:7f00:2]',
        '[64:ff9b::7f00:2]',
        '[2002:7f00:2::]',
        '[2001:db8::1]',
      ],
    ];
    for (const host of hosts) {
      const body = { name: 'Inside', url: `https://${host}/`, events: ['texts.changed'] };
      const response = await administrator.request('/api/v1/webhooks', { method: 'POST', body });
      expect([host, response.status, (response.json() as { type: string }).type]).toEqual([
        host,
        422,
        'urn:problem:webhookAddressNotAllowed',
      ]);
    }
    const http = { name: 'Plain', url: 'http://93.184.216.34/', events: ['texts.changed'] };
    const refused = await administrator.request('/api/v1/webhooks', { method: 'POST', body: http });
    expect((refused.json() as { type: string }).type).toBe('urn:problem:webhookAddressNotAllowed');
    for (const url of ['ftp://93.184.216.34/', 'https://ada:secret@93.184.216.34/', 'not a URL', '/relative']) {
      const response = await administrator.request('/api/v1/webhooks', { method: 'POST', body: { ...http, url } });
      expect([url, (response.json() as { type: string }).type]).toEqual([url, 'urn:problem:webhookUrlImpossible']);
    }
  });

  it('checks the address again when it sends', async () => {
    const webhook = await create('/rebound');
    // As if the name had another address now.
    await database.transaction((tx) =>
      tx
        .updateTable('webhooks')
        .set({ url: receiver.url('/rebound').replace('127.0.0.1', '127.0.0.2') })
        .where('id', '=', webhook.id)
        .execute(),
    );
    await request(`/api/v1/webhooks/${webhook.id}/test`, 'POST');
    expect((await completed(webhook))[0]).toMatchObject({ latest: { status: null, failure: 'addressNotAllowed' } });
    expect(receiver.on('/rebound')).toEqual([]);
    await remove(webhook);
  });

  it('refuses wrong input, unknown names and outdated versions', async () => {
    const body = { name: 'Test', url: receiver.url('/'), events: ['texts.changed'] };
    const post = async (changes: object) =>
      (await administrator.request('/api/v1/webhooks', { method: 'POST', body: { ...body, ...changes } })).status;
    expect(await post({ events: [] })).toBe(400);
    expect(await post({ events: ['people.invited'] })).toBe(400);
    expect(await post({ namespaces: 'shop' })).toBe(400);
    expect(await post({ namespaces: ['unknown'] })).toBe(404);
    expect(await post({ languages: ['sv'] })).toBe(404);
    const webhook = await create('/versions');
    const change = (version: string) =>
      administrator.request(`/api/v1/webhooks/${webhook.id}`, {
        method: 'PATCH',
        body: { name: 'Other' },
        headers: { 'If-Match': version },
      });
    expect((await change('"1"')).json()).toMatchObject({ name: 'Other', version: 2 });
    expect((await change('"1"')).status).toBe(412);
    expect(JSON.stringify(await request('/api/v1/webhooks'))).not.toContain('whsec_');
    await remove(webhook);
    expect((await change('"2"')).status).toBe(404);
  });
});
