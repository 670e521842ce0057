import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { ConfigError } from '../app.config';

/**
 * Asked before anything is opened that would have to be closed again.
 * @param web where the built pages should lie
 * @throws ConfigError where there are none
 */
export function refuseMissingPages(web: string): void {
  if (!existsSync(join(web, 'client/assets'))) {
    throw new ConfigError(`The built pages are missing in ${web}: run "npm run build".`);
  }
}

/** Serves the files that built pages name. */
export function serveBuiltFiles(app: NestExpressApplication, web: string): void {
  const client = join(web, 'client');
  const directory = join(client, 'assets');
  const assets = sirv(directory, { immutable: true, maxAge: 31_536_000, brotli: true, gzip: true, etag: true });
  // Hashed names never change; what is not there is no business of the pages' 404: nothing follows.
  app.use('/assets', (request: Request, response: Response) => assets(request, response));
  const express = app.getHttpAdapter().getInstance() as Express;
  // A browser that shows JSON asks for the .ico, and takes what the content type says.
  express.get(['/favicon.svg', '/favicon.ico'], (_, response) =>
    response.sendFile('favicon.svg', { root: client, maxAge: '1d' }),
  );
}
