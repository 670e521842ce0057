import { createContext, type ShouldRevalidateFunction } from 'react-router-dom';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { KeyHolderView } from '../../../../libs/workspace/src/keys/keys.contract';
import type { NamespaceHolderView } from '../../../../libs/workspace/src/namespaces/namespaces.contract';
import type { InvitationView, SessionView } from '../../../../libs/workspace/src/people/people.contract';
import type { PageRoute } from './page-route';
import type { ProblemView } from '../../../../libs/workspace/src/served/served.contract';

/**
 * A page consists of:
 *
 * 1. Texts: `locales/{language}/dragoman/{name}.json`, English first, since the types of the keys are generated from it.
 * 2. Code: `pages/{name}/{name}.page.tsx`, a {@link PageModule} with the component as default export and, where needed,
 *    a `loader` (reads with the functions of `requests/`), an `action` (carries out its forms, see
 *    `form/respond-to-form.ts`) and a `head` (title and description). No page imports another one: what two pages need
 *    goes into a folder beside `pages`, and their URLs into `addresses/`.
 *    It declares its {@link PageRoute}: path, namespaces, audience, and its place in the navigation.
 *
 * The route table, server rendering, hydration, lazy code and texts, prefetching and the tags of the head follow from these.
 */
export interface PageModule<Data = unknown> {
  default: ComponentType;
  /** Read by the build, from the source. */
  route: PageRoute;
  loader?: (input: PageInput) => Data | Promise<Data>;
  /**
   * Handles the forms of the page (`<Form method="post">`): in the browser, or on the server without JavaScript. It returns
   * react-router's `redirect`, or `redirectDocument` if the session or the language may have changed. Any other result is
   * passed to `useActionData` and the page is shown again; refusals are returned with `refuseForm`.
   */
  action?: (input: ActionInput) => unknown;
  /** Decides whether the loader runs again when the URL of the page changes in the browser. By default it does. */
  shouldRevalidate?: ShouldRevalidateFunction;
  head?: (input: HeadInput<Data>) => Head;
}

/** The input of a loader, the same on the server and in the browser. */
export interface PageInput {
  /** Path parameters: `{ namespace: 'common' }`. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** URL of the page, with the language and without the base path. */
  readonly url: URL;
  readonly language: string;
  readonly read: ReadJson;
  /** Returns the signed-in person and the ways to sign in. On the server, a page and its frame share one request for it. */
  session(): Promise<SessionView>;
}

/** The input of an action, the same on the server and in the browser. */
export interface ActionInput extends PageInput {
  /** The submitted fields. */
  readonly form: URLSearchParams;
  readonly send: Send;
}

/**
 * Sends a change to the API. A refusal does not throw: the outcome contains the problem, in the page's language. Call it
 * through the functions of `requests/`, which type path, body and result.
 */
export type Send = <View = void>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options?: SendOptions,
) => Promise<Outcome<View>>;

export interface SendOptions {
  /** Sent as JSON; a `Blob` as its bytes. */
  readonly body?: unknown;
  /** The version that the change is based on (`If-Match`); `*`: any. */
  readonly ifMatch?: number | '*';
  /** Identifies the change, so that repeated requests carry it out only once. */
  readonly idempotencyKey?: string;
}

export type Outcome<View> =
  | { readonly ok: true; readonly status: number; readonly view: View }
  | { readonly ok: false; readonly problem: Refusal };

/** Why a change was refused (RFC 9457). If the server could not be reached, the status is 0 and the texts are empty. */
export interface Refusal extends ProblemView {
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  /** The current content, if the change was based on an older version (412). */
  readonly current?: unknown;
  /** What has the name that was refused (409). */
  readonly takenBy?: KeyHolderView | NamespaceHolderView;
  /** The invitation that the address has already (409). */
  readonly pending?: InvitationView;
}

/**
 * Reads JSON from the API by its path, e.g. `/api/v1/served/coverage`, in the page's language. Rejects with a
 * {@link PageFailure} if the response is an error.
 */
export type ReadJson = <View>(path: string) => Promise<View>;

export interface Head {
  readonly title: string;
  readonly description?: string;
}

export interface HeadInput<Data = unknown> {
  /** Keys are written with their namespace: `dragoman/home:title`. */
  readonly t: i18n['t'];
  readonly data: Data;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A route's static `handle`. */
export interface PageHandle {
  readonly namespaces: readonly string[];
  /** HTTP status of the page, 200 by default. */
  readonly status?: number;
  /** Excluded from the sitemap and from search engines. */
  readonly unlisted?: boolean;
  /** A page of the workspace, shown with its navigation. */
  readonly isOfWorkspace?: boolean;
  /** See `PageRoute.fillsWindow`. */
  readonly fillsWindow?: boolean | undefined;
  /** Query parameters that the page depends on, where it is known; see `PageRoute.query`. */
  readonly query?: readonly string[] | undefined;
  /** Source file, as named in the build's manifest. */
  readonly file?: string;
  /** Set once the code of the page is loaded. */
  page?: PageModule;
}

/** The reason why a page cannot be shown. Its status selects the failure page. */
export class PageFailure extends Error {
  constructor(
    readonly status: number,
    /** Identifies the failure in the log. */
    readonly errorId?: string,
    /** Type of the problem (RFC 9457). */
    readonly type?: string,
  ) {
    super(`The page failed with status ${status}.`);
  }
}

/** `fetch` for paths of this application, without the base path. On the server it does without a socket. */
export type FetchPath = (path: string, init?: RequestInit) => Promise<Response>;

/** How loaders and actions send requests. */
export interface PageRequests {
  readonly fetch: FetchPath;
  /** Path that the application is served below: `/texts`; empty at the root. */
  readonly base: string;
  /** Set on the server, where rendering shares the request for the session. */
  readonly session?: () => Promise<SessionView>;
}

/** Set by the entry that runs loaders and actions. */
export const pageRequestsContext = createContext<PageRequests>();
