import { join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');

/**
 * Returns the compiled file that stands for one next to the caller, also when sources run under Jest. Threads run compiled
 * files only: Node does not run decorators, and takes twice as long to start a thread whose types it strips.
 * @param file absolute path: `join(__dirname, 'glossary.task.js')`
 */
export const compiledFile = (file: string): string =>
  __filename.endsWith('.ts') ? join(ROOT, 'dist/server', relative(ROOT, file)) : file;
