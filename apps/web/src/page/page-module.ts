import { createContext, type ShouldRevalidateFunction } from 'react-router-dom';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';

/**
 * How a page is added:
 *
 * 1. Its texts: `locales/{language}/dragoman/{name}.json`, English first: the keys are typed from it.
 * 2. Its code: `pages/{name}/{name}.page.tsx`, a {@link PageModule}: the component as default export, and
 *    where it needs them a `loader` (data, by the functions of `requests/`) and a `head` (title, description).
 * 3. A line in `routes.tsx`: path and namespaces, known before the code is loaded.
 *
 * Everything else follows: server rendering, hydration, lazy code and texts, prefetching, the tags of the head.
 */
export interface PageModule<Data = unknown> {
  default: ComponentType;
  loader?: (input: PageInput) => Data | Promise<Data>;
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

/** How loaders read: set by the entry that runs them, since the server asks itself without a socket. */
export const readerContext = createContext<(path: string, signal: AbortSignal, language: string) => Promise<unknown>>();
