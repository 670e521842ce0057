import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { I18nValidationException } from 'nestjs-i18n';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AdapterRequest } from './http/adapter-request';
import { addVary } from './http/vary';
import { ErrorPageService } from './pages/error-page.service';
import { Problem } from './problems/problem';
import { PROBLEM_TYPE, ProblemDetails } from './problems/problem-details';

/** What the responses of Express and Fastify have in common. */
interface AdapterResponse {
  readonly raw?: ServerResponse;
  getHeader(name: string): number | string | string[] | undefined;
  header(name: string, value: string): unknown;
}

/**
 * Responds to errors of HTTP requests in the caller's language: with problem details (RFC 9457), or with a page for a
 * visitor. Errors of other transports (GraphQL, microservices, WebSocket) are left to Nest, since they have no HTTP response.
 */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly problems: ProblemDetails,
    private readonly errorPages: ErrorPageService,
  ) {}

  /** Returns `undefined`, by which Nest knows that an error is not handled, for every transport but HTTP. */
  catch(error: unknown, host: ArgumentsHost): Promise<void> | undefined {
    return host.getType() === 'http' ? this.catchHttp(error, host) : undefined;
  }

  private async catchHttp(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<AdapterRequest>();
    const response = host.switchToHttp().getResponse<AdapterResponse>();
    const errorId = randomUUID();
    try {
      await this.respond(error, errorId, request, response);
    } catch (failure) {
      // Nest does not await filters: a rejection would end the process
      this.problems.log(errorId, request, failure);
      rawResponse(response).destroy();
    }
  }

  private async respond(error: unknown, errorId: string, request: AdapterRequest, response: AdapterResponse) {
    const { httpAdapter } = this.adapterHost;
    const { status, language, vary, headers, document } = await this.problems.describe(error, errorId, request);
    if (rawResponse(response).headersSent) {
      rawResponse(response).destroy(); // a truncated response is better than one that looks complete
      return;
    }
    for (const [name, value] of Object.entries(headers)) httpAdapter.setHeader(response, name, value);
    if (this.errorPages.isAccepted(request)) {
      const content = { ...document, language };
      await this.errorPages.send(request as Request, response as unknown as Response, content);
      return;
    }
    addVary(response, vary);
    httpAdapter.setHeader(response, 'Content-Type', PROBLEM_TYPE);
    const body = Buffer.from(JSON.stringify(document)); // bytes, since a string would get a charset
    if (response.raw) {
      httpAdapter.reply(response, body, status);
    } else {
      httpAdapter.status(response, status);
      httpAdapter.end(response, body as unknown as string); // `reply` of Express would make JSON of it
    }
  }
}

const rawResponse = (response: AdapterResponse): ServerResponse =>
  response.raw ?? (response as unknown as ServerResponse);

/** Injects the filter for all routes of the application. */
export const GLOBAL_PROBLEM_FILTER = Symbol('I18N_GLOBAL_PROBLEM_FILTER');

/** The same for the errors that this library defines; all others are the application's. */
@Catch(Problem, I18nValidationException)
export class OwnProblemFilter extends ProblemFilter {}

@Catch(Problem)
export class ProblemOnlyFilter extends ProblemFilter {}
