import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ConfigError } from '../app.config';

interface BuiltFile {
  readonly etag: string;
  /** By `Content-Encoding`, the one that we like best first. */
  readonly bodies: ReadonlyMap<string, Buffer>;
}

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

/**
 * Serves the files that built pages name, from memory, as they were at the start: a build that takes their place meanwhile
 * is the next process's, as are the pages that name its files.
 */
export function serveBuiltFiles(app: NestExpressApplication, web: string): void {
  const client = join(web, 'client');
  const assets = builtFiles(join(client, 'assets'));
  // What is not there is no business of the pages' 404: nothing follows.
  app.use('/assets', (request: Request, response: Response) => {
    const file = ['GET', 'HEAD'].includes(request.method) ? assets.get(request.path) : undefined;
    if (file === undefined) {
      response.status(404).end();
      return;
    }
    const { etag, bodies } = file;
    const encoding = [...bodies.keys()].find((each) => request.acceptsEncodings(each)) ?? 'identity';
    response
      .set({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding', ETag: etag })
      .set(encoding === 'identity' ? {} : { 'Content-Encoding': encoding })
      .type(extname(request.path))
      .send(bodies.get(encoding));
  });
  const express = app.getHttpAdapter().getInstance() as Express;
  // A browser that shows JSON asks for the .ico, and takes what the content type says.
  express.get(['/favicon.svg', '/favicon.ico'], (_, response) =>
    response.sendFile('favicon.svg', { root: client, maxAge: '1d' }),
  );
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;

/** By their paths below the directory. A name has the hash of its content in it, and never means another. */
function builtFiles(directory: string): ReadonlyMap<string, BuiltFile> {
  const names = new Set(readdirSync(directory));
  const files = [...names].filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(
    files.map((name) => {
      const there = ENCODINGS.filter(([, ending]) => names.has(name + ending));
      const bodies = new Map(
        there.map(([encoding, ending]) => [encoding, readFileSync(join(directory, name + ending))]),
      );
      const hash = createHash('sha256').update(bodies.get('identity')!).digest('base64url').slice(0, 22);
      return [`/${name}`, { etag: `W/"${hash}"`, bodies }];
    }),
  );
}
