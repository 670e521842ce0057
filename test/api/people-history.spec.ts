import { Database } from '../../apps/api/src/database/database';
import { HistoryService } from '../../apps/api/src/history/history.service';
import type { ActivityEntryView, ChangeSetView } from '../../apps/api/src/activity/activity.contract';
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
      const { link } = (await invite('ivan@example.org')).json();
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

  it('records an invitation and the one that it replaces together', async () => {
    const invite = (role: string) =>
      admin.requestOk('/api/v1/invitations', { method: 'POST', body: { email: 'rosa@example.org', role } });
    await invite('viewer');
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
          `/api/v1/activity/entries?message=${own}`,
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

  it('holds no secret, no hash and no email address', async () => {
    const rows = await database.read.selectFrom('changes').select(['before', 'after', 'subject_id']).execute();
    const values = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(20);
    expect(values).not.toContain('@');
    expect(values).not.toContain('argon2');
    const tokens = await database.read.selectFrom('tokens').select('hash').execute();
    const links = await database.read.selectFrom('links').select('hash').execute();
    for (const { hash } of [...tokens, ...links]) expect(values).not.toContain(hash);
  });
});
