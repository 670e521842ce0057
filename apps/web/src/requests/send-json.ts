import type { FetchPath, Outcome, Refusal, Send } from '../page/page-module';
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
      const { status } = response;
      const view = await jsonBody(response);
      if (response.ok) return { ok: true, status, view: view as View };
      const retryAfter = Number(response.headers.get('Retry-After'));
      return refusedOutcome({
        ...(view as Partial<Refusal> | undefined),
        status,
        ...(retryAfter > 0 && { retryAfter }),
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TypeError) return refusedOutcome({ status: 0 }); // how `fetch` reports a network failure
      throw error;
    }
  };

const refusedOutcome = (problem: Partial<Refusal> & Pick<Refusal, 'status'>): Outcome<never> => ({
  ok: false,
  problem: { type: 'about:blank', title: '', ...problem },
});
