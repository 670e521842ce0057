import { Controller, Get, HttpStatus, Inject, Next, Post, Req, Res } from '@nestjs/common';
import { isSameOrigin } from '@dragoman/i18n/internal';
import type { NextFunction, Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Actor, CurrentActor, CurrentCaller } from '../access/actor';
import { unauthenticated } from '../access/access.errors';
import { Allow, Public } from '../access/allow.decorator';
import type { Caller } from '../access/caller';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { serverProblem } from '../http/server-problem';
import type { McpView } from './mcp.contract';
import { McpService } from './mcp.service';

/** Error code of JSON-RPC 2.0. */
const INVALID_REQUEST = -32_600;

/** The endpoint of the Model Context Protocol (streamable HTTP, without sessions), and what the workspace shows of it. */
@Controller()
export class McpController {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly mcp: McpService,
  ) {}

  /** Show what agents can do over MCP, and which of your tokens they use */
  @Allow('tokens.manage')
  @Get('api/v1/mcp')
  view(@CurrentActor() actor: Actor): Promise<McpView> {
    return this.mcp.view(actor);
  }

  /** Carry out a message of an agent. */
  @Allow('texts.read')
  @Post('mcp')
  async message(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    // The cookie of a browser is not a permission for an agent.
    if (caller.actor.via !== 'token') throw unauthenticated();
    // The specification asks for it, although a token is not a credential that a browser adds by itself.
    if (isSameOrigin(request, this.config.origin) === false) throw serverProblem(HttpStatus.FORBIDDEN, 'foreignOrigin');
    if (Array.isArray(request.body)) {
      const error = { code: INVALID_REQUEST, message: 'Batches are not supported: send one message per request.' };
      response.status(HttpStatus.BAD_REQUEST).json({ jsonrpc: '2.0', id: null, error });
      return;
    }
    const result = await this.mcp.handle(request, caller);
    response.status(result.status);
    result.headers.forEach((value, name) => response.setHeader(name, value));
    if (result.body === null) response.end();
    else await pipeline(Readable.fromWeb(result.body as never), response);
  }

  /** Refuses streams, which need sessions. Browsers get the page. */
  @Public()
  @Get('mcp')
  open(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    if (request.accepts(['html', 'text/event-stream']) === 'html') return next();
    response.status(HttpStatus.METHOD_NOT_ALLOWED).set('Allow', 'POST').end();
  }
}
