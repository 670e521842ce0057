import type { Ask, Outcome, Refusal, Send } from '../page/page-module';
import { headersOf, type Asker } from './read-json';

/** What is sent by it may be refused, and what is refused may be sent again: nothing is thrown but what nobody foresaw. */
export const sender =
  (ask: Ask, asker: Asker): Send =>
  async <View>(...[method, path, { body, ifMatch, idempotencyKey } = {}]: Parameters<Send>) => {
    const headers = {
      ...headersOf(asker),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    };
    const { signal } = asker;
    try {
      const answer = await ask(path, {
        method,
        headers,
        signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status } = answer;
      if (status < 400) return { ok: true, status, view: answer.json() as View };
      const wait = Number(answer.header('Retry-After'));
      return refusal({
        ...(answer.json() as Partial<Refusal> | undefined),
        status,
        ...(wait > 0 && { retryAfter: wait }),
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TypeError) return refusal({ status: 0 }); // as `fetch` says that there was no answer
      throw error;
    }
  };

const refusal = (problem: Partial<Refusal> & Pick<Refusal, 'status'>): Outcome<never> => ({
  ok: false,
  problem: { type: 'about:blank', title: '', ...problem },
});
