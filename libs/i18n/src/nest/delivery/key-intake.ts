import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLanguageName, isNamespaceName } from '../../catalog/name-syntax';
import { parseReportedKey } from '../../message/reported-key';
import { i18nRequest } from '../http/adapter-request';
import { clientAddress } from '../http/client-address';
import { networkOf } from '../http/network';
import { KeyReports } from '../key-reports/key-reports.service';
import type { MissingKeyNotice } from '../key-reports/missing-key-buffer';
import { ReportLimiter } from '../key-reports/report-limiter';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { Problem } from '../problems/problem';
import { splitUrl } from './bundle-delivery';
import { PREFLIGHT_HEADERS, PUBLIC_HEADERS } from './delivery-headers';

/** What follows the delivery path in the address that keys are reported to. */
export const INTAKE_PATH = '/add/';

const MAX_BODY_SIZE = 64 * 1024;
const MAX_KEYS = 1000;
/** Milliseconds that a body may take to arrive. */
const MAX_BODY_TIME = 10_000;
/** Bodies that are read at the same time. */
const MAX_BODIES = 100;
/** Milliseconds that a refusal of a flood waits on average. */
const REFUSAL_DELAY = 100;
/** Refusals that wait at the same time. */
const MAX_DELAYED = 1000;
const MAX_PAGE_LENGTH = 300;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i;

/**
 * Takes reports of missing keys from applications: `POST {delivery}/add/{language}/{namespace}` with `{"key": "default text"}`,
 * as i18next-http-backend sends them. What is reported is noted and never served.
 */
@Injectable()
export class KeyIntake {
  private readonly limiter = new ReportLimiter();
  private bodies = 0;
  private delayed = 0;

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly reports: KeyReports,
  ) {}

  /** Answers a preflight (Fetch, 3.2.2): pages of origins that may not report do not get to send anything. */
  preflight(request: IncomingMessage, response: ServerResponse): void {
    const isAccepted = this.reports.isActive && this.reports.acceptsOrigin(request.headers.origin ?? '');
    const headers = isAccepted
      ? {
          ...PREFLIGHT_HEADERS,
          'Access-Control-Allow-Methods': 'POST',
          'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
        }
      : PREFLIGHT_HEADERS;
    response.writeHead(HttpStatus.NO_CONTENT, { ...headers, Vary: 'Origin, Access-Control-Request-Headers' }).end();
  }

  /**
   * @param path what follows {@link INTAKE_PATH}, as on the request line
   * @throws Problem 400, 403, 404, 413, 415, 422, 429
   */
  async respond(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.reports.isActive) throw refusal(HttpStatus.NOT_FOUND, 'reportsOff');
    const [names, query] = splitUrl(path);
    const { language, namespace } = parseNames(names);
    const network = networkOf((this.options.clientAddress ?? clientAddress)(request));
    const wait = this.limiter.take(network, 1);
    if (wait > 0) return this.respondTooMany(wait, request, response);
    if (!(await this.mayReport(request))) throw refusal(HttpStatus.FORBIDDEN, 'reportsRefused');
    const reported = parseBody(await this.readBody(request), request.headers['content-type'] ?? '');
    const waitForRest = reported.length > 1 ? this.limiter.take(network, reported.length - 1) : 0;
    if (waitForRest > 0) return this.respondTooMany(waitForRest, request, response);
    const page = pageOf(request, this.options.origin);
    const build = buildOf(query);
    const notices = reported.map(({ key, text }): MissingKeyNotice => {
      return { namespace, language, key, source: 'client', defaultText: text, page, build };
    });
    this.reports.missing(notices);
    response.writeHead(HttpStatus.NO_CONTENT, { ...PUBLIC_HEADERS, 'Cache-Control': 'no-store' }).end();
  }

  /**
   * A flood gets the status alone, and later: describing each refusal would cost visitors their time, and clients that send
   * as fast as they are answered send less.
   */
  private respondTooMany(wait: number, request: IncomingMessage, response: ServerResponse): void {
    const headers = { 'Retry-After': String(wait) };
    if (this.limiter.mayDescribe()) throw refusal(HttpStatus.TOO_MANY_REQUESTS, 'tooManyRequests', headers);
    request.on('data', freeMemory);
    const respond = () =>
      response.writeHead(HttpStatus.TOO_MANY_REQUESTS, { ...HEADERS, ...headers, 'Content-Length': 0 }).end();
    if (this.delayed >= MAX_DELAYED) return void respond();
    this.delayed++;
    // Spread, because clients would send their next requests all at once.
    const delay = REFUSAL_DELAY * (0.5 + Math.random());
    setTimeout(() => {
      this.delayed--;
      respond();
    }, delay);
  }

  private async mayReport(request: IncomingMessage): Promise<boolean> {
    const { origin, authorization } = request.headers;
    if (origin !== undefined && this.reports.acceptsOrigin(origin)) return true;
    return authorization !== undefined && this.reports.accepts(i18nRequest(request));
  }

  /** Returns a body that a parser of the application has read, as it is. */
  private async readBody(request: IncomingMessage): Promise<unknown> {
    if (request.readableEnded) return (request as { body?: unknown }).body;
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_SIZE) throw tooLarge();
    if (request.headers['content-encoding'] !== undefined) throw unsupported();
    if (this.bodies >= MAX_BODIES)
      throw refusal(HttpStatus.TOO_MANY_REQUESTS, 'tooManyRequests', { 'Retry-After': '5' });
    this.bodies++;
    const timer = setTimeout(() => request.destroy(), MAX_BODY_TIME);
    try {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_BODY_SIZE) throw tooLarge();
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      this.bodies--;
      clearTimeout(timer);
    }
  }
}

interface Reported {
  readonly key: NonNullable<ReturnType<typeof parseReportedKey>>;
  readonly text: string;
}

function parseNames(path: string): { language: string; namespace: string } {
  let decoded: string;
  try {
    decoded = path.length > 2048 ? '' : decodeURIComponent(path);
  } catch {
    decoded = '';
  }
  const slash = decoded.indexOf('/');
  const language = decoded.slice(0, Math.max(0, slash));
  const namespace = decoded.slice(slash + 1).replace(/\.json$/, '');
  if (isLanguageName(language) && isNamespaceName(namespace)) return { language, namespace };
  throw refusal(HttpStatus.BAD_REQUEST, 'impossibleName');
}

/** @throws Problem 400 unless it is UTF-8 and JSON or a form, 413, 415, 422 */
function parseBody(body: unknown, contentType: string): Reported[] {
  const isForm = FORM_TYPE.test(contentType);
  if (!isForm && !JSON_TYPE.test(contentType)) throw unsupported();
  if (!Buffer.isBuffer(body)) return parseEntries(entriesOf(body));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw refusal(HttpStatus.BAD_REQUEST, 'badRequest');
  }
  return parseEntries(isForm ? [...new URLSearchParams(text)] : entriesOf(parseJson(text)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(HttpStatus.BAD_REQUEST, 'badRequest');
  }
}

/** Members of an object, or of a list of objects, with which some clients send several keys at once. */
function entriesOf(body: unknown): [string, unknown][] {
  const objects = Array.isArray(body) ? body.slice(0, MAX_KEYS + 1) : [body];
  const entries: [string, unknown][] = [];
  for (const each of objects as unknown[]) {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) {
      throw refusal(HttpStatus.UNPROCESSABLE_ENTITY, 'reportInvalid');
    }
    for (const entry of Object.entries(each)) if (entries.push(entry) > MAX_KEYS) return entries;
  }
  return entries;
}

/** All or nothing: a report with something impossible in it was not made by i18next. */
function parseEntries(entries: readonly (readonly [string, unknown])[]): Reported[] {
  if (entries.length > MAX_KEYS) throw tooLarge();
  if (entries.length === 0) throw refusal(HttpStatus.UNPROCESSABLE_ENTITY, 'reportInvalid');
  return entries.map(([name, value]) => {
    const key = parseReportedKey(name);
    const text = textOf(value);
    if (key === undefined || text === undefined) throw refusal(HttpStatus.UNPROCESSABLE_ENTITY, 'reportInvalid');
    return { key, text };
  });
}

/** A default text, alone or, as Locize's tools send it, as `value` of an object. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? (value as { value?: unknown }).value : value;
  return typeof text === 'string' && !/[\0\p{Cs}]/u.test(text) ? text : undefined;
}

/**
 * The path of the page that sent the request. Browsers send pages of other origins the origin alone, which is not a page.
 * @param own the application's origin
 */
function pageOf({ headers: { referer = '', origin } }: IncomingMessage, own: string | undefined): string | undefined {
  if (referer.length > 2048 || !URL.canParse(referer)) return undefined;
  const { pathname, protocol } = new URL(referer);
  if (!/^https?:$/.test(protocol) || (pathname === '/' && origin !== own)) return undefined;
  return pathname.slice(0, MAX_PAGE_LENGTH);
}

/** `?build=1.4.2` in the `addPath` of an application. */
function buildOf(query: string): string | undefined {
  const build = query === '' ? null : new URLSearchParams(query.slice(0, 1000)).get('build');
  return build !== null && /^[\w.+:-]{1,100}$/.test(build) ? build : undefined;
}

const HEADERS = { ...PUBLIC_HEADERS, 'Cache-Control': 'no-store' };

const refusal = (status: HttpStatus, code: string, headers: Readonly<Record<string, string>> = {}): Problem =>
  new Problem(status, code, { headers: { ...HEADERS, ...headers } });

/**
 * Frees the memory of a part of a body at once. Otherwise the bodies of a flood add up until V8 collects garbage in the whole
 * heap, every few seconds, while visitors wait.
 */
function freeMemory({ buffer, byteLength }: Buffer): void {
  const isShared = byteLength < buffer.byteLength; // with other parts or requests
  if (buffer instanceof ArrayBuffer && !isShared) buffer.transfer(0);
}

/** Closes the connection, because the rest of the body is never read. */
const tooLarge = (): Problem => refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'tooLarge', { Connection: 'close' });
const unsupported = (): Problem =>
  refusal(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupportedMediaType', { Connection: 'close' });
