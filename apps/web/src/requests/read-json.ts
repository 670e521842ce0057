import { PageFailure } from '../page/page-module';
import type { ProblemView } from '../../../api/src/translations/translations.contract';

/** What an answer of the application says, whichever way it came: over the network or, on the server, without a socket. */
export function viewOf<View>(status: number, body: unknown): View {
  if (status >= 400) throw new PageFailure(status, (body as ProblemView | undefined)?.errorId);
  return body as View;
}

/** Reads over the network, as the browser does. */
export async function fetchJson(path: string, signal: AbortSignal, language: string): Promise<unknown> {
  const answer = await fetch(path, { signal, headers: { Accept: 'application/json', 'Accept-Language': language } });
  // A proxy's error page is no JSON; its status says enough.
  return viewOf(answer.status, await answer.json().catch(() => undefined));
}

/** `/api/v1/messages` and `{ namespace: 'a', q: undefined }` → `/api/v1/messages?namespace=a` */
export function withQuery(path: string, query: { readonly [name: string]: string | undefined }): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
