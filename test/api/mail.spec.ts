import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { HealthView } from '../../libs/workspace/src/health/health.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import { Database } from '../../libs/workspace/src/database/database';
import { MailDispatcher } from '../../libs/workspace/src/mail/mail-dispatcher';
import { MailSender } from '../../libs/workspace/src/mail/mail-sender';
import type {
  NotificationSettingsView,
  NotificationsView,
} from '../../libs/workspace/src/notifications/notifications.contract';
import type { TasksView } from '../../libs/workspace/src/tasks/tasks.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { basePath } from '../support/base-path';
import { databases, type FreshDatabase } from '../support/databases';
import { MailServer } from '../support/mail-server';
import { firstAdministrator, Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The origin without a setting, and the port that the tests choose. */
const PLACE = `http://localhost:0${basePath}`;

describe.each(databases)('emails with $name', ({ fresh }) => {
  let kept: FreshDatabase;
  let started: StartedApp;
  let server: MailServer;
  let ada: Member;
  let key: KeyView;

  beforeAll(async () => {
    server = await new MailServer().start();
    kept = await fresh();
    started = await start();
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de', 'pl']) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    await ada.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop/cart' } });
    const body = { namespace: 'shop/cart', key: 'title', forms: { '': 'Order' } };
    key = (await ada.requestOk('/api/v1/keys', { method: 'POST', body })).json() as KeyView;
  });
  afterAll(async () => {
    await started.close();
    await kept.remove();
    await server.close();
  });

  async function start(url = server.url): Promise<StartedApp> {
    const environment = { DRAGOMAN_SMTP_URL: url, DRAGOMAN_MAIL_FROM: 'Texts <texts@example.org>' };
    const app = await startApp({ database: kept, environment });
    // Each sends when a test tells it to.
    clearInterval(app.app.get<unknown, { timer: NodeJS.Timeout }>(MailDispatcher).timer);
    return app;
  }

  let made = 0;
  const invite = (address = 'reader') => ada.invite({ role: 'viewer' }, `${address}-${++made}@example.org`);
  const send = async <T>(who: Member, path: string, method = 'GET', body?: object): Promise<T> =>
    (await who.requestOk(`/api/v1/${path}`, { method, body })).json() as T;
  const mention = async (who: Member, text = 'Look, @Newcomer', language: string | null = 'pl') =>
    send<{ id: string }>(ada, 'comments', 'POST', { keyId: key.id, language, text, mentions: [await who.id()] });
  const dispatch = (later = 6 * MINUTE, { app } = started) => app.get(MailDispatcher).run(later);
  const mailHealth = async () => (await send<HealthView>(ada, 'health')).mail!;

  it('tell what happened within some minutes in one message, in the language of the person', async () => {
    const reader = await invite();
    const profile = await reader.requestOk('/api/v1/profile');
    await reader.requestOk('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': profile.headers.etag as string },
      body: { interfaceLanguage: 'de' },
    });
    await mention(reader, 'Erste <b>Frage</b>\r\n.\r\nBcc: all@example.org');
    await mention(reader, 'Zweite Frage', null);
    await dispatch(MINUTE);
    expect(server.to(reader.email)).toEqual([]); // more may follow
    await dispatch();
    await dispatch(DAY);
    const [{ email, raw }, ...more] = server.to(reader.email) as [(typeof server.received)[0]];
    expect(more).toEqual([]);
    expect(server.users).toContain('texts');
    expect(email).toMatchObject({
      subject: '[Dragoman] Neue Benachrichtigungen: 2',
      from: { name: 'Texts', address: 'texts@example.org' },
      to: [{ address: reader.email }],
    });
    expect(email.text).toContain('Ada hat Sie erwähnt\ntitle · shop/cart · pl\n> Erste <b>Frage</b>');
    expect(email.text).toContain(`${PLACE}/de/translate/shop/cart?language=pl&key=${key.id}`);
    expect(email.html).toContain('<html lang="de" dir="ltr">');
    expect(email.html).toContain('Erste &lt;b&gt;Frage&lt;/b&gt;');
    expect(raw).toMatch(/^Message-ID: <[\w-]+@localhost>\r$/im);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(email.headers.map(({ key: name }) => name)).not.toContain('bcc');
    expect(await mailHealth()).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('leave out what was read in the meantime or is switched off, and are not sent to people without access', async () => {
    const [reading, quiet, gone] = [await invite(), await invite(), await invite()];
    const off = { mention: { bell: true, email: false } };
    await send(quiet, 'notifications/settings', 'PUT', { kinds: off });
    for (const each of [reading, quiet, gone]) await mention(each);
    await send(reading, 'notifications/read', 'POST', {});
    const id = await gone.id();
    const { version } = await send<{ version: number }>(ada, `people/${id}`);
    await ada.requestOk(`/api/v1/people/${id}`, {
      method: 'PATCH',
      headers: { 'If-Match': `"${version}"` },
      body: { state: 'disabled' },
    });
    await dispatch();
    for (const each of [reading, quiet, gone]) expect(server.to(each.email)).toEqual([]);
    expect((await send<NotificationsView>(quiet, 'notifications')).unread).toBe(1);
  });

  it('are switched off with one click, without signing in', async () => {
    const reader = await invite();
    await mention(reader);
    await dispatch();
    const [{ raw }] = server.to(reader.email) as [(typeof server.received)[0]];
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    const link = /^List-Unsubscribe: <([^>]+)>/im.exec(raw.replace(/\r\n\s+/g, ' '))![1]!;
    const path = link.slice(PLACE.length);
    const looked = await sendRequest(started.url, path, {});
    expect([looked.status, looked.headers.location]).toEqual([302, expect.stringContaining('/profile#notifications')]);
    const kinds = async () => (await send<NotificationSettingsView>(reader, 'notifications/settings')).kinds;
    expect((await kinds()).mention).toEqual({ bell: true, email: true });
    const click = (to: string) =>
      sendRequest(started.url, to, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click(path.replace(/secret=.{4}/, 'secret=aaaa'))).status).toBe(404);
    expect((await click(path)).json()).toEqual({ unsubscribed: 'notifications' });
    expect((await kinds()).mention).toEqual({ bell: true, email: false });
    await mention(reader);
    await dispatch();
    expect(server.to(reader.email)).toHaveLength(1);
  });

  it('are given up at once if the address is refused for good, and tried again later otherwise', async () => {
    const [gone, full] = [await invite('gone'), await invite('full')];
    await mention(gone);
    await mention(full);
    const before = (await mailHealth()).failed;
    await dispatch();
    expect(await mailHealth()).toMatchObject({
      waiting: 1,
      failed: before + 1,
      error: expect.stringMatching(/No such mailbox|Mailbox full/),
    });
    const state = async () => {
      const { status, reasons } = await send<HealthView>(ada, 'health');
      return [status, ...reasons.map(({ code }) => code)];
    };
    expect(await state()).toEqual(['degraded', 'emailsNotSent']); // one waits with an error
    for (let attempt = 2; attempt <= 10; attempt++) await dispatch(2 * attempt * DAY);
    expect(await mailHealth()).toMatchObject({ waiting: 0, failed: before + 2 });
    expect(await state()).toEqual(['degraded', 'emailsNotSent']); // both are given up
    await mention(await invite());
    await dispatch(30 * DAY);
    expect(await state()).toEqual(['ready']);
  });

  it('sum up the week in the languages of a person, once for all processes, if there is anything to do', async () => {
    const dispatcher = started.app.get(MailDispatcher);
    const translator = await ada.invite({ role: 'translator', languages: ['de'] }, `weekly-${++made}@example.org`);
    const reviewer = await ada.invite({ role: 'reviewer', languages: ['pl'] }, `weekly-${++made}@example.org`);
    const viewer = await ada.invite({ role: 'viewer' }, `weekly-${++made}@example.org`);
    const settings = (who: Member, body: object) =>
      who.requestOk('/api/v1/notifications/settings', { method: 'PUT', body });
    const profile = (who: Member, body: object) =>
      who.requestOk('/api/v1/profile', { method: 'PATCH', headers: { 'If-Match': '*' }, body });
    await profile(translator, { interfaceLanguage: 'de' });
    for (const who of [translator, reviewer, viewer]) {
      await profile(who, { timeZone: 'Asia/Tokyo' });
      expect(((await settings(who, { digest: true })).json() as NotificationSettingsView).digest).toBe(true);
    }
    const body = { namespace: 'shop/cart', key: 'weekly', forms: { '': 'New this week' } };
    const { id } = (await ada.requestOk('/api/v1/keys', { method: 'POST', body })).json() as KeyView;
    await ada.requestOk(`/api/v1/texts/${id}/pl`, {
      method: 'PUT',
      headers: { 'If-Match': '"0"' },
      body: { forms: { '': 'Nowe w tym tygodniu' } },
    });
    const { digest_at: due } = await started.app
      .get(Database)
      .read.selectFrom('notification_settings')
      .select('digest_at')
      .where('user_id', '=', await translator.id())
      .executeTakeFirstOrThrow();
    expect(new Date(due!).toISOString()).toMatch(/T23:00:00/); // 8:00 on Monday in Tokyo
    expect(new Date(due!).getUTCDay()).toBe(0);
    await dispatcher.run(due! - Date.now() - MINUTE);
    expect(server.to(translator.email)).toHaveLength(0);

    const others = kept.environment.DATABASE_URL === undefined ? [] : [await start()]; // SQLite belongs to one process
    await Promise.all([started, ...others].map(({ app }) => app.get(MailDispatcher).run(8 * DAY)));
    for (const each of others) await each.close();
    const [mail, ...more] = server.to(translator.email);
    expect(more).toEqual([]);
    expect(mail!.email.subject).toBe('[Dragoman] Wöchentliche Zusammenfassung');
    for (const content of [mail!.email.text!, mail!.email.html!]) {
      expect(content).toContain('Neue Originale zu übersetzen (Deutsch): 1');
      expect(content).toMatch(/Übersetzt: \d+ von \d+/);
      expect(content).toContain(`${PLACE}/de/translate?language=de`);
      expect(content).not.toMatch(/Polski|prüfende/);
    }
    expect(server.to(reviewer.email)[0]!.email.text).toContain('Texts to review (Polski): 1');
    expect(server.to(viewer.email)).toEqual([]);

    const link = /^List-Unsubscribe: <([^>]+)>/im.exec(mail!.raw.replace(/\r\n\s+/g, ' '))![1]!;
    expect(new URL(link).searchParams.get('kind')).toBe('digest');
    const path = link.slice(PLACE.length);
    await sendRequest(started.url, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    const left = (await translator.requestOk('/api/v1/notifications/settings')).json() as NotificationSettingsView;
    expect(left).toMatchObject({ digest: false, kinds: { mention: { email: true } } });
    await dispatcher.run(16 * DAY);
    expect(server.to(translator.email)).toHaveLength(1);
    expect(server.to(reviewer.email)).toHaveLength(2); // its text still needs a review
  });

  it('tell what others change about tasks, and sum up the open ones of a person', async () => {
    const worker = await ada.invite({ role: 'translator', languages: ['de'] }, `weekly-${++made}@example.org`);
    await send<KeyView>(ada, 'keys', 'POST', { namespace: 'shop/cart', key: 'tasks', forms: { '': 'To do' } });
    await send(worker, 'notifications/settings', 'PUT', { digest: true });
    const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
    const create = async (name: string, dueOn: string) => {
      const input = { kind: 'translate', languages: ['de'], namespaces: ['shop/cart'], name, dueOn };
      return (await send<TasksView>(ada, 'tasks', 'POST', { ...input, assignees: [await worker.id()] })).tasks[0]!;
    };
    const [moved, left] = [await create('Moved', dayIn(1)), await create('Left', dayIn(300))];
    const deleted = await create('Deleted', dayIn(2));
    await dispatch();
    const change = (method: string, id: string, body?: object) =>
      ada.requestOk(`/api/v1/tasks/${id}`, { method, headers: { 'If-Match': '*' }, ...(body && { body }) });
    await change('PATCH', moved.id, { dueOn: '2030-01-02' });
    await change('PATCH', moved.id, { dueOn: null });
    await dispatch();
    await change('PATCH', moved.id, { dueOn: dayIn(2) });
    await change('PATCH', left.id, { assignees: [] });
    await change('DELETE', deleted.id);
    await dispatch();
    const mails = server.to(worker.email).map(({ email }) => email.text!);
    expect(mails[1]).toMatch(
      /changed the due date of your task to January 2, 2030[^]*removed the due date of your task/,
    );
    expect(mails[2]).toMatch(/changed the due date of your task to .*\d{4}/);
    expect(mails[2]).toContain('removed you from a task');
    expect(mails[2]).toMatch(/deleted your task[^]*Deleted/);
    const together = { taskIds: [moved.id, left.id], assignees: [await worker.id()] };
    await send(ada, 'tasks/bulk', 'POST', { action: 'setAssignees', ...together, assignees: [] });
    await send(ada, 'tasks/bulk', 'POST', { action: 'setAssignees', ...together });
    await send(ada, 'tasks/bulk', 'POST', { action: 'setDueDate', taskIds: together.taskIds, dueOn: dayIn(3) });
    await send(ada, 'tasks/bulk', 'POST', { action: 'setDueDate', taskIds: [moved.id], dueOn: dayIn(2) });
    await dispatch();
    mails.push(server.to(worker.email).at(-1)!.email.text!);
    expect(mails[3]).toMatch(
      /removed you from a task\b[^]*assigned tasks to you: 2[^]*changed the due dates of your tasks: 2[^]*Due on/,
    );
    expect(mails[3]).toContain(`${PLACE}/en/tasks?list=mine`);
    await send(ada, 'tasks/bulk', 'POST', { action: 'setAssignees', taskIds: [left.id], assignees: [] });
    expect(mails.join()).not.toMatch(/taskChanged|Many|\{\{/);

    const count = server.to(worker.email).length;
    await create('Later', dayIn(300));
    await dispatch(8 * DAY);
    const summary = server
      .to(worker.email)
      .slice(count)
      .map(({ email }) => email)
      .find(({ subject }) => subject!.includes('Weekly summary'))!;
    expect(summary.text).toContain('Your open tasks: 2');
    expect(summary.text).toContain('Overdue: 1');
    expect(summary.text).toContain(`${PLACE}/en/tasks?list=mine`);
  });

  it('sum up changed sources apart from new ones, with a link that lists as many', async () => {
    const reader = await ada.invite({ role: 'translator', languages: ['de'] }, `weekly-${++made}@example.org`);
    const create = (name: string, text: string) =>
      send<KeyView>(ada, 'keys', 'POST', { namespace: 'shop/cart', key: name, forms: { '': text } });
    const save = (id: string, language: string, text: string) =>
      ada.requestOk(`/api/v1/texts/${id}/${language}`, {
        method: 'PUT',
        headers: { 'If-Match': language === 'en' ? '"1"' : '"0"' },
        body: { forms: { '': text } },
      });
    const ids = [await create('earlier', 'Pay'), await create('changed', 'Buy')].map(({ id }) => id);
    for (const id of ids) await save(id, 'de', 'Kaufen');
    await save(ids[0]!, 'en', 'Pay now'); // before the week of the summary
    await send(reader, 'notifications/settings', 'PUT', { digest: true });
    await save(ids[1]!, 'en', 'Buy now');
    await dispatch(8 * DAY);
    const { text } = server.to(reader.email)[0]!.email;
    expect(text).toContain('Translations whose source has changed (Deutsch): 1');
    expect(text).not.toContain('New source texts');
    const link = new URL(/^https?:\S+filter=sourceChanged\S*$/m.exec(text!)![0]);
    const { texts } = await send<TextListView>(reader, `texts${link.search}`);
    expect(texts.map(({ key: each }) => each)).toEqual(['changed']);
  });

  it('sum up all languages with work: the first twenty, and how many more there are', async () => {
    const tags = 'ar bg ca cs da el es et fi fr hr hu it ja ko lt lv nl pt ro sk sl sv tr'.split(' ');
    for (const tag of tags) await send(ada, 'languages', 'POST', { tag });
    const translator = await ada.invite({ role: 'translator' }, `weekly-${++made}@example.org`);
    await send(translator, 'notifications/settings', 'PUT', { digest: true });
    const create = (name: string) =>
      send<KeyView>(ada, 'keys', 'POST', { namespace: 'shop/cart', key: name, forms: { '': 'Order now' } });
    const { id } = await create('languages');
    for (const tag of ['de', 'pl', ...tags.slice(0, -1)]) {
      const [headers, body] = [{ 'If-Match': '"0"' }, { forms: { '': `Order now (${tag})` } }];
      await translator.requestOk(`/api/v1/texts/${id}/${tag}`, { method: 'PUT', headers, body });
    }
    await dispatch(8 * DAY);
    const [first] = server.to(translator.email);
    expect(first!.email.text!.match(/New source texts to translate.*/g)).toEqual([
      'New source texts to translate (Türkçe): 1',
    ]);
    expect(first!.email.text).not.toContain('more language');

    const other = await ada.invite({ role: 'translator' }, `weekly-${++made}@example.org`);
    await send(other, 'notifications/settings', 'PUT', { digest: true });
    await create('everywhere');
    await dispatch(8 * DAY);
    const { text } = server.to(other.email)[0]!.email;
    expect(text!.match(/New source texts to translate/g)).toHaveLength(20);
    expect(text).toContain(`and ${tags.length + 2 - 20} more languages\n${PLACE}/en/workspace\n`);
  });

  it('wait for a restart, and are sent once by several processes', async () => {
    const readers = [await invite(), await invite(), await invite()];
    for (const each of readers) await mention(each);
    if (started.app.get(MailSender).isConfigured && kept.environment.DATABASE_URL === undefined) {
      await started.close();
      started = await start();
      ada = signedInAt(ada, started);
      await dispatch();
    } else {
      const other = await start();
      await Promise.all([dispatch(6 * MINUTE, other), dispatch()]);
      await waitUntil(() => readers.every(({ email }) => server.to(email).length > 0));
      await other.close();
    }
    for (const { email } of readers) expect(server.to(email)).toHaveLength(1);
  });

  it('arrive while others hang, and so do those that follow in the meantime', async () => {
    const silent = await invite('silent');
    const readers = await Promise.all(Array.from({ length: 7 }, () => invite()));
    const [late, ...early] = readers as [Member, ...Member[]];
    const sender = started.app.get(MailSender);
    const { timeouts } = sender;
    sender.timeouts = { response: 5_000, attempt: 5_000 };
    for (const each of [silent, ...early]) await mention(each);
    const first = dispatch();
    await waitUntil(() => early.every(({ email }) => server.to(email).length > 0));
    await mention(late);
    const second = dispatch();
    await waitUntil(() => server.to(late.email).length > 0);
    const attempts = started.app
      .get(Database)
      .read.selectFrom('mails')
      .select('attempts')
      .where('address', '=', silent.email)
      .executeTakeFirst();
    expect(await attempts).toEqual({ attempts: 0 }); // not given up yet
    await Promise.all([first, second]);
    sender.timeouts = timeouts;
    for (const { email } of readers) expect(server.to(email)).toHaveLength(1);
    // Leaves nothing for the next test.
    await started.app.get(Database).transaction((tx) => tx.deleteFrom('mails').execute());
  });

  it('are composed by the next round if they became due when the one in progress had composed', async () => {
    const [reader, late] = [await invite(), await invite()];
    await mention(reader);
    const [composed, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    started.app.get(MailDispatcher).composeWith(() => (composed.resolve(), held.promise));
    const first = dispatch();
    await composed.promise;
    await mention(late);
    const second = dispatch();
    held.resolve();
    await Promise.all([first, second]);
    for (const { email } of [reader, late]) expect(server.to(email)).toHaveLength(1);
  });

  it('do not hold up others or a shutdown if the server does not respond', async () => {
    const [silent, reader] = [await invite('silent'), await invite()];
    started.app.get(MailSender).timeouts = { response: 300, attempt: 600 };
    await mention(silent);
    await mention(reader);
    await dispatch();
    expect(server.to(reader.email)).toHaveLength(1);
    expect(await mailHealth()).toMatchObject({ waiting: 1 });
  });
});

const signedInAt = (member: Member, started: StartedApp): Member => {
  const next = new Member(started, member.email, member.password);
  next.cookie = member.cookie;
  return next;
};

describe('the connection to an email server', () => {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    for (const each of servers.splice(0)) each.close();
  });

  /** Starts a server that does this to each connection. */
  async function senderTo(behave: (socket: Socket) => void, scheme = 'smtp'): Promise<MailSender> {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.resume(); // notices that the other side closes
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      behave(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const smtp = { url: `${scheme}://user:secret@127.0.0.1:${port}`, from: 'texts@example.org' };
    const sender = new MailSender({ smtp, origin: 'https://texts.example' } as never);
    sender.timeouts = { response: 200, attempt: 400 };
    return sender;
  }
  const mail = {
    id: '1',
    to: 'reader@example.org',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    unsubscribe: 'https://texts.example/unsubscribe',
  };
  const never = new AbortController().signal;

  it.each([
    ['says nothing', () => {}, 'smtp', 'timeout'],
    ['says nothing to TLS', () => {}, 'smtps', 'timeout'],
    [
      'responds without end',
      (socket: Socket) => void setInterval(() => socket.write('220-wait\r\n'), 20).unref(),
      'smtp',
      'timeout',
    ],
    ['closes the connection', (socket: Socket) => socket.destroy(), 'smtp', 'failed'],
    ['is no email server', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'smtp', 'failed'],
    ['does not encrypt', (socket: Socket) => socket.end('220 mail.example ESMTP\r\n'), 'smtps', 'tls'],
  ])('ends after a while, and is closed, if the server %s', async (_, behave, scheme, reason) => {
    const sender = await senderTo(behave, scheme);
    const failure = await sender.send(mail, never);
    expect(failure).toEqual({ reason, error: expect.stringMatching(/./), isPermanent: false });
    await waitUntil(() => sockets.size === 0);
  });

  it('names no password in an error, and does not give up for refused credentials', async () => {
    const sender = await senderTo((socket) => {
      socket.write('220 mail.example ESMTP\r\n');
      socket.on('data', (data) =>
        socket.write(
          /^EHLO/.test(data.toString()) ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '535 secret is wrong\r\n',
        ),
      );
    });
    expect(await sender.send(mail, never)).toEqual({
      reason: 'signInRefused',
      error: expect.not.stringContaining('secret'),
      isPermanent: false,
    });
  });

  it('fails if there is no server', async () => {
    const sender = await senderTo(() => {});
    servers.splice(0).forEach((each) => each.close());
    expect(await sender.send(mail, never)).toMatchObject({
      reason: 'unreachable',
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
