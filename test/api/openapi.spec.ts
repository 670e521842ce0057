import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { KeyReports } from '@dragoman/i18n/internal';
import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { get, type IncomingMessage } from 'node:http';
import { breakingChanges } from '../../libs/workspace/src/openapi/breaking-changes';
import { committedForm } from '../../libs/workspace/src/openapi/committed-form';
import type { OpenApiDocument, Operation } from '../../libs/workspace/src/openapi/openapi.contract';
import { routesOf } from '../../libs/workspace/src/openapi/route';
import { missingKeyId } from '../../libs/workspace/src/missing-keys/missing-keys.store';
import { Database } from '../../libs/workspace/src/database/database';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { totpCode } from '../../libs/workspace/src/credentials/totp';
import { SCOPES } from '../../libs/workspace/src/access/permissions';
import { TEXT_FILTERS } from '../../libs/workspace/src/texts/text-filters';
import { basePath, itInProgram } from '../support/base-path';
import { png } from '../support/pictures';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { parseCurl } from '../support/parse-curl';
import { firstAdministrator, secretOf, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

/** Redirects of a browser, which have a spec of their own. */
const ELSEWHERE = {
  'machineSuggestions.suggest': 'machine-suggestions.spec.ts',
  'pretranslation.cancel': 'test/api/pretranslation.spec.ts',
  'pretranslation.undo': 'test/api/pretranslation.spec.ts',
  'openIdConnect.begin': 'test/api/oidc.spec.ts',
  'openIdConnect.end': 'test/api/oidc.spec.ts',
  'openIdConnect.logout': 'test/api/oidc.spec.ts',
  'notifications.showSettings': 'test/api/mail.spec.ts',
  'session.signInToApplication': 'test/mount/access.spec.ts',
  // They need an email server.
  'emailChanges.sendAgain': 'test/api/email-changes.spec.ts',
  'emailChanges.cancel': 'test/api/email-changes.spec.ts',
  'emailChanges.confirm': 'test/api/email-changes.spec.ts',
  'screenshots.add': 'test/api/screenshots.spec.ts',
  'places.list': 'test/api/screenshots.spec.ts',
  'passkeys.register': 'test/web/people.spec.ts',
  'passkeys.remove': 'test/web/people.spec.ts',
  'passkeys.signIn': 'test/web/people.spec.ts',
};

describe('the OpenAPI description of the REST API', () => {
  let started: StartedApp;
  let api: OpenApiDocument;
  let operations: { method: string; path: string; operation: Operation }[];
  const followed = new Set<string>(Object.keys(ELSEWHERE));

  beforeAll(async () => {
    started = await startApp({
      texts: { en: { common: { title: 'Welcome' } } },
      environment: { DRAGOMAN_METRICS_TOKEN: 'for prometheus', DRAGOMAN_FROM_CODE: 'ask' },
    });
    api = (await sendRequest(started.url, '/api/v1/openapi.json')).json();
    operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  });
  afterAll(() => started.close());

  it('has every route of the running application, with its required permission', () => {
    const described = new Map(
      operations.map(({ method, path, operation }) => [`${method} ${path}`, operation['x-permission']]),
    );
    const missing = started.app
      .get(DiscoveryService, { strict: false })
      .getControllers()
      .flatMap(({ metatype }) => routesOf(metatype as Type))
      .filter(({ path }) => /^\/(api|locales|healthz|readyz|metrics)(\/|$)/.test(path))
      .map(({ path, ...route }) => ({ ...route, path: path.replace('{*path}', '{language}/{namespace}.json') }))
      .filter(({ method, path, rule }) => {
        const known = described.has(`${method} ${path}`);
        return !known || described.get(`${method} ${path}`) !== rule;
      })
      .map(({ method, path }) => `${method} ${path}: rebuild the document with \`npm run build -- api\``);
    expect(missing).toEqual([]);
  });

  it('has a summary of one line for every route', () => {
    const silent = operations
      .filter(({ operation }) => operation.summary === '')
      .map(({ operation: { operationId } }) => `${operationId}: say in a comment before it what it does, /** … */`);
    expect(silent).toEqual([]);
  });

  it('names all filters of texts', () => {
    const { parameters } = operations.find(({ operation }) => operation.operationId === 'texts.list')!.operation;
    const { description } = parameters!.find(({ name }) => name === 'filter')!;
    expect(TEXT_FILTERS.filter((each) => !description!.includes(`\`${each}\``))).toEqual([]);
  });

  it('spells the titles of its sections as the pages do', () => {
    const titles = api.tags.map(({ name }) => name);
    expect(titles).toEqual(expect.arrayContaining(['MCP', 'OpenAPI', 'OpenID Connect', 'Pre-translation']));
    expect(titles.filter((title) => /Mcp|Pretranslation/.test(title))).toEqual([]);
  });

  it('has the refusals that no type shows, and bodies that may be left out', () => {
    for (const [method, path, status] of [
      ['post', '/api/v1/mail/test', 429],
      ['post', '/api/v1/password-reset', 429],
      ['get', '/api/v1/places', 404],
      ['get', '/api/v1/texts/find', 404],
      ['get', '/api/v1/session/application', 404],
      ['get', '/api/v1/session/oidc', 404],
      ['get', '/api/v1/session/oidc/callback', 404],
    ] as const)
      expect([path, Object.keys(api.paths[path]?.[method]?.responses ?? {})]).toEqual([
        path,
        expect.arrayContaining([String(status)]),
      ]);
    expect(api.paths['/api/v1/scheduled-releases/{id}/publish']!.post!.requestBody!.required).toBe(false);
  });

  it('is valid according to the schema of OpenAPI', async () => {
    const checked = await new Validator().validate(structuredClone(api) as never);
    expect(checked.errors).toBeUndefined();
    expect(checked.valid).toBe(true);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // A host's description has the paths where the host itself delivers, see test/mount/delivery.spec.ts.
  itInProgram('equals the committed description, so that every change of the API is part of a diff', () => {
    const committed = readFileSync(join(__dirname, '../../docs/reference/openapi.json'), 'utf8');
    const update = 'npm run build -- api && node scripts/openapi.mjs --write';
    expect(api.servers).toEqual([{ url: basePath || '/' }]);
    const isCurrent = committed === committedForm({ ...api, servers: [{ url: '/' }] });
    const breaking = breakingChanges(JSON.parse(committed) as OpenApiDocument, api);
    expect({ isCurrent, breaking, ...(!isCurrent && { update }) }).toEqual({ isCurrent: true, breaking: [] });
  });

  it('is public, with an entity tag', async () => {
    const first = await sendRequest(started.url, '/api/v1/openapi.json');
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' });
    const headers = { 'If-None-Match': first.headers.etag };
    expect((await sendRequest(started.url, '/api/v1/openapi.json', { headers })).status).toBe(304);
  });

  describe('has examples that work, and responses that match it,', () => {
    let valid: Ajv2020;
    const known: Record<string, string> = { METRICS_TOKEN: 'for prometheus' };

    beforeAll(() => {
      valid = new Ajv2020({ strict: false, allErrors: true });
      addFormats(valid);
      valid.addSchema({ $id: 'api', ...strict({ components: api.components }) });
    });

    /**
     * Requires that responses have no members other than the described ones, although the document allows additions.
     */
    function strict<T>(schema: T): T {
      if (typeof schema !== 'object' || schema === null) return schema;
      const made = Array.isArray(schema)
        ? schema.map(strict)
        : Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
      const { type, properties, additionalProperties } = made as { [key: string]: unknown };
      if (type === 'object' && properties !== undefined && additionalProperties === undefined) {
        (made as { [key: string]: unknown }).additionalProperties = false;
      }
      return made as T;
    }

    function expectDescribed({ operation }: { operation: Operation }, response: HttpResponse): void {
      const described = operation.responses[response.status];
      expect([operation.operationId, Object.keys(operation.responses)]).toEqual([
        operation.operationId,
        expect.arrayContaining([String(response.status)]),
      ]);
      const resolved =
        described?.$ref === undefined ? described : api.components.responses[described.$ref.split('/').pop()!];
      const content = Object.entries(resolved?.content ?? {});
      if (content.length === 0) {
        expect([operation.operationId, response.text]).toEqual([operation.operationId, '']);
        return;
      }
      const type = String(response.headers['content-type']).split(';')[0]!;
      expect([operation.operationId, content.map(([each]) => each)]).toEqual([
        operation.operationId,
        expect.arrayContaining([type]),
      ]);
      const { schema } = resolved!.content![type]!;
      if (!/[/+]json$/.test(type) || schema === undefined) return; // a line of NDJSON has no schema of its own
      const check = valid.compile(JSON.parse(JSON.stringify(strict(schema)).replaceAll('"#/', '"api#/')));
      check(response.json());
      expect([operation.operationId, check.errors ?? []]).toEqual([operation.operationId, []]);
    }

    /**
     * Runs the example of an operation, and compares the response with the description.
     * @param more variables for this example
     * @param change members of the body that differ from the example
     */
    async function follow(operationId: string, more: Record<string, string | number> = {}, change?: object) {
      const found = operations.find(({ operation }) => operation.operationId === operationId)!;
      const variables: Record<string, string | number> = { ...known, ...more };
      const command = parseCurl(found.operation['x-codeSamples']![0]!.source, variables);
      const body = change === undefined ? command.body : { ...(command.body as object), ...change };
      const response = await sendRequest(started.url, command.path, {
        method: command.method,
        headers: command.headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const [first] = Object.keys(found.operation.responses);
      expect([operationId, response.status, response.status < 300 ? '' : response.text]).toEqual([
        operationId,
        Number(first),
        '',
      ]);
      expectDescribed(found, response);
      followed.add(operationId);
      return response;
    }

    const sessionOf = ({ headers }: HttpResponse) => /^dragoman=[^;]+/.exec(headers['set-cookie']![0]!)![0];

    it('for people', async () => {
      known.ORIGIN = started.url;
      const link = await started.app.get(FirstAdministrator).setupLink();
      await follow('project.get');
      await follow('links.describe', {}, { secret: secretOf(link!) });
      await follow('links.setup', {}, { secret: secretOf(link!) });
      known.SESSION = sessionOf(await follow('session.begin'));
      await follow('session.who');
      await follow('session.discardPendingIdentity');
      await follow('session.reauthenticate');
      known.TOKEN = (await follow('tokens.create', {}, { scopes: SCOPES })).json().token;
      const [token] = (await follow('tokens.list')).json().tokens;
      await follow('mcp.view');
      const profile = (await follow('profile.get')).json();
      await follow('profile.change', { VERSION: profile.version });

      const { secret } = (await follow('secondFactors.setup', {}, { secret: undefined })).json();
      const step = Math.floor(Date.now() / 30_000); // one more or less is accepted
      await follow('secondFactors.enable', {}, { secret, code: totpCode(secret, step) });
      await follow('secondFactors.get');
      await follow('secondFactors.recoveryCodes');
      await follow('passkeys.list');
      await follow('passkeys.options');
      await follow('passkeys.signInOptions');
      await follow('passkeys.reauthenticationOptions');
      await follow('secondFactors.rules');
      await follow('secondFactors.changeRules');
      await follow('secondFactors.changeRules', {}, { roles: [] });
      known.SESSION = sessionOf(await follow('session.begin'));
      const next = totpCode(secret, step + 1);
      known.SESSION = sessionOf(await follow('session.secondFactor', {}, { code: next }));
      await follow('secondFactors.remove');

      const invited = (await follow('people.invite')).json();
      await follow('links.invitation', {}, { secret: secretOf(invited.link) });
      await follow('people.invite', {}, { email: 'other@company.example' });
      await follow('people.revokeInvitation', { ID: (await follow('people.invitations')).json().invitations[0].id });
      await follow('people.inviteAll');
      await follow('people.renewInvitations');
      await follow('people.revokeInvitations');
      await follow('testEmail.send');
      const { people } = (await follow('people.list')).json();
      const ID = people.find(({ email }: { email: string }) => email.startsWith('grace')).id;
      const { version: VERSION } = (await follow('people.get', { ID })).json();
      await follow('people.change', { ID, VERSION }, { email: 'grace@company.example' });
      await follow('links.requestReset');
      const reset = (await follow('people.reset', { ID })).json();
      await follow('links.reset', {}, { secret: secretOf(reset.link) });
      await follow('people.reset', { ID });
      await follow('people.revokeReset', { ID });
      await follow('securityLog.list', {});
      await follow('securityLog.export', {});
      await follow('securityLog.own');
      const { id: FILTER_ID } = (await follow('savedFilters.add')).json();
      await follow('savedFilters.list');
      await follow('savedFilters.change', { ID: FILTER_ID });
      await follow('savedFilters.delete', { ID: FILTER_ID });
      for (const each of ['report', 'last', 'changes']) await follow(`visits.${each}`);
      await follow('notifications.list');
      await follow('notifications.unread');
      await follow('notifications.read');
      await follow('notifications.settings');
      await follow('notifications.changeSettings');
      const SECRET = 'mQ0mXqk8PTvVZV3Tq0v9mQd5yJfVvE4w1o7bQm2r0cA'; // of the example
      await started.app
        .get(Database)
        .transaction((tx) => tx.updateTable('notification_settings').set({ unsubscribe: SECRET }).execute());
      await follow('notifications.unsubscribe');
      const grace = new Visitor(started);
      await grace.signIn('grace@company.example', 'a horse on the moon');
      const own = (
        await grace.requestOk('/api/v1/profile/authenticator-app/setup', { method: 'POST', body: {} })
      ).json();
      const first = { secret: own.secret, code: totpCode(own.secret, Math.floor(Date.now() / 30_000)) };
      await grace.requestOk('/api/v1/profile/authenticator-app', { method: 'POST', body: first });
      await follow('secondFactors.reset', { ID });
      await follow('people.tokensOf', { ID: profile.id });
      await follow('people.signOut', { ID });
      const second = (await follow('tokens.create')).json();
      await follow('people.revoke', { ID: profile.id, TOKEN_ID: second.id });
      await follow('people.delete', { ID, VERSION: (await follow('people.get', { ID })).json().version });
      const again = (await follow('people.invite')).json();
      const joined = await follow('links.invitation', {}, { secret: secretOf(again.link) });
      await follow('profile.delete', { SESSION: sessionOf(joined), VERSION: 1 });
      expect(token.scopes).toEqual(SCOPES);
      const account = (await follow('serviceAccounts.create')).json();
      await follow('serviceAccounts.list');
      await follow('serviceAccounts.get', { ID: account.id });
      await follow('serviceAccounts.change', { ID: account.id, VERSION: account.version });
      const TOKEN_ID = (await follow('serviceAccounts.createToken', { ID: account.id })).json().id;
      await follow('serviceAccounts.revokeToken', { ID: account.id, TOKEN_ID });
      await follow('tokens.revoke', { ID: (await follow('tokens.create')).json().id });

      const another = sessionOf(await follow('session.begin'));
      const { sessions } = (await follow('sessions.list', { SESSION: another })).json();
      await follow('sessions.end', {
        SESSION: another,
        ID: sessions.find(({ current }: { current: boolean }) => !current).id,
      });
      known.SESSION = sessionOf(await follow('session.begin'));
      await follow('emailChanges.change', {}, { email: 'ada@company.example' });
      await follow('profile.password');
      await follow('session.end');
      known.SESSION = sessionOf(await follow('session.begin', {}, { password: 'another horse on the moon' }));
      await follow('sessions.endAll');
    });

    it('for texts', async () => {
      await follow('languages.add', {}, { tag: 'en' });
      await follow('languages.add');
      await follow('languages.add', {}, { tag: 'pl', fallback: 'de' });
      await follow('languages.list');
      await follow('languages.get');
      await follow('languages.people');
      await follow('languages.change', { VERSION: 1 });
      const namespace = (await follow('namespaces.create')).json();
      await follow('namespaces.change', { ID: namespace.id, VERSION: namespace.version });
      await follow('namespaces.list');
      await follow('namespaces.get', { ID: namespace.id });
      const key = (await follow('keys.create')).json();
      await follow('keys.get', { ID: key.id });
      await follow('keyTexts.get', { ID: key.id });
      const KEY = key.id;
      const text = (await follow('texts.save', { KEY, VERSION: 0 })).json();
      await follow('texts.get', { KEY });
      await follow('texts.context', { KEY });
      await follow('texts.suggestions', { KEY });
      await follow('machineSuggestions.describe');
      await follow('texts.find');
      await follow('texts.findings', { KEY });
      const approved = (await follow('texts.review', { KEY, VERSION: text.version })).json();
      const forms = { '': 'Herzlich  willkommen' };
      await follow('texts.save', { KEY, VERSION: approved.version }, { forms });
      const { findings } = (await follow('texts.findings', { KEY }, { forms })).json();
      const { code, values } = findings.find((each: { code: string }) => each.code === 'doubleSpace');
      await follow('texts.ignore', { KEY }, { code, values, ignored: true });
      await follow('checks.list');
      await follow('checks.set', { CODE: code });
      await follow('checks.set', { CODE: code }, { severity: null, language: 'de' });
      await follow('checks.recheck');
      const { entries } = (await follow('activity.entries')).json();
      const back = { entry: entries[0].entry };
      await follow('texts.restore', { KEY, VERSION: approved.version + 1 }, back);
      const picture = await sendRequest(started.url, `/api/v1/screenshots?key=${KEY}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${known.TOKEN}`, 'Content-Type': 'image/png' },
        body: png(40, 20),
      });
      expectDescribed(
        operations.find(({ operation }) => operation.operationId === 'screenshots.add')!,
        picture,
      );
      const { id: SCREENSHOT } = picture.json();
      await follow('screenshots.list');
      await follow('screenshots.mark', { ID: SCREENSHOT, KEY });
      await follow('screenshots.describe', { ID: SCREENSHOT });
      await follow('screenshots.content', { ID: SCREENSHOT });
      await follow('screenshots.remove', { ID: SCREENSHOT, KEY });
      await follow('places.reportFit', {}, { key: KEY });
      await follow('places.record', {}, { places: [{ namespace: 'shop/cart', key: 'title', element: 'h1' }] });
      expectDescribed(
        operations.find(({ operation }) => operation.operationId === 'places.list')!,
        await sendRequest(started.url, `/api/v1/places?key=${KEY}`, {
          headers: { Authorization: `Bearer ${known.TOKEN}` },
        }),
      );

      const { id: THREAD, comments } = (await follow('comments.start', {}, { keyId: KEY })).json();
      await follow('comments.list');
      await follow('comments.people');
      await follow('comments.get', { THREAD });
      await follow('comments.reply', { THREAD });
      await follow('comments.setState', { THREAD });
      const COMMENT = comments[0].id;
      await follow('comments.edit', { THREAD, COMMENT, VERSION: 1 });
      await follow('comments.delete', { THREAD, COMMENT, VERSION: 2 });
      await follow('texts.list');
      await follow('texts.list', {});
      await follow('texts.versions');
      await follow('texts.facets');
      await follow('texts.bulkFindings');
      await follow('texts.bulkPreview');
      const bulk = (await follow('texts.bulk')).json();
      await follow('activity.undo', { CHANGE_SET: bulk.changeSet });
      const changed = (await follow('keys.change', { ID: key.id, VERSION: key.version })).json();
      const deleted = (await follow('keys.delete', { ID: key.id, VERSION: changed.version })).json();
      await follow('deletedKeys.list');
      await follow('keys.restore', { ID: key.id, VERSION: deleted.version });
      const renamed = { keyIds: [key.id], action: 'rename', prefix: '', replacement: 'x_' };
      await follow('keys.bulkPreview', {}, renamed);
      const manyRenamed = (await follow('keys.bulk', {}, renamed)).json();
      await follow('activity.undo', { CHANGE_SET: manyRenamed.changeSet });
      await follow('resources.reportMissingKeys');
      await started.host.app.get(KeyReports).flush();
      await follow('missingKeys.list');
      const missing = { ID: missingKeyId({ namespace: 'shop/cart', key: 'cart.pay' }) };
      await follow('missingKeys.get', missing);
      await follow('missingKeys.map', missing, { key: 'heading' });
      await follow('missingKeys.unmap', missing);
      await follow('missingKeys.create', missing, { key: 'cart.pay.now' }); // stays listed: under another key
      await follow('missingKeys.remove', missing);
      await follow('missingKeys.bulk');
      await follow('missingKeys.stopIgnoring', { ID: (await follow('missingKeys.ignore')).json().id });
      await follow('missingKeys.ignored');
      await follow('unusedKeys.list');
      await follow('unusedKeys.export');
      await follow('workspace.view');
      await follow('liveEvents.setPresence', {}, { keyId: KEY });
      await follow('workspace.progress');
      await follow('workspace.exportProgress');
      await follow('badges.language');
      await follow('activity.list');
      await follow('activity.people');
      await follow('activity.export');
      await follow('contributions.report');
      await follow('contributions.export');
      await follow('health.view');
      await follow('languages.sort', {}, { tags: ['pl', 'en', 'de'] });
      await follow('namespaces.sort', {}, { ids: [namespace.id] });
      await follow('namespaces.delete', { ID: namespace.id, VERSION: 2 });
      await follow('namespaces.deleted');
      await follow('namespaces.restore', { ID: namespace.id, VERSION: 3 });
      await follow('languages.change', { VERSION: 2 }, { fallback: 'en' });
      await follow('languages.add', {}, { tag: 'uk' });
      const gone = operations.find(({ operation }) => operation.operationId === 'languages.delete')!;
      const Authorization = `Bearer ${known.TOKEN}`;
      const response = await sendRequest(started.url, '/api/v1/languages/uk', {
        method: 'DELETE',
        headers: { Authorization, 'If-Match': '"1"' },
      });
      expectDescribed(gone, response);
      followed.add('languages.delete');
      await follow('languages.deleted');
      const restored = await sendRequest(started.url, '/api/v1/languages/uk/restore', {
        method: 'POST',
        headers: { Authorization, 'If-Match': '"2"' },
      });
      expectDescribed(
        operations.find(({ operation }) => operation.operationId === 'languages.restore')!,
        restored,
      );
      followed.add('languages.restore');
    });

    it('for files', async () => {
      const plan = (await follow('exchange.import')).json();
      await follow('exchange.import', {}, { dryRun: false, plan: plan.plan, conflicts: 'theirs' });
      await follow('exchange.list');
      await follow('exchange.archive');
      await follow('exchange.file', { PATH: 'de/shop/cart.json' });
    });

    it('for translation memories', async () => {
      const tmx = `<tmx version="1.4"><body><tu srclang="en"><tuv xml:lang="en"><seg>Example</seg></tuv><tuv xml:lang="de"><seg>Beispiel</seg></tuv></tu></body></tmx>`;
      const { memory } = (await follow('memories.import', {}, { content: tmx })).json();
      await follow('memories.list');
      await follow('memories.export');
      await follow('memories.delete', { ID: memory.id });
    });

    it('for translation jobs', async () => {
      const { id: TERM } = (await follow('glossary.add')).json();
      await follow('glossary.list', { LANGUAGE: 'en' });
      await follow('glossary.get', { ID: TERM });
      await follow('glossary.change', { ID: TERM, VERSION: 1 });
      await follow('glossary.file');
      await follow('glossary.import');
      await follow('glossary.delete', { ID: TERM, VERSION: 1 });
      await follow('glossary.restore', { ID: TERM });

      const { id: ID } = (await follow('translationJobs.create', {}, { filter: 'all' })).json();
      const { jobs } = (
        await follow('translationJobs.createInLanguages', {}, { languages: ['de'], filter: 'all' })
      ).json();
      await follow('translationJobs.archive', { IDS: [ID, jobs[0].id].join() });
      await follow('translationJobs.list');
      await follow('translationJobs.get', { ID });
      const file = (await follow('translationJobs.file', { ID })).text;
      await follow('translationJobs.import');
      const { plan } = (await follow('translationJobs.import', {}, { content: file })).json();
      await follow('translationJobs.import', {}, { content: file, dryRun: false, plan });
      await follow('translationJobs.delete', { ID });

      const dueOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await follow('tasks.preview', {}, { filter: 'all' });
      const { tasks } = (await follow('tasks.create', {}, { filter: 'all', dueOn })).json();
      await follow('tasks.list');
      await follow('tasks.people', { KIND: 'translate', LANGUAGE: 'de' });
      await follow('tasks.change', { ID: tasks[0].id, VERSION: 1 });
      const { version } = (await follow('tasks.addTexts', { ID: tasks[0].id })).json().task;
      await follow('tasks.removeTexts', { ID: tasks[0].id }); // which changes nothing: it has no such text
      await follow('tasks.setState', { ID: tasks[0].id, VERSION: version });
      await follow('tasks.get', { ID: tasks[0].id });
      await follow('tasks.bulk', {}, { taskIds: [tasks[0].id], action: 'setDueDate', dueOn: null });
      await follow('tasks.delete', { ID: tasks[0].id, VERSION: version + 2 });

      await follow('keys.create', {}, { key: 'only.source' });
      const job = (await follow('pretranslation.start')).json();
      await waitUntil(async () => 'finishedAt' in (await follow('pretranslation.get', { ID: job.id })).json());
      await follow('keys.create', {}, { key: 'only.another' });
      await follow('pretranslation.startInLanguages', {}, { languages: ['de'] });
      await follow('pretranslation.list');
      await follow('pretranslation.texts', { ID: job.id });
    });

    it('for builds', async () => {
      const ship = async (title: string, order: string) => {
        const files = [{ file: 'de/shop/cart.json', content: JSON.stringify({ title }) }];
        await follow('builds.send', {}, { files, order, dryRun: false });
        const [{ id: ID, version: VERSION }] = (await follow('builds.list')).json().waiting;
        await follow('builds.get', { ID });
        await follow('builds.plan', { ID });
        await follow('builds.apply', { ID, VERSION });
      };
      await follow('builds.send');
      await ship('Warenkorb', '2026-01-01T00:00:00Z');
      const headers = { Authorization: `Bearer ${known.TOKEN}` };
      const list = await sendRequest(started.url, '/api/v1/texts?language=de&q=Warenkorb', { headers });
      const [{ id: KEY, text }] = list.json().texts;
      await follow('texts.save', { KEY, VERSION: text.version }, { forms: { '': 'Ihr Warenkorb' } });
      await ship('Der Warenkorb', '2026-01-02T00:00:00Z');
      const [change] = (await follow('codeChanges.list')).json().changes;
      await follow('codeChanges.get', { ID: change.id });
      await follow('codeChanges.resolve', { ID: change.id, VERSION: change.version });
      await follow('codeChanges.resolveAll');
    });

    it('for releases', async () => {
      await follow('drafts.change');
      await follow('drafts.view');
      await follow('releases.rules');
      await follow('releases.changeRules', { VERSION: 0 }, { minState: 'draft' });
      const { hash } = (await follow('releases.preview')).json();
      const { number } = (await follow('releases.publish', {}, { hash })).json();
      await follow('releases.get', { NUMBER: number });
      await follow('keys.create', {}, { key: 'subtitle' });
      await follow('releases.publish', {}, { hash: (await follow('releases.preview')).json().hash });
      await follow('releases.rollback', { NUMBER: number });
      await follow('releases.diff', { FROM: number, TO: number + 1 });
      await follow('releases.list');
      const at = new Date(Date.now() + 3_600_000).toISOString(); // that of the example will be past one day
      const scheduled = (await follow('scheduledReleases.add', {}, { at })).json();
      await follow('scheduledReleases.change', { ID: scheduled.id, VERSION: scheduled.version }, { at });
      await follow('scheduledReleases.get', { ID: scheduled.id });
      await follow('scheduledReleases.list');
      await follow('scheduledReleases.cancel', { ID: scheduled.id, VERSION: scheduled.version + 1 });
      const early = (await follow('scheduledReleases.add', {}, { at, note: 'Early' })).json();
      await follow('keys.create', {}, { key: 'publishedEarly' });
      await follow('scheduledReleases.publish', { ID: early.id });
    });

    it('for webhooks', async () => {
      const { id: ID } = (await follow('webhooks.create')).json();
      await follow('webhooks.list');
      const { version } = (await follow('webhooks.change', { ID, VERSION: 1 })).json();
      const { id: DELIVERY } = (await follow('webhooks.test', { ID })).json();
      await follow('webhooks.deliveries', { ID, STATE: 'waiting' });
      await follow('webhooks.delivery', { ID, DELIVERY });
      await follow('webhooks.sendAgain', { ID, DELIVERY });
      await follow('webhooks.rotateSecret', { ID });
      await follow('webhooks.get', { ID });
      await follow('webhooks.delete', { ID, VERSION: version + 1 });
    });

    it('for published texts', async () => {
      for (const { operation } of operations.filter(({ operation: { tags } }) => tags[0] === 'Served'))
        await follow(operation.operationId);
      for (const name of ['bundle', 'resources', 'resourcesAtRoot', 'manifest']) await follow(`resources.${name}`);
      for (const name of ['health.alive', 'health.ready', 'health.metrics', 'openApi.document']) await follow(name);
    });

    it('for event streams', async () => {
      for (const operationId of ['resources.release', 'liveEvents.open']) {
        const found = operations.find(({ operation }) => operation.operationId === operationId)!;
        const { path, headers } = parseCurl(found.operation['x-codeSamples']![0]!.source, known);
        const stream = await new Promise<IncomingMessage>((resolve) => get(started.url + path, { headers }, resolve));
        expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
        stream.destroy();
        followed.add(operationId);
      }
    });

    it('for refused requests', async () => {
      const refused = async (operationId: string, path: string, question: object, status: number) => {
        const response = await sendRequest(started.url, path, question);
        expect([operationId, response.status]).toEqual([operationId, status]);
        expectDescribed(
          operations.find(({ operation }) => operation.operationId === operationId)!,
          response,
        );
      };
      const Authorization = `Bearer ${known.TOKEN}`;
      const json = { Authorization, 'Content-Type': 'application/json' };
      await refused('texts.list', '/api/v1/texts', {}, 401);
      await refused('texts.list', '/api/v1/texts', { headers: { Authorization } }, 400);
      await refused('people.list', '/api/v1/people', { headers: { Authorization } }, 403);
      await refused('texts.get', '/api/v1/texts/none/de', { headers: { Authorization } }, 404);
      const put = { method: 'PUT', headers: json, body: '{"forms":{}}' };
      await refused('texts.save', '/api/v1/texts/none/de', put, 428);
      await refused('keys.create', '/api/v1/keys', { method: 'POST', headers: json, body: '{' }, 400);
      await refused('resources.bundle', '/locales/en/none.json', {}, 404);
    });

    it('for all operations', () => {
      const left = operations
        .map(({ operation: { operationId } }) => operationId)
        .filter((each) => !followed.has(each))
        .map((each) => `${each}: follow its example in this test, and give its variables: await follow('${each}')`);
      expect(left).toEqual([]);
    });
  });
});

const bases = basePath === '' ? ['', '/texts'] : [basePath];

describe.each(bases)('an installation at “%s” behind a proxy that speaks HTTPS', (base) => {
  it('has examples that work with the cookie of a browser', async () => {
    const started = await startApp({
      ownLanguages: ['en'],
      environment: { DRAGOMAN_ORIGIN: 'https://texts.example', DRAGOMAN_BASE_PATH: base },
    });
    const ada = await firstAdministrator(started);
    expect(ada.cookie).toMatch(/^__(Host|Secure)-dragoman=/);
    const api = (await ada.requestOk('/api/v1/openapi.json')).json() as OpenApiDocument;
    const example = api.paths['/api/v1/tokens']!.post!['x-codeSamples']![0]!.source;
    const variables = { ORIGIN: `https://texts.example${base}`, SESSION: ada.cookie! };
    const { path, headers, body, ...command } = parseCurl(example, variables);
    const response = await sendRequest(new URL(started.url).origin + basePath, path, {
      ...command,
      headers: { ...headers, Host: 'dragoman.internal' },
      body: JSON.stringify(body),
    });
    expect([response.status, response.text]).toEqual([201, expect.stringContaining('dragoman_')]);
    await started.close();
  });
});
