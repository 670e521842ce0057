import type { Operation, Parameter, Responses } from './openapi.contract';
import type { Schema } from './schema';

/**
 * Delivery is described by hand: it belongs to the library, which is of use without this document, and its addresses
 * are read by no router.
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
  description: 'The `ETag` of what you have: 304 without a body where it still holds.',
  schema: { type: 'string' },
};

const headers = {
  ETag: { description: 'Names exactly these bytes.', schema: { type: 'string' } },
  'X-Dragoman-Release': { description: 'The release that was served.', schema: { type: 'string' } },
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
    200: { description: 'The answer.', headers, content: { 'application/json': { schema } } },
    304: { description: 'What you have still holds.' },
  };
  for (const status of refused) answers[status] = { $ref: `#/components/responses/Refused${status}` };
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
  'Texts of several languages and namespaces at once',
  'Every pair that was asked for; `{}` where there is none. Values are joined by `+` or a space.',
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
    languages: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          tag: { type: 'string', description: 'BCP 47.' },
          ownName: { type: 'string', description: 'The name of the language in itself.' },
          direction: { type: 'string', enum: ['ltr', 'rtl'] },
          fallbacks: strings,
          interface: { type: 'boolean', description: 'One of those that visitors are matched to.' },
          coverage: { type: 'number', description: 'Translated share of all messages.', minimum: 0, maximum: 1 },
        },
        required: ['tag', 'ownName', 'direction', 'fallbacks', 'interface', 'coverage'],
      },
    },
    namespaces: strings,
    bundles: {
      type: 'object',
      description:
        'By language and namespace: hashes for `v`, of the own texts and of those with the fallbacks merged in.',
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
  required: ['release', 'languages', 'namespaces', 'bundles'],
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
  about: 'Published texts, for every i18next client, from any origin and without signing in.',
  paths: {
    '/locales/{language}/{namespace}.json': reading(
      'bundle',
      'The texts of a namespace in a language',
      'What is not translated is left out. Names are matched exactly, upper and lower case of languages aside.',
      [
        text('language', 'BCP 47.', 'de'),
        text('namespace', 'Its name may contain `/`, which may stand as it is.', 'dragoman/common'),
        query('fallback', 'Has the gaps filled from the fallback languages, where i18next would find them.', {
          type: 'string',
          enum: ['merged'],
        }),
        query('v', 'A hash of the manifest: exactly that content, to be kept for a year.', { type: 'string' }),
      ],
      texts,
      [400, 404],
    ),
    '/locales/resources.json': sets,
    '/locales': {
      get: { ...sets.get!, operationId: 'resources.resourcesAtRoot', summary: 'The same as `/locales/resources.json`' },
    },
    '/locales/manifest.json': reading(
      'manifest',
      'What there is',
      'Languages, namespaces, and the hash of every bundle.',
      [],
      manifest,
    ),
    '/locales/events': {
      get: {
        operationId: 'resources.release',
        tags: ['Delivery'],
        summary: 'Tells which release is served, as server-sent events',
        description: 'At once, and whenever it changes: `event: release`, `data: {"release":"…"}`.',
        security: [],
        responses: {
          200: {
            description: 'Goes on until you leave.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          503: { $ref: '#/components/responses/Refused503' },
        },
      },
    },
  },
};
