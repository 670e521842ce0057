/**
 * Keeps the temporary files of all tests in memory where Linux offers it, since SQLite waits for the disk with each commit:
 * thousands of times in a run, for data that is deleted after it.
 */
const { chmod, mkdtemp, rm, statfs } = require('node:fs/promises');
const path = require('node:path');

const MEMORY = '/dev/shm';
/** More than a whole run needs; containers often have 64 MB. */
const MIN_BYTES = 4e9;

let directory;

exports.keepInMemory = async () => {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < MIN_BYTES) return;
  directory = await mkdtemp(path.join(MEMORY, 'dragoman-tests-'));
  await chmod(directory, 0o755); // PostgreSQL runs as another user
  process.env.TMPDIR = directory;
};

exports.removeFromMemory = () => directory && rm(directory, { recursive: true, force: true });
