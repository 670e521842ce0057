import { HttpException, Inject, Injectable, Logger } from '@nestjs/common';
import { I18nService, I18nValidationException } from 'nestjs-i18n';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { PROBLEMS_NAMESPACE } from '../catalog/library-texts';
import { type AdapterRequest, hasDisconnected, i18nRequest } from '../http/adapter-request';
import { addVary } from '../http/vary';
import { LanguageService } from '../language/language.service';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { Problem, type ProblemDetail, type ProblemOptions } from './problem';
import { validationDetails } from './validation-details';

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

/** Without a charset, which JSON does not have (RFC 8259, 11). */
export const PROBLEM_TYPE = 'application/problem+json';

interface ErrorDescription {
  readonly status: number;
  readonly code: string;
  readonly options: ProblemOptions;
  /** A message or the key of a text, from a plain HttpException. */
  readonly message?: string;
}

/** The response to an error, in the language of the caller. */
export interface DescribedProblem {
  readonly status: number;
  readonly language: string;
  /** Request headers that the language depends on. */
  readonly vary: readonly string[];
  /** Without those of the body. */
  readonly headers: Readonly<Record<string, string>>;
  readonly document: {
    readonly title: string;
    readonly status: number;
    readonly detail: string;
    readonly errorId: string;
  };
}

/**
 * Describes errors as problem details (RFC 9457). They never repeat the caller's input. Of an internal error they contain only
 * an id, which is also in the log.
 */
@Injectable()
export class ProblemDetails {
  private readonly logger = new Logger('I18n');

  constructor(
    private readonly i18n: I18nService,
    private readonly language: LanguageService,
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
  ) {}

  async describe(thrown: unknown, errorId: string, request: AdapterRequest): Promise<DescribedProblem> {
    const error = this.options.toProblem?.(thrown) ?? thrown;
    const description = descriptionOf(error);
    const { status, options } = description;
    // a Problem is expected: logging each one would add to an overload
    const isExpected = status < 500 || error instanceof Problem || isDisconnect(error, request);
    if (!isExpected) this.log(errorId, request, error);
    const { language, vary } = await this.language.resolve(request);
    return {
      status,
      language,
      vary,
      headers: {
        'Cache-Control': 'no-store',
        'Content-Language': language,
        ...(RETRYABLE_STATUSES.includes(status) && { 'Retry-After': '5' }),
        ...options.headers,
      },
      document: this.document(description, errorId, language),
    };
  }

  /** Responds to an error. Too late for that, closes the connection: a truncated response is better than one that looks complete. */
  async send(thrown: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const errorId = randomUUID();
    try {
      const { status, vary, headers, document } = await this.describe(thrown, errorId, request);
      if (response.headersSent) {
        response.destroy();
        return;
      }
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      addVary(response, vary);
      const body = Buffer.from(JSON.stringify(document));
      response.writeHead(status, { 'Content-Type': PROBLEM_TYPE, 'Content-Length': body.length });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch (failure) {
      this.log(errorId, request, failure);
      response.destroy();
    }
  }

  log(errorId: string, request: AdapterRequest, error: unknown): void {
    const { method, originalUrl } = i18nRequest(request);
    // JSON escapes control characters, so that a request cannot forge log lines
    const requestLine = `${method} ${JSON.stringify(originalUrl.slice(0, 500))}`;
    this.logger.error(
      `${errorId} ${requestLine} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
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
}
function descriptionOf(error: unknown): ErrorDescription {
  const jsonError = errorOfJsonParser(error);
  if (jsonError) return { status: 400, code: 'invalidJson', options: { values: placeIn(jsonError) } };
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
  const { message, statusCode, error: name, ...members } = body as Readonly<Record<string, unknown>>;
  // a body that Nest made of a status and a message says nothing else
  if (statusCode !== error.getStatus()) {
    Object.assign(members, {
      ...(statusCode !== undefined && { statusCode }),
      ...(name !== undefined && { error: name }),
    });
  }
  if (Array.isArray(message)) {
    // the application's own list of errors is not replaced
    if ('errors' in members) return { members: { ...members, message } };
    return { errors: message.map((each) => ({ pointer: '', detail: String(each) })), members };
  }
  if (typeof message !== 'string') return { members: { ...members, ...(message !== undefined && { message }) } };
  return { ...(message !== STATUS_CODES[error.getStatus()] && { message }), members };
}

/** Messages with parts of the request: Nest's "Cannot GET /…", and those of Express, e.g. for invalid JSON. */
const repeatsRequest = ({ message, cause }: HttpException): boolean =>
  message.startsWith('Cannot ') || clientStatus(cause) < 500;

function clientStatus(error: unknown): number {
  const { status: named, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const status = named ?? statusCode; // Fastify's errors have only the latter
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** Returns the error of the body parser of Express or Fastify that could not parse JSON; Nest wraps the error of Express. */
const errorOfJsonParser = (error: unknown): { readonly message?: unknown } | undefined => {
  const thrown = (error ?? {}) as { cause?: unknown; type?: unknown; code?: unknown; message?: unknown };
  if (thrown.cause instanceof Error) return errorOfJsonParser(thrown.cause);
  return thrown.type === 'entity.parse.failed' || thrown.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? thrown : undefined;
};

/**
 * Returns the variables of `detail_place` if V8 names the place of the syntax error, which it does for some. The message itself
 * may quote the body and is not sent.
 */
function placeIn({ message }: { readonly message?: unknown }): Readonly<Record<string, string | number>> {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(String(message)) ?? [];
  return line === undefined ? {} : { context: 'place', line: Number(line), column: Number(column) };
}

/** Whether a stream (`stream.pipeline`) ended because its client has disconnected, which is not an error of the application. */
const isDisconnect = (error: unknown, request: AdapterRequest): boolean =>
  error instanceof Error &&
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' &&
  hasDisconnected(request);

const codeOf = (status: number): string => CODE_BY_STATUS[status] ?? (status < 500 ? 'badRequest' : 'internal');
