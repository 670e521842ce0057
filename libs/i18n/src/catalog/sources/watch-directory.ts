import type { ReportProblem } from './source-problem';

/** Milliseconds without further changes after which one change is announced: a checkout writes many files. */
const QUIET_MS = 50;

/** Announces changes anywhere below a directory, and once at the start for changes made before watching began. */
export async function watchDirectory(
  directory: string,
  changed: () => void,
  report: ReportProblem,
): Promise<() => Promise<void>> {
  // Imported here, so that it is only loaded when directories are watched.
  const { watch } = await import('chokidar');
  const watcher = watch(directory, { ignoreInitial: true, followSymlinks: false, ignored: /[\\/]node_modules[\\/]/ });
  let timer: NodeJS.Timeout | undefined;
  const announceSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  watcher.on('all', announceSoon);
  watcher.on('error', (error) => {
    const reason = `Watching failed: ${(error as Error).message}. Restart the application to see changes.`;
    report({ severity: 'warning', file: directory, reason });
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  announceSoon();
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    clearTimeout(timer);
  };
}
