import type { Operation, Parameter, Responses } from './openapi.contract';
import type { Schema } from './schema';

/**
 * The delivery of texts, described by hand: it belongs to the library, which does not depend on this document, and most of
 * its requests are answered before any router sees them.
 */
const query = (name: string, description: string, schema: Schema, more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  ...more,
});

const unchanged: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of your copy: the response is 304 without a body if it is still current.',
  schema: { type: 'string' },
};

const headers = {
  ETag: { description: 'Identifies exactly these bytes.', schema: { type: 'string' } },
  'X-Dragoman-Release': { description: 'The release that the response is from.', schema: { type: 'string' } },
};

const texts: Schema = { type: 'object', description: 'i18next JSON v4.', additionalProperties: true };

function reading(
  operationId: string,
  summary: string,
  description: string,
  parameters: Parameter[],
  schema: Schema,
  refused: readonly number[] = [],
): Record<string, Operation> {
  const answers: Responses = {
    200: { description: 'OK', headers, content: { 'application/json': { schema } } },
    304: { description: 'Not Modified' },
  };
  for (const status of refused) answers[status] = { $ref: `#/components/responses/Error${status}` };
  return {
    get: {
      operationId: `resources.${operationId}`,
      tags: ['Delivery'],
      summary,
      description,
      security: [],
      parameters: [...parameters, unchanged],
      responses: answers,
    },
  };
}

const sets = reading(
  'resources',
  'Get texts of several languages and namespaces at once',
  'Contains every requested pair; `{}` if it has no texts. Separate values with `+` or a space.',
  [
    query('lng', 'Languages.', { type: 'string' }, { required: true, example: 'en de' }),
    query('ns', 'Namespaces.', { type: 'string' }, { required: true, example: 'dragoman/common' }),
  ],
  { type: 'object', additionalProperties: { type: 'object', additionalProperties: texts } },
  [400, 503],
);

const strings: Schema = { type: 'array', items: { type: 'string' } };

const manifest: Schema = {
  type: 'object',
  properties: {
    release: { type: 'string' },
    fallback: { type: 'string', description: 'The language that texts are taken from last. BCP 47.' },
    languages: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          tag: { type: 'string', description: 'BCP 47.' },
          ownName: { type: 'string', description: 'The name of the language in that language.' },
          direction: { type: 'string', enum: ['ltr', 'rtl'] },
          fallbacks: strings,
          interface: { type: 'boolean', description: 'Whether visitors are matched to this language.' },
          coverage: {
            type: 'number',
            description: 'Share of all keys that are translated.',
            minimum: 0,
            maximum: 1,
          },
        },
        required: ['tag', 'ownName', 'direction', 'fallbacks', 'interface', 'coverage'],
      },
    },
    namespaces: strings,
    private: {
      ...strings,
      description: 'Those of the namespaces that are not public; absent if there are none that you may read.',
    },
    bundles: {
      type: 'object',
      description:
        'By language and namespace: the hashes for `v`, of the texts of the language alone and with fallbacks merged in.',
      additionalProperties: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          properties: { own: { type: 'string' }, merged: { type: 'string' } },
          required: ['merged'],
        },
      },
    },
  },
  required: ['release', 'fallback', 'languages', 'namespaces', 'bundles'],
};

const text = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

export const DELIVERY: {
  readonly tag: string;
  readonly about: string;
  readonly paths: Record<string, Record<string, Operation>>;
} = {
  tag: 'Delivery',
  about: 'Published texts for i18next clients, from any origin and without authentication.',
  paths: {
    '/locales/{language}/{namespace}.json': reading(
      'bundle',
      'Get the texts of a namespace in a language',
      'Untranslated texts are left out. Names are matched exactly; language tags are case-insensitive.',
      [
        text('language', 'BCP 47.', 'de'),
        text('namespace', 'The name may contain `/`, which needs no encoding.', 'dragoman/common'),
        query('fallback', 'Fills missing texts from the fallback languages, where i18next would find them.', {
          type: 'string',
          enum: ['merged'],
        }),
        query('v', 'A hash from the manifest: returns exactly that content, cacheable for a year.', { type: 'string' }),
      ],
      texts,
      [400, 404],
    ),
    '/locales/resources.json': sets,
    '/locales': {
      get: {
        ...sets.get!,
        operationId: 'resources.resourcesAtRoot',
        summary: 'Get texts of several languages and namespaces at once (same as `/locales/resources.json`)',
      },
    },
    '/locales/manifest.json': reading(
      'manifest',
      'Get the manifest of everything that is available',
      'Lists languages, namespaces and the hash of every bundle.',
      [],
      manifest,
    ),
    '/locales/add/{language}/{namespace}': {
      post: {
        operationId: 'resources.reportMissingKeys',
        tags: ['Delivery'],
        summary: 'Report keys that have no text',
        description:
          'As i18next-http-backend does with `saveMissing`: an object, or a list of objects, with a default text for each key. ' +
          'Pages of listed origins may report without a token; the scope is `keys.report`. Nothing that is reported is served.',
        security: [{ token: [] }],
        parameters: [
          text('language', 'BCP 47.', 'de'),
          text('namespace', 'The name may contain `/`, which needs no encoding.', 'shop/cart'),
          query('build', 'Name of the build that asks for the key.', { type: 'string' }),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                description: 'At most 1,000 keys.',
                additionalProperties: { type: ['string', 'null'] },
                examples: [{ 'cart.pay': 'Pay {{amount}}' }],
              },
            },
          },
        },
        responses: {
          204: { description: 'No Content' },
          ...Object.fromEntries(
            [400, 401, 403, 404, 413, 415, 422, 429].map((status) => [
              status,
              { $ref: `#/components/responses/Error${status}` },
            ]),
          ),
        },
      },
    },
    '/locales/events': {
      get: {
        operationId: 'resources.release',
        tags: ['Delivery'],
        summary: 'Stream the release being served, as server-sent events',
        description: 'Sends `event: release`, `data: {"release":"…"}` immediately and whenever the release changes.',
        security: [],
        responses: {
          200: {
            description: 'An event stream that stays open.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          503: { $ref: '#/components/responses/Error503' },
        },
      },
    },
  },
};
