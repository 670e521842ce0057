import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const project = join(__dirname, '../..');

/** What `npm run build` made, in a process of its own. */
export interface BuiltApp {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** Its exit code and the signal that ended it. */
  readonly ended: Promise<[number | null, string | null]>;
}

/**
 * As `npm start` does, on a port of its own.
 * @param root of the project, or of a copy of it
 * @param largest file that it may write, in blocks as `ulimit` counts them: beyond, the disk is as good as full
 */
export async function startBuilt(
  environment: Readonly<Record<string, string>>,
  { root = project, largest = 'unlimited' }: { root?: string; largest?: number | 'unlimited' } = {},
): Promise<BuiltApp> {
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DRAGOMAN_LOG: 'quiet', ...environment };
  const main = join(root, 'dist/server/apps/api/src/main.js');
  const child = spawn('sh', ['-c', 'ulimit -f "$0" && exec "$@"', String(largest), process.execPath, main], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  const ended = once(child, 'exit') as BuiltApp['ended'];
  const early = ended.then(() => Promise.reject(new Error(said)));
  early.catch(() => {});
  for (;;) {
    const port = /http:\/\/localhost:(\d+)\n/.exec(said)?.[1];
    if (port !== undefined) return { child, url: `http://127.0.0.1:${port}`, ended };
    await Promise.race([once(child.stdout, 'data'), early]);
  }
}
