import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { get, type IncomingMessage } from 'node:http';
import type { OpenApiDocument, Operation } from '../../apps/api/src/openapi/openapi.contract';
import { routesOf } from '../../apps/api/src/openapi/route';
import { FirstAdministrator } from '../../apps/api/src/people/first-administrator';
import { SCOPES } from '../../apps/api/src/people/permissions';
import { type Answer, ask } from '../support/ask';
import { readCurl } from '../support/curl';
import { secretOf } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

/** What a browser follows, or what another service sends; a spec of its own has these. */
const ELSEWHERE = {
  'openIdConnect.begin': 'test/api/oidc.spec.ts',
  'openIdConnect.end': 'test/api/oidc.spec.ts',
};

describe('The description of the REST API', () => {
  let started: StartedApp;
  let api: OpenApiDocument;
  let operations: { method: string; path: string; operation: Operation }[];
  const followed = new Set<string>(Object.keys(ELSEWHERE));

  beforeAll(async () => {
    started = await startApp({ texts: { en: { common: { title: 'Welcome' } } } });
    api = (await ask(started.url, '/api/v1/openapi.json')).json();
    operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  });
  afterAll(() => started.close());

  it('has every route of the application that runs, with the permission that its door asks for', () => {
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
      .map(({ method, path }) => `${method} ${path}: build the document anew, with \`npm run build -- api\``);
    expect(missing).toEqual([]);
  });

  it('says of every route in one line what it does', () => {
    const silent = operations
      .filter(({ operation }) => operation.summary === '')
      .map(({ operation: { operationId } }) => `${operationId}: say in a comment before it what it does, /** … */`);
    expect(silent).toEqual([]);
  });

  it('is an OpenAPI document, by the schema of OpenAPI itself', async () => {
    const checked = await new Validator().validate(structuredClone(api) as never);
    expect(checked.errors).toBeUndefined();
    expect(checked.valid).toBe(true);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is revalidated, and may be read by everybody', async () => {
    const first = await ask(started.url, '/api/v1/openapi.json');
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' });
    const headers = { 'If-None-Match': first.headers.etag };
    expect((await ask(started.url, '/api/v1/openapi.json', { headers })).status).toBe(304);
  });

  describe('has examples that run, and are answered as it says', () => {
    let valid: Ajv2020;
    const known: Record<string, string> = {};

    beforeAll(() => {
      valid = new Ajv2020({ strict: false, allErrors: true });
      addFormats(valid);
      valid.addSchema({ $id: 'api', ...strict({ components: api.components }) });
    });

    /** Nothing is answered that is not said. The document itself leaves room for what comes later. */
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

    function expectAsSaid({ operation }: { operation: Operation }, answer: Answer): void {
      const said = operation.responses[answer.status];
      expect([operation.operationId, Object.keys(operation.responses)]).toEqual([
        operation.operationId,
        expect.arrayContaining([String(answer.status)]),
      ]);
      const response = said?.$ref === undefined ? said : api.components.responses[said.$ref.split('/').pop()!];
      const content = Object.entries(response?.content ?? {});
      if (content.length === 0) {
        expect([operation.operationId, answer.text]).toEqual([operation.operationId, '']);
        return;
      }
      const type = String(answer.headers['content-type']).split(';')[0]!;
      expect([operation.operationId, content.map(([each]) => each)]).toEqual([
        operation.operationId,
        expect.arrayContaining([type]),
      ]);
      const { schema } = response!.content![type]!;
      if (!type.endsWith('json') || schema === undefined) return;
      const check = valid.compile(JSON.parse(JSON.stringify(strict(schema)).replaceAll('"#/', '"api#/')));
      check(answer.json());
      expect([operation.operationId, check.errors ?? []]).toEqual([operation.operationId, []]);
    }

    /**
     * Runs the example of an operation, and holds its answer against what the document says.
     * @param more variables of this one
     * @param change what has to be otherwise in the body, here
     */
    async function follow(operationId: string, more: Record<string, string | number> = {}, change?: object) {
      const found = operations.find(({ operation }) => operation.operationId === operationId)!;
      const variables: Record<string, string | number> = { ...known, ...more };
      const command = readCurl(found.operation['x-codeSamples']![0]!.source, variables);
      const body = change === undefined ? command.body : { ...(command.body as object), ...change };
      const answer = await ask(started.url, command.path, {
        method: command.method,
        headers: command.headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const [first] = Object.keys(found.operation.responses);
      expect([operationId, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([
        operationId,
        Number(first),
        '',
      ]);
      expectAsSaid(found, answer);
      followed.add(operationId);
      return answer;
    }

    const sessionOf = ({ headers }: Answer) => /^dragoman=([^;]+)/.exec(headers['set-cookie']![0]!)![1]!;

    it('of people', async () => {
      known.ORIGIN = started.url;
      const link = await started.app.get(FirstAdministrator).link();
      await follow('links.look', {}, { secret: secretOf(link!) });
      await follow('links.setup', {}, { secret: secretOf(link!) });
      known.SESSION = sessionOf(await follow('session.begin'));
      await follow('session.who');
      known.TOKEN = (await follow('tokens.create', {}, { scopes: SCOPES })).json().token;
      const [token] = (await follow('tokens.list')).json().tokens;
      const profile = (await follow('profile.get')).json();
      await follow('profile.change', { VERSION: profile.version });

      const invited = (await follow('people.invite')).json();
      await follow('links.invitation', {}, { secret: secretOf(invited.link) });
      await follow('people.invite', {}, { email: 'other@company.example' });
      await follow('people.withdraw', { ID: (await follow('people.invitations')).json().invitations[0].id });
      const { people } = (await follow('people.list')).json();
      const ID = people.find(({ email }: { email: string }) => email.startsWith('grace')).id;
      await follow('people.change', { ID, VERSION: (await follow('people.get', { ID })).json().version });
      await follow('links.askForReset');
      const reset = (await follow('people.reset', { ID })).json();
      await follow('links.reset', {}, { secret: secretOf(reset.link) });
      await follow('people.tokensOf', { ID: profile.id });
      await follow('people.signOut', { ID });
      const second = (await follow('tokens.create')).json();
      await follow('people.revoke', { ID: profile.id, TOKEN_ID: second.id });
      expect(token.scopes).toEqual(SCOPES);
      await follow('tokens.revoke', { ID: (await follow('tokens.create')).json().id });

      const another = sessionOf(await follow('session.begin'));
      const { sessions } = (await follow('sessions.list', { SESSION: another })).json();
      await follow('sessions.end', {
        SESSION: another,
        ID: sessions.find(({ current }: { current: boolean }) => !current).id,
      });
      known.SESSION = sessionOf(await follow('session.begin'));
      await follow('profile.password');
      await follow('session.end');
      known.SESSION = sessionOf(await follow('session.begin', {}, { password: 'another horse on the moon' }));
      await follow('sessions.endAll');
    });

    it('of texts', async () => {
      await follow('workspace.addLanguage', {}, { tag: 'en' });
      await follow('workspace.addLanguage');
      await follow('workspace.addLanguage', {}, { tag: 'pl', fallback: 'de' });
      await follow('workspace.changeLanguage', { VERSION: 1 });
      const namespace = (await follow('workspace.createNamespace')).json();
      await follow('workspace.changeNamespace', { ID: namespace.id, VERSION: namespace.version });
      const key = (await follow('keys.create')).json();
      const MESSAGE = key.id;
      const text = (await follow('texts.put', { MESSAGE, VERSION: 0 })).json();
      await follow('texts.one', { MESSAGE });
      await follow('texts.message', { MESSAGE });
      await follow('texts.suggested', { MESSAGE });
      await follow('texts.named');
      const approved = (await follow('texts.review', { MESSAGE, VERSION: text.version })).json();
      await follow('texts.put', { MESSAGE, VERSION: approved.version }, { forms: { '': 'Herzlich willkommen' } });
      const { entries } = (await follow('history.entries')).json();
      const back = { entry: entries[0].entry };
      await follow('texts.restore', { MESSAGE, VERSION: approved.version + 1 }, back);
      await follow('texts.list');
      await follow('texts.list', {});
      const bulk = (await follow('texts.bulk')).json();
      await follow('history.undo', { CHANGE_SET: bulk.changeSet });
      const changed = (await follow('keys.change', { ID: key.id, VERSION: key.version })).json();
      const deleted = (await follow('keys.delete', { ID: key.id, VERSION: changed.version })).json();
      await follow('keys.restore', { ID: key.id, VERSION: deleted.version });
      await follow('workspace.view');
      await follow('events.place', {}, { message: MESSAGE });
      await follow('workspace.progress');
      await follow('history.activity');
      await follow('history.people');
      await follow('health.view');
      await follow('workspace.orderLanguages', {}, { tags: ['pl', 'en', 'de'] });
      await follow('workspace.orderNamespaces', {}, { ids: [namespace.id] });
      await follow('workspace.deleteNamespace', { ID: namespace.id, VERSION: 2 });
      await follow('workspace.deletedNamespaces');
      await follow('workspace.restoreNamespace', { ID: namespace.id, VERSION: 3 });
      await follow('workspace.changeLanguage', { VERSION: 2 }, { fallback: 'en' });
      await follow('workspace.addLanguage', {}, { tag: 'uk' });
      const gone = operations.find(({ operation }) => operation.operationId === 'workspace.deleteLanguage')!;
      const Authorization = `Bearer ${known.TOKEN}`;
      const answer = await ask(started.url, '/api/v1/languages/uk', {
        method: 'DELETE',
        headers: { Authorization, 'If-Match': '"1"' },
      });
      expectAsSaid(gone, answer);
      followed.add('workspace.deleteLanguage');
      await follow('workspace.deletedLanguages');
      const restored = await ask(started.url, '/api/v1/languages/uk/restore', {
        method: 'POST',
        headers: { Authorization, 'If-Match': '"2"' },
      });
      expectAsSaid(
        operations.find(({ operation }) => operation.operationId === 'workspace.restoreLanguage')!,
        restored,
      );
      followed.add('workspace.restoreLanguage');
    });

    it('of files', async () => {
      const plan = (await follow('exchange.import')).json();
      await follow('exchange.import', {}, { dryRun: false, plan: plan.plan, conflicts: 'theirs' });
      await follow('exchange.list');
      await follow('exchange.archive');
      await follow('exchange.file', { PATH: 'de/shop/cart.json' });
    });

    it('of releases', async () => {
      await follow('drafts.change');
      await follow('drafts.view');
      await follow('releases.rules');
      await follow('releases.changeRules', { VERSION: 0 }, { least: 'draft' });
      const { hash } = (await follow('releases.preview')).json();
      const { number } = (await follow('releases.publish', {}, { hash })).json();
      await follow('releases.one', { NUMBER: number });
      await follow('keys.create', {}, { key: 'subtitle' });
      await follow('releases.publish', {}, { hash: (await follow('releases.preview')).json().hash });
      await follow('releases.rollback', { NUMBER: number });
      await follow('releases.diff', { FROM: number, TO: number + 1 });
      await follow('releases.list');
    });

    it('of what is served', async () => {
      for (const { operation } of operations.filter(({ operation: { tags } }) => tags[0] === 'Translations'))
        await follow(operation.operationId);
      for (const name of ['bundle', 'resources', 'resourcesAtRoot', 'manifest']) await follow(`resources.${name}`);
      for (const name of ['health.alive', 'health.ready', 'health.numbers', 'openApi.document']) await follow(name);
    });

    it('of what goes on and on', async () => {
      for (const operationId of ['resources.release', 'events.open']) {
        const found = operations.find(({ operation }) => operation.operationId === operationId)!;
        const { path, headers } = readCurl(found.operation['x-codeSamples']![0]!.source, known);
        const stream = await new Promise<IncomingMessage>((resolve) => get(started.url + path, { headers }, resolve));
        expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
        stream.destroy();
        followed.add(operationId);
      }
    });

    it('also where something is refused', async () => {
      const refused = async (operationId: string, path: string, question: object, status: number) => {
        const answer = await ask(started.url, path, question);
        expect([operationId, answer.status]).toEqual([operationId, status]);
        expectAsSaid(
          operations.find(({ operation }) => operation.operationId === operationId)!,
          answer,
        );
      };
      const Authorization = `Bearer ${known.TOKEN}`;
      const json = { Authorization, 'Content-Type': 'application/json' };
      await refused('texts.list', '/api/v1/translations', {}, 401);
      await refused('texts.list', '/api/v1/translations', { headers: { Authorization } }, 400);
      await refused('people.list', '/api/v1/people', { headers: { Authorization } }, 403);
      await refused('texts.one', '/api/v1/translations/none/de', { headers: { Authorization } }, 404);
      const put = { method: 'PUT', headers: json, body: '{"forms":{}}' };
      await refused('texts.put', '/api/v1/translations/none/de', put, 428);
      await refused('keys.create', '/api/v1/keys', { method: 'POST', headers: json, body: '{' }, 400);
      await refused('resources.bundle', '/locales/en/none.json', {}, 404);
    });

    it('all of them', () => {
      const left = operations
        .map(({ operation: { operationId } }) => operationId)
        .filter((each) => !followed.has(each))
        .map((each) => `${each}: follow its example in this test, and give its variables: await follow('${each}')`);
      expect(left).toEqual([]);
    });
  });
});
