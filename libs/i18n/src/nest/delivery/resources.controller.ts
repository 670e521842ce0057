import { All, Controller, Injectable, Req, Res, type Type, VERSION_NEUTRAL } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import type { ServerResponse } from 'node:http';
import { type AdapterRequest, rawRequest } from '../http/adapter-request';
import { Delivery } from './delivery';

/** Node's response (Express), or an object that has it as `raw` and leaves responding to others after `hijack` (Fastify). */
type AdapterResponse = ServerResponse | { readonly raw: ServerResponse; hijack(): void };

/**
 * Texts by language and namespace, for requests that did not pass the listener in front of the application: of hosts without
 * a server, and of applications that are mounted in another one.
 */
@Injectable()
export class ResourcesController {
  constructor(
    private readonly delivery: Delivery,
    private readonly config: ApplicationConfig,
  ) {}

  async respond(request: AdapterRequest, response: AdapterResponse): Promise<void> {
    if ('hijack' in response) response.hijack();
    const raw = rawRequest(request);
    const url = raw.url!; // without the path that an outer Express application is mounted on
    const prefix = this.config.getGlobalPrefix().replace(/^\/?(?=.)/, '/');
    await this.delivery.respond(
      url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url,
      raw,
      'hijack' in response ? response.raw : response,
    );
  }
}

/** Injects the class of the controller; `undefined` where no texts are served. */
export const RESOURCES_CONTROLLER = Symbol('RESOURCES_CONTROLLER');

/**
 * Declares the routes, for which Express and Fastify have no spelling in common. To be called when the adapter is known, in a
 * test after all providers exist, and before Nest reads the routes.
 */
export function declareRoutes(controller: Type<ResourcesController>, adapter: string): void {
  const prototype = controller.prototype as object;
  const wildcard = adapter === 'fastify' ? '*' : '{*path}';
  All(['', wildcard])(prototype, 'resources', Object.getOwnPropertyDescriptor(prototype, 'resources')!);
}

/** @param path where texts are served */
export function resourcesControllerAt(path: string): Type<ResourcesController> {
  @Controller({ path, version: VERSION_NEUTRAL })
  class ResourcesControllerAtPath extends ResourcesController {
    resources(@Req() request: AdapterRequest, @Res() response: AdapterResponse): Promise<void> {
      return this.respond(request, response);
    }
  }
  return ResourcesControllerAtPath;
}
