import { canonicalTag } from '@dragoman/i18n';
import { isTextFileName, listPlacedFiles, type TextSource } from '@dragoman/i18n/internal';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { byCodeUnits, type IncomingFile } from '../exchange/import/incoming-file';

/** Identifies files with texts by their content, whatever their order and names: SHA-256 in hex. */
export function buildHash(files: readonly IncomingFile[]): string {
  const hash = createHash('sha256');
  const bundleOf = ({ namespace, language }: IncomingFile) => `${namespace} ${canonicalTag(language) ?? language}`;
  for (const file of files.toSorted(byCodeUnits(bundleOf))) {
    hash.update(`${bundleOf(file)} ${createHash('sha256').update(file.content).digest('hex')}\n`);
  }
  return hash.digest('hex');
}

/**
 * The order of a build whose setting is absent: the time of the commit, if the last directory is in a Git working tree where
 * it has no changes; else the time of its newest file.
 * @param sources of texts, lowest priority first
 * @returns milliseconds since 1970, UTC
 */
export async function findBuildOrder(sources: readonly TextSource[]): Promise<number> {
  const last = sources.at(-1);
  const committed = last === undefined ? undefined : await commitTime(last.directory);
  if (committed !== undefined) return committed;
  const times = await Promise.all(sources.map(newestFileTime));
  return Math.min(Math.max(0, ...times), Date.now());
}

const GIT_TIMEOUT_MS = 5000;
const run = promisify(execFile);

async function commitTime(directory: string): Promise<number | undefined> {
  if (!isInWorkingTree(directory)) return undefined;
  const git = async (...parameters: string[]) =>
    (
      await run('git', ['--no-optional-locks', '-C', directory, ...parameters], { timeout: GIT_TIMEOUT_MS })
    ).stdout.trim();
  try {
    if ((await git('status', '--porcelain', '--', '.')) !== '') return undefined;
    const seconds = await git('log', '-1', '--format=%ct');
    return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined;
  } catch {
    return undefined; // no Git, or a repository of another user
  }
}

function isInWorkingTree(directory: string): boolean {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return true;
    if (at === dirname(at)) return false;
  }
}

async function newestFileTime({ directory, layout, ...about }: TextSource): Promise<number> {
  const files =
    layout === undefined
      ? (await readdir(directory, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile() && isTextFileName(entry.name))
          .map(({ parentPath, name }) => join(parentPath, name))
      : (await listPlacedFiles({ directory, layout, ...about })).map(({ file }) => file);
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return Math.round(Math.max(0, ...times));
}
