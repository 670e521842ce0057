import { enableCompileCache } from 'node:module';
import { basename, join } from 'node:path';

/** The directory `dist/server`, if this is the build of the repository. */
const build = join(__dirname, '../../..');

/**
 * Imported before any package, for its effect: without it, V8 spends a third of each start on compiling unchanged
 * packages. In the repository the cache is next to the build, which deletes it; otherwise Node chooses a directory for
 * temporary files. Without permission to write it, nothing is cached.
 */
const { directory } = enableCompileCache(basename(build) === 'server' ? join(build, '.compile-cache') : undefined);
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory; // for threads
