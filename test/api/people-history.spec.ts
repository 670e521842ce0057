import { Database } from '../../libs/workspace/src/database/database';
import { HistoryService } from '../../libs/workspace/src/history/history.service';
import type { ActivityEntryView, ChangeSetView } from '../../libs/workspace/src/activity/activity.contract';
import { ExpiredRowsCleanup } from '../../libs/workspace/src/people/expired-rows.cleanup';
import type { SecurityEventView } from '../../libs/workspace/src/security-log/security-log.contract';
import { deleteSurplusAnonymousEvents } from '../../libs/workspace/src/security-log/security-log.store';
import { databases } from '../support/databases';
import { firstAdministrator, type Member, PASSWORD, secretOf, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const ANOTHER_PASSWORD = 'another horse on the moon';

describe.each(databases)('The history of people on $name', (kind) => {
  let started: StartedApp;
  let database: Database;
  let admin: Member;

  beforeAll(async () => {
    started = await startApp({ kind });
    database = started.app.get(Database);
    admin = await firstAdministrator(started);
  });
  afterAll(() => started?.close());
  afterEach(() => jest.restoreAllMocks());

  const entriesFor = async (who: Visitor, query = ''): Promise<ActivityEntryView[]> =>
    (await who.requestOk(`/api/v1/activity/entries?limit=200${query}`)).json().entries;

  /** Returns the entries that the work creates, without members that differ between runs. */
  async function recorded(work: () => Promise<unknown>) {
    const before = (await entriesFor(admin))[0]?.entry ?? 0;
    await work();
    return (await entriesFor(admin)).filter(({ entry }) => entry > before);
  }

  it('starts with the first administrator, who created their own account', async () => {
    const entries = await entriesFor(admin);
    expect(entries).toHaveLength(1);
    const id = await admin.id();
    expect(entries[0]).toMatchObject({
      kind: 'person.setUp',
      by: { id, name: 'Ada' },
      subject: { type: 'person', id },
      person: { id, name: 'Ada' },
      before: null,
      after: { name: 'Ada', state: 'active', roles: [{ role: 'administrator' }] },
    });
  });

  it('names the environment where the first administrator comes from there', async () => {
    const empty = await kind.fresh();
    const environment = { DRAGOMAN_ADMIN_EMAIL: 'root@example.org', DRAGOMAN_ADMIN_PASSWORD: PASSWORD };
    const another = await startApp({ database: empty, environment });
    const root = new Visitor(another);
    await root.signIn('root@example.org', PASSWORD);
    const entries = await entriesFor(root);
    expect(entries).toMatchObject([{ kind: 'person.setUp', by: { id: null }, after: { name: 'root' } }]);
    await another.close();
    await empty.remove();
  });

  describe('has exactly one entry for', () => {
    let member: Member;
    let id: string;

    beforeAll(async () => {
      member = await admin.invite({ role: 'translator', languages: ['de'] });
      id = await member.id();
    });

    const patch = (body: object) =>
      admin.requestOk(`/api/v1/people/${id}`, { method: 'PATCH', headers: { 'If-Match': '*' }, body });
    const byAdmin = { name: 'Ada' };

    it('an invitation, its revocation and its acceptance', async () => {
      const invite = (email: string) =>
        admin.requestOk('/api/v1/invitations', {
          method: 'POST',
          body: { email, role: 'reviewer', languages: ['fr'] },
        });
      expect(await recorded(() => invite('ivy@example.org'))).toMatchObject([
        {
          kind: 'invitation.create',
          by: byAdmin,
          before: null,
          after: { roles: [{ role: 'reviewer', languages: ['fr'] }] },
        },
      ]);
      const [invitation] = (await admin.requestOk('/api/v1/invitations')).json().invitations;
      expect(
        await recorded(() => admin.requestOk(`/api/v1/invitations/${invitation.id}`, { method: 'DELETE' })),
      ).toMatchObject([{ kind: 'invitation.revoke', subject: { type: 'invitation', id: invitation.id }, after: null }]);
      const addressesOf = async (path: string) =>
        (await admin.requestOk(`/api/v1/activity/entries?${path}`))
          .json()
          .entries.map((entry: { email?: string }) => entry.email);
      expect(await addressesOf('limit=2')).toEqual(['ivy@example.org', 'ivy@example.org']);
      const { link } = (await invite('ivan@example.org')).json();
      expect(await addressesOf('limit=1')).toEqual(['ivan@example.org']);
      const body = { secret: secretOf(link), name: 'Ivan', password: PASSWORD };
      const accept = () => new Visitor(started).requestOk('/api/v1/links/invitation', { method: 'POST', body });
      expect(await recorded(accept)).toMatchObject([
        {
          kind: 'person.join',
          by: { name: 'Ivan' },
          subject: { type: 'person' },
          before: null,
          after: { name: 'Ivan', state: 'active', roles: [{ role: 'reviewer', languages: ['fr'] }] },
        },
      ]);
    });

    it('a change of roles, of the status and of the name', async () => {
      expect(await recorded(() => patch({ roles: [{ role: 'publisher' }] }))).toMatchObject([
        {
          kind: 'person.change',
          by: byAdmin,
          subject: { type: 'person', id },
          before: { roles: [{ role: 'translator', languages: ['de'] }] },
          after: { roles: [{ role: 'publisher' }] },
        },
      ]);
      expect(await recorded(() => patch({ state: 'disabled' }))).toMatchObject([
        { before: { state: 'active' }, after: { state: 'disabled' } },
      ]);
      expect(await recorded(() => patch({ state: 'active', name: 'Grace' }))).toMatchObject([
        { before: { state: 'disabled' }, after: { state: 'active', name: 'Grace' } },
      ]);
      await member.signIn(member.email, PASSWORD);
    });

    it('a token that its owner creates and an administrator revokes', async () => {
      expect(await recorded(() => member.token(['texts.read']))).toMatchObject([
        {
          kind: 'token.create',
          by: { id },
          subject: { type: 'token' },
          person: { id },
          after: { name: 'A program', person: id, scopes: ['texts.read'] },
        },
      ]);
      const [token] = (await member.requestOk('/api/v1/tokens')).json().tokens;
      const revoke = () => admin.requestOk(`/api/v1/people/${id}/tokens/${token.id}`, { method: 'DELETE' });
      expect(await recorded(revoke)).toMatchObject([
        { kind: 'token.revoke', by: byAdmin, subject: { type: 'token', id: token.id }, after: null },
      ]);
    });

    it('a token that its owner revokes', async () => {
      await member.token(['texts.read']);
      const [token] = (await member.requestOk('/api/v1/tokens')).json().tokens;
      expect(await recorded(() => member.requestOk(`/api/v1/tokens/${token.id}`, { method: 'DELETE' }))).toMatchObject([
        { kind: 'token.revoke', by: { id }, before: { person: id } },
      ]);
    });

    it('a reset link and the password that is set with it', async () => {
      let link = '';
      const create = async () => {
        link = (await admin.requestOk(`/api/v1/people/${id}/password-reset`, { method: 'POST' })).json().link;
      };
      expect(await recorded(create)).toMatchObject([
        { kind: 'person.resetLink', by: byAdmin, subject: { type: 'person', id }, before: null, after: null },
      ]);
      const body = { secret: secretOf(link), password: ANOTHER_PASSWORD };
      expect(await recorded(() => member.requestOk('/api/v1/links/reset', { method: 'POST', body }))).toMatchObject([
        { kind: 'person.resetPassword', by: { id }, subject: { type: 'person', id } },
      ]);
    });

    it('a password that its owner changes', async () => {
      const body = { current: ANOTHER_PASSWORD, password: PASSWORD };
      expect(
        await recorded(() => member.requestOk('/api/v1/profile/password', { method: 'POST', body })),
      ).toMatchObject([{ kind: 'person.changePassword', by: { id }, subject: { type: 'person', id } }]);
    });

    it('a name that its owner changes', async () => {
      const change = (body: object) => () =>
        member.requestOk('/api/v1/profile', { method: 'PATCH', headers: { 'If-Match': '*' }, body });
      expect(await recorded(change({ name: 'Grace Hopper' }))).toMatchObject([
        { kind: 'person.changeProfile', by: { id }, after: { name: 'Grace Hopper' } },
      ]);
      expect(await recorded(change({ name: 'Grace Hopper', theme: 'dark' }))).toEqual([]);
    });

    it('signing a person out everywhere, when they are signed in', async () => {
      const signOut = () => admin.requestOk(`/api/v1/people/${id}/sessions`, { method: 'DELETE' });
      expect(await recorded(signOut)).toMatchObject([{ kind: 'person.signOut', subject: { type: 'person', id } }]);
      expect(await recorded(signOut)).toEqual([]);
      await member.signIn(member.email, PASSWORD);
    });
  });

  it('names the address of a withdrawn invitation to those who manage people, for 90 days after it expires', async () => {
    const email = 'vera@kept.example';
    const { link } = (
      await admin.requestOk('/api/v1/invitations', { method: 'POST', body: { email, role: 'viewer' } })
    ).json();
    const { hash } = await database.read
      .selectFrom('links')
      .select('hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const [{ id }] = (await admin.requestOk('/api/v1/invitations?q=kept')).json().invitations;
    await admin.requestOk(`/api/v1/invitations/${id}`, { method: 'DELETE' });
    const events = async () =>
      ((await admin.requestOk('/api/v1/security-events?limit=2')).json().events as SecurityEventView[]).map(
        ({ event, email: address }) => [event, address],
      );
    const exports = async () => {
      const paths = ['activity/export', 'security-events/export'];
      const texts = await Promise.all(paths.map(async (path) => (await admin.requestOk(`/api/v1/${path}`)).text));
      return texts.map((text) => text.split(email).length - 1);
    };
    expect(await events()).toEqual([
      ['invitationRevoked', email],
      ['invitationCreated', email],
    ]);
    expect(await exports()).toEqual([2, 2]);
    const viewer = await admin.invite({ role: 'viewer' });
    expect((await viewer.requestOk('/api/v1/activity/export')).text).not.toContain(email);
    const kept = await database.read.selectFrom('links').selectAll().where('email', '=', email).execute();
    expect(kept).toMatchObject([{ id, message: null }]);
    expect(JSON.stringify(kept)).not.toContain(hash);

    // The address is invited again, with a link of its own.
    const again = await admin.requestOk('/api/v1/invitations', { method: 'POST', body: { email, role: 'reviewer' } });
    const look = (secret: string) =>
      new Visitor(started).request('/api/v1/links/look', { method: 'POST', body: { secret } });
    expect((await look(secretOf(link))).status).toBe(410);
    expect((await look(secretOf(again.json().link))).json()).toMatchObject({ email, role: 'reviewer' });
    const listed = (await admin.requestOk('/api/v1/invitations?q=kept')).json().invitations;
    expect(listed).toMatchObject([{ email, role: 'reviewer' }]);

    const day = 24 * 3_600_000;
    const addresses = () => database.read.selectFrom('links').select('id').where('email', '=', email).execute();
    await database.transaction((tx) =>
      tx
        .updateTable('links')
        .set({ expires_at: Date.now() - 90 * day + 60_000 })
        .where('email', '=', email)
        .execute(),
    );
    await started.app.get(ExpiredRowsCleanup).run();
    expect(await addresses()).toHaveLength(2);
    await started.app.get(ExpiredRowsCleanup).run(Date.now() + 120_000);
    expect(await addresses()).toHaveLength(0);
    expect(await exports()).toEqual([0, 0]);
  });

  it('records an invitation and the one that it replaces together', async () => {
    const invite = (role: string) =>
      admin.requestOk('/api/v1/invitations', { method: 'POST', body: { email: 'rosa@example.org', role } });
    await invite('viewer');
    await started.app.get(Database).transaction((tx) =>
      tx
        .updateTable('links')
        .set({ expires_at: Date.now() - 1 })
        .where('email', '=', 'rosa@example.org')
        .execute(),
    );
    const entries = await recorded(() => invite('publisher'));
    expect(entries).toMatchObject([
      { before: { roles: [{ role: 'viewer' }] }, after: null },
      { before: null, after: { roles: [{ role: 'publisher' }] } },
    ]);
    expect(new Set(entries.map(({ changeSet }) => changeSet)).size).toBe(1);
  });

  it('has no entry for a change that is refused', async () => {
    const id = await admin.id();
    const refused = async (body: object, version = '*') =>
      (await admin.request(`/api/v1/people/${id}`, { method: 'PATCH', headers: { 'If-Match': version }, body })).status;
    const entries = await recorded(async () => {
      expect(await refused({ state: 'disabled' })).toBe(409); // the last administrator
      expect(await refused({ name: 'Eve' }, '"99"')).toBe(412);
    });
    expect(entries).toEqual([]);
    expect((await admin.requestOk('/api/v1/session')).json().person.name).toBe('Ada');
  });

  it('names the addresses of people to those who manage people', async () => {
    const member = await admin.invite({ role: 'reviewer' });
    const id = await member.id();
    await member.requestOk('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body: { name: 'Ada' },
    });
    type Named = { id: string; email?: string };
    const { people } = (await admin.requestOk('/api/v1/activity/people')).json() as { people: Named[] };
    expect(people).toContainEqual(expect.objectContaining({ id, name: 'Ada', email: member.email }));
    const events = async (who: Visitor, path: string) =>
      ((await who.requestOk(`/api/v1/${path}`)).json() as { events: SecurityEventView[] }).events;
    const link = { method: 'POST' };
    await admin.requestOk(`/api/v1/people/${id}/password-reset`, link);
    expect((await events(admin, `security-events?person=${id}`))[0]).toMatchObject({
      person: { id, name: 'Ada', email: member.email },
      by: { id: await admin.id(), email: admin.email },
    });
    const [own] = await events(member, 'profile/security-events');
    expect(own).toMatchObject({ event: 'resetLinkCreated', by: { id: await admin.id() } });
    expect(JSON.stringify(own)).not.toContain('@');
  });

  it('rolls a change back whose entry cannot be recorded', async () => {
    const member = await admin.invite({ role: 'viewer' });
    const id = await member.id();
    jest.spyOn(started.app.get(HistoryService), 'record').mockRejectedValue(new Error('the disk is full'));
    const responses = [
      await admin.request(`/api/v1/people/${id}`, {
        method: 'PATCH',
        headers: { 'If-Match': '*' },
        body: { roles: [{ role: 'administrator' }] },
      }),
      await admin.request('/api/v1/invitations', { method: 'POST', body: { email: 'x@example.org', role: 'viewer' } }),
      await member.request('/api/v1/tokens', { method: 'POST', body: { name: 'x', scopes: ['texts.read'], days: 1 } }),
      await admin.request(`/api/v1/people/${id}/password-reset`, { method: 'POST' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    jest.restoreAllMocks();
    expect((await admin.requestOk(`/api/v1/people/${id}`)).json().roles).toEqual([{ role: 'viewer' }]);
    const { invitations } = (await admin.requestOk('/api/v1/invitations')).json();
    expect(invitations.map(({ email }: { email: string }) => email)).not.toContain('x@example.org');
    expect((await member.requestOk('/api/v1/tokens')).json().tokens).toEqual([]);
  });

  describe('is visible', () => {
    const paths = ['/api/v1/activity/entries?limit=200', '/api/v1/activity/export', '/api/v1/activity?limit=200'];

    it('to administrators, in the history, its export and the activity', async () => {
      for (const path of paths) expect((await admin.requestOk(path)).text).toContain('"person.setUp"');
      const { sets } = (await admin.requestOk('/api/v1/activity?limit=200')).json();
      expect(sets.every(({ undoable }: ChangeSetView) => !undoable)).toBe(true);
      const lines = (await admin.requestOk('/api/v1/activity/export')).text.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(await entriesFor(admin));
    });

    it('to no other role, and to no token', async () => {
      const id = await admin.id();
      const token = await admin.token(['activity.read']);
      const asProgram = { headers: { Authorization: `Bearer ${token}` } };
      const { changeSet } = (await entriesFor(admin))[0]!;
      for (const role of ['viewer', 'translator', 'reviewer', 'publisher'] as const) {
        const member = await admin.invite({ role });
        const own = await member.id();
        for (const path of [
          ...paths,
          `/api/v1/activity/entries?person=${id}`,
          `/api/v1/activity/entries?key=${own}`,
          `/api/v1/activity/entries?changeSet=${changeSet}`,
          `/api/v1/activity?changeSet=${changeSet}`,
          '/api/v1/activity/people',
        ]) {
          for (const response of [await member.requestOk(path), await member.requestOk(path, asProgram)]) {
            expect(response.text).not.toMatch(/"(person|invitation|token)[".]/);
            expect(response.text).not.toContain(id);
          }
        }
      }
    });

    it('in no live event', async () => {
      const viewer = await admin.invite({ role: 'viewer' });
      const controller = new AbortController();
      const response = await fetch(`${started.url}/api/v1/events`, {
        headers: { Cookie: viewer.cookie! },
        signal: controller.signal,
      });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      await admin.token(['texts.read']);
      const body = { tag: 'cy' };
      await admin.requestOk('/api/v1/languages', { method: 'POST', body });
      let received = '';
      while (!received.includes('"language"')) received += (await reader.read()).value ?? '';
      expect(received).not.toContain('token');
      controller.abort();
    });
  });

  describe('in the security log', () => {
    const log = async (who: Visitor = admin, query = ''): Promise<SecurityEventView[]> =>
      (await who.requestOk(`/api/v1/security-events?limit=200${query}`)).json().events;

    /** Returns the events that the work causes, in order. */
    async function logged(work: () => Promise<unknown>) {
      const before = (await log())[0]?.id ?? '';
      await work();
      return (await log()).filter(({ id }) => id > before).reverse();
    }

    const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
    const signIn = (email: string, password: string, who = new Visitor(started)) =>
      who.request('/api/v1/session', { method: 'POST', headers: firefox, body: { email, password } });

    it('are sign-ins and sign-outs, with address and browser', async () => {
      const member = await admin.invite({ role: 'viewer' });
      const id = await member.id();
      const events = await logged(async () => {
        const browser = new Visitor(started);
        await signIn(member.email, PASSWORD, browser);
        const { sessions } = (await browser.requestOk('/api/v1/sessions')).json();
        const other = sessions.find(({ current }: { current: boolean }) => !current);
        await browser.requestOk(`/api/v1/sessions/${other.id}`, { method: 'DELETE' });
        await browser.requestOk('/api/v1/session', { method: 'DELETE' });
        await signIn(member.email, PASSWORD, browser);
        await browser.requestOk('/api/v1/sessions', { method: 'DELETE' });
      });
      expect(events.map(({ event }) => event)).toEqual([
        ...['signedIn', 'browserSignedOut', 'signedOut', 'signedIn', 'signedOutEverywhere'],
      ]);
      const by = { id, name: expect.stringMatching(/^Newcomer/) };
      const browser = { address: '127.0.0.1', agent: firefox['User-Agent'] };
      expect(events[0]).toMatchObject({ detail: 'password', person: { id }, by, ...browser });
      expect(events.every(({ person }) => person?.id === id)).toBe(true);
    });

    it('are failed sign-ins with the reason, and once that further ones are refused', async () => {
      const member = await admin.invite({ role: 'viewer' });
      const id = await member.id();
      const disabled = await admin.invite({ role: 'viewer' });
      const state = { method: 'PATCH', headers: { 'If-Match': '*' }, body: { state: 'disabled' } };
      await admin.requestOk(`/api/v1/people/${await disabled.id()}`, state);
      const events = await logged(async () => {
        await signIn('my secret password typed here', 'x');
        await signIn(disabled.email, PASSWORD);
        for (let attempt = 0; attempt < 10; attempt++) await signIn(member.email, 'wrong');
      });
      await database.transaction((tx) => tx.deleteFrom('attempts').execute());
      const failure = { event: 'signInFailed', by: null, address: '127.0.0.1', agent: firefox['User-Agent'] };
      const wrong = { ...failure, detail: 'wrongPassword', person: { id } };
      expect(events).toMatchObject([
        { ...failure, detail: 'unknownAccount', person: null },
        { ...failure, detail: 'disabledAccount' },
        ...Array.from({ length: 8 }, () => wrong),
        { event: 'signInBlocked', person: { id } },
      ]);
      expect(JSON.stringify(events)).not.toContain('typed here');
      expect((await log(admin, '&kind=failures')).map((event) => event.event)).toContain('signInBlocked');
      expect((await log(admin, '&kind=signIns')).map((event) => event.event)).not.toContain('signInFailed');
    });

    it('are changes of accounts, with their change sets', async () => {
      const member = await admin.invite({ role: 'viewer' });
      const id = await member.id();
      const roles = { method: 'PATCH', headers: { 'If-Match': '*' }, body: { roles: [{ role: 'reviewer' }] } };
      const events = await logged(async () => {
        await admin.requestOk(`/api/v1/people/${id}`, roles);
        await member.token(['texts.read']);
        await admin.requestOk(`/api/v1/people/${id}/password-reset`, { method: 'POST', headers: firefox });
      });
      const [ada, newcomer] = [{ by: { name: 'Ada' } }, { by: { id } }];
      expect(events).toMatchObject([
        { event: 'rolesChanged', person: { id }, ...ada },
        { event: 'tokenCreated', person: { id }, ...newcomer },
        { event: 'resetLinkCreated', person: { id }, ...ada, agent: firefox['User-Agent'] },
      ]);
      for (const { changeSet } of events) {
        const { sets } = (await admin.requestOk(`/api/v1/activity?changeSet=${changeSet}`)).json();
        expect(sets).toHaveLength(1);
      }
      // the person sees who made a link to their account, and nothing of others
      const own = (await member.requestOk('/api/v1/profile/security-events')).json().events as SecurityEventView[];
      expect(own[0]).toMatchObject({ event: 'resetLinkCreated', by: { name: 'Ada' } });
      expect(own.every(({ person }) => person?.id === id)).toBe(true);
      const listed = (await log(admin, `&person=${id}`)).filter(({ person }) => person?.id === id);
      const withoutEmails = JSON.stringify(listed, (key, value: unknown) => (key === 'email' ? undefined : value));
      expect(own).toEqual(JSON.parse(withoutEmails));
    });

    it('are listed page by page, and exported', async () => {
      const all = await log();
      const first = (await admin.requestOk('/api/v1/security-events?limit=3')).json();
      const second = (await admin.requestOk(`/api/v1/security-events?limit=3&cursor=${first.next}`)).json();
      expect([...first.events, ...second.events]).toEqual(all.slice(0, 6));
      const lines = (await admin.requestOk('/api/v1/security-events/export')).text.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line) as SecurityEventView)).toEqual(all);
    });

    it('are limited to days, and exported as CSV without formulas', async () => {
      const row = { id: '0-of-a-day', at: Date.parse('2026-01-31T23:30:00Z'), event: 'signInFailed' as const };
      const origin = { address: '203.0.113.7', agent: '=HYPERLINK("x")' };
      const person = { person_id: null, by_id: null, by_name: null };
      const values = { ...row, ...origin, ...person, detail: 'unknownAccount' as const, change_set_id: null };
      await database.transaction((tx) => tx.insertInto('security_events').values(values).execute());
      const day = '&from=2026-02-01&to=2026-02-01';
      expect(await log(admin, `${day}&timeZone=Europe/Warsaw`)).toMatchObject([{ id: row.id }]);
      expect(await log(admin, day)).toEqual([]);
      const polish = await admin.invite({ role: 'administrator' });
      const headers = { 'If-Match': '*' };
      await polish.requestOk('/api/v1/profile', { method: 'PATCH', headers, body: { timeZone: 'Europe/Warsaw' } });
      expect(await log(polish, day)).toMatchObject([{ id: row.id }]);
      const file = await polish.requestOk(`/api/v1/security-events/export?format=csv${day}`);
      expect(file.headers['content-type']).toContain('text/csv');
      expect(file.headers['content-disposition']).toContain('security-log.csv');
      expect(file.text.split('\r\n')).toEqual([
        '\uFEFFat,event,detail,personId,person,email,byId,by,address,agent,changeSet,id',
        `2026-01-31T23:30:00.000Z,signInFailed,unknownAccount,,,,,,203.0.113.7,"'=HYPERLINK(""x"")",,${row.id}`,
        '',
      ]);
      await database.transaction((tx) => tx.deleteFrom('security_events').where('id', '=', row.id).execute());
    });

    it.each([
      ['kind=everything', '/kind'],
      ['from=2026-02-30', '/from'],
      ['to=yesterday', '/to'],
      ['from=2026-03-02&to=2026-03-01', '/to'],
      ['from=2026-03-02&timeZone=Mars/Olympus', '/timeZone'],
    ])('refuse %s and point to %s', async (query, pointer) => {
      for (const path of ['security-events', 'security-events/export']) {
        const response = await admin.request(`/api/v1/${path}?${query}`);
        expect(response.status).toBe(400);
        expect(response.json()).toMatchObject({ errors: [{ pointer }] });
      }
    });

    it('are kept for a limited time, and those that anyone can cause in a limited number', async () => {
      const insert = (id: string, at: number, personId: string | null) =>
        database.transaction((tx) =>
          tx
            .insertInto('security_events')
            .values({
              ...{ id, at, event: 'signInFailed', detail: null, person_id: personId, by_id: null, by_name: null },
              ...{ address: null, agent: null, change_set_id: null },
            })
            .execute(),
        );
      const ids = async () =>
        (await database.read.selectFrom('security_events').select('id').execute()).map((e) => e.id);
      const id = await admin.id();
      const now = Date.now();
      await insert('0-old', now - 181 * 86_400_000, id);
      await insert('0-older-than-no-limit', now - 179 * 86_400_000, id);
      await started.app.get(ExpiredRowsCleanup).run();
      expect(await ids()).not.toContain('0-old');
      expect(await ids()).toContain('0-older-than-no-limit');
      await insert('0-anonymous', now, null);
      await insert('~-anonymous', now, null);
      await database.transaction((tx) => deleteSurplusAnonymousEvents(tx, 1));
      expect(await ids()).toEqual(expect.arrayContaining(['~-anonymous', '0-older-than-no-limit']));
      expect(await ids()).not.toContain('0-anonymous');
      await database.transaction((tx) => tx.deleteFrom('security_events').where('at', '>=', now).execute());
    });
  });

  it('shows who made a reset link that still works, until it is revoked', async () => {
    const member = await admin.invite({ role: 'viewer' });
    const path = `/api/v1/people/${await member.id()}`;
    const { link, expiresAt } = (await admin.requestOk(`${path}/password-reset`, { method: 'POST' })).json();
    const createdBy = { id: await admin.id(), name: 'Ada' };
    expect((await admin.requestOk(path)).json().resetLink).toMatchObject({ createdBy, expiresAt });
    const look = () =>
      new Visitor(started).request('/api/v1/links/look', { method: 'POST', body: { secret: secretOf(link) } });
    expect((await look()).json()).toMatchObject({ purpose: 'reset', createdBy: 'Ada' });
    const revoke = () => admin.request(`${path}/password-reset`, { method: 'DELETE' });
    expect([(await revoke()).status, (await look()).status, (await revoke()).status]).toEqual([204, 410, 404]);
    expect((await admin.requestOk(path)).json().resetLink).toBeNull();
    expect((await entriesFor(admin))[0]).toMatchObject({ kind: 'person.revokeResetLink', by: { name: 'Ada' } });
  });

  it('holds no secret, no hash and no email address', async () => {
    const rows = await database.read.selectFrom('changes').select(['before', 'after', 'subject_id']).execute();
    const events = await database.read.selectFrom('security_events').selectAll().execute();
    const values = JSON.stringify([rows, events]);
    expect(rows.length).toBeGreaterThan(20);
    expect(values).not.toContain('@');
    expect(values).not.toContain('argon2');
    const tokens = await database.read.selectFrom('tokens').select('hash').execute();
    const links = await database.read.selectFrom('links').select('hash').execute();
    for (const { hash } of [...tokens, ...links]) expect(values).not.toContain(hash);
  });
});
