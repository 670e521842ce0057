import type { RequestOptions } from './send-request';
import { withoutBase } from './base-path';

export interface CurlCommand extends Omit<RequestOptions, 'body'> {
  readonly method: string;
  readonly headers: Record<string, string>;
  /** Path and query, without the base path. */
  readonly path: string;
  /** Parsed from JSON; undefined if there is none, or a file is sent. */
  readonly body?: unknown;
}

/**
 * Parses a curl command of the API's description, as a shell and curl would.
 * @param variables values of shell variables, by name
 */
export function parseCurl(source: string, variables: Readonly<Record<string, string | number>>): CurlCommand {
  const filled = source.replaceAll('\\\n', '').replace(/\$([A-Z_]+)/g, (_, name: string) => {
    if (!(name in variables)) throw new Error(`No value for $${name} in: ${source}`);
    return String(variables[name]);
  });
  const words = Array.from(
    filled.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|(\S+)/g),
    ([, single, double, bare]) => (single ?? double?.replace(/\\(.)/g, '$1') ?? bare)!,
  );
  let method: string | undefined;
  let body: unknown;
  let sendsFile = false;
  const headers: Record<string, string> = {};
  const { pathname, search } = new URL(words.pop()!);
  for (let i = 1; i < words.length; i += 2) {
    const value = words[i + 1]!;
    if (words[i] === '-X') method = value;
    else if (words[i] === '-b') headers.Cookie = value;
    else if (words[i] === '--json') body = JSON.parse(value);
    else if (words[i] === '--data-binary') sendsFile = true;
    else if (words[i] === '-H') headers[value.slice(0, value.indexOf(':'))] = value.slice(value.indexOf(':') + 2);
    else throw new Error(`Unsupported option of curl: ${words[i]}`);
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method: method ?? (body === undefined && !sendsFile ? 'GET' : 'POST'),
    path: withoutBase(pathname) + search,
    headers,
    body,
  };
}
