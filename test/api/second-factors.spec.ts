import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ExpiredRowsCleanup } from '../../libs/workspace/src/people/expired-rows.cleanup';
import { hashRecoveryCode } from '../../libs/workspace/src/credentials/recovery-codes';
import { totpCode } from '../../libs/workspace/src/credentials/totp';
import { Database } from '../../libs/workspace/src/database/database';
import { databases, type FreshDatabase } from '../support/databases';
import { firstAdministrator, type Member, PASSWORD, secretOf, Visitor } from '../support/people';
import type { HttpResponse } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

const currentStep = () => Math.floor(Date.now() / 30_000);

describe.each(databases)('a second factor with $name', (kind) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let database: Database;
  let admin: Member;

  beforeAll(async () => {
    place = await kind.fresh();
    started = await startApp({ database: place });
    database = started.app.get(Database);
    admin = await firstAdministrator(started);
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });

  const typeOf = ({ status, json }: HttpResponse) => [status, json().type.replace('urn:problem:', '')];
  const post = (who: Visitor, path: string, body?: object) =>
    who.request(`/api/v1/${path}`, { method: 'POST', ...(body && { body }) });

  /** Sets up an authenticator app. Returns its secret and the recovery codes. */
  async function setUp(who: Visitor): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = (await post(who, 'profile/authenticator-app/setup', {})).json();
    // With the code of the previous step, so that the tests can use the current one: the step must not end meanwhile.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const code = totpCode(secret, currentStep() - 1);
    const { status, json } = await post(who, 'profile/authenticator-app', { secret, code });
    clock.mockRestore();
    expect(status).toBe(201);
    return { secret, recoveryCodes: json().recoveryCodes };
  }

  /** Enters the password in a new browser. */
  async function enterPassword({ email }: Member): Promise<[Visitor, HttpResponse]> {
    const browser = new Visitor(started);
    return [browser, await browser.signIn(email, PASSWORD)];
  }
  const enterCode = (browser: Visitor, code: string) => post(browser, 'session/second-factor', { code });
  const events = async (): Promise<string[]> =>
    (await admin.requestOk('/api/v1/security-events?limit=4'))
      .json()
      .events.map(({ event, detail }: { event: string; detail?: string }) => [event, detail].filter(Boolean).join(' '));

  it('is set up with a code of the app, and its secret and codes are shown once', async () => {
    const member = await admin.invite({ role: 'viewer' });
    const offered = (await post(member, 'profile/authenticator-app/setup', {})).json();
    expect(offered.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(offered.uri).toBe(
      `otpauth://totp/Dragoman%20localhost:${encodeURIComponent(member.email)}?secret=${offered.secret}&issuer=Dragoman%20localhost`.replaceAll(
        'localhost',
        encodeURIComponent('localhost:0'),
      ),
    );
    expect(offered.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    const again = (await post(member, 'profile/authenticator-app/setup', { secret: offered.secret })).json();
    expect(again).toEqual(offered);
    const enable = (code: string) => post(member, 'profile/authenticator-app', { secret: offered.secret, code });
    expect(typeOf(await enable('000000'))).toEqual([403, 'wrongCode']);
    const { recoveryCodes } = (await enable(totpCode(offered.secret, currentStep()))).json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code: string) => /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(code))).toBe(true);
    expect(typeOf(await enable(totpCode(offered.secret, currentStep() + 1)))).toEqual([409, 'authenticatorAppExists']);
    const view = (await member.requestOk('/api/v1/profile/second-factors')).json();
    expect(view).toEqual({ authenticatorAppSince: expect.any(String), recoveryCodes: 10, required: false });
    expect((await events())[0]).toBe('authenticatorAppAdded');

    const stored = await database.read.selectFrom('recovery_codes').select('hash').execute();
    const hashes = stored.map(({ hash }) => hash);
    expect(hashes).toContain(hashRecoveryCode(recoveryCodes[0]));
    expect(JSON.stringify(hashes)).not.toContain(recoveryCodes[0]);
  });

  it('is asked for after the password, which alone gives no access', async () => {
    const member = await admin.invite({ role: 'administrator' });
    const { secret } = await setUp(member);
    const [browser, response] = await enterPassword(member);
    expect(response.json()).toMatchObject({ person: null, secondFactorMissing: true });
    expect(response.headers['set-cookie']![0]).toContain('Max-Age=600;');
    for (const path of ['profile', 'people', 'texts', 'sessions'])
      expect((await browser.request(`/api/v1/${path}`)).status).toBe(401);
    expect((await browser.requestOk('/api/v1/session')).json()).toMatchObject({
      person: null,
      secondFactorMissing: true,
    });
    expect((await member.requestOk('/api/v1/sessions')).json().sessions).toHaveLength(1);
    expect(typeOf(await enterCode(browser, '000000'))).toEqual([403, 'wrongCode']);
    const pending = browser.cookie;
    const done = await enterCode(browser, totpCode(secret, currentStep()));
    expect(done.json().person.email).toBe(member.email);
    expect(browser.cookie).not.toBe(pending);
    expect((await browser.request('/api/v1/people')).status).toBe(200);
    expect((await events()).slice(0, 2)).toEqual(['signedIn authenticatorApp', 'signInFailed wrongCode']);
    // the cookie of the first step is of no more use
    browser.cookie = pending;
    expect((await enterCode(browser, totpCode(secret, currentStep() + 1))).status).toBe(401);
    expect((await enterCode(new Visitor(started), '123456')).status).toBe(401);
  });

  it('accepts each code once, also of requests at the same time', async () => {
    const member = await admin.invite({ role: 'viewer' });
    const { secret, recoveryCodes } = await setUp(member);
    for (const code of [totpCode(secret, currentStep()), recoveryCodes[3]!]) {
      const browsers = await Promise.all([1, 2, 3].map(async () => (await enterPassword(member))[0]));
      const responses = await Promise.all(browsers.map((browser) => enterCode(browser, code)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
      const [browser] = await enterPassword(member);
      expect((await enterCode(browser, code)).status).toBe(403);
    }
    const view = (await member.requestOk('/api/v1/profile/second-factors')).json();
    expect(view.recoveryCodes).toBe(9);
    const renewed = (await post(member, 'profile/recovery-codes')).json().recoveryCodes;
    const [browser] = await enterPassword(member);
    expect((await enterCode(browser, recoveryCodes[4]!)).status).toBe(403);
    expect((await enterCode(browser, ` ${renewed[0].toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
  });

  it('limits guesses from everywhere, which the password does not reset', async () => {
    const member = await admin.invite({ role: 'viewer' });
    const { secret } = await setUp(member);
    for (let guess = 0; guess < 10; guess++) {
      const [browser] = await enterPassword(member);
      expect((await enterCode(browser, '000000')).status).toBe(403);
    }
    const [browser] = await enterPassword(member);
    const refused = await enterCode(browser, totpCode(secret, currentStep()));
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await events())[0]).toBe('signInBlocked');
    await database.transaction((tx) => tx.deleteFrom('attempts').execute());
    expect((await enterCode(browser, totpCode(secret, currentStep()))).status).toBe(200);
  });

  it('is asked for after a password-reset link, too', async () => {
    const member = await admin.invite({ role: 'viewer' });
    await setUp(member);
    const { link } = (await post(admin, `people/${await member.id()}/password-reset`)).json();
    const browser = new Visitor(started);
    const response = await post(browser, 'links/reset', {
      secret: secretOf(link),
      password: 'another horse on the moon',
    });
    expect(response.status).toBe(204);
    expect((await browser.requestOk('/api/v1/session')).json()).toMatchObject({
      person: null,
      secondFactorMissing: true,
    });
  });

  it('proves again who someone is, and is not set up or removed without that', async () => {
    const member = await admin.invite({ role: 'viewer' });
    const { secret } = await setUp(member);
    const age = () => database.transaction((tx) => tx.updateTable('sessions').set({ authenticated_at: 0 }).execute());
    await age();
    const remove = () => member.request('/api/v1/profile/authenticator-app', { method: 'DELETE' });
    for (const response of [
      await remove(),
      await post(member, 'profile/authenticator-app/setup', {}),
      await post(member, 'profile/recovery-codes'),
    ]) {
      expect(typeOf(response)).toEqual([403, 'reauthenticationRequired']);
    }
    const prove = (code: string) => post(member, 'session/reauthentication', { code });
    expect(typeOf(await prove('000000'))).toEqual([403, 'wrongCode']);
    expect((await prove(totpCode(secret, currentStep()))).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await enterPassword(member))[1].json().person.email).toBe(member.email);
    await admin.signIn(admin.email, PASSWORD);
  });

  it('is removed by an administrator for someone who lost it, and on the command line', async () => {
    const member = await admin.invite({ role: 'viewer' });
    const id = await member.id();
    const path = `/api/v1/people/${id}`;
    expect((await admin.requestOk(path)).json().hasSecondFactor).toBe(false);
    const reset = () => admin.request(`${path}/second-factors`, { method: 'DELETE' });
    expect((await reset()).status).toBe(404);
    await setUp(member);
    expect((await admin.requestOk(path)).json().hasSecondFactor).toBe(true);
    expect((await reset()).status).toBe(204);
    expect((await member.requestOk('/api/v1/session')).json().person).toBeNull();
    expect((await enterPassword(member))[1].json().person.email).toBe(member.email);

    await member.signIn(member.email, PASSWORD);
    await setUp(member);
    const program = join(__dirname, '../../dist/server/command-line.js');
    const run = (email: string) =>
      promisify(execFile)(process.execPath, [program, 'reset-second-factor', email], {
        env: { PATH: process.env.PATH, ...place.environment },
      });
    await expect(run('unknown@example.org')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No person with the email address unknown@example\.org has a second factor/),
    });
    expect((await run(member.email.toUpperCase())).stdout).toMatch(/^The second factor of .* was removed\./);
    expect((await enterPassword(member))[1].json().person.email).toBe(member.email);
    const [event] = (await admin.requestOk(`/api/v1/security-events?person=${id}&kind=changes`)).json().events;
    expect(event).toMatchObject({ event: 'secondFactorReset', by: { id: null, name: 'command line' } });
  });

  it('is not a passkey whose response is forged', async () => {
    const member = await admin.invite({ role: 'viewer' });
    const { options } = (await post(member, 'profile/passkeys/options')).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Dragoman' },
      user: { name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const clientData = { type: 'webauthn.create', challenge: options.challenge, origin: 'http://localhost:0' };
    const forged = {
      ...{ id: 'forged', rawId: 'forged', type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
        attestationObject: Buffer.from('none').toString('base64url'),
      },
    };
    const add = (credential: object) => post(member, 'profile/passkeys', { name: 'x', credential });
    for (const credential of [{}, { id: 1 }, forged]) {
      expect(typeOf(await add(credential))).toEqual([403, 'passkeyRefused']);
      expect(typeOf(await post(new Visitor(started), 'session/passkey', { credential }))).toEqual([
        403,
        'passkeyRefused',
      ]);
    }
    expect((await events())[0]).toBe('signInFailed passkey');
    for (const credential of ['x', null, []]) expect((await add(credential as object)).status).toBe(400);
    expect((await member.requestOk('/api/v1/profile/passkeys')).json()).toEqual({ passkeys: [] });
    expect((await member.request('/api/v1/profile/passkeys/x', { method: 'DELETE' })).status).toBe(404);
    await database.transaction((tx) => tx.updateTable('passkey_challenges').set({ expires_at: 1 }).execute());
    await started.app.get(ExpiredRowsCleanup).run();
    expect(await database.read.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  it('can be required of a role, which takes effect at once and locks no one out', async () => {
    const rules = (who: Visitor, roles: string[]) =>
      who.request('/api/v1/second-factor-rules', { method: 'PUT', body: { roles } });
    expect(typeOf(await rules(admin, ['administrator']))).toEqual([409, 'ownSecondFactorMissing']);
    expect((await rules(admin, ['king'])).status).toBe(400);
    expect((await admin.requestOk('/api/v1/second-factor-rules')).json()).toEqual({ roles: [] });

    const reviewer = await admin.invite({ role: 'reviewer' });
    const token = await reviewer.token(['texts.read']);
    expect((await rules(admin, ['reviewer', 'reviewer'])).json()).toEqual({ roles: ['reviewer'] });
    expect((await events())[0]).toBe('secondFactorRulesChanged');
    const workspace = (headers = {}) => reviewer.request('/api/v1/workspace', { headers });
    expect(typeOf(await workspace())).toEqual([403, 'secondFactorRequired']);
    expect((await workspace({ Authorization: `Bearer ${token}` })).status).toBe(200); // programs are not asked
    expect((await reviewer.request('/api/v1/profile')).status).toBe(200);
    expect((await reviewer.requestOk('/api/v1/session')).json()).toMatchObject({ secondFactorRequired: true });
    expect(typeOf(await post(reviewer, 'tokens', { name: 'x', scopes: ['texts.read'], days: 1 }))).toEqual([
      403,
      'secondFactorRequired',
    ]);
    await setUp(reviewer);
    expect((await workspace()).status).toBe(200);
    const remove = await reviewer.request('/api/v1/profile/authenticator-app', { method: 'DELETE' });
    expect(typeOf(remove)).toEqual([409, 'secondFactorNeeded']);

    await setUp(admin);
    expect((await rules(admin, ['administrator'])).status).toBe(200);
    expect((await admin.request('/api/v1/people')).status).toBe(200);
    expect((await rules(admin, [])).json()).toEqual({ roles: [] });
    expect((await rules(reviewer, [])).status).toBe(403);
  });
});
