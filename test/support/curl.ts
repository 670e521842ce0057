import type { Question } from './ask';

export interface Command extends Omit<Question, 'body'> {
  readonly method: string;
  readonly headers: Record<string, string>;
  /** With the query. */
  readonly path: string;
  /** Read from JSON; absent: none. */
  readonly body?: unknown;
}

/**
 * An example of the API's description, as a shell and curl would read it.
 * @param variables what `$NAME` stands for
 */
export function readCurl(source: string, variables: Readonly<Record<string, string | number>>): Command {
  const filled = source.replaceAll('\\\n', '').replace(/\$([A-Z_]+)/g, (_, name: string) => {
    if (!(name in variables)) throw new Error(`Nothing says what $${name} is in: ${source}`);
    return String(variables[name]);
  });
  const words = Array.from(
    filled.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|(\S+)/g),
    ([, single, double, bare]) => (single ?? double?.replace(/\\(.)/g, '$1') ?? bare)!,
  );
  let method: string | undefined;
  let body: unknown;
  const headers: Record<string, string> = {};
  const { pathname, search } = new URL(words.pop()!);
  for (let i = 1; i < words.length; i += 2) {
    const value = words[i + 1]!;
    if (words[i] === '-X') method = value;
    else if (words[i] === '-b') headers.Cookie = value;
    else if (words[i] === '--json') body = JSON.parse(value);
    else if (words[i] === '-H') headers[value.slice(0, value.indexOf(':'))] = value.slice(value.indexOf(':') + 2);
    else throw new Error(`This test does not know what curl does with ${words[i]}.`);
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), path: pathname + search, headers, body };
}
