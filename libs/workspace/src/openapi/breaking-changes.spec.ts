import { breakingChanges } from './breaking-changes';
import type { OpenApiDocument, Operation, Schema } from './openapi.contract';

const schemas: Record<string, Schema> = {
  Key: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      note: { type: ['string', 'null'] },
      parent: { $ref: '#/components/schemas/Key' },
    },
    required: ['id', 'note'],
  },
  Input: {
    type: 'object',
    properties: { key: { type: 'string' }, kind: { type: 'string', enum: ['text', 'cardinal'] } },
    required: ['key'],
  },
};

const operation: Operation = {
  operationId: 'keys.create',
  tags: ['Keys'],
  summary: 'Add a key',
  'x-permission': 'keys.manage',
  security: [],
  parameters: [{ name: 'language', in: 'query', required: false, schema: { type: 'string' } }],
  requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } } },
  responses: {
    201: { description: 'Created', content: { 'application/json': { schema: { $ref: '#/components/schemas/Key' } } } },
    404: { description: 'Not Found' },
  },
};

const document = (changed: Partial<Operation> = {}, components: Record<string, Schema> = {}): OpenApiDocument => ({
  openapi: '3.1.1',
  info: { title: '', version: '1', summary: '', description: '', license: {} },
  servers: [],
  tags: [],
  paths: { '/keys': { post: { ...operation, ...changed } } },
  components: { schemas: { ...schemas, ...components }, responses: {}, securitySchemes: {} },
});

const { Key, Input } = schemas as Record<'Key' | 'Input', Schema>;

describe('Breaking changes of the API', () => {
  const from = (after: OpenApiDocument) => breakingChanges(document(), after);

  it('are none when nothing changed, or something was only added', () => {
    expect(from(document())).toEqual([]);
    const more = document(
      { parameters: [...operation.parameters!, { name: 'q', in: 'query', required: false, schema: {} }] },
      {
        Key: { ...Key, properties: { ...Key.properties, tags: { type: 'array' } } },
        Input: {
          ...Input,
          properties: { ...Input.properties, kind: { type: 'string', enum: ['text', 'cardinal', 'ordinal'] } },
        },
      },
    );
    more.paths['/new'] = { get: operation };
    expect(from(more)).toEqual([]);
  });

  it('include a removed path and a removed operation', () => {
    const none = document();
    expect(from({ ...none, paths: {} })).toEqual(['POST /keys was removed.']);
    expect(from({ ...none, paths: { '/keys': { put: operation } } })).toEqual(['POST /keys was removed.']);
  });

  it('include a removed, optional or differently typed response property', () => {
    const { id, ...rest } = Key.properties!;
    expect(from(document({}, { Key: { ...Key, properties: rest, required: ['note'] } }))).toContain(
      'POST /keys: the response no longer has `id`.',
    );
    expect(from(document({}, { Key: { ...Key, required: ['note'] } }))).toEqual([
      'POST /keys: the response may now lack `id`.',
    ]);
    const typed = { ...Key, properties: { ...rest, id: { ...id, type: 'number' } } };
    expect(from(document({}, { Key: typed }))).toContain(
      'POST /keys: the response, `id` has another type: string is now number.',
    );
  });

  it('include a value that a response could not have before, and not one that it no longer has', () => {
    const properties = { ...Key.properties, note: { type: 'string' }, id: { type: ['string', 'null'] } };
    expect(from(document({}, { Key: { ...Key, properties } }))).toEqual([
      'POST /keys: the response, `id` has another type: string is now string | null.',
    ]);
  });

  it('include new required input and input that is no longer accepted', () => {
    const properties = { ...Input.properties, namespace: { type: 'string' } };
    expect(from(document({}, { Input: { ...Input, properties, required: ['key', 'namespace'] } }))).toEqual([
      'POST /keys: the body requires `namespace`.',
    ]);
    const kind = { type: 'string', enum: ['text'] };
    expect(from(document({}, { Input: { ...Input, properties: { ...Input.properties, kind } } }))).toEqual([
      'POST /keys: the body, `kind` no longer accepts cardinal.',
    ]);
    const version = { name: 'If-Match', in: 'header', required: true, schema: {} } as const;
    expect(from(document({ parameters: [version] }))).toEqual([
      'POST /keys requires the header parameter If-Match.',
      'POST /keys no longer accepts the query parameter language.',
    ]);
  });

  it('include another permission, operationId, status or media type', () => {
    expect(from(document({ 'x-permission': 'people.manage' }))).toEqual([
      'POST /keys needs another permission: people.manage.',
    ]);
    expect(from(document({ operationId: 'keys.add' }))).toEqual([
      'POST /keys has another operationId: keys.create is now keys.add.',
    ]);
    expect(from(document({ responses: { 200: operation.responses[201]! } }))).toEqual([
      'POST /keys no longer responds with 201.',
    ]);
    expect(from(document({ requestBody: { required: true, content: { 'text/plain': {} } } }))).toEqual([
      'POST /keys no longer accepts application/json.',
    ]);
  });
});
