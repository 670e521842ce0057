import { Get, Controller, Module, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { request } from 'node:http';
import { Database } from '../../libs/workspace/src/database/database';
import { toJson } from '../../libs/workspace/src/database/json-text';
import { newId } from '../../libs/workspace/src/database/new-id';
import { PERMISSION_KEY, Public } from '../../libs/workspace/src/access/allow.decorator';
import { type Permission, type Role, SCOPES, type ServerPermission } from '../../libs/workspace/src/access/permissions';
import { hashSecret, newSecret } from '../../libs/workspace/src/http/secret';
import { startApp, type StartedApp } from '../support/start-app';

const roles: readonly Role[] = ['viewer', 'translator', 'reviewer', 'publisher', 'administrator'];

/** Repeats the permissions of roles, so that changing them takes two deliberate edits. */
const lowest: Readonly<Record<ServerPermission, Role>> = {
  'texts.read': 'viewer',
  'texts.edit': 'translator',
  'texts.review': 'reviewer',
  'glossary.edit': 'reviewer',
  'keys.manage': 'publisher',
  'keys.report': 'publisher',
  'languages.manage': 'administrator',
  'namespaces.manage': 'administrator',
  'files.import': 'publisher',
  'files.export': 'viewer',
  'activity.read': 'viewer',
  'releases.publish': 'publisher',
  'releases.read': 'viewer',
  'drafts.preview': 'viewer',
  'webhooks.manage': 'administrator',
  'people.manage': 'administrator',
  'tokens.manage': 'viewer',
  'own.manage': 'viewer',
};
const mayBe = (role: Role, permission: Permission) =>
  roles.indexOf(role) >= roles.indexOf(lowest[permission as ServerPermission]);
const inPerson: readonly Permission[] = ['people.manage', 'tokens.manage', 'own.manage'];

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly rule: Permission | 'public' | undefined;
}

/** Every route under `/api`, as registered with Nest. */
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
        const rule = (Reflect.getMetadata(PERMISSION_KEY, handler) ??
          Reflect.getMetadata(PERMISSION_KEY, metatype as Type)) as Route['rule'];
        return above.flatMap((first) =>
          paths.map((second) => ({
            name: `${(metatype as Type).name}.${name}`,
            method: method === RequestMethod.ALL ? 'GET' : RequestMethod[method],
            path: `/${first}/${second}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''),
            rule,
          })),
        );
      });
    })
    .filter(({ path }) => /^\/api(\/|$)/.test(path));
}

describe('access to routes', () => {
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

  /** Creates a session per request, because some routes end it. */
  const session = async (role: Role) => {
    const secret = newSecret();
    const now = Date.now();
    await database.transaction((tx) =>
      tx
        .insertInto('sessions')
        .values({
          id_hash: hashSecret(secret),
          user_id: person.get(role)!,
          created_at: now,
          seen_at: now,
          expires_at: now + 60_000,
          authenticated_at: now,
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
          hash: hashSecret(secret),
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

  /** Returns the status alone, because event streams do not end. */
  const status = ({ method, path }: Route, headers: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const real = path.replace(/\{?\*\w+\}?/g, 'nothing').replace(/:\w+/g, 'nothing');
      const body = method === 'GET' ? undefined : '{}';
      const sent = { ...headers, ...(body && { 'Content-Type': 'application/json', 'Content-Length': 2 }) };
      const outgoing = request(`${started.url}${real}`, { method, headers: sent, agent: false }, (response) => {
        resolve(response.statusCode!);
        response.destroy();
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const letIn = (code: number) => code !== 401 && code !== 403;

  it('is declared for every route under /api', () => {
    expect(routes.length).toBeGreaterThan(25);
    expect(routes.filter(({ rule }) => rule === undefined)).toEqual([]);
    expect(routes.filter(({ rule }) => rule !== 'public' && !(rule! in lowest))).toEqual([]);
  });

  it('follows the table for anonymous clients', async () => {
    for (const route of routes) {
      const code = await status(route, {});
      // sign-in is public; invalid input gets 400
      expect([route.method, route.path, letIn(code)]).toEqual([route.method, route.path, route.rule === 'public']);
      if (route.rule !== 'public') expect(code).toBe(401);
    }
  });

  it.each(roles)('follows the table for a %s with a session', async (role) => {
    for (const route of routes) {
      const code = await status(route, await session(role));
      const allowed = route.rule === 'public' || mayBe(role, route.rule!);
      expect([route.method, route.path, letIn(code)]).toEqual([route.method, route.path, allowed]);
      if (!allowed) expect(code).toBe(403);
    }
  });

  it.each(roles)('follows the table for a token of a %s with every possible scope', async (role) => {
    for (const route of routes) {
      const code = await status(route, await token(role, SCOPES));
      const rule = route.rule!;
      const allowed = rule === 'public' || (!inPerson.includes(rule) && mayBe(role, rule));
      expect([route.method, route.path, letIn(code)]).toEqual([route.method, route.path, allowed]);
      if (!allowed) expect(code).toBe(403);
    }
  });

  it('is refused to tokens without scopes, whatever the role of their owner', async () => {
    for (const route of routes.filter(({ rule }) => rule !== 'public')) {
      expect([route.path, await status(route, await token('administrator', []))]).toEqual([route.path, 403]);
    }
  });

  it('names the permission that a token lacks', async () => {
    const refused = async (role: Role, scopes: readonly Permission[], path: string, language = 'en') => {
      const response = await fetch(`${started.url}${path}`, {
        headers: { ...(await token(role, scopes)), 'Accept-Language': language },
      });
      const { type, detail, permission } = (await response.json()) as Record<string, string>;
      return { status: response.status, type, detail, permission };
    };
    const lacks = { status: 403, type: 'urn:problem:tokenLacksPermission', permission: 'releases.read' };
    const detail = expect.stringContaining('releases.read');
    expect(await refused('viewer', ['texts.read'], '/api/v1/releases')).toEqual({ ...lacks, detail });
    expect(await refused('viewer', ['texts.read'], '/api/v1/releases', 'de')).toEqual({
      ...lacks,
      detail: 'Dem Token fehlt die Berechtigung „releases.read“. Verwenden Sie eines, das sie hat.',
    });
    expect(await refused('administrator', SCOPES, '/api/v1/people')).toMatchObject({
      ...{ status: 403, type: 'urn:problem:notForTokens', permission: 'people.manage' },
    });
    // With another token it would not be different.
    expect(await refused('viewer', [], '/api/v1/webhooks')).toMatchObject({
      ...{ status: 403, type: 'urn:problem:forbidden', permission: 'webhooks.manage' },
    });
  });

  it('is refused on every route to a page that another person opened', async () => {
    for (const route of routes.filter(({ rule }) => rule !== 'public')) {
      const headers = await session('administrator');
      const other = { ...headers, 'X-Dragoman-Person': person.get('viewer')! };
      expect([route.path, await status(route, other)]).toEqual([route.path, 401]);
    }
    const own = { ...(await session('administrator')), 'X-Dragoman-Person': person.get('administrator')! };
    expect(await status({ ...routes[0]!, method: 'GET', path: '/api/v1/people' }, own)).toBe(200);
  });

  it('is checked for every spelling of a path', async () => {
    for (const path of ['/API/v1/people', '/api/v1/people/', '/api//v1/people', '/api/v1/PEOPLE?x', '/api/v1/people//'])
      expect([path, [401, 404]]).toEqual([
        path,
        expect.arrayContaining([await status({ ...routes[0]!, method: 'GET', path }, {})]),
      ]);
  });
});

describe('a route without a declared permission', () => {
  @Controller('api/v1/forgotten')
  class ForgottenController {
    @Public()
    @Get('declared')
    declared() {
      return {};
    }

    @Get('undeclared')
    undeclared() {
      return {};
    }
  }

  @Module({ controllers: [ForgottenController] })
  class ForgottenModule {}

  it('fails the start with a sentence that names it', async () => {
    await expect(startApp({ extensions: [ForgottenModule] })).rejects.toThrow(
      "No permission is set for ForgottenController.undeclared: add @Allow('…') with a permission, or @Public().",
    );
  });
});
