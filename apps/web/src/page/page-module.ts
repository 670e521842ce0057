import { createContext, type ShouldRevalidateFunction } from 'react-router-dom';
import type { i18n } from 'i18next';
import type { PageAnswer } from '@dragoman/i18n';
import type { ComponentType } from 'react';
import type { ProblemView } from '../../../api/src/translations/translations.contract';

/**
 * How a page is added:
 *
 * 1. Its texts: `locales/{language}/dragoman/{name}.json`, English first: the keys are typed from it.
 * 2. Its code: `pages/{name}/{name}.page.tsx`, a {@link PageModule}: the component as default export, and
 *    where it needs them a `loader` (data, by the functions of `requests/`), an `action` (what its forms do) and a
 *    `head` (title, description).
 * 3. A line in `routes.tsx`: path and namespaces, known before the code is loaded.
 *
 * Everything else follows: server rendering, hydration, lazy code and texts, prefetching, the tags of the head.
 */
export interface PageModule<Data = unknown> {
  default: ComponentType;
  loader?: (input: PageInput) => Data | Promise<Data>;
  /**
   * What `<Form method="post">` of the page asks for: in the browser, or on the server where there is no JavaScript.
   * It ends with react-router's `redirect` (or `redirectDocument`, where who is signed in or how they read changes), or
   * with what `useActionData` is to give, refusals by `refused`: then the page is shown again.
   */
  action?: (input: ActionInput) => unknown;
  /** Whether the loader runs again for another address of the page, in the browser: always, where this is left out. */
  shouldRevalidate?: ShouldRevalidateFunction;
  head?: (input: HeadInput<Data>) => Head;
}

/** What a page's loader works with: the same on the server and in the browser. */
export interface PageInput {
  /** Path parameters: `{ namespace: 'common' }`. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The page's own address, language included. */
  readonly url: URL;
  readonly language: string;
  readonly read: ReadJson;
}

/** What a page's action works with: the same on the server and in the browser. */
export interface ActionInput extends PageInput {
  /** As the form was filled in. */
  readonly form: URLSearchParams;
  readonly send: Send;
}

/**
 * Asks the application to change something. What it refuses is no exception: the problem says why, in the page's
 * language.
 */
export type Send = <View = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options?: SendOptions,
) => Promise<Outcome<View>>;

export interface SendOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Version that was seen of what is changed. */
  readonly ifMatch?: number;
  /** The same for one act, however often it is sent. */
  readonly idempotencyKey?: string;
}

export type Outcome<View> =
  | { readonly ok: true; readonly status: number; readonly view: View }
  | { readonly ok: false; readonly problem: Refusal };

/** Why something was not done (RFC 9457). Where no answer came at all, the status is 0 and the sentences are empty. */
export interface Refusal extends ProblemView {
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
  /** Of a version that is not the present one (412): what is there now. */
  readonly current?: unknown;
}

/**
 * Gets JSON of this application by its path, e.g. `/api/v1/coverage`, in the page's language.
 * Rejects with a {@link PageFailure} where the answer is an error.
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
  /** The page's HTTP status: 200 unless said otherwise. */
  readonly status?: number;
  /** Neither in the sitemap nor for search engines. */
  readonly unlisted?: boolean;
  /** Source file, as the build's manifest names it. */
  readonly file?: string;
  /** There once its code is loaded. */
  page?: PageModule;
}

/** Why a page cannot be shown. What it says to the visitor is decided by its status, in the visitor's language. */
export class PageFailure extends Error {
  constructor(
    readonly status: number,
    /** Names the failure in the log. */
    readonly errorId?: string,
  ) {
    super(`The page failed with status ${status}.`);
  }
}

/** Asks this application: over the network, or on the server without a socket. */
export type Ask = (path: string, question: Question) => Promise<PageAnswer>;

export interface Question {
  /** `GET` where it is left out. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** How loaders and actions ask: set by the entry that runs them. */
export const askContext = createContext<Ask>();
