import type { Operation } from './openapi.contract';
import type { Schema } from './schema';

/** The language of all examples. */
const LANGUAGE = 'de';

/**
 * The operation as a command that runs once its variables are set: `ORIGIN`, `TOKEN`, `SESSION` or `METRICS_TOKEN`,
 * `VERSION`, and the names of the path, and of a required parameter without an example, in capitals.
 */
export function curlExample(
  method: string,
  path: string,
  { parameters = [], requestBody, security }: Operation,
  components: Readonly<Record<string, Schema>>,
): string {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((each) => each.in === 'path' && each.name === name)?.example;
    return typeof example === 'string' ? example : /^(language|tag)$/.test(name) ? LANGUAGE : `$${constant(name)}`;
  });
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || each.example !== undefined))
    .map(({ name, example }) => {
      const value = encodeURIComponent(String(example));
      return `${name}=${example === undefined ? `$${constant(name)}` : value}`;
    });
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = content?.schema && JSON.stringify(exampleOf(content.schema, components));
  const words = [
    'curl',
    ...(method === (body === undefined ? 'get' : 'post') ? [] : [`-X ${method.toUpperCase()}`]),
    ...credentials(security),
    ...(parameters.some(({ name }) => name === 'If-Match') ? [String.raw`-H "If-Match: \"$VERSION\""`] : []),
    ...(body === undefined ? [] : [`--json '${body.replaceAll("'", String.raw`'\''`)}'`]),
    ...(contentType !== undefined && body === undefined
      ? [`-H 'Content-Type: ${contentType}'`, '--data-binary @FILE']
      : []),
    `"$ORIGIN${url}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
  ];
  const line = words.join(' ');
  return line.length <= 80 ? line : words.join(' \\\n  ');
}

/**
 * A token if the operation accepts one, otherwise the cookie of a browser with what such requests need to prove that no other
 * site sends them. The name of the cookie depends on the installation, so it is part of the variable.
 */
function credentials(security: Operation['security']): string[] {
  if (security.length === 0) return [];
  if (security.some(({ metricsToken }) => metricsToken)) return ['-H "Authorization: Bearer $METRICS_TOKEN"'];
  if (security.some(({ token }) => token)) return ['-H "Authorization: Bearer $TOKEN"'];
  return ['-b "$SESSION"', "-H 'Sec-Fetch-Site: same-origin'"];
}

/** An object with all required properties and those that have an example. */
function exampleOf(schema: Schema, components: Readonly<Record<string, Schema>>): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.$ref !== undefined) return exampleOf(components[schema.$ref.split('/').pop()!]!, components);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.items !== undefined) return [exampleOf(schema.items, components)];
  const { properties = {}, required = [] } = schema;
  if (schema.type !== 'object') throw new Error('no example');
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, { examples }]) => required.includes(name) || examples !== undefined)
      .map(([name, property]) => {
        try {
          return [name, exampleOf(property, components)];
        } catch {
          throw new Error(`The property ${name} needs an example: add \`@example "…"\`, as JSON, to its comment.`);
        }
      }),
  );
}

const constant = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
