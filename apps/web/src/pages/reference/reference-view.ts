import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Schema,
} from '../../../../../libs/workspace/src/openapi/openapi.contract';

/** The parts of the OpenAPI document that the page shows. */
export interface ReferenceView {
  readonly introduction: string;
  readonly areas: readonly {
    readonly name: string;
    readonly description: string;
    readonly routes: readonly RouteView[];
  }[];
  /** By name, in alphabetical order. */
  readonly schemas: readonly { readonly name: string; readonly schema: Schema }[];
  /** The meaning of each error status. */
  readonly errors: readonly { readonly status: string; readonly text: string }[];
}

export interface RouteView {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Absent for public routes. */
  readonly permission?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** Media type of a body that is not JSON. */
  readonly consumes?: string;
  readonly responses: readonly { readonly status: string; readonly schema?: Schema; readonly type?: string }[];
  /** Statuses of errors. */
  readonly errors: readonly string[];
  readonly example?: string;
}

export function referenceView({ info, tags, paths, components }: OpenApiDocument): ReferenceView {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      area: operation.tags[0],
      route: routeView(method, path, operation),
    })),
  );
  return {
    introduction: info.description,
    areas: tags.map(({ name, description }) => ({
      name,
      description,
      routes: routes.filter(({ area }) => area === name).map(({ route }) => route),
    })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({ name, schema })),
    errors: Object.entries(components.responses).map(([name, { description = '' }]) => ({
      status: name.replace('Refused', ''),
      text: description,
    })),
  };
}

function routeView(method: string, path: string, operation: Operation): RouteView {
  const permission = operation['x-permission'];
  const [consumes, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const responses = Object.entries(operation.responses);
  const example = operation['x-codeSamples']?.[0]?.source;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    ...(operation.description && { description: withoutPermission(operation.description) }),
    ...(permission !== undefined && permission !== 'public' && { permission }),
    parameters: operation.parameters ?? [],
    ...(content?.schema && { body: content.schema }),
    ...(consumes !== undefined && consumes !== 'application/json' && { consumes }),
    responses: responses
      .filter(([, { $ref }]) => $ref === undefined)
      .map(([status, { content = {} }]) => {
        const [type, response] = Object.entries(content)[0] ?? [];
        return {
          status,
          ...(response?.schema && { schema: response.schema }),
          ...(type !== undefined && type !== 'application/json' && { type }),
        };
      }),
    errors: responses.filter(([, { $ref }]) => $ref !== undefined).map(([status]) => status),
    ...(example !== undefined && { example }),
  };
}

/** Removes the sentence about the permission, which the page shows separately. */
const withoutPermission = (description: string): string =>
  description.replace(/(^|\n\n)Needs the permission `[^`]*`\.$/, '');
