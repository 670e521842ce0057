import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(__dirname, '../../dist/server/apps/api/src/main.js');

/** What `npm run build` made, in a process of its own. */
export interface BuiltApp {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** Its exit code and the signal that ended it. */
  readonly ended: Promise<[number | null, string | null]>;
}

/** As `npm start` does, on a port of its own. */
export async function startBuilt(environment: Readonly<Record<string, string>>): Promise<BuiltApp> {
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DRAGOMAN_LOG: 'quiet', ...environment };
  const child = spawn(process.execPath, [main], { env });
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
