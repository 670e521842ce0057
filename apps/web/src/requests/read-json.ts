import { PageFailure, type Ask, type ReadJson } from '../page/page-module';
import type { ProblemView } from '../../../api/src/translations/translations.contract';

/** For whom something is asked: in which language, and until when they wait. */
export interface Asker {
  readonly language: string;
  readonly signal: AbortSignal;
}

/** Asks over the network, as the browser does. */
export const askOverNetwork: Ask = async (path, question) => {
  const answer = await fetch(path, question);
  // A proxy's error page is no JSON; its status says enough.
  const body: unknown = await answer.json().catch(() => undefined);
  return { status: answer.status, header: (name) => answer.headers.get(name) ?? undefined, json: () => body };
};

export const headersOf = ({ language }: Asker) => ({ Accept: 'application/json', 'Accept-Language': language });

export const reader =
  (ask: Ask, asker: Asker): ReadJson =>
  async <View>(path: string) => {
    const answer = await ask(path, { headers: headersOf(asker), signal: asker.signal });
    const body = answer.json();
    if (answer.status >= 400) throw new PageFailure(answer.status, (body as ProblemView | undefined)?.errorId);
    return body as View;
  };

/** `/api/v1/messages` and `{ namespace: 'a', q: undefined }` → `/api/v1/messages?namespace=a` */
export function withQuery(path: string, query: { readonly [name: string]: string | undefined }): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
