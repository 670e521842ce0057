import type { OpenApiDocument, Operation, Schema } from './openapi.contract';

/**
 * Changes between two descriptions of the API that can break a client, one sentence each: a removed route, response or
 * response property, a required input that is new, an input that is no longer accepted, another type or permission.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const changes: string[] = [];
  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const route = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now === undefined) changes.push(`${route} was removed.`);
      else compareOperations(route, { operation, document: before }, { operation: now, document: after }, changes);
    }
  }
  return [...new Set(changes)];
}

interface Described {
  readonly operation: Operation;
  readonly document: OpenApiDocument;
}

function compareOperations(route: string, before: Described, after: Described, changes: string[]): void {
  const [old, now] = [before.operation, after.operation];
  if (old.operationId !== now.operationId) {
    changes.push(`${route} has another operationId: ${old.operationId} is now ${now.operationId}.`);
  }
  if (now['x-permission'] !== old['x-permission'] && now['x-permission'] !== 'public') {
    changes.push(`${route} needs another permission: ${now['x-permission']}.`);
  }
  compareParameters(route, old, now, changes);
  if (now.requestBody?.required && !old.requestBody?.required) changes.push(`${route} requires a body.`);
  const schemas = { before: before.document.components.schemas, after: after.document.components.schemas };
  for (const [type, { schema }] of Object.entries(old.requestBody?.content ?? {})) {
    const accepted = now.requestBody?.content[type];
    if (accepted === undefined) changes.push(`${route} no longer accepts ${type}.`);
    else if (schema && accepted.schema) {
      compareSchemas({ where: `${route}: the body`, direction: 'input', schemas, changes }, schema, accepted.schema);
    }
  }
  for (const [status, response] of Object.entries(old.responses).filter(([status]) => status.startsWith('2'))) {
    const answered = now.responses[status];
    if (answered === undefined) {
      changes.push(`${route} no longer responds with ${status}.`);
      continue;
    }
    for (const [type, { schema }] of Object.entries(response.content ?? {})) {
      const content = answered.content?.[type];
      if (content === undefined) changes.push(`${route} no longer responds with ${type}.`);
      else if (schema && content.schema) {
        const context = { where: `${route}: the response`, direction: 'output', schemas, changes } as const;
        compareSchemas(context, schema, content.schema);
      }
    }
  }
}

function compareParameters(route: string, old: Operation, now: Operation, changes: string[]): void {
  const named = ({ parameters = [] }: Operation) =>
    new Map(parameters.map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]));
  const [known, accepted] = [named(old), named(now)];
  for (const [name, { required }] of accepted) {
    if (required && !known.get(name)?.required) changes.push(`${route} requires the ${name}.`);
  }
  for (const name of known.keys()) if (!accepted.has(name)) changes.push(`${route} no longer accepts the ${name}.`);
}

interface Comparison {
  /** The part of the document, for the sentence. */
  readonly where: string;
  readonly direction: 'input' | 'output';
  readonly schemas: { readonly before: Record<string, Schema>; readonly after: Record<string, Schema> };
  readonly changes: string[];
  /** Pairs of named types on the way to this one: a type may contain itself. */
  readonly visited?: readonly string[];
}

function compareSchemas(context: Comparison, old: Schema, now: Schema): void {
  const { where, direction, schemas, changes, visited = [] } = context;
  if (old.$ref !== undefined || now.$ref !== undefined) {
    const pair = `${old.$ref} ${now.$ref}`;
    if (visited.includes(pair)) return;
    compareSchemas(
      { ...context, visited: [...visited, pair] },
      resolved(old, schemas.before),
      resolved(now, schemas.after),
    );
    return;
  }
  const [types, accepted] = [typesOf(old), typesOf(now)];
  const [narrow, wide] = direction === 'input' ? [types, accepted] : [accepted, types];
  if (wide.length > 0 && !narrow.every((type) => wide.includes(type)) && narrow.length > 0) {
    changes.push(`${where} has another type: ${types.join(' | ')} is now ${accepted.join(' | ')}.`);
  }
  if (direction === 'input' && now.enum !== undefined) {
    const lost = (old.enum ?? []).filter((value) => !now.enum!.includes(value));
    if (old.enum === undefined) changes.push(`${where} accepts only ${now.enum.map(String).join(', ')}.`);
    else if (lost.length > 0) changes.push(`${where} no longer accepts ${lost.map(String).join(', ')}.`);
  }
  for (const name of now.required ?? []) {
    if (direction === 'input' && !old.required?.includes(name)) changes.push(`${where} requires \`${name}\`.`);
  }
  for (const name of old.required ?? []) {
    const isOptional = now.properties?.[name] !== undefined && !now.required?.includes(name);
    if (direction === 'output' && isOptional) changes.push(`${where} may now lack \`${name}\`.`);
  }
  for (const [name, property] of Object.entries(old.properties ?? {})) {
    const member = now.properties?.[name];
    if (member === undefined) changes.push(`${where} no longer has \`${name}\`.`);
    else compareSchemas({ ...context, where: `${where}, \`${name}\`` }, property, member);
  }
  if (old.items !== undefined && now.items !== undefined) compareSchemas(context, old.items, now.items);
  const [rest, restNow] = [old.additionalProperties, now.additionalProperties];
  if (typeof rest === 'object' && typeof restNow === 'object') compareSchemas(context, rest, restNow);
}

const resolved = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').pop()!] ?? {});

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : [type].flat());
