import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** Priority of threads besides the one that delivers texts (`nice`): they work with what it leaves over. */
const BACKGROUND_PRIORITY = 5;

/**
 * Lowers the priority of a thread to this one (`nice`). Does nothing if it is as low already: only some users may raise the priority
 * of a process that was started with `nice`. Only Linux gives threads priorities of their own.
 *
 * @param thread its id in the system; default: the thread that calls
 */
export function lowerThreadPriority(priority: number, thread = 0): void {
  if (process.platform === 'linux' && getPriority(thread) < priority) setPriority(thread, priority);
}

/**
 * Lowers the priority of Node's thread pool, which compresses pages, hashes passwords and reads files: with few processors, the
 * thread that delivers texts would wait for it. Call it once a file was read, because the pool starts with its first
 * task.
 */
export async function lowerThreadPoolPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  const tasks = '/proc/self/task';
  try {
    for (const thread of await readdir(tasks)) {
      const name = await readFile(`${tasks}/${thread}/comm`, 'utf8');
      if (name.startsWith('libuv-worker')) lowerThreadPriority(BACKGROUND_PRIORITY, Number(thread));
    }
  } catch {
    // without /proc or the permission, the priorities stay as they are
  }
}
