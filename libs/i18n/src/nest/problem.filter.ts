import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  Injectable,
  Logger,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { STATUS_CODES } from 'node:http';
import { I18nService, I18nValidationException } from 'nestjs-i18n';
import { randomUUID } from 'node:crypto';
import { LanguageService } from './language/language.service';
import { ErrorPageService } from './pages/error-page.service';
import { PROBLEMS_NAMESPACE } from './catalog/library-texts';
import { I18N_OPTIONS, type I18nOptions } from './options/i18n.options';
import { Problem, type ProblemDetail, type ProblemOptions } from './problems/problem';
import { validationDetails } from './problems/validation-details';

/** Codes of errors that have only a status. */
const CODE_BY_STATUS: Readonly<Record<number, string>> = {
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

/** Statuses whose responses get a `Retry-After`. */
const RETRYABLE_STATUSES = [429, 503];

/** Members of the bodies that Nest makes from a status and a message, which the problem details say in other members. */
const NEST_MEMBERS = ['statusCode', 'message', 'error'];

interface ErrorDescription {
  readonly status: number;
  readonly code: string;
  readonly options: ProblemOptions;
  /** A message or the key of a text, from a plain HttpException. */
  readonly message?: string;
}

/**
 * Responds to errors of HTTP requests in the caller's language: with problem details (RFC 9457), or with a page for a
 * visitor. Responses never repeat the caller's input. Of an internal error they contain only an id, which is also in the
 * log. Errors of other transports (GraphQL, microservices, WebSocket) are left to Nest, since they have no HTTP response.
 */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('I18n');

  constructor(
    private readonly i18n: I18nService,
    private readonly language: LanguageService,
    private readonly errorPages: ErrorPageService,
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
  ) {}

  /** Returns `undefined`, by which Nest knows that an error is not handled, for every transport but HTTP. */
  catch(error: unknown, host: ArgumentsHost): Promise<void> | undefined {
    return host.getType() === 'http' ? this.catchHttp(error, host) : undefined;
  }

  private async catchHttp(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const errorId = randomUUID();
    try {
      await this.respond(this.options.toProblem?.(error) ?? error, errorId, request, response);
    } catch (failure) {
      // Nest does not await filters: a rejection would end the process
      this.log(errorId, request, failure);
      response.destroy();
    }
  }

  private async respond(error: unknown, errorId: string, request: Request, response: Response): Promise<void> {
    const description = describe(error);
    // a Problem is expected: logging each one would add to an overload
    if (description.status >= 500 && !(error instanceof Problem)) this.log(errorId, request, error);
    if (response.headersSent) {
      response.destroy(); // a truncated response is better than one that looks complete
      return;
    }
    const { language, vary } = await this.language.resolve(request);
    response.set({
      'Cache-Control': 'no-store',
      'Content-Language': language,
      ...(RETRYABLE_STATUSES.includes(description.status) && { 'Retry-After': '5' }),
      ...description.options.headers,
    });
    if (this.errorPages.isAccepted(request)) {
      await this.errorPages.send(request, response, { ...this.document(description, errorId, language), language });
      return;
    }
    for (const header of vary) response.vary(header);
    response
      .status(description.status)
      .type('application/problem+json')
      .end(request.method === 'HEAD' ? undefined : JSON.stringify(this.document(description, errorId, language)));
  }

  private document({ status, code, options, message }: ErrorDescription, errorId: string, lang: string) {
    const key = `${options.namespace ?? PROBLEMS_NAMESPACE}:${code}`;
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
    // JSON escapes control characters, so that a request cannot forge log lines
    const requestLine = `${request.method} ${JSON.stringify(request.originalUrl.slice(0, 500))}`;
    this.logger.error(
      `${errorId} ${requestLine} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
}

function describe(error: unknown): ErrorDescription {
  if (error instanceof Problem) return { status: error.getStatus(), code: error.code, options: error.problemOptions };
  if (error instanceof I18nValidationException) {
    return { status: error.getStatus(), code: 'invalid', options: { errors: validationDetails(error.errors) } };
  }
  if (error instanceof HttpException) {
    const status = error.getStatus();
    const { message, errors, members } = bodyParts(error);
    return {
      status,
      code: codeOf(status),
      options: { members, ...(errors && { errors }) },
      // messages of internal errors are not sent
      ...(message !== undefined && status < 500 && !repeatsRequest(error) ? { message } : {}),
    };
  }
  // body-parser and the router throw errors with a status (http-errors), a broken percent-encoding is a URIError
  const status = error instanceof URIError ? 400 : clientStatus(error);
  return { status, code: codeOf(status), options: {} };
}

interface BodyParts {
  /** What the application says about the error; `undefined` if it is only what Nest says about the status. */
  readonly message?: string;
  /** Several messages, as Nest's `ValidationPipe` has them. */
  readonly errors?: readonly ProblemDetail[];
  /** Other members of an object that the application gave the exception. */
  readonly members: Readonly<Record<string, unknown>>;
}

function bodyParts(error: HttpException): BodyParts {
  const body = error.getResponse();
  if (typeof body === 'string') return { message: body, members: {} };
  const { message } = body as { message?: unknown };
  const members = Object.fromEntries(Object.entries(body).filter(([name]) => !NEST_MEMBERS.includes(name)));
  if (Array.isArray(message))
    return { errors: message.map((each) => ({ pointer: '', detail: String(each) })), members };
  const isDefault = message === STATUS_CODES[error.getStatus()];
  return { ...(typeof message === 'string' && !isDefault && { message }), members };
}

/** Messages with parts of the request: Nest's "Cannot GET /…", and those of Express, e.g. for invalid JSON. */
const repeatsRequest = ({ message, cause }: HttpException): boolean =>
  message.startsWith('Cannot ') || clientStatus(cause) < 500;

function clientStatus(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

const codeOf = (status: number): string => CODE_BY_STATUS[status] ?? (status < 500 ? 'badRequest' : 'internal');

/** The same for the errors that this library defines; all others are the application's. */
@Catch(Problem, I18nValidationException)
export class OwnProblemFilter extends ProblemFilter {}

@Catch(Problem)
export class ProblemOnlyFilter extends ProblemFilter {}
