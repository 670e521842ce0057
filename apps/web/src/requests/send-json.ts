import type { FetchPath, Refusal, Send } from '../page/page-module';
import { signedInPerson } from '../page/signed-in-person';
import { jsonBody, jsonHeaders, type RequestOptions } from './read-json';

/**
 * Returns a {@link Send} that requests with `fetch`. The server refuses what someone sends who has signed in since in another
 * tab: it would be theirs.
 */
export const jsonSender =
  (fetch: FetchPath, options: RequestOptions): Send =>
  async <View>(...[method, path, { body, ifMatch, idempotencyKey } = {}]: Parameters<Send>) => {
    const isBlob = body instanceof Blob;
    const person = signedInPerson();
    const headers = {
      ...jsonHeaders(options),
      ...(person !== undefined && { 'X-Dragoman-Person': person }),
      ...(body !== undefined && { 'Content-Type': isBlob ? 'application/octet-stream' : 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch === '*' ? ifMatch : `"${ifMatch}"` }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    };
    const { signal } = options;
    try {
      const init = {
        method,
        headers,
        signal,
        ...(body !== undefined && { body: isBlob ? body : JSON.stringify(body) }),
      };
      const response = await fetch(path, init);
      const view = await jsonBody(response);
      return response.ok
        ? { ok: true, status: response.status, view: view as View }
        : { ok: false, problem: refusalOf(response, view) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TypeError) return { ok: false, problem: UNSENT }; // how `fetch` reports a network failure
      throw error;
    }
  };

/** No response arrived. */
export const UNSENT: Refusal = { type: 'about:blank', title: '', status: 0 };

/** Returns why a request was refused. @param view the body of the response, if it is JSON */
export function refusalOf({ status, headers }: Response, view: unknown): Refusal {
  const retryAfter = Number(headers.get('Retry-After'));
  return { ...UNSENT, ...(view as Partial<Refusal> | undefined), status, ...(retryAfter > 0 && { retryAfter }) };
}
