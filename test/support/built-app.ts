import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { basePath, isInHost } from './base-path';

const project = join(__dirname, '../..');

/** The result of `npm run build`, running in a process of its own. */
export interface BuiltApp {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:…`, with the base path and without a slash at the end. */
  readonly url: string;
  /** Resolves with its exit code and the signal that ended it. */
  readonly exited: Promise<[number | null, string | null]>;
}

/**
 * Starts the built application as `npm start` does, on a free port.
 * @param root of the project, or of a copy of it
 * @param maxFileBlocks size of the largest file that the process may write, in blocks as `ulimit -f` counts them: a larger
 *   one fails as on a full disk
 */
export async function startBuiltApp(
  environment: Readonly<Record<string, string>>,
  { root = project, maxFileBlocks = 'unlimited' }: { root?: string; maxFileBlocks?: number | 'unlimited' } = {},
): Promise<BuiltApp> {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    HOST: '127.0.0.1',
    DRAGOMAN_LOG: 'quiet',
    DRAGOMAN_FROM_CODE: 'off', // as startApp does
    DRAGOMAN_BASE_PATH: isInHost ? '' : basePath, // the program has no host
    ...environment,
  };
  const main = join(root, 'dist/server/main.js');
  const child = spawn('sh', ['-c', 'ulimit -f "$0" && exec "$@"', String(maxFileBlocks), process.execPath, main], {
    env,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit') as BuiltApp['exited'];
  const exitedEarly = exited.then(() => Promise.reject(new Error(output)));
  exitedEarly.catch(() => {});
  for (;;) {
    const address = /http:\/\/localhost(:\d+\S*)\n/.exec(output)?.[1];
    if (address !== undefined) return { child, url: `http://127.0.0.1${address}`, exited };
    await Promise.race([once(child.stdout, 'data'), exitedEarly]);
  }
}
