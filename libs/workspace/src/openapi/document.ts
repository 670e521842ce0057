import type { Type } from '@nestjs/common';
import { isScope } from '../access/permissions';
import { DELIVERY } from './delivery.paths';
import { curlExample } from './example';
import { type HandlerTypes, HandlerSources } from './handler-types';
import { addInputRules } from './input-rules';
import type { OpenApiDocument, Operation, Parameter, Responses } from './openapi.contract';
import { type Route, routesOf } from './route';
import { refTo, type Schema } from './schema';

/** Decorators of parameters that read a header. */
const HEADERS: Readonly<Record<string, Parameter>> = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description:
      'The version that the change is based on, from `ETag`: `"3"`, `"0"` if there was none, or `*` for any version. Without it the response is 428. If the resource has changed since, it is 412 with the current state in `current`.',
    schema: { type: 'string' },
    example: '"1"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A unique name of your choice for this request. If the request is repeated with the same key and body, it is carried out once and the response is the same. Secrets are shown only once: then a repeated request is answered with 409 and `made` contains what was created.',
    schema: { type: 'string' },
  },
};

/** Reason phrases (RFC 9110, RFC 6585) with what they mean here. */
const ERROR_RESPONSES: Readonly<Record<string, string>> = {
  400: 'Bad Request. `errors` lists the invalid values and why they are invalid.',
  401: 'Unauthorized. Sign in, or send a token.',
  403: 'Forbidden. `permission` is the missing permission: the role (`urn:problem:forbidden`) or the token (`urn:problem:tokenLacksPermission`) does not have it, or no token can have it (`urn:problem:notForTokens`).',
  404: 'Not Found.',
  409: 'Conflict with the current state of the resource.',
  412: 'Precondition Failed. The resource has changed since; `current` contains its current state.',
  413: 'Content Too Large.',
  415: 'Unsupported Media Type.',
  422: 'Unprocessable Content. The request is well-formed, but cannot be carried out.',
  428: 'Precondition Required. Send `If-Match`.',
  429: 'Too Many Requests. Try again after the number of seconds in `Retry-After`.',
  503: 'Service Unavailable. Try again after the number of seconds in `Retry-After`.',
};

const RECENT_AUTHENTICATION =
  'If the person signed in too long ago, the response is 403 with the type `urn:problem:reauthenticationRequired`: `POST /api/v1/session/reauthentication` first.';

const INTRODUCTION = `Programs can do everything that the pages of this installation can do.

**Authentication.** Programs send a token as \`Authorization: Bearer …\`. Create one in your profile; it can do what you can, limited to the scopes you select. Browsers are signed in with a cookie; \`SESSION\` in the examples is its name and value, as in \`dragoman=…\`.

**Changes** send the version they are based on in \`If-Match\`, so they never overwrite a version the client has not seen. \`*\` matches any version.

**Lists** are paginated with \`limit\` and \`cursor\`; the cursor of the next page is in \`next\` and in the header \`Link\`.

**Errors** are problem details (RFC 9457) in the language of \`Accept-Language\`.

**\`X-Request-Id\`** is echoed, or generated if missing, and appears in the server log.`;

/**
 * Describes the routes of controllers by the metadata of Nest, the rules of class-validator and the types of the
 * compiler.
 * @param moreFiles sources of controllers that the server does not import
 */
export function describeApi(
  controllers: readonly Type[],
  root: string,
  moreFiles: readonly string[] = [],
): OpenApiDocument {
  const sources = new HandlerSources(root, moreFiles);
  const paths: OpenApiDocument['paths'] = {};
  const tags: { name: string; description: string }[] = [];
  const routes = controllers.flatMap((controller) => routesOf(controller)).filter(({ path }) => isDescribed(path));
  for (const route of routes) {
    const tag = tagOf(route.controller);
    if (!tags.some(({ name }) => name === tag)) {
      tags.push({ name: tag, description: sources.controllerComment(route.controller) });
    }
    (paths[route.path] ??= {})[route.method] = operation(route, sources.handler(route.controller, route.handler));
  }
  const { components } = sources.schemas;
  addInputRules(components);
  for (const query of resolveQueries(paths, components)) delete components[query];
  components.Problem = PROBLEM;
  const described = { ...DELIVERY.paths, ...paths };
  for (const [path, operations] of Object.entries(described)) {
    for (const [method, operation] of Object.entries(operations)) {
      const source = curlExample(method, path, operation, components);
      operation['x-codeSamples'] = [{ lang: 'Shell', source }];
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dragoman',
      version: '1',
      summary: 'Serve, edit, review and publish the texts of an application',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [{ name: DELIVERY.tag, description: DELIVERY.about }, ...tags],
    paths: described,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1))),
      responses: Object.fromEntries(
        Object.entries(ERROR_RESPONSES).map(([status, description]) => [`Error${status}`, problem(description)]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token, for programs.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'dragoman',
          description:
            'The session of a browser. Over HTTPS its name begins with `__Host-`, or with `__Secure-` below a path. In an application with people of its own, it is that application’s cookie.',
        },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'The metrics token of the installation.' },
      },
    },
  };
}

/** Pages are not part of the API, and delivery belongs to the library and is described in delivery.paths. */
const isDescribed = (path: string): boolean => /^\/(api\/|healthz|readyz|metrics)/.test(path);

/** Returns the title of a controller's section, from the name of its class: `OpenIdConnectController` → `OpenID Connect`. */
function tagOf({ name }: Type): string {
  const words = name.replace(/Controller$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return Object.entries(spellings).reduce((title, [word, spelling]) => title.replace(word, spelling), words);
}

/** Words of titles that are spelled differently than in names of classes. */
const spellings = { 'Open Id': 'OpenID', 'Open Api': 'OpenAPI', Mcp: 'MCP', Pretranslation: 'Pre-translation' };

function operation(
  { controller, handler, method, path, rule, status, recentAuthentication }: Route,
  types: HandlerTypes,
): Operation {
  const parameters = [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => parameter('path', name!, { type: 'string' })),
    ...types.parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, schema }) => parameter('query', name, schema)),
    ...types.decorators.flatMap((decorator) => HEADERS[decorator] ?? []),
  ];
  const input = types.body !== undefined || types.query !== undefined || types.tags.consumes !== undefined;
  const versioned = parameters.some(({ name }) => name === 'If-Match');
  const refused = [
    ...(input ? [400] : []),
    ...(rule === 'public' || rule === undefined ? [] : [401, 403]),
    ...(path.includes('{') ? [404] : []),
    ...(versioned ? [412, 428] : []),
    ...(method === 'get' || method === 'delete' ? [] : [413, 415, 422]),
    ...(controller.name === 'SessionController' ? [429] : []),
    ...(types.tags.refuses ?? '').split(/\D+/).filter(Boolean).map(Number),
    ...(rule === undefined ? [] : [503]),
  ];
  const description = [
    types.description,
    ...(rule === undefined || rule === 'public' ? [] : [`Requires the permission \`${rule}\`.`]),
    ...(recentAuthentication ? [RECENT_AUTHENTICATION] : []),
  ].filter((paragraph) => paragraph !== '');
  return {
    operationId: `${controller.name.replace(/Controller$/, '').replace(/^./, (first) => first.toLowerCase())}.${handler}`,
    tags: [tagOf(controller)],
    summary: types.summary,
    ...(description.length > 0 && { description: description.join('\n\n') }),
    ...(rule !== undefined && { 'x-permission': rule }),
    security: types.tags.security === undefined ? securityOf(rule) : [{ [types.tags.security]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(types.query && { query: types.query }),
    ...bodyOf(types),
    responses: {
      [types.tags.status ?? status]: succeeded(types, versioned),
      ...Object.fromEntries(
        refused
          .sort((one, other) => one - other)
          .map((each) => [each, { $ref: `#/components/responses/Error${each}` }]),
      ),
    },
  };
}

function bodyOf({ body, tags }: HandlerTypes): Pick<Operation, 'requestBody'> {
  if (tags.consumes !== undefined) {
    const types = tags.consumes.split(/[\s,]+/);
    return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) } };
  }
  if (body === undefined) return {};
  const required = tags.optionalBody === undefined;
  return { requestBody: { required, content: { 'application/json': { schema: body } } } };
}

function succeeded({ answer, tags }: HandlerTypes, versioned: boolean): Responses[string] {
  const { produces } = tags;
  const description = answer === undefined && produces === undefined ? 'No Content' : 'OK';
  return {
    description,
    ...(versioned &&
      answer && { headers: { ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' } } } }),
    ...(produces !== undefined && {
      content: Object.fromEntries(
        produces.split(/[\s,]+/).map((type) => [type, { schema: { type: /json$/.test(type) ? 'object' : 'string' } }]),
      ),
    }),
    ...(produces === undefined && answer && { content: { 'application/json': { schema: answer } } }),
  };
}

function securityOf(rule: Route['rule']): Operation['security'] {
  if (rule === undefined || rule === 'public') return [];
  return isScope(rule) ? [{ token: [] }, { session: [] }] : [{ session: [] }];
}

/**
 * Turns the properties of each `@Query()` class into parameters. Returns the names of the components this leaves
 * unused.
 */
function resolveQueries(paths: OpenApiDocument['paths'], components: Record<string, Schema>): Set<string> {
  const names = new Set<string>();
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { query } = operation as { query?: Schema };
    if (query === undefined) continue;
    delete (operation as { query?: Schema }).query;
    const name = query.$ref?.split('/').pop();
    if (name !== undefined) names.add(name);
    const { properties = {}, required = [] } = name === undefined ? query : components[name]!;
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...Object.entries(properties).map(([key, schema]) => parameter('query', key, schema, required.includes(key))),
    ];
  }
  return names;
}

function parameter(place: Parameter['in'], name: string, schema: Schema, required = place === 'path'): Parameter {
  const { description, examples, ...rest } = schema;
  return {
    name,
    in: place,
    required,
    ...(description !== undefined && { description }),
    schema: rest,
    ...(examples && { example: examples[0] }),
  };
}

function problem(description: string): Responses[string] {
  return { description, content: { 'application/problem+json': { schema: refTo('Problem') } } };
}

const PROBLEM: Schema = {
  type: 'object',
  description: 'RFC 9457 problem details. `title` and `detail` are in the language of the request.',
  properties: {
    type: { type: 'string', description: '`urn:problem:` followed by a code for programs, or `about:blank`.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    errorId: { type: 'string', description: 'Identifies the error in the server log.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON pointer (RFC 6901) of the value.' },
          detail: { type: 'string' },
        },
        required: ['pointer', 'detail'],
      },
    },
    permission: { type: 'string', description: 'Of 403: the missing permission.' },
    invitationId: {
      type: 'string',
      description: 'Of `urn:problem:invitationPending`: the id of the invitation that the address has.',
    },
    pending: {
      type: 'object',
      description: 'Of `urn:problem:invitationPending`: that invitation, as in `GET /api/v1/invitations`.',
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'errorId'],
};
