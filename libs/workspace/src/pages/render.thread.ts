import { HttpStatus, Logger } from '@nestjs/common';
import { type MergedTexts, Problem, type RenderedPage } from '@dragoman/i18n';
import { isReusableResponse } from '@dragoman/i18n/internal';
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { compiledFile } from '../compiled-file';
import type {
  Failure,
  FromRenderer,
  PageOutput,
  PlainRequest,
  PlainResponse,
  Question,
  RenderThreadData,
  ToRenderer,
  WorkerData,
} from './render.worker.mjs' with { 'resolution-mode': 'import' };
import type { WorkspacePageRequest } from './pages.contract';

const program = compiledFile(join(__dirname, 'render.worker.mjs'));

export interface RenderLimits {
  /** The longest that one page may take once it has its data and those before it are finished. */
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** A page that needs more fails, with those that are being rendered at the same time. */
const defaultLimits: RenderLimits = { milliseconds: 10_000, megabytes: 1024 };

/** Larger pages are transferred instead. */
const OUTPUT_BYTES = 512 * 1024;

/** Pages that may wait for the thread while it works on another one. */
const MAX_WAITING = 32;

interface OpenPage {
  readonly request: WorkspacePageRequest;
  /** Runs a function in the asynchronous context of `render`: its requests belong to the same trace. */
  readonly inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  /** Number of questions that are not answered yet. */
  questions: number;
  resolve(page: RenderedPage): void;
  reject(error: unknown): void;
}

/** Renders pages in a {@link program} in a thread of its own. */
export class RenderThread {
  private readonly logger = new Logger('Pages');
  private readonly worker: Worker;
  private readonly output: PageOutput = {
    state: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    html: new Uint8Array(new SharedArrayBuffer(OUTPUT_BYTES)),
  };
  private readonly pages = new Map<number, OpenPage>();
  /** Pages without open questions: they wait for the thread, which works on them in this order. */
  private readonly waiting = new Set<OpenPage>();
  /** The release whose texts the thread has, by language. */
  private readonly releases = new Map<string, string>();
  private last = 0;
  /** The turn of the event loop in which the last question is answered. */
  private lastTurn: Promise<void> = Promise.resolve();
  private hasStarted = false;
  /** The first page that waits, and the timer that ends the thread if that page takes too long. */
  private first: OpenPage | undefined;
  private timer: NodeJS.Timeout | undefined;
  isAlive = true;

  /** @param namespaces whose texts pages may use */
  constructor(
    data: RenderThreadData,
    private readonly namespaces: readonly string[],
    private readonly limits = defaultLimits,
  ) {
    this.worker = new Worker(program, {
      workerData: { ...data, output: this.output } satisfies WorkerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 48 },
    });
    this.worker.unref();
    this.worker.on('message', (message: FromRenderer) => this.receive(message));
    this.worker.on('error', (error) => this.logger.error('The rendering thread failed.', error));
    this.worker.on('exit', () => this.end());
  }

  get isFull(): boolean {
    return this.waiting.size >= MAX_WAITING;
  }

  /** @throws Problem 503 if the thread ends meanwhile, and what the renderer throws */
  async render(request: WorkspacePageRequest): Promise<RenderedPage> {
    request.signal.throwIfAborted();
    const id = ++this.last;
    const abort = () => this.post({ id, abort: true });
    request.signal.addEventListener('abort', abort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        const page = { request, inContext: AsyncLocalStorage.snapshot(), questions: 0, resolve, reject };
        this.pages.set(id, page);
        this.post({ id, render: plainRequest(request), ...this.newTexts(request) });
        this.startWaiting(page);
      });
    } finally {
      request.signal.removeEventListener('abort', abort);
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  /** The texts of the page's language, unless the thread has them. */
  private newTexts({ language, release, texts }: WorkspacePageRequest): { texts?: ReadonlyMap<string, MergedTexts> } {
    if (this.releases.get(language) === release) return {};
    this.releases.set(language, release);
    const all = this.namespaces.flatMap((namespace) => {
      const merged = texts(namespace);
      return merged === undefined ? [] : [[namespace, merged] as const];
    });
    return { texts: new Map(all) };
  }

  private receive(message: FromRenderer): void {
    if ('started' in message) this.hasStarted = true;
    else if ('ask' in message) void this.reply(message.id, message.question, message.ask);
    else this.finish(message);
    this.watchFirst();
  }

  private finish(message: Extract<FromRenderer, { page: unknown } | { failure: unknown }>): void {
    const page = this.pages.get(message.id)!;
    this.pages.delete(message.id);
    this.waiting.delete(page);
    if ('page' in message) page.resolve(this.withHtml(message));
    else page.reject(Object.assign(new Error(message.failure.message), message.failure));
  }

  /** Copies the page's HTML, so that the thread can put the next one in its place. */
  private withHtml({ page, htmlInOutput }: Extract<FromRenderer, { page: unknown }>): RenderedPage {
    if (htmlInOutput === undefined) return page;
    const html = new Uint8Array(htmlInOutput);
    html.set(this.output.html.subarray(0, htmlInOutput));
    Atomics.store(this.output.state, 0, 0);
    return { ...page, html };
  }

  private async reply(id: number, question: number, ask: Question): Promise<void> {
    const page = this.pages.get(id)!;
    page.questions++;
    this.waiting.delete(page);
    await this.nextTurn();
    try {
      this.post({ id, question, answer: await page.inContext(answerTo, ask, page.request) });
    } catch (error) {
      this.post({ id, question, failure: failureOf(error) });
    }
    if (--page.questions === 0 && this.pages.has(id)) this.startWaiting(page);
  }

  /**
   * Resolves in a turn of the event loop in which no other question is answered: pages that are requested at the same time
   * ask at the same time, and all their answers together, some of them large, would keep texts waiting.
   */
  private nextTurn(): Promise<void> {
    return (this.lastTurn = this.lastTurn.then(() => setImmediate()));
  }

  private startWaiting(page: OpenPage): void {
    this.waiting.add(page);
    this.watchFirst();
  }

  private watchFirst(): void {
    const [first] = this.hasStarted ? this.waiting : [];
    if (first === this.first) return;
    this.first = first;
    clearTimeout(this.timer);
    if (first !== undefined) this.timer = setTimeout(() => this.interrupt(first), this.limits.milliseconds);
  }

  private interrupt({ request }: OpenPage): void {
    const seconds = this.limits.milliseconds / 1000;
    this.logger.error(`A page was not rendered within ${seconds} s: ${request.url.slice(0, 500)}`);
    void this.worker.terminate();
  }

  private end(): void {
    this.isAlive = false;
    clearTimeout(this.timer);
    const error = new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '5' } });
    for (const { reject } of this.pages.values()) reject(error);
  }

  private post(message: ToRenderer): void {
    this.worker.postMessage(message);
  }
}

function plainRequest({
  texts: _,
  drafts,
  fetch: __,
  signal: ___,
  inTurn: ____,
  ...plain
}: WorkspacePageRequest): PlainRequest {
  return { ...plain, hasDrafts: drafts !== undefined };
}

async function answerTo(question: Question, request: WorkspacePageRequest): Promise<unknown> {
  if ('drafts' in question) return request.drafts!(question.drafts);
  const response = await request.fetch(question.fetch, { ...question.init, signal: request.signal });
  const { status, headers } = response;
  const body = await response.text();
  const isReusable = !request.personal && isReusableResponse(response, request.release);
  return { status, headers: [...headers], body, isReusable } satisfies PlainResponse;
}

function failureOf(error: unknown): Failure {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}
