import type { ProblemView } from '../../../../api/src/translations/translations.contract';

/** What came back, as far as a browser lets a page see it. */
export interface Answer {
  readonly status: number;
  /** `OK`, `Not Modified`; empty over HTTP/2, which has no such words. */
  readonly statusText: string;
  /** Those that matter here, in the order of {@link HEADERS}. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly etag: string | undefined;
  /** Until the last byte was there, in milliseconds. */
  readonly duration: number;
  /** Bytes of the body on the wire; absent where the answer does not say. */
  readonly sent: number | undefined;
  /** Bytes of the body, unpacked. */
  readonly size: number;
  /** The body, indented; as it came where it is no JSON. Empty where there is none. */
  readonly body: string;
  /** RFC 9457: why it is no success. */
  readonly problem: ProblemView | undefined;
}

const HEADERS = [
  'Content-Type',
  'Content-Language',
  'Content-Encoding',
  'ETag',
  'Cache-Control',
  'Vary',
  'X-Dragoman-Release',
];

export interface AskOptions {
  /** In which an error speaks. */
  readonly language: string;
  /** Asks only whether the content is another one. */
  readonly ifNoneMatch?: string;
}

/** Asks the server itself, past the browser's cache. Rejects where no answer comes. */
export async function ask(path: string, { language, ifNoneMatch }: AskOptions): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(path, {
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      'Accept-Language': language,
      ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
    },
  });
  const bytes = await answer.arrayBuffer();
  const duration = performance.now() - began;
  const { status, statusText, headers } = answer;
  const { text, json } = read(new TextDecoder().decode(bytes));
  const length = headers.get('Content-Length');
  return {
    ...{ status, statusText, duration, size: bytes.byteLength, body: text },
    headers: HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    etag: headers.get('ETag') ?? undefined,
    sent: length === null ? undefined : Number(length),
    problem: status >= 400 ? (json as ProblemView | undefined) : undefined,
  };
}

function read(body: string): { text: string; json?: unknown } {
  try {
    const json: unknown = JSON.parse(body);
    return { text: JSON.stringify(json, null, 2), json };
  } catch {
    return { text: body };
  }
}
