import type { Report } from './source-problem';

/** Milliseconds of quiet after which several changes are told as one: a checkout writes many files. */
const QUIET = 50;

/** Tells of changes anywhere under a directory, once at the start too, for what changed before watching began. */
export async function watchDirectory(
  directory: string,
  changed: () => void,
  report: Report,
): Promise<() => Promise<void>> {
  // only here, so that a start that does not watch does not load it
  const { watch } = await import('chokidar');
  const watcher = watch(directory, { ignoreInitial: true, followSymlinks: false });
  let waiting: NodeJS.Timeout | undefined;
  const soon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(changed, QUIET);
  };
  watcher.on('all', soon);
  watcher.on('error', (error) => {
    const reason = `Watching stopped (${(error as Error).message}). Start again to see changes.`;
    report({ severity: 'warning', file: directory, reason });
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  soon();
  return async () => {
    clearTimeout(waiting);
    await watcher.close();
    clearTimeout(waiting);
  };
}
