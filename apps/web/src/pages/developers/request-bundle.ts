import type { ProblemView } from '../../../../../libs/workspace/src/served/served.contract';

/** A response, as far as browsers reveal it to a page. */
export interface BundleResponse {
  readonly status: number;
  /** `OK`, `Not Modified`; empty over HTTP/2, which has no reason phrases. */
  readonly statusText: string;
  /** The headers in {@link HEADERS}, in that order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly etag: string | undefined;
  /** Time until the last byte, in milliseconds. */
  readonly duration: number;
  /** Bytes of the body as transferred, from `Content-Length`. */
  readonly transferredSize: number | undefined;
  /** Bytes of the body after decompression. */
  readonly size: number;
  /** The body: indented JSON, or unchanged if it is not JSON. */
  readonly body: string;
  /** The problem details of an error response (RFC 9457). */
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

export interface BundleRequestOptions {
  /** Language of an error response. */
  readonly language: string;
  /** ETag of a previous response: the body is sent only if it has changed. */
  readonly ifNoneMatch?: string;
}

/** Bypasses the browser's cache. Rejects if the server cannot be reached. */
export async function requestBundle(
  path: string,
  { language, ifNoneMatch }: BundleRequestOptions,
): Promise<BundleResponse> {
  const startedAt = performance.now();
  const response = await fetch(path, {
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      'Accept-Language': language,
      ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
    },
  });
  const bytes = await response.arrayBuffer();
  const duration = performance.now() - startedAt;
  const { status, statusText, headers } = response;
  const { text, json } = formatBody(new TextDecoder().decode(bytes));
  const length = headers.get('Content-Length');
  return {
    status,
    statusText,
    duration,
    size: bytes.byteLength,
    body: text,
    headers: HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    etag: headers.get('ETag') ?? undefined,
    transferredSize: length === null ? undefined : Number(length),
    problem: status >= 400 ? (json as ProblemView | undefined) : undefined,
  };
}

function formatBody(body: string): { text: string; json?: unknown } {
  try {
    const json: unknown = JSON.parse(body);
    return { text: JSON.stringify(json, null, 2), json };
  } catch {
    return { text: body };
  }
}
