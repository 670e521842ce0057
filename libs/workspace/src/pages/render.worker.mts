/**
 * Renders the built pages in a thread of its own, so that rendering does not hold the event loop that delivers texts. What a
 * page requests from the application is passed on to the thread that started this one. Imports no other file of the server,
 * so that Node can run it with and without compilation.
 */
import type { PageRequest, RenderedPage } from '@dragoman/i18n';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

export interface RenderThreadData {
  /** URL of the module that exports a {@link Build}. */
  readonly build: string;
  readonly template: string;
  readonly manifest: object;
  /** Path that the application is served below; empty at the root. */
  readonly base: string;
}

export interface WorkerData extends RenderThreadData {
  readonly output: PageOutput;
}

/**
 * Memory that both threads share; it holds the HTML of one page until it is copied. Transferring a buffer for each page takes up to a
 * tenth of the time of rendering it.
 */
export interface PageOutput {
  /** One number: 1 until the page is copied, then 0. */
  readonly state: Int32Array<SharedArrayBuffer>;
  readonly html: Uint8Array<SharedArrayBuffer>;
}

interface Build {
  createRenderer(options: Omit<RenderThreadData, 'build'>): (request: PageRequest) => Promise<RenderedPage>;
}

type Texts = ReturnType<PageRequest['texts']>;

/** A request without its functions, for which {@link Question}s take their place; and with `host` of a `WorkspacePageRequest`. */
export type PlainRequest = Omit<PageRequest, 'texts' | 'drafts' | 'fetch' | 'signal' | 'inTurn'> & {
  readonly hasDrafts: boolean;
};

/** To this thread, about the page of an `id`. */
export type ToRenderer =
  | {
      readonly id: number;
      readonly render: PlainRequest;
      /** Texts of all namespaces in the page's language, unless the thread has those of the release. */
      readonly texts?: ReadonlyMap<string, NonNullable<Texts>>;
    }
  | { readonly id: number; readonly question: number; readonly answer: unknown }
  | { readonly id: number; readonly question: number; readonly failure: Failure }
  | { readonly id: number; readonly abort: true };

/** From this thread. */
export type FromRenderer =
  /** The code of the pages is loaded. */
  | { readonly started: true }
  | { readonly id: number; readonly question: number; readonly ask: Question }
  /** `htmlInOutput`: the length of the page's HTML if it is in the {@link PageOutput}, in bytes. */
  | { readonly id: number; readonly page: RenderedPage; readonly htmlInOutput?: number }
  | { readonly id: number; readonly failure: Failure };

export type Question =
  /** Answered with a {@link PlainResponse}. */
  | { readonly fetch: string; readonly init: Pick<RequestInit, 'method' | 'headers' | 'body'> }
  /** Answered with the unpublished texts of the namespace. */
  | { readonly drafts: string };

export interface PlainResponse {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string;
  /** Every anonymous visitor would get it until the next release. It is JSON then. */
  readonly isReusable: boolean;
}

export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
}

interface OpenPage {
  readonly aborting: AbortController;
  readonly questions: Map<number, PendingQuestion>;
}

interface PendingQuestion {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

// With few processors, pages wait for the thread that delivers texts. The priority is never raised, see
// `lowerThreadPriority`.
if (process.platform === 'linux' && getPriority() < 5) setPriority(5);

const port = parentPort!;
const { build, output, ...options } = workerData as WorkerData;
// A promise: the published package is compiled as CommonJS, where the compiler refuses `await` outside of functions.
const renderer = (import(build) as Promise<Build>).then(({ createRenderer }) => createRenderer(options));
const openPages = new Map<number, OpenPage>();
/** By language: of the release that was rendered last. */
const textsByLanguage = new Map<string, ReadonlyMap<string, NonNullable<Texts>>>();
void renderer.then(() => port.postMessage({ started: true } satisfies FromRenderer));

port.on('message', (message: ToRenderer) => {
  if ('render' in message) return void render(message);
  const page = openPages.get(message.id);
  if ('abort' in message) return page?.aborting.abort();
  const question = page?.questions.get(message.question);
  page?.questions.delete(message.question);
  if ('answer' in message) question?.resolve(message.answer);
  else question?.reject(Object.assign(new Error(message.failure.message), message.failure));
});

async function render({ id, render, texts }: Extract<ToRenderer, { render: unknown }>): Promise<void> {
  if (texts !== undefined) textsByLanguage.set(render.language, texts);
  const page: OpenPage = { aborting: new AbortController(), questions: new Map() };
  openPages.set(id, page);
  try {
    const renderPage = await renderer;
    const rendered = await renderPage(pageRequest(id, render, page));
    send(id, rendered);
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ id, failure: { name, message, stack } } satisfies FromRenderer);
  } finally {
    openPages.delete(id);
  }
}

let lastQuestion = 0;

function pageRequest(id: number, plain: PlainRequest, { aborting, questions }: OpenPage): PageRequest {
  const { hasDrafts, ...request } = plain;
  const { signal } = aborting;
  const texts = textsByLanguage.get(plain.language)!;
  const ask = <Answer,>(question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      questions.set(++lastQuestion, { resolve: resolve, reject });
      port.postMessage({ id, question: lastQuestion, ask: question } satisfies FromRenderer);
    });
  return {
    ...request,
    signal,
    texts: (namespace) => texts.get(namespace),
    ...(hasDrafts && { drafts: (namespace: string) => ask<Texts>({ drafts: namespace }) }),
    fetch: async (path, { method = 'GET', headers, body } = {}) => {
      const init = { method, ...(headers && { headers }), ...(body != null && { body }) };
      const request = () => ask<PlainResponse>({ fetch: path as string, init });
      if (plain.personal || method !== 'GET') return toResponse(await request());
      return reusableResponse(plain.release, JSON.stringify([plain.language, path, headers]), request);
    },
    // Nothing else happens in this thread, so it is the turn of whichever page has its data.
    inTurn: async (work) => {
      signal.throwIfAborted();
      return work();
    },
  };
}

/** Statuses whose responses have no body (Fetch, 2.2.3). */
const NULL_BODY_STATUSES = [204, 205, 304];

const toResponse = ({ status, headers, body }: PlainResponse): Response =>
  new Response(NULL_BODY_STATUSES.includes(status) ? null : body, { status, headers });

/** What pages of anonymous visitors requested from the release that was rendered last, by language, path and headers. */
const reusable = new Map<string, Response>();
let reusableRelease = '';
let reusableLength = 0;
/** In characters. */
const MAX_REUSABLE_LENGTH = 2 * 1024 * 1024;

/**
 * Returns the response that an earlier page got, if it cannot have changed. Asking for it again, and creating a body to parse,
 * would take an eighth of the time of rendering a page.
 */
async function reusableResponse(
  release: string,
  key: string,
  request: () => Promise<PlainResponse>,
): Promise<Response> {
  if (reusableRelease !== release) forgetReusable(release);
  const reused = reusable.get(key);
  if (reused !== undefined) return reused;
  const answer = await request();
  if (!answer.isReusable || reusableRelease !== release) return toResponse(answer);
  const { status, headers, body } = answer;
  if (reusableLength + body.length > MAX_REUSABLE_LENGTH) forgetReusable(release);
  // Parsed and frozen instead of a body that can be read only once: all pages share it.
  const json: unknown = deepFreeze(JSON.parse(body));
  const response = Object.assign(new Response(null, { status, headers }), { json: async () => json });
  reusable.set(key, response);
  reusableLength += body.length;
  return response;
}

function forgetReusable(release: string): void {
  reusable.clear();
  reusableRelease = release;
  reusableLength = 0;
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

const encoder = new TextEncoder();

function send(id: number, { html, ...page }: RenderedPage): void {
  if (typeof html !== 'string') return port.postMessage({ id, page } satisfies FromRenderer);
  if (Atomics.load(output.state, 0) === 0) {
    const { read, written } = encoder.encodeInto(html, output.html);
    if (read === html.length) {
      Atomics.store(output.state, 0, 1);
      return port.postMessage({ id, page, htmlInOutput: written } satisfies FromRenderer);
    }
  }
  const bytes = encoder.encode(html);
  port.postMessage({ id, page: { ...page, html: bytes } } satisfies FromRenderer, [bytes.buffer]);
}
