import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { ProblemDetails } from '@dragoman/i18n/internal';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

/** Names of an error that are listed in its sentence. */
const MAX_NAMED = 3;

/**
 * Responds to errors as Locize does, with a sentence in `errorMessage` that tools print, in the caller's language; the other
 * members are those of a problem (RFC 9457).
 */
@Catch()
@Injectable()
export class LocizeErrorFilter implements ExceptionFilter {
  constructor(private readonly problems: ProblemDetails) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const errorId = randomUUID();
    try {
      const { status, headers, document } = await this.problems.describe(error, errorId, request);
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const {
        title,
        detail,
        errors = [],
      } = document as typeof document & {
        errors?: readonly { readonly pointer: string }[];
      };
      const named = errors.slice(0, MAX_NAMED).map(({ pointer }) => pointer.slice(1));
      const sentence = detail === '' ? title : `${title}: ${detail}`;
      const errorMessage = named.length === 0 ? sentence : `${sentence} (${named.join(', ')})`;
      response
        .status(status)
        .set(headers)
        .vary('Accept-Language')
        .json({ errorMessage, ...document });
    } catch (failure) {
      this.problems.log(errorId, request, failure); // Nest does not await filters
      response.destroy();
    }
  }
}
