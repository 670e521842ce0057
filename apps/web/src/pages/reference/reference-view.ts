import type { OpenApiDocument, Operation, Parameter, Schema } from '../../../../api/src/openapi/openapi.contract';

/** What the page shows of the document: without what is the same everywhere. */
export interface ReferenceView {
  readonly introduction: string;
  readonly areas: readonly { readonly name: string; readonly about: string; readonly routes: readonly RouteView[] }[];
  /** By name, in alphabetical order. */
  readonly schemas: readonly { readonly name: string; readonly schema: Schema }[];
  /** What each status means that refuses something. */
  readonly refusals: readonly { readonly status: string; readonly text: string }[];
}

export interface RouteView {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Absent: nobody asks who calls. */
  readonly permission?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** Media type of a body that is no JSON. */
  readonly consumes?: string;
  readonly answers: readonly { readonly status: string; readonly schema?: Schema; readonly type?: string }[];
  readonly refused: readonly string[];
  readonly example?: string;
}

export function referenceView({ info, tags, paths, components }: OpenApiDocument): ReferenceView {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      area: operation.tags[0],
      route: view(method, path, operation),
    })),
  );
  return {
    introduction: info.description,
    areas: tags.map(({ name, description }) => ({
      name,
      about: description,
      routes: routes.filter(({ area }) => area === name).map(({ route }) => route),
    })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({ name, schema })),
    refusals: Object.entries(components.responses).map(([name, { description = '' }]) => ({
      status: name.replace('Refused', ''),
      text: description,
    })),
  };
}

function view(method: string, path: string, operation: Operation): RouteView {
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
    answers: responses
      .filter(([, { $ref }]) => $ref === undefined)
      .map(([status, { content = {} }]) => {
        const [type, answer] = Object.entries(content)[0] ?? [];
        return {
          status,
          ...(answer?.schema && { schema: answer.schema }),
          ...(type !== undefined && type !== 'application/json' && { type }),
        };
      }),
    refused: responses.filter(([, { $ref }]) => $ref !== undefined).map(([status]) => status),
    ...(example !== undefined && { example }),
  };
}

/** The page says it in a word of its own. */
const withoutPermission = (description: string): string =>
  description.replace(/(^|\n\n)Needs the permission `[^`]*`\.$/, '');
