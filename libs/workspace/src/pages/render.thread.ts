import { HttpStatus, Logger } from '@nestjs/common';
import { type MergedTexts, type PageRequest, Problem, type RenderedPage } from '@dragoman/i18n';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  Failure,
  FromRenderer,
  PlainRequest,
  PlainResponse,
  Question,
  RenderThreadData,
  ToRenderer,
} from './render.worker.mjs' with { 'resolution-mode': 'import' };

/** The source when sources run, under Jest: Node strips the types itself. */
const program = join(__dirname, __filename.endsWith('.ts') ? 'render.worker.mts' : 'render.worker.mjs');

export interface RenderLimits {
  /** The longest that one page may take once it has its data. */
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** A page that needs more fails, with those that are being rendered at the same time. */
const defaultLimits: RenderLimits = { milliseconds: 10_000, megabytes: 1024 };

interface OpenPage {
  readonly request: PageRequest;
  resolve(page: RenderedPage): void;
  reject(error: unknown): void;
}

/** Renders pages in a {@link program} in a thread of its own. */
export class RenderThread {
  private readonly logger = new Logger('Pages');
  private readonly worker: Worker;
  private readonly pages = new Map<number, OpenPage>();
  /** The release whose texts the thread has, by language. */
  private readonly releases = new Map<string, string>();
  private last = 0;
  isAlive = true;

  /** @param namespaces whose texts pages may use */
  constructor(
    data: RenderThreadData,
    private readonly namespaces: readonly string[],
    private readonly limits = defaultLimits,
  ) {
    this.worker = new Worker(program, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    this.worker.unref();
    this.worker.on('message', (message: FromRenderer) => this.receive(message));
    this.worker.on('error', (error) => this.logger.error('The rendering thread failed.', error));
    this.worker.on('exit', () => this.end());
  }

  /** @throws Problem 503 if the thread ends meanwhile, and what the renderer throws */
  async render(request: PageRequest): Promise<RenderedPage> {
    request.signal.throwIfAborted();
    const id = ++this.last;
    const abort = () => this.post({ id, abort: true });
    request.signal.addEventListener('abort', abort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.pages.set(id, { request, resolve, reject });
        this.post({ id, render: plainRequest(request), ...this.newTexts(request) });
      });
    } finally {
      request.signal.removeEventListener('abort', abort);
      this.pages.delete(id);
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  /** The texts of the page's language, unless the thread has them. */
  private newTexts({ language, release, texts }: PageRequest): { texts?: ReadonlyMap<string, MergedTexts> } {
    if (this.releases.get(language) === release) return {};
    this.releases.set(language, release);
    const all = this.namespaces.flatMap((namespace) => {
      const merged = texts(namespace);
      return merged === undefined ? [] : [[namespace, merged] as const];
    });
    return { texts: new Map(all) };
  }

  private receive(message: FromRenderer): void {
    const page = this.pages.get(message.id);
    if (page === undefined) return;
    if ('page' in message) page.resolve(message.page);
    else if ('failure' in message) page.reject(Object.assign(new Error(message.failure.message), message.failure));
    else void this.reply(message.id, message.question, page, message.ask);
  }

  private async reply(id: number, question: number, page: OpenPage, ask: Question): Promise<void> {
    try {
      if ('turn' in ask) await page.request.inTurn(() => this.renderInTurn(id, question, page));
      else this.post({ id, question, answer: await answerTo(ask, page.request) });
    } catch (error) {
      if ('turn' in ask) page.reject(error); // such as an abandoned page
      this.post({ id, question, failure: failureOf(error) });
    }
  }

  /** Lets the thread render the page. Resolves when the page is finished, or the thread is ended because it takes too long. */
  private async renderInTurn(id: number, question: number, page: OpenPage): Promise<void> {
    const { milliseconds } = this.limits;
    const timer = setTimeout(() => {
      this.logger.error(`A page was not rendered within ${milliseconds / 1000} s: ${page.request.url.slice(0, 500)}`);
      void this.worker.terminate();
    }, milliseconds);
    this.post({ id, question, answer: undefined });
    await new Promise<void>((resolve) => {
      const { resolve: resolvePage, reject } = page;
      page.resolve = (rendered) => resolve(resolvePage(rendered));
      page.reject = (error) => resolve(reject(error));
    });
    clearTimeout(timer);
  }

  private end(): void {
    this.isAlive = false;
    const error = new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '5' } });
    for (const { reject } of this.pages.values()) reject(error);
  }

  private post(message: ToRenderer): void {
    this.worker.postMessage(message);
  }
}

function plainRequest({ texts: _, drafts, fetch: __, signal: ___, inTurn: ____, ...plain }: PageRequest): PlainRequest {
  return { ...plain, hasDrafts: drafts !== undefined };
}

async function answerTo(question: Exclude<Question, { turn: true }>, request: PageRequest): Promise<unknown> {
  if ('drafts' in question) return request.drafts!(question.drafts);
  const response = await request.fetch(question.fetch, { ...question.init, signal: request.signal });
  const { status, headers } = response;
  return { status, headers: [...headers], body: await response.text() } satisfies PlainResponse;
}

function failureOf(error: unknown): Failure {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}
