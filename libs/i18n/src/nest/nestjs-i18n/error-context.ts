import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { I18nMiddleware } from 'nestjs-i18n';

/**
 * Gives requests of Express an `I18nContext` that failed before the middleware, such as those with a body that is not JSON:
 * filters of an application count on it.
 */
@Injectable()
export class ErrorContext implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly middleware: I18nMiddleware,
  ) {}

  /** Behind parsers and routes, and before Nest's own handler. */
  onModuleInit(): void {
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    if (adapter?.getType() !== 'express') return;
    adapter.use(
      (error: unknown, request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void): void =>
        void this.middleware.use(request, response, () => next(error)).catch(next),
    );
  }
}
