import { Get, Controller, Module, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { request } from 'node:http';
import { Database } from '../../apps/api/src/database/database';
import { toJson } from '../../apps/api/src/database/json-text';
import { newId } from '../../apps/api/src/database/new-id';
import { ALLOWED, Public } from '../../apps/api/src/people/allow.decorator';
import { type Permission, type Role, SCOPES } from '../../apps/api/src/people/permissions';
import { hashOf, newSecret } from '../../apps/api/src/people/secret';
import { startApp, type StartedApp } from '../support/start-app';

const roles: readonly Role[] = ['viewer', 'translator', 'reviewer', 'publisher', 'administrator'];

/** Written down a second time, so that whoever changes what a role may do has to mean it. */
const lowest: Readonly<Record<Permission, Role>> = {
  'texts.read': 'viewer',
  'texts.edit': 'translator',
  'texts.review': 'reviewer',
  'messages.manage': 'publisher',
  'languages.manage': 'administrator',
  'namespaces.manage': 'administrator',
  'files.import': 'publisher',
  'files.export': 'viewer',
  'history.read': 'viewer',
  'releases.publish': 'publisher',
  'releases.read': 'viewer',
  'drafts.preview': 'viewer',
  'people.manage': 'administrator',
  'tokens.manage': 'viewer',
  'own.manage': 'viewer',
};
const mayBe = (role: Role, permission: Permission) => roles.indexOf(role) >= roles.indexOf(lowest[permission]);
const inPerson: readonly Permission[] = ['people.manage', 'tokens.manage', 'own.manage'];

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly rule: Permission | 'public' | undefined;
}

/** All of the application that lie under `/api`, as Nest has them. */
function routesOf({ app }: StartedApp): Route[] {
  const scanner = app.get(MetadataScanner, { strict: false });
  return app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => {
      const prototype = (metatype as Type).prototype as Record<string, object>;
      const above = [Reflect.getMetadata(PATH_METADATA, metatype as Type)].flat() as string[];
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name]!;
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (method === undefined) return [];
        const paths = [Reflect.getMetadata(PATH_METADATA, handler)].flat() as string[];
        const rule = (Reflect.getMetadata(ALLOWED, handler) ??
          Reflect.getMetadata(ALLOWED, metatype as Type)) as Route['rule'];
        return above.flatMap((first) =>
          paths.map((second) => ({
            name: `${(metatype as Type).name}.${name}`,
            method: method === RequestMethod.ALL ? 'GET' : RequestMethod[method]!,
            path: `/${first}/${second}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''),
            rule,
          })),
        );
      });
    })
    .filter(({ path }) => /^\/api(\/|$)/.test(path));
}

describe('Who may call what', () => {
  let started: StartedApp;
  let routes: Route[];
  let database: Database;
  const person = new Map<Role, string>();

  beforeAll(async () => {
    started = await startApp();
    database = started.app.get(Database);
    routes = routesOf(started);
    await database.transaction(async (tx) => {
      for (const role of roles) {
        const id = newId();
        person.set(role, id);
        const times = { created_at: 1, updated_at: 1, version: 1 };
        const email = `${id}@example.org`;
        await tx
          .insertInto('users')
          .values({ id, email, email_folded: email, name: role, state: 'active', ...times })
          .execute();
        await tx.insertInto('user_roles').values({ user_id: id, role }).execute();
      }
    });
  });
  afterAll(() => started.close());

  /** A new one each time: some routes end it. */
  const session = async (role: Role) => {
    const secret = newSecret();
    const now = Date.now();
    await database.transaction((tx) =>
      tx
        .insertInto('sessions')
        .values({
          id_hash: hashOf(secret),
          user_id: person.get(role)!,
          created_at: now,
          seen_at: now,
          expires_at: now + 60_000,
        })
        .execute(),
    );
    return { Cookie: `dragoman=${secret}`, 'Sec-Fetch-Site': 'same-origin' };
  };
  const token = async (role: Role, scopes: readonly Permission[]) => {
    const secret = newSecret();
    await database.transaction((tx) =>
      tx
        .insertInto('tokens')
        .values({
          id: newId(),
          hash: hashOf(secret),
          name: 'A program',
          scopes: toJson(scopes),
          user_id: person.get(role)!,
          created_at: 1,
          used_at: Date.now(),
        })
        .execute(),
    );
    return { Authorization: `Bearer ${secret}` };
  };

  /** What the door says; a stream of events would never end. */
  const status = ({ method, path }: Route, headers: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const real = path.replace(/\{?\*\w+\}?/g, 'nothing').replace(/:\w+/g, 'nothing');
      const body = method === 'GET' ? undefined : '{}';
      const sent = { ...headers, ...(body && { 'Content-Type': 'application/json', 'Content-Length': 2 }) };
      const asked = request(`${started.url}${real}`, { method, headers: sent, agent: false }, (answer) => {
        resolve(answer.statusCode!);
        answer.destroy();
      });
      asked.on('error', reject);
      asked.end(body);
    });
  const letIn = (code: number) => code !== 401 && code !== 403;

  it('is said of every route under /api', () => {
    expect(routes.length).toBeGreaterThan(25);
    expect(routes.filter(({ rule }) => rule === undefined)).toEqual([]);
    expect(routes.filter(({ rule }) => rule !== 'public' && !(rule! in lowest))).toEqual([]);
  });

  it('is what the table says: nobody', async () => {
    for (const route of routes) {
      const code = await status(route, {});
      // The door of sign-in is public; behind it, wrong input is 400.
      expect([route.method, route.path, letIn(code)]).toEqual([route.method, route.path, route.rule === 'public']);
      if (route.rule !== 'public') expect(code).toBe(401);
    }
  });

  it.each(roles)(
    'is what the table says: a %s with a session',
    async (role) => {
      for (const route of routes) {
        const code = await status(route, await session(role));
        const allowed = route.rule === 'public' || mayBe(role, route.rule!);
        expect([route.method, route.path, letIn(code)]).toEqual([route.method, route.path, allowed]);
        if (!allowed) expect(code).toBe(403);
      }
    },
    60_000,
  );

  it.each(roles)(
    'is what the table says: a program with every scope that a token of a %s can have',
    async (role) => {
      for (const route of routes) {
        const code = await status(route, await token(role, SCOPES));
        const rule = route.rule!;
        const allowed = rule === 'public' || (!inPerson.includes(rule) && mayBe(role, rule));
        expect([route.method, route.path, letIn(code)]).toEqual([route.method, route.path, allowed]);
        if (!allowed) expect(code).toBe(403);
      }
    },
    60_000,
  );

  it('is nothing for a program without scopes, whoever it acts for', async () => {
    for (const route of routes.filter(({ rule }) => rule !== 'public')) {
      expect([route.path, await status(route, await token('administrator', []))]).toEqual([route.path, 403]);
    }
  });

  it('is asked of addresses however they are written', async () => {
    for (const path of ['/API/v1/people', '/api/v1/people/', '/api//v1/people', '/api/v1/PEOPLE?x', '/api/v1/people//'])
      expect([path, [401, 404]]).toEqual([
        path,
        expect.arrayContaining([await status({ ...routes[0]!, method: 'GET', path }, {})]),
      ]);
  });
});

describe('A route of which nobody says who may call it', () => {
  @Controller('api/v1/forgotten')
  class ForgottenController {
    @Public()
    @Get('said')
    said() {
      return {};
    }

    @Get('unsaid')
    unsaid() {
      return {};
    }
  }

  @Module({ controllers: [ForgottenController] })
  class ForgottenModule {}

  it('ends the start with a sentence that names it', async () => {
    await expect(startApp({ extensions: [ForgottenModule] })).rejects.toThrow(
      "Nothing says who may call ForgottenController.unsaid: put @Allow('…') with a permission before it, or @Public().",
    );
  });
});
