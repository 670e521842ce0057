import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ConfigError } from '../app.config';

interface BuiltFile {
  readonly etag: string;
  /** By `Content-Encoding`, in order of preference. */
  readonly bodies: ReadonlyMap<string, Buffer>;
}

/**
 * Checks that the pages have been built. Called before anything is opened that would have to be closed again.
 * @param web the directory of the built pages
 * @throws ConfigError
 */
export function assertPagesBuilt(web: string): void {
  if (!existsSync(join(web, 'client/assets'))) {
    throw new ConfigError(`The built pages are missing in ${web}: run "npm run build".`);
  }
}

/**
 * Serves the scripts and styles of the built pages from memory, as they were at the start: a later build does not
 * affect a running process, whose pages refer to the files of the earlier one.
 */
export function serveBuiltFiles(app: NestExpressApplication, web: string): void {
  const client = join(web, 'client');
  const assets = loadBuiltFiles(join(client, 'assets'));
  // An unknown file gets an empty 404, not a page.
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
  const express = app.getHttpAdapter().getInstance();
  // Browsers that display JSON request the .ico, and accept the content type of the response.
  express.get(['/favicon.svg', '/favicon.ico'], (_, response) =>
    response.sendFile('favicon.svg', { root: client, maxAge: '1d' }),
  );
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;

/** Files by their path below the directory. Their names contain a hash of the content, so they never change. */
function loadBuiltFiles(directory: string): ReadonlyMap<string, BuiltFile> {
  const names = new Set(readdirSync(directory));
  const files = [...names].filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(
    files.map((name) => {
      const available = ENCODINGS.filter(([, suffix]) => names.has(name + suffix));
      const bodies = new Map(
        available.map(([encoding, suffix]) => [encoding, readFileSync(join(directory, name + suffix))]),
      );
      const hash = createHash('sha256').update(bodies.get('identity')!).digest('base64url').slice(0, 22);
      return [`/${name}`, { etag: `W/"${hash}"`, bodies }];
    }),
  );
}
