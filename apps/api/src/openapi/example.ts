import type { Operation } from './openapi.contract';
import type { Schema } from './schema';

/** What every example of a language is about. */
const LANGUAGE = 'de';

/**
 * The operation as a command that runs once its variables are set: `ORIGIN`, `TOKEN` or `SESSION`, `VERSION`, and the
 * names of the path in capitals.
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
    .filter((each) => each.in === 'query' && each.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
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

/** A token where one will do; a browser's cookie says with it that a page of this installation asks. */
function credentials(security: Operation['security']): string[] {
  if (security.length === 0) return [];
  if (security.some(({ token }) => token)) return ['-H "Authorization: Bearer $TOKEN"'];
  return ['-b "dragoman=$SESSION"', '-H "Origin: $ORIGIN"'];
}

/** What has to be there, and what somebody gave an example of. */
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
          throw new Error(`Say what ${name} may be: put \`@example "…"\`, as JSON, into the comment before it.`);
        }
      }),
  );
}

const constant = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
