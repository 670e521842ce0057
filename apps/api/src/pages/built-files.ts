import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { ConfigError } from '../app.config';

/**
 * Serves the files that built pages name.
 * @param web where the built pages lie
 * @throws ConfigError where there are none
 */
export function serveBuiltFiles(app: NestExpressApplication, web: string): void {
  const client = join(web, 'client');
  const directory = join(client, 'assets');
  if (!existsSync(directory)) throw new ConfigError(`The built pages are missing in ${web}: run "npm run build".`);
  const assets = sirv(directory, { immutable: true, maxAge: 31_536_000, brotli: true, gzip: true, etag: true });
  // Hashed names never change; what is not there is no business of the pages' 404: nothing follows.
  app.use('/assets', (request: Request, response: Response) => assets(request, response));
  const express = app.getHttpAdapter().getInstance() as Express;
  express.get('/favicon.svg', (_, response) => response.sendFile('favicon.svg', { root: client, maxAge: '1d' }));
}
