import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { I18nService, I18nValidationException } from 'nestjs-i18n';
import { randomUUID } from 'node:crypto';
import { LanguageService } from './language.service';
import { PageService } from './page.service';
import { PROBLEMS, Problem, type ProblemOptions } from './problem';
import { validationDetails } from './validation-details';

/** What a status is called in the texts, where nothing more is known. */
const GENERAL: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  406: 'notAcceptable',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  422: 'unprocessable',
  429: 'tooManyRequests',
  500: 'internal',
  503: 'unavailable',
};

/** Whoever is told this should know when to come back. */
const TRY_AGAIN = [429, 503];

interface Described {
  readonly status: number;
  readonly code: string;
  readonly options: ProblemOptions;
  /** A sentence or a text's key that the application gave with a plain HttpException. */
  readonly message?: string;
}

/**
 * Puts every error into words, in the caller's language: RFC 9457 problem details, or a page for a visitor.
 * What the caller sent is never part of the answer, and of our own failures only an id that the log has.
 */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('I18n');

  constructor(
    private readonly i18n: I18nService,
    private readonly language: LanguageService,
    private readonly pages: PageService,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const errorId = randomUUID();
    try {
      await this.answer(error, errorId, request, response);
    } catch (failure) {
      // Nest awaits no filter: what it throws would end the process
      this.log(errorId, request, failure);
      response.destroy();
    }
  }

  private async answer(error: unknown, errorId: string, request: Request, response: Response): Promise<void> {
    const described = describe(error);
    // a Problem was foreseen: under load, telling each would be one more load
    if (described.status >= 500 && !(error instanceof Problem)) this.log(errorId, request, error);
    if (response.headersSent) {
      response.destroy(); // too late for words: an answer cut short is better than one that looks whole
      return;
    }
    const { language, vary } = await this.language.resolve(request);
    response.set({
      'Cache-Control': 'no-store',
      'Content-Language': language,
      ...(TRY_AGAIN.includes(described.status) && { 'Retry-After': '5' }),
      ...described.options.headers,
    });
    if (this.pages.wanted(request)) {
      await this.pages.fail(request, response, { ...this.document(described, errorId, language), language });
      return;
    }
    for (const header of vary) response.vary(header);
    response
      .status(described.status)
      .type('application/problem+json')
      .end(request.method === 'HEAD' ? undefined : JSON.stringify(this.document(described, errorId, language)));
  }

  private document({ status, code, options, message }: Described, errorId: string, lang: string) {
    const key = `${options.namespace ?? PROBLEMS}:${code}`;
    const args = options.values ?? {};
    return {
      ...options.members,
      type: message === undefined ? `urn:problem:${code}` : 'about:blank',
      title: this.i18n.t(`${key}.title`, { lang, args }),
      status,
      detail: String(this.i18n.t(message ?? `${key}.detail`, { lang, args, defaultValue: message ?? '' })),
      instance: `urn:uuid:${errorId}`,
      errorId,
      ...(options.errors === undefined ? {} : { errors: options.errors }),
    };
  }

  private log(errorId: string, request: Request, error: unknown): void {
    // JSON escapes control characters: a request cannot forge a line of the log
    const where = `${request.method} ${JSON.stringify(request.originalUrl.slice(0, 500))}`;
    this.logger.error(`${errorId} ${where} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

function describe(error: unknown): Described {
  if (error instanceof Problem) return { status: error.getStatus(), code: error.code, options: error.given };
  if (error instanceof I18nValidationException) {
    return { status: error.getStatus(), code: 'invalid', options: { errors: validationDetails(error.errors) } };
  }
  if (error instanceof HttpException) {
    const status = error.getStatus();
    const body = error.getResponse();
    const said = typeof body === 'string' ? body : (body as { message?: unknown }).message;
    return {
      status,
      code: general(status),
      options: {},
      // of a failure of ours nothing is told
      ...(typeof said === 'string' && status < 500 && !repeatsTheRequest(error) ? { message: said } : {}),
    };
  }
  // body-parser and the router throw errors with a status (http-errors), a broken percent-encoding is a URIError
  const status = error instanceof URIError ? 400 : clientStatus(error);
  return { status, code: general(status), options: {} };
}

/** Nest's own "Cannot GET /…", and what it makes of an error of Express, of a body that is no JSON for example. */
const repeatsTheRequest = ({ message, cause }: HttpException): boolean =>
  message.startsWith('Cannot ') || clientStatus(cause) < 500;

function clientStatus(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

const general = (status: number): string => GENERAL[status] ?? (status < 500 ? 'badRequest' : 'internal');
