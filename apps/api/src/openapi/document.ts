import type { Type } from '@nestjs/common';
import { type Permission, SCOPES } from '../people/permissions';
import { DELIVERY } from './delivery.paths';
import { curlExample } from './example';
import { type HandlerTypes, Sources } from './handler-types';
import { addInputRules } from './input-rules';
import type { OpenApiDocument, Operation, Parameter, Responses } from './openapi.contract';
import { type Route, routesOf } from './route';
import { refTo, type Schema } from './schema';

/** Decorators of parameters that read a header. */
const HEADERS: Readonly<Record<string, Parameter>> = {
  VersionSeen: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description:
      'The version that you saw, as `ETag` had it: `"3"`, `"0"` for what is not there yet, or `*` for whichever is there. Without it the answer is 428; where somebody was faster it is 412 and holds what is there now, as `current`.',
    schema: { type: 'string' },
    example: '"1"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A name for this request, of your own: sent again with the same body, it is done once. The answer is the same, but for secrets, which are told once: then it is 409, and `made` says what was made.',
    schema: { type: 'string' },
  },
};

const REFUSALS: Readonly<Record<string, string>> = {
  400: 'Something is wrong with the input: `errors` says where and what.',
  401: 'Nobody is signed in, and no token was given.',
  403: 'It may not be done with this role or token.',
  404: 'It is not there.',
  409: 'Something else stands in the way.',
  412: 'Somebody changed it meanwhile: `current` is what is there now.',
  413: 'The body is too large.',
  415: 'The body is not of a media type that is read here.',
  422: 'The input is well formed, but cannot be.',
  428: '`If-Match` is missing.',
  429: 'Too often: `Retry-After` says in how many seconds it is worth trying again.',
  503: 'Not at the moment: `Retry-After` says when to try again.',
};

const INTRODUCTION = `Everything that the pages of this installation do, programs can do as well.

**Who asks.** Programs send a token as \`Authorization: Bearer …\`. Make one under your profile; it may do what you may, and of that only what you give it. Browsers are signed in by a cookie.

**Changes** name the version that was seen, in \`If-Match\`. Nobody overwrites what they have not seen, unless they say \`*\`: whichever version is there.

**Lists** come in pages: \`limit\` and \`cursor\`; the next page is in \`next\` and in the header \`Link\`.

**Errors** are problem details (RFC 9457) in the language of \`Accept-Language\`.

**\`X-Request-Id\`** comes back as it was sent, or is made; the log of the server has it.`;

/** Describes the routes of these controllers from what Nest, the validation rules and the compiler know of them. */
export function describeApi(controllers: readonly Type[], root: string): OpenApiDocument {
  const sources = new Sources(root);
  const paths: OpenApiDocument['paths'] = {};
  const tags: { name: string; description: string }[] = [];
  const routes = controllers.flatMap((controller) => routesOf(controller)).filter(({ path }) => isDescribed(path));
  for (const route of routes) {
    const tag = tagOf(route.controller);
    if (!tags.some(({ name }) => name === tag)) {
      tags.push({ name: tag, description: sources.about(route.controller.name) });
    }
    (paths[route.path] ??= {})[route.method] = operation(route, sources.handler(route.controller.name, route.handler));
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
      summary: 'Texts of an application: served, edited, reviewed and published',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [{ name: DELIVERY.tag, description: DELIVERY.about }, ...tags],
    paths: described,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1))),
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [`Refused${status}`, problem(description)]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of a person, for programs.' },
        session: { type: 'apiKey', in: 'cookie', name: 'dragoman', description: 'A browser that is signed in.' },
      },
    },
  };
}

/** Pages are for people, and delivery is the library's, which knows nothing of this document. */
const isDescribed = (path: string): boolean => /^\/(api\/|healthz|readyz|metrics)/.test(path);

/** `OpenIdConnectController` → `OpenID Connect` */
const tagOf = ({ name }: Type): string =>
  name
    .replace(/Controller$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace('Open Id', 'OpenID')
    .replace('Open Api', 'OpenAPI');

function operation({ controller, handler, method, path, rule, status }: Route, types: HandlerTypes): Operation {
  const parameters = [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => parameter('path', name!, { type: 'string' })),
    ...types.parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, schema }) => parameter('query', name, schema)),
    ...types.others.flatMap((decorator) => HEADERS[decorator] ?? []),
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
    ...(rule === undefined ? [] : [503]),
  ];
  const description = [
    types.description,
    ...(rule === undefined || rule === 'public' ? [] : [`Needs the permission \`${rule}\`.`]),
  ].filter((paragraph) => paragraph !== '');
  return {
    operationId: `${controller.name.replace(/Controller$/, '').replace(/^./, (first) => first.toLowerCase())}.${handler}`,
    tags: [tagOf(controller)],
    summary: types.summary,
    ...(description.length > 0 && { description: description.join('\n\n') }),
    ...(rule !== undefined && { 'x-permission': rule }),
    security: securityOf(rule),
    ...(parameters.length > 0 && { parameters }),
    ...(types.query && { query: types.query }),
    ...bodyOf(types),
    responses: {
      [types.tags.status ?? status]: succeeded(types, versioned),
      ...Object.fromEntries(
        refused
          .sort((one, other) => one - other)
          .map((each) => [each, { $ref: `#/components/responses/Refused${each}` }]),
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
  return { requestBody: { required: true, content: { 'application/json': { schema: body } } } };
}

function succeeded({ answer, tags }: HandlerTypes, versioned: boolean): Responses[string] {
  const { produces } = tags;
  const description = answer === undefined && produces === undefined ? 'Done.' : 'The answer.';
  return {
    description,
    ...(versioned && answer && { headers: { ETag: { description: 'The new version.', schema: { type: 'string' } } } }),
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
  return (SCOPES as readonly Permission[]).includes(rule) ? [{ token: [] }, { session: [] }] : [{ session: [] }];
}

/** Makes parameters of the members of what `@Query()` reads, and gives the names of those components. */
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
  description: 'RFC 9457 problem details. `title` and `detail` are in the language of the caller.',
  properties: {
    type: { type: 'string', description: '`urn:problem:` and a code that programs may act on, or `about:blank`.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    errorId: { type: 'string', description: 'The log of the server has it.' },
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
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'errorId'],
};
