import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { RequestListener } from 'node:http';
import { loopbackFetch } from '../http/loopback-fetch';
import { PublicResponseCache } from './public-response-cache';

export interface PageVisitor {
  readonly language: string;
  /** The page is the same for every anonymous visitor, so its requests carry nothing of this one. */
  readonly shared: boolean;
  /** The visitor sent credentials: nothing is read from the cache. */
  readonly personal: boolean;
}

/** Headers of the visitor's request that the requests of their page repeat. */
const FORWARDED_HEADERS = ['cookie', 'user-agent', 'x-forwarded-for'];

/** Gives pages their `fetch`: requests to this application without a socket, on behalf of the visitor. */
@Injectable()
export class PageFetch {
  private readonly cache = new PublicResponseCache();

  constructor(private readonly host: HttpAdapterHost) {}

  /** @param release that the page is rendered from */
  forPage(request: Request, response: Response, visitor: PageVisitor, release: string): typeof fetch {
    const { language, personal } = visitor;
    const send = this.loopback(request, visitor);
    return async (input, init) => {
      const isGet = (init?.method ?? (input instanceof globalThis.Request ? input.method : 'GET')) === 'GET';
      if (isGet && !personal && typeof input === 'string') {
        const key = JSON.stringify([language, input, [...new Headers(init?.headers)]]);
        return this.cache.fetch(key, release, () => send(input, init));
      }
      const answer = await send(input, init);
      const cookies = isGet ? [] : answer.headers.getSetCookie();
      if (cookies.length > 0) response.append('Set-Cookie', cookies);
      return answer;
    };
  }

  private loopback(request: Request, { language, shared, personal }: PageVisitor): typeof fetch {
    const forwarded = FORWARDED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return shared || value === undefined ? [] : [[name, String(value)] as const];
    });
    return loopbackFetch(this.host.httpAdapter.getInstance<RequestListener>(), {
      headers: {
        accept: 'application/json',
        'accept-language': language,
        'sec-fetch-site': 'same-origin', // the page is ours: a form of another site never gets this far
        ...Object.fromEntries(forwarded),
      },
      remoteAddress: shared ? undefined : request.socket.remoteAddress,
      exemptFromLimit: !personal,
      onBehalfOf: shared ? undefined : request,
    });
  }
}
