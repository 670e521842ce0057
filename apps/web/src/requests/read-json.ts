import { type FetchPath, PageFailure, type ReadJson } from '../page/page-module';
import type { ProblemView } from '../../../../libs/workspace/src/served/served.contract';

export interface RequestOptions {
  /** Language of the response. */
  readonly language: string;
  readonly signal: AbortSignal;
}

export const jsonHeaders = ({ language }: Pick<RequestOptions, 'language'>) => ({
  Accept: 'application/json',
  'Accept-Language': language,
  'X-Dragoman-Language': language, // outranks the cookie and the profile, which another page may have changed
});

/** Returns a {@link ReadJson} that requests with `fetch`. */
export const jsonReader =
  (fetch: FetchPath, options: RequestOptions): ReadJson =>
  async <View>(path: string) => {
    const response = await fetch(path, { headers: jsonHeaders(options), signal: options.signal });
    const body = await jsonBody(response);
    if (!response.ok) {
      const { errorId, type } = (body ?? {}) as Partial<ProblemView>;
      throw new PageFailure(response.status, errorId, type);
    }
    return body as View;
  };

/** Returns undefined if the installation does not have the route, which depends on whose accounts it uses. */
export const ifOffered = <View>(reading: Promise<View>): Promise<View | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof PageFailure && error.status === 404) return undefined;
    throw error;
  });

/** Returns undefined for an empty body and for the error page of a proxy: its status is sufficient. */
export const jsonBody = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** `/api/v1/served/texts` and `{ namespace: 'a', q: undefined }` → `/api/v1/served/texts?namespace=a` */
export function withQuery(path: string, query: { readonly [name: string]: string | undefined }): string {
  const parameters = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path;
}
