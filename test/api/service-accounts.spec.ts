import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { Limits, Scope } from '../../libs/workspace/src/access/permissions';
import { Database } from '../../libs/workspace/src/database/database';
import type { ServiceAccountView } from '../../libs/workspace/src/service-accounts/service-accounts.contract';
import { databases } from '../support/databases';
import { firstAdministrator, type JsonRequestOptions, type Member, Visitor } from '../support/people';
import type { HttpResponse } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

const ALL_SCOPES: readonly Scope[] = [
  'texts.read',
  'texts.edit',
  'texts.review',
  'keys.manage',
  'files.import',
  'files.export',
];

describe.each(databases)('Service accounts on $name', (kind) => {
  let started: StartedApp;
  let admin: Member;
  /** Ids by namespace. */
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await firstAdministrator(started);
    for (const tag of ['en', 'de', 'fr']) await post('/api/v1/languages', { tag });
    for (const namespace of ['shop', 'legal']) {
      await post('/api/v1/namespaces', { name: namespace });
      const forms = { '': `Welcome to ${namespace}` };
      keys[namespace] = (await post('/api/v1/keys', { namespace, key: 'title', kind: 'text', forms })).id;
      await save(admin, namespace, 'de', `Willkommen bei ${namespace}`);
    }
  });
  afterAll(() => started?.close());

  const post = async (path: string, body: object) => (await admin.requestOk(path, { method: 'POST', body })).json();

  const save = async (who: Pick<Visitor, 'request'>, namespace: string, language: string, text: string) => {
    const path = `/api/v1/texts/${keys[namespace]}/${language}`;
    const etag = (await admin.requestOk(path)).headers.etag!;
    return who.request(path, { method: 'PUT', headers: { 'If-Match': etag }, body: { forms: { '': text } } });
  };

  const create = (input: object): Promise<ServiceAccountView> =>
    post('/api/v1/service-accounts', { name: 'The build', scopes: ALL_SCOPES, ...input });

  const patch = async ({ id }: Pick<ServiceAccountView, 'id'>, body: object): Promise<ServiceAccountView> =>
    (
      await admin.requestOk(`/api/v1/service-accounts/${id}`, {
        method: 'PATCH',
        headers: { 'If-Match': '*' },
        body,
      })
    ).json() as ServiceAccountView;

  const newToken = async ({ id }: Pick<ServiceAccountView, 'id'>, body: object = {}) =>
    (await post(`/api/v1/service-accounts/${id}/tokens`, { days: 30, ...body })) as { id: string; token: string };

  /** A program that sends the token. */
  const programWith = (token: string) => ({
    request: (path: string, { headers, ...options }: JsonRequestOptions = {}): Promise<HttpResponse> =>
      new Visitor(started).request(path, { ...options, headers: { Authorization: `Bearer ${token}`, ...headers } }),
  });

  const program = async (
    input: { scopes?: readonly Scope[] } & Omit<Limits, 'namespaces'> & { namespaces?: string[] },
  ) => programWith((await newToken(await create(input))).token);

  const statusOf = async (response: Promise<HttpResponse>) => (await response).status;
  /** The status, and the type of the problem if the request failed. */
  const outcomeOf = async (response: Promise<HttpResponse>) => {
    const { status, text } = await response;
    return [status, status < 400 ? undefined : (JSON.parse(text) as { type: string }).type];
  };
  const outsideLimits = [403, 'urn:problem:outsideLimits'];
  const limitsTooNarrow = [403, 'urn:problem:limitsTooNarrow'];

  it('act in their own name, and outlive the person who created them', async () => {
    const other = await admin.invite({ role: 'administrator' });
    const account = (
      await other.requestOk('/api/v1/service-accounts', {
        method: 'POST',
        body: { name: 'Nightly', scopes: ALL_SCOPES },
      })
    ).json() as ServiceAccountView;
    expect(account).toMatchObject({ name: 'Nightly', state: 'active', tokens: [], usedAt: null, createdBy: {} });
    const { token } = await newToken(account);
    const id = await other.id();
    for (const body of [{ roles: [{ role: 'viewer' }] }, { state: 'disabled' }]) {
      await admin.requestOk(`/api/v1/people/${id}`, { method: 'PATCH', headers: { 'If-Match': '*' }, body });
      expect((await save(programWith(token), 'shop', 'de', `Hallo ${JSON.stringify(body)}`)).status).toBe(200);
    }
    const { entries } = (await admin.requestOk(`/api/v1/activity/entries?person=${account.id}`)).json();
    expect(entries[0]).toMatchObject({ kind: 'edit', by: { id: account.id, name: 'Nightly' } });
    const session = (await programWith(token).request('/api/v1/session')).json();
    expect(session).toMatchObject({ person: null, serviceAccount: { id: account.id, name: 'Nightly' } });
  });

  it('are not among the people, and cannot be changed like one', async () => {
    const { id } = await create({});
    const { people } = (await admin.requestOk('/api/v1/people?limit=200')).json();
    expect(people.map((person: { id: string }) => person.id)).not.toContain(id);
    expect(await statusOf(admin.request(`/api/v1/people/${id}`))).toBe(404);
    const change = { method: 'PATCH', headers: { 'If-Match': '*' }, body: { roles: [{ role: 'administrator' }] } };
    expect(await statusOf(admin.request(`/api/v1/people/${id}`, change))).toBe(404);
    expect(await statusOf(admin.request(`/api/v1/people/${id}/password-reset`, { method: 'POST' }))).toBe(404);
    expect(await statusOf(admin.request(`/api/v1/service-accounts/${await admin.id()}`))).toBe(404);
  });

  it('replace a token by another while both are valid', async () => {
    const account = await create({});
    const first = await newToken(account);
    const second = await newToken(account, { graceHours: 2 });
    for (const { token } of [first, second]) {
      expect(await statusOf(programWith(token).request('/api/v1/namespaces'))).toBe(200);
    }
    const { tokens } = (await admin.requestOk(`/api/v1/service-accounts/${account.id}`)).json() as ServiceAccountView;
    expect(tokens.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(Date.parse(tokens[1]!.expiresAt!)).toBeLessThan(Date.now() + 2 * 3_600_000 + 1);
    const third = admin.request(`/api/v1/service-accounts/${account.id}/tokens`, { method: 'POST', body: { days: 1 } });
    expect(await outcomeOf(third)).toEqual([409, 'urn:problem:twoTokensValid']);
    await admin.requestOk(`/api/v1/service-accounts/${account.id}/tokens/${first.id}`, { method: 'DELETE' });
    expect(await statusOf(programWith(first.token).request('/api/v1/namespaces'))).toBe(401);
    const last = await newToken(account, { graceHours: 0 });
    expect(await statusOf(programWith(second.token).request('/api/v1/namespaces'))).toBe(401);
    expect(await statusOf(programWith(last.token).request('/api/v1/namespaces'))).toBe(200);
  });

  it('create at most two tokens for requests at the same time', async () => {
    const { id } = await create({});
    const options = { method: 'POST', body: { days: 1 } };
    const responses = Array.from({ length: 5 }, () => admin.request(`/api/v1/service-accounts/${id}/tokens`, options));
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 409, 409, 409]);
  });

  it('lose access when they are disabled or get fewer permissions', async () => {
    const account = await create({});
    const { request } = programWith((await newToken(account)).token);
    await patch(account, { scopes: ['texts.read'] });
    expect(await statusOf(request('/api/v1/exports'))).toBe(403);
    await patch(account, { state: 'disabled' });
    expect(await statusOf(request('/api/v1/namespaces'))).toBe(401);
    await patch(account, { state: 'active' });
    expect(await statusOf(request('/api/v1/namespaces'))).toBe(200);
  });

  it('are recorded in the history and the security log', async () => {
    const account = await create({ name: 'Recorded', languages: ['de'] });
    await patch(account, { languages: null });
    await newToken(account);
    await patch(account, { state: 'disabled' });
    const { events } = (await admin.requestOk(`/api/v1/security-events?person=${account.id}`)).json();
    expect(events.map(({ event }: { event: string }) => event)).toEqual([
      'serviceAccountDisabled',
      'tokenCreated',
      'serviceAccountChanged',
      'serviceAccountCreated',
    ]);
    expect(events[0].person).toEqual({ id: account.id, name: 'Recorded', isServiceAccount: true });
    const { entries } = (await admin.requestOk(`/api/v1/activity/entries?changeSet=${events[2].changeSet}`)).json();
    expect(entries).toMatchObject([
      { subject: { type: 'serviceAccount' }, before: { languages: ['de'] }, after: { languages: null } },
    ]);
  });

  it('are not changed by another order of permissions or languages', async () => {
    const [scopes, languages] = [
      ['texts.edit', 'texts.read'],
      ['fr', 'de'],
    ];
    const account = await create({ scopes, languages });
    const after = await patch(account, { scopes: scopes.toReversed(), languages: languages.toReversed() });
    expect([after.scopes, after.languages]).toEqual([account.scopes, account.languages]);
    const { events } = (await admin.requestOk(`/api/v1/security-events?person=${account.id}`)).json();
    expect(events.map(({ event }: { event: string }) => event)).toEqual(['serviceAccountCreated']);
  });

  it('are managed by administrators alone, never with a token', async () => {
    const publisher = await admin.invite({ role: 'publisher' });
    expect(await statusOf(publisher.request('/api/v1/service-accounts'))).toBe(403);
    const { request } = await program({ scopes: [...ALL_SCOPES, 'languages.manage', 'namespaces.manage'] });
    for (const path of ['/api/v1/service-accounts', '/api/v1/people', '/api/v1/tokens', '/api/v1/profile']) {
      expect([path, await statusOf(request(path))]).toEqual([path, 403]);
    }
  });

  it('refuse unknown scopes, languages and namespaces, and scopes that cannot be limited', async () => {
    const refused = (body: object) =>
      outcomeOf(
        admin.request('/api/v1/service-accounts', {
          method: 'POST',
          body: { name: 'x', scopes: ['texts.read'], ...body },
        }),
      );
    for (const body of [
      { scopes: ['people.manage'] },
      { scopes: [] },
      { languages: ['tlh'] },
      { languages: [] },
      { namespaces: ['unknown'] },
    ]) {
      expect([body, ...(await refused(body))]).toEqual([body, 400, 'urn:problem:invalid']);
    }
    const notLimitable = [422, 'urn:problem:scopesNotLimitable'];
    expect(await refused({ scopes: ['releases.publish'], languages: ['de'] })).toEqual(notLimitable);
    expect(await refused({ scopes: ['texts.read', 'releases.read'], namespaces: ['shop'] })).toEqual(notLimitable);
    expect(await refused({ scopes: ['releases.read'], languages: ['de'] })).toEqual([201, undefined]);
  });

  describe('limited to a namespace', () => {
    let request: ReturnType<typeof programWith>['request'];

    beforeAll(async () => {
      ({ request } = await program({ namespaces: ['shop'] }));
    });

    it('cannot read other namespaces', async () => {
      const { namespaces } = (await request('/api/v1/namespaces')).json();
      expect(namespaces.map(({ name }: { name: string }) => name)).toEqual(['shop']);
      const workspace = (await request('/api/v1/workspace')).json();
      expect(workspace.namespaces).toHaveLength(1);
      expect(workspace.counts[0]).toHaveLength(1);
      const list = (await request('/api/v1/texts?language=de')).json();
      expect(list.texts.map(({ key }: { key: { namespace: string } }) => key.namespace ?? 'shop')).toEqual(['shop']);
      expect(list.counts.keys).toBe(1);
      expect((await request('/api/v1/texts?language=de&q=legal')).json().matches).toBe(0);
      expect((await request(`/api/v1/texts/${keys.shop}/suggestions?language=de`)).json().suggestions).toEqual([]);
      for (const path of [
        '/api/v1/texts?language=de&namespace=legal',
        `/api/v1/texts/${keys.legal}?language=de`,
        `/api/v1/texts/${keys.legal}/de`,
        `/api/v1/texts/${keys.legal}/suggestions?language=de`,
        '/api/v1/texts/find?language=de&namespace=legal&key=title',
        `/api/v1/keys/${keys.legal}`,
        `/api/v1/keys/${keys.legal}/texts`,
        '/api/v1/exports/de/legal.json',
      ]) {
        expect([path, await statusOf(request(path))]).toEqual([path, 404]);
      }
      const { files } = (await request('/api/v1/exports')).json();
      expect(files.map(({ namespace }: { namespace: string }) => namespace)).toEqual(files.map(() => 'shop'));
      const { text } = await request('/api/v1/exports.zip');
      expect(text).toContain('shop.json');
      expect(text).not.toContain('legal.json');
      const { days } = (await request('/api/v1/workspace/progress?language=de&days=1')).json();
      expect(days.at(-1).keys).toBe(1);
    });

    it('cannot change anything in other namespaces', async () => {
      const as = { request };
      expect((await save(as, 'shop', 'fr', 'Bonjour')).status).toBe(200);
      expect(await outcomeOf(save(as, 'legal', 'fr', 'Bonjour'))).toEqual(outsideLimits);
      const bulk = { language: 'de', action: 'clear', filter: 'all' };
      expect(
        await outcomeOf(request('/api/v1/texts/bulk', { method: 'POST', body: { ...bulk, keyIds: [keys.legal] } })),
      ).toEqual(outsideLimits);
      const cleared = (await request('/api/v1/texts/bulk', { method: 'POST', body: bulk })).json();
      expect(cleared.done).toBe(1);
      expect(await statusOf(request(`/api/v1/activity/${cleared.changeSet}/undo`, { method: 'POST' }))).toBe(200);

      const ifMatch = { 'If-Match': '*' };
      const newKey = { key: 'new', kind: 'text', forms: { '': 'New' } };
      const inNamespace = (namespace: string) =>
        request('/api/v1/keys', { method: 'POST', body: { ...newKey, namespace } });
      expect(await outcomeOf(inNamespace('legal'))).toEqual(outsideLimits);
      const created = (await inNamespace('shop')).json();
      for (const [method, id, body] of [
        ['PATCH', created.id, { namespace: 'legal' }],
        ['PATCH', keys.legal, { namespace: 'shop' }],
        ['PATCH', keys.legal, { description: 'Mine' }],
        ['DELETE', keys.legal, undefined],
      ] as const) {
        const response = request(`/api/v1/keys/${id}`, { method, headers: ifMatch, body });
        expect([method, body, ...(await outcomeOf(response))]).toEqual([method, body, ...outsideLimits]);
      }
      await request(`/api/v1/keys/${created.id}`, { method: 'DELETE', headers: ifMatch });
    });

    it('cannot undo changes in other namespaces', async () => {
      await save(admin, 'legal', 'fr', 'Bienvenue');
      const { entries } = (await admin.requestOk('/api/v1/activity/entries?limit=1')).json();
      const undo = request(`/api/v1/activity/${entries[0].changeSet}/undo`, { method: 'POST' });
      expect(await outcomeOf(undo)).toEqual(outsideLimits);
    });

    it('import and plan only files of it', async () => {
      const plan = (file: string) =>
        request('/api/v1/imports', {
          method: 'POST',
          body: { dryRun: true, files: [{ file, content: '{"title":"Bienvenue"}' }] },
        });
      expect(await outcomeOf(plan('fr/shop.json'))).toEqual([200, undefined]);
      expect(await outcomeOf(plan('fr/legal.json'))).toEqual(outsideLimits);
      expect(await outcomeOf(plan('fr/another.json'))).toEqual(outsideLimits);
      expect(await outcomeOf(plan('tlh/shop.json'))).toEqual([200, undefined]); // refused when it is carried out
      const shipped = { dryRun: true, shipped: true };
      expect(await outcomeOf(request('/api/v1/imports', { method: 'POST', body: shipped }))).toEqual(outsideLimits);
    });

    it('are refused requests that affect all namespaces', async () => {
      expect(await outcomeOf(request('/api/v1/events'))).toEqual(limitsTooNarrow);
      const account = await create({ scopes: ['texts.read', 'releases.read', 'releases.publish', 'activity.read'] });
      const { token } = await newToken(account);
      // Stored by an earlier version, or by hand.
      await started.app.get(Database).transaction(async (tx) => {
        const limited = await tx
          .selectFrom('service_accounts')
          .select('namespaces')
          .where('namespaces', 'is not', null)
          .executeTakeFirstOrThrow();
        await tx.updateTable('service_accounts').set(limited).where('user_id', '=', account.id).execute();
      });
      for (const path of ['/api/v1/releases', '/api/v1/releases/preview', '/api/v1/activity']) {
        expect([path, ...(await outcomeOf(programWith(token).request(path)))]).toEqual([path, ...limitsTooNarrow]);
      }
      const publish = { method: 'POST', body: { hash: 'x' } };
      expect(await outcomeOf(programWith(token).request('/api/v1/releases', publish))).toEqual(limitsTooNarrow);
    });
  });

  describe('limited to a language', () => {
    let request: ReturnType<typeof programWith>['request'];

    beforeAll(async () => {
      ({ request } = await program({ languages: ['de'] }));
    });

    it('read all languages, which they translate from', async () => {
      expect(await statusOf(request(`/api/v1/texts/${keys.shop}/en`))).toBe(200);
      expect(await statusOf(request('/api/v1/exports/en/shop.json'))).toBe(200);
    });

    it('cannot change texts in other languages', async () => {
      const as = { request };
      expect((await save(as, 'shop', 'de', 'Guten Tag')).status).toBe(200);
      expect(await outcomeOf(save(as, 'shop', 'fr', 'Bonjour !'))).toEqual(outsideLimits);
      const review = { method: 'POST', headers: { 'If-Match': '"1"' }, body: { verdict: 'approve' } };
      expect(await outcomeOf(request(`/api/v1/texts/${keys.shop}/fr/review`, review))).toEqual(outsideLimits);
      const bulk = (language: string, action: string, more = {}) =>
        request('/api/v1/texts/bulk', { method: 'POST', body: { language, action, filter: 'all', ...more } });
      expect(await outcomeOf(bulk('fr', 'clear'))).toEqual(outsideLimits);
      expect(await outcomeOf(bulk('de', 'tag', { tags: ['x'] }))).toEqual(limitsTooNarrow);
      const importOf = (file: string) =>
        request('/api/v1/imports', {
          method: 'POST',
          body: { dryRun: true, files: [{ file, content: '{"title":"Salut"}' }] },
        });
      expect(await outcomeOf(importOf('fr/shop.json'))).toEqual(outsideLimits);
      expect(await outcomeOf(importOf('de/shop.json'))).toEqual([200, undefined]);
      await save(admin, 'shop', 'fr', 'Salut');
      const { entries } = (await admin.requestOk('/api/v1/activity/entries?limit=1')).json();
      expect(await statusOf(request(`/api/v1/activity/${entries[0].changeSet}/undo`, { method: 'POST' }))).toBe(403);
    });

    it('cannot change a key, because it has texts in all languages', async () => {
      const ifMatch = { 'If-Match': '*' };
      const newKey = { namespace: 'shop', key: 'other', kind: 'text', forms: { '': 'New' } };
      expect(await outcomeOf(request('/api/v1/keys', { method: 'POST', body: newKey }))).toEqual(outsideLimits);
      const deleted = request(`/api/v1/keys/${keys.shop}`, { method: 'DELETE', headers: ifMatch });
      expect(await outcomeOf(deleted)).toEqual(limitsTooNarrow);
      // In the reference language they can add keys.
      const source = await program({ languages: ['en'] });
      expect(await statusOf(source.request('/api/v1/keys', { method: 'POST', body: newKey }))).toBe(201);
      // An import changes the texts of its language, but not descriptions and maximum lengths, which apply to all.
      const body = { files: [{ file: 'en/shop.properties', content: '# A note\ntitle=Title\n' }] };
      const imported = async (more: object) =>
        (await source.request('/api/v1/imports', { method: 'POST', body: { ...body, ...more } })).json();
      const { plan, namespaces } = (await imported({ dryRun: true })) as ImportPlanView;
      expect(namespaces).toMatchObject([{ name: 'shop', changedNotes: 0 }]);
      expect(await imported({ plan, conflicts: 'mine', removed: 'keep' })).toMatchObject({ changedNotes: 0 });
    });
  });
});
