import { Database } from '../../libs/workspace/src/database/database';
import type { CommentThreadView } from '../../libs/workspace/src/comments/comments.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import {
  KEEP_NOTIFICATIONS_DAYS,
  NotificationsService,
} from '../../libs/workspace/src/notifications/notifications.service';
import type {
  NotificationSettingsView,
  NotificationsView,
} from '../../libs/workspace/src/notifications/notifications.contract';
import { databases } from '../support/databases';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

describe.each(databases)('notifications with $name', (kind) => {
  let started: StartedApp;
  let ada: Member;
  let piotr: Member;
  let viewer: Member;
  let key: KeyView;

  beforeAll(async () => {
    started = await startApp({ kind });
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de', 'pl']) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    await ada.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop' } });
    piotr = await ada.invite({ role: 'translator', languages: ['pl'] });
    viewer = await ada.invite({ role: 'viewer' });
  });
  afterAll(() => started?.close());

  let made = 0;
  beforeEach(async () => {
    for (const each of [ada, piotr, viewer]) await send(each, 'notifications/read', 'POST', {});
    key = await send(ada, 'keys', 'POST', { namespace: 'shop', key: `title${++made}`, forms: { '': 'Order' } });
  });

  const send = async <T>(who: Member, path: string, method = 'GET', body?: object, headers = {}): Promise<T> =>
    (await who.requestOk(`/api/v1/${path}`, { method, body, headers })).json() as T;
  const unread = async (who: Member) =>
    (await send<NotificationsView>(who, 'notifications?unread=true')).notifications.map(
      ({ id: _, at: __, read: ___, by, key: about, ...rest }) => ({ ...rest, by: by.name, key: about?.key }),
    );
  const comment = async (who: Member, text: string, mentions: readonly string[] = [], thread?: string) =>
    thread === undefined
      ? send<CommentThreadView>(who, 'comments', 'POST', { keyId: key.id, language: 'pl', text, mentions })
      : send<CommentThreadView>(who, `comments/${thread}`, 'POST', { text, mentions });
  const write = (who: Member, text: string, version: number, state?: string) =>
    send<{ version: number }>(
      who,
      `texts/${key.id}/pl`,
      'PUT',
      { forms: { '': text }, state },
      { 'If-Match': `"${version}"` },
    );
  const review = (verdict: string, version: number, reason?: string) =>
    send(ada, `texts/${key.id}/pl/review`, 'POST', { verdict, reason }, { 'If-Match': `"${version}"` });

  it('tell people who are mentioned and those who take part in a thread, once and not about themselves', async () => {
    const [adaId, viewerId] = [await ada.id(), await viewer.id()];
    const { id } = await comment(piotr, 'A verb, @Ada?', [adaId, await piotr.id()]);
    const about = { key: key.key, language: 'pl', count: 1 };
    expect(await unread(ada)).toEqual([
      { kind: 'mention', by: expect.stringMatching('Newcomer'), comment: 'A verb, @Ada?', ...about },
    ]);
    expect(await unread(piotr)).toEqual([]);
    await comment(ada, 'A noun, @Viewer', [viewerId], id);
    expect(await unread(piotr)).toEqual([{ kind: 'reply', by: 'Ada', comment: 'A noun, @Viewer', ...about }]);
    expect(await unread(viewer)).toEqual([{ kind: 'mention', by: 'Ada', comment: 'A noun, @Viewer', ...about }]);
    const { comments } = await comment(piotr, 'Thanks, @Ada', [adaId], id);
    expect((await unread(ada)).map(({ kind: each }) => each)).toEqual(['mention', 'mention']);
    // Editing notifies only those who were not mentioned before.
    const [first] = comments;
    const edit = { text: 'A verb, @Ada, @Viewer?', mentions: [adaId, viewerId] };
    await send(piotr, `comments/${id}/${first!.id}`, 'PATCH', edit, { 'If-Match': '*' });
    expect(await unread(ada)).toHaveLength(2);
    expect((await unread(viewer)).map(({ comment: text }) => text)).toEqual([edit.text, 'A noun, @Viewer']);
    // A deleted comment is no longer quoted.
    await ada.requestOk(`/api/v1/comments/${id}/${first!.id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    expect((await unread(viewer))[0]).not.toHaveProperty('comment');
  });

  it('tell the author of a text that it was sent back, even after someone approved it', async () => {
    const { version } = await write(piotr, 'Zamowienie', 0);
    await review('approve', version);
    expect(await unread(piotr)).toEqual([]); // approvals are off by default
    await review('sendBack', version + 1, 'Zamówienie');
    const sentBack = { kind: 'sentBack', by: 'Ada', language: 'pl', note: 'Zamówienie', count: 1 };
    expect(await unread(piotr)).toEqual([{ ...sentBack, key: key.key }]);
    // Each author gets one notification, however many texts it is about.
    await write(piotr, 'Zamówienia', version + 2);
    await review('approve', version + 3);
    const many = { language: 'pl', keyIds: [key.id], action: 'sendBack', reason: 'Zamówienie' };
    await send(ada, 'texts/bulk', 'POST', many);
    expect(await unread(piotr)).toEqual([sentBack, { ...sentBack, key: key.key }]);
  });

  it('are withdrawn while unread when their review is undone, also of many texts and several requests', async () => {
    const undo = (changeSet: string) => send(ada, `activity/${changeSet}/undo`, 'POST', {});
    const { version } = await write(piotr, 'Zamow', 0);
    const single = (await review('sendBack', version, 'Zamów')) as { changeSet: string };
    const sentBack = { kind: 'sentBack', by: 'Ada', language: 'pl', count: 1 };
    await undo(single.changeSet);
    expect(await unread(piotr)).toEqual([]);
    const keyIds: string[] = [];
    for (const forms of [{ '': 'More' }, { '': 'Less' }]) {
      const { id } = await send<KeyView>(ada, 'keys', 'POST', { namespace: 'shop', key: forms[''], forms });
      await send(piotr, `texts/${id}/pl`, 'PUT', { forms }, { 'If-Match': '"0"' });
      keyIds.push(id);
    }
    const many = { language: 'pl', action: 'sendBack', reason: 'Polish?' };
    const { changeSet } = await send<{ changeSet: string }>(ada, 'texts/bulk', 'POST', {
      ...many,
      keyIds: [keyIds[0]],
    });
    await send(ada, 'texts/bulk', 'POST', { ...many, keyIds: [keyIds[1]], changeSet });
    expect(await unread(piotr)).toEqual([{ ...sentBack, note: 'Polish?', count: 2 }]);
    await undo(changeSet);
    expect(await unread(piotr)).toEqual([]);
    // One that was read stays, and so does one of another review.
    const next = await write(piotr, 'Zamówienie', version + 2);
    const read = (await review('sendBack', next.version, 'Read')) as { changeSet: string };
    await send(piotr, 'notifications/read', 'POST', {});
    const other = `texts/${keyIds[0]}/pl`;
    await send(piotr, other, 'PUT', { forms: { '': 'Więcej' } }, { 'If-Match': '"3"' });
    await send(ada, 'texts/bulk', 'POST', { ...many, keyIds: [keyIds[0]] });
    await undo(read.changeSet);
    expect((await unread(piotr)).map(({ note }) => note)).toEqual(['Polish?']);
    const { notifications } = await send<NotificationsView>(piotr, 'notifications?limit=2');
    expect(notifications.map(({ note }) => note)).toEqual(['Polish?', 'Read']);
  });

  it('count all texts of a bulk change in one notification, also if it is made in several requests', async () => {
    const keys: string[] = [];
    for (let i = 0; i < 3; i++) {
      const forms = { '': `Part ${i}` };
      const { id } = await send<{ id: string }>(ada, 'keys', 'POST', { namespace: 'shop', key: `part${i}`, forms });
      await send(piotr, `texts/${id}/pl`, 'PUT', { forms: { '': `Część ${i}` } }, { 'If-Match': '"0"' });
      keys.push(id);
    }
    const sendBack = (keyId: string, more: object = {}) =>
      send<{ changeSet: string }>(ada, 'texts/bulk', 'POST', {
        language: 'pl',
        keyIds: [keyId],
        action: 'sendBack',
        reason: 'Too long',
        ...more,
      });
    const { changeSet } = await sendBack(keys[0]!);
    await sendBack(keys[1]!, { changeSet });
    const sentBack = { kind: 'sentBack', by: 'Ada', language: 'pl', note: 'Too long', count: 2 };
    expect(await unread(piotr)).toEqual([sentBack]);
    await send(piotr, 'notifications/read', 'POST', {});
    await sendBack(keys[2]!, { changeSet });
    expect(await unread(piotr)).toEqual([{ ...sentBack, count: 1 }]); // a notification that was read does not change
  });

  it('tell what is switched on, such as approvals and releases', async () => {
    const on = { bell: true, email: false };
    const settings = await send<NotificationSettingsView>(piotr, 'notifications/settings', 'PUT', {
      kinds: { approved: on, released: on, reply: { bell: false, email: false } },
    });
    expect(settings).toMatchObject({
      email: 'notConfigured',
      kinds: { approved: on, released: on, mention: { bell: true, email: true }, reply: { bell: false } },
    });
    await write(piotr, 'Zamówienie', 0);
    await write(ada, 'Zamówienie', 1, 'reviewed');
    await send(ada, 'texts/bulk', 'POST', { language: 'pl', keyIds: [key.id], action: 'setState', state: 'draft' });
    await write(piotr, 'Zamówienia', 3);
    await send(ada, 'texts/bulk', 'POST', { language: 'pl', keyIds: [key.id], action: 'setState', state: 'reviewed' });
    const { hash } = await send<{ hash: string }>(ada, 'releases/preview');
    const { number } = await send<{ number: number }>(ada, 'releases', 'POST', { hash, note: 'Spring' });
    const { id } = await comment(piotr, 'Reply, please');
    await comment(ada, 'No', [], id);
    const approved = { kind: 'approved', by: 'Ada', language: 'pl', count: 1 };
    expect(await unread(piotr)).toEqual([
      { kind: 'released', by: 'Ada', release: number, note: 'Spring', count: 1 },
      { ...approved },
      { ...approved, key: key.key },
    ]);
    expect(await unread(viewer)).toEqual([]);
  });

  it('are limited to what they are about', async () => {
    const adaId = await ada.id();
    await comment(piotr, 'A verb, @Ada?', [adaId]);
    const { version } = await write(piotr, 'Zamów', 0);
    await review('sendBack', version, 'Too short');
    await comment(ada, 'A noun, @Newcomer', [await piotr.id()]);
    const kinds = async (who: Member, group: string) =>
      (await send<NotificationsView>(who, `notifications?unread=true&group=${group}`)).notifications.map(
        ({ kind: each }) => each,
      );
    expect(await kinds(piotr, 'comments')).toEqual(['mention']);
    expect(await kinds(piotr, 'reviews')).toEqual(['sentBack']);
    expect(await kinds(piotr, 'tasks')).toEqual([]);
    expect((await send<NotificationsView>(piotr, 'notifications?group=tasks')).unread).toBe(2);
    expect(await kinds(ada, 'comments')).toEqual(['mention']);
    const refused = await ada.request('/api/v1/notifications?group=mentions');
    expect(refused.status).toBe(400);
    const counts = async (group: string) => {
      const { unread: all, unreadInGroup } = await send<NotificationsView>(piotr, `notifications?group=${group}`);
      return [all, unreadInGroup];
    };
    expect(await counts('tasks')).toEqual([2, 0]);
    expect(await counts('reviews')).toEqual([2, 1]);
    expect(await send<NotificationsView>(piotr, 'notifications')).not.toHaveProperty('unreadInGroup');
    expect(await send(piotr, 'notifications/read', 'POST', { group: 'tasks' })).toEqual({ unread: 2 });
    expect(await send(piotr, 'notifications/read', 'POST', { group: 'reviews' })).toEqual({ unread: 1 });
    expect(await kinds(piotr, 'comments')).toEqual(['mention']);
    const unknown = { method: 'POST', body: { group: 'mentions' } };
    expect((await piotr.request('/api/v1/notifications/read', unknown)).status).toBe(400);
  });

  it('are read one by one or all at once, each by their own person', async () => {
    const viewerId = await viewer.id();
    for (const text of ['One @Viewer', 'Two @Viewer', 'Three @Viewer']) await comment(ada, text, [viewerId]);
    const list = await send<NotificationsView>(viewer, 'notifications?limit=2');
    expect(list).toMatchObject({ unread: 3, notifications: [{ read: false }, { read: false }] });
    const next = await send<NotificationsView>(viewer, `notifications?limit=1&cursor=${list.next}`);
    expect(next.notifications[0]!.comment).toBe('One @Viewer');
    const ids = [list.notifications[0]!.id];
    expect(await send(piotr, 'notifications/read', 'POST', { ids })).toEqual({ unread: 0 });
    expect(await send(viewer, 'notifications/unread')).toEqual({ unread: 3 });
    expect(await send(viewer, 'notifications/read', 'POST', { ids })).toEqual({ unread: 2 });
    expect(await send(viewer, 'notifications/read', 'POST', {})).toEqual({ unread: 0 });
  });

  it('do not reach people without access, and belong to people alone', async () => {
    const gone = await ada.invite({ role: 'viewer' });
    const { id } = await send<{ id: string }>(gone, 'session').then(async () => ({ id: await gone.id() }));
    const thread = await comment(ada, 'Hello @Newcomer', [id]);
    const database = started.app.get(Database);
    const rows = () => database.read.selectFrom('notifications').selectAll().where('user_id', '=', id).execute();
    expect(await rows()).toHaveLength(1);
    await database.transaction((tx) =>
      tx.updateTable('comments').set({ author_id: id }).where('thread_id', '=', thread.id).execute(),
    );
    await database.transaction((tx) =>
      tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', id).execute(),
    );
    await comment(ada, 'Are you there?', [], thread.id);
    expect(await rows()).toHaveLength(1);
    const Authorization = `Bearer ${await ada.token(['texts.read'])}`;
    const response = await viewer.request('/api/v1/notifications', { headers: { Authorization, Cookie: '' } });
    expect(response.status).toBe(403);
    await started.app.get(NotificationsService).clean(Date.now() + (KEEP_NOTIFICATIONS_DAYS + 1) * 86_400_000);
    expect(await rows()).toEqual([]);
  });

  it('refuse settings that do not exist in the language of the caller', async () => {
    for (const kinds of [
      { other: { bell: true, email: true } },
      { mention: { bell: 1, email: true } },
      [],
      { reply: {} },
    ]) {
      const response = await viewer.request('/api/v1/notifications/settings', {
        method: 'PUT',
        body: { kinds },
        headers: { 'Accept-Language': 'de' },
      });
      expect([response.status, JSON.stringify(response.json())]).toEqual([400, expect.stringContaining('Art')]);
    }
  });
});
