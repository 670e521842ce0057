import { parseTextSource, type TextSource } from '@dragoman/i18n/internal';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Author, CommandError, type ExportScope, type Installation, type TextPosition } from '../installation';
import { formatCount, type Output, type Terminal } from '../output';
import { type ForgeKind, forgeSettings, openRequest } from './forge';
import { Git } from './git';
import { type RepositoryChanges, repositoryChanges } from './repository-changes';
import { Option } from 'commander';
import type { Commands, InstallationOptions } from '../commands';
import { parseApiUrl, type ReleaseName, sourceReleaseOption, textsOf } from '../options';

interface PullArguments extends InstallationOptions, Omit<RequestOptions, 'api'> {
  readonly release: ReleaseName;
  readonly pr?: true;
  readonly apiUrl?: string;
}

export function addPull(commands: Commands): void {
  commands
    .addOnInstallation('pull [dir]', 'write texts that were changed in the workspace into the files of a repository')
    .addOption(sourceReleaseOption())
    .option('--pr', 'commit them to a branch, and open or update a pull request (GitHub) or merge request (GitLab)')
    .option('--branch <name>', 'the branch of the request', 'dragoman/texts')
    .option('--base <name>', "the branch to merge into; default: the remote's")
    .option('--remote <name>', 'the remote to push to', 'origin')
    .option('--title <title>', 'the title of the commit and of the request', 'Update texts')
    .addOption(new Option('--forge <kind>', 'where the remote is; found by itself in CI').choices(['github', 'gitlab']))
    .option('--api-url <url>', "URL of the forge's REST API, for a server of your own", parseApiUrl)
    .option('--no-co-authors', 'do not name the people who changed the texts in the commit')
    .action((dir: string | undefined, { release, pr, apiUrl, ...options }: PullArguments) => {
      const request = { ...options, ...(apiUrl !== undefined && { api: apiUrl }) };
      const pullOptions = { scope: textsOf(release), ...(pr && { request }) };
      return commands.read(options, (installation, output) =>
        pullTexts(installation, parseTextSource(dir ?? 'locales'), pullOptions, output, commands.terminal.env),
      );
    });
}

export interface PullOptions {
  readonly scope: ExportScope;
  /** Absent: only writes files. */
  readonly request?: RequestOptions;
}

export interface RequestOptions {
  /** The branch that the pull owns. */
  readonly branch: string;
  /** The branch to merge into; absent: the default branch of the remote. */
  readonly base?: string;
  readonly remote: string;
  readonly title: string;
  readonly forge?: ForgeKind;
  /** URL of the forge's REST API; absent: found from the environment or the remote. */
  readonly api?: string;
  readonly coAuthors: boolean;
}

/** Writes the texts into the files of a repository, or commits them to a branch and opens a request to merge it. */
export async function pullTexts(
  installation: Installation,
  source: TextSource,
  { scope, request }: PullOptions,
  output: Output,
  env: Terminal['env'],
): Promise<number> {
  if (request !== undefined) return pullIntoRequest(installation, source, scope, request, output, env);
  const { directory } = source;
  const changes = await repositoryChanges(installation, source, scope, output);
  if (changes === undefined) return 1;
  await writeFiles(directory, changes);
  printConflicts(changes, output);
  const { files, texts, conflicts } = changes;
  output.line(
    files.length === 0
      ? 'The files are up to date.'
      : `${formatCount(texts.length, 'text')} pulled into ${formatCount(files.length, 'file')}.`,
  );
  output.result({ files: files.map(({ file }) => file), texts, conflicts: conflicts.length });
  return 0;
}

async function writeFiles(directory: string, { files }: RepositoryChanges): Promise<void> {
  for (const { file, content } of files) {
    const path = join(directory, ...file.split('/'));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path); // atomic
  }
}

function printConflicts({ conflicts }: RepositoryChanges, output: Output): void {
  for (const { language, namespace, key } of conflicts) {
    output.error(
      `${language}/${namespace}: "${key}" was changed both in the repository and in the workspace; not pulled`,
    );
  }
}

/** Marks commits that a later pull may replace. */
const TRAILER = 'Dragoman-Pull';

/**
 * Works in a temporary worktree of the base branch, so that the checkout and its uncommitted changes are not touched. The
 * branch always has one commit on top of its base; commits of others are never overwritten.
 */
async function pullIntoRequest(
  installation: Installation,
  source: TextSource,
  scope: ExportScope,
  options: RequestOptions,
  output: Output,
  env: Terminal['env'],
): Promise<number> {
  const { directory } = source;
  const git = new Git(directory, env);
  const top = await git.run('rev-parse', '--show-toplevel');
  const folder = relative(await realpath(top), await realpath(directory));
  const { remote, branch } = options;
  const address = await git.tryRun('remote', 'get-url', remote);
  if (address === undefined) {
    throw new CommandError(`The repository has no remote "${remote}": name one with --remote.`);
  }
  const forge = forgeSettings(env, address, {
    ...(options.forge && { kind: options.forge }),
    ...(options.api && { api: options.api }),
  });
  const base = options.base ?? (await defaultBranch(git, remote));
  if (base === branch)
    throw new CommandError(`The branch of the pull cannot be ${base} itself: choose another --branch.`);
  const baseCommit = await fetchBranch(git, remote, base);
  const branchCommit = await existingBranch(git, remote, branch);

  const worktree = await mkdtemp(join(tmpdir(), 'dragoman-pull-'));
  try {
    await git.run('worktree', 'add', '--quiet', '--force', '--detach', worktree, baseCommit);
    const texts = join(worktree, folder);
    const changes = await repositoryChanges(installation, { ...source, directory: texts }, scope, output);
    if (changes === undefined) return 1;
    printConflicts(changes, output);
    if (changes.files.length === 0) {
      output.line(`${base} is up to date.`);
      output.result({ files: [], texts: [], conflicts: changes.conflicts.length, commit: null, request: null });
      return 0;
    }
    await writeFiles(texts, changes);
    const checkout = new Git(worktree, env);
    await checkout.run('add', '--', ...changes.files.map(({ file }) => join(texts, ...file.split('/'))));
    const authors = options.coAuthors ? await installation.lastAuthors(changes.texts) : [];
    const description = describe(changes, installation.address, scope);
    const message = commitMessage(options.title, description, installation.address, authors);
    const commit = await commitAndPush(checkout, { remote, branch, baseCommit, branchCommit, message });
    const opened = await openRequest(forge, {
      branch,
      base,
      title: options.title,
      body: [...description, ...conflictLines(changes.conflicts)].join('\n'),
    });
    const what =
      commit === undefined ? `${branch} is up to date` : `${formatCount(changes.texts.length, 'text')} pushed`;
    output.line(`${what}; ${opened.isNew ? 'opened' : 'updated'} ${opened.url}`);
    output.result({
      files: changes.files.map(({ file }) => file),
      texts: changes.texts,
      conflicts: changes.conflicts.length,
      commit: commit ?? null,
      request: opened.url,
    });
    return 0;
  } finally {
    await git.tryRun('worktree', 'remove', '--force', worktree);
    await rm(worktree, { recursive: true, force: true });
  }
}

async function defaultBranch(git: Git, remote: string): Promise<string> {
  const [, branch] =
    /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(await git.run('ls-remote', '--symref', remote, 'HEAD')) ?? [];
  if (branch === undefined) throw new CommandError(`${remote} has no default branch: name one with --base.`);
  return branch;
}

/** Returns the commit of a branch of the remote. */
async function fetchBranch(git: Git, remote: string, branch: string): Promise<string> {
  await git.run('fetch', '--quiet', '--no-tags', remote, `refs/heads/${branch}`).catch((error: unknown) => {
    const isMissing = error instanceof CommandError && /find remote ref/.test(error.message);
    throw isMissing ? new CommandError(`${remote} has no branch ${branch}: name another with --base.`) : error;
  });
  return git.run('rev-parse', 'FETCH_HEAD');
}

/**
 * Returns the commit of the pull's branch, if it exists.
 * @throws CommandError if someone else has committed to it
 */
async function existingBranch(git: Git, remote: string, branch: string): Promise<string | undefined> {
  if ((await git.run('ls-remote', remote, `refs/heads/${branch}`)) === '') return undefined;
  const commit = await fetchBranch(git, remote, branch);
  const message = await git.run('log', '-1', '--format=%B', commit);
  if (new RegExp(`^${TRAILER}: `, 'm').test(message)) return commit;
  throw new CommandError(
    `The branch ${branch} has a commit by someone else, “${message.split('\n')[0]}”, which would be lost: merge or delete the branch, or choose another --branch.`,
  );
}

interface Push {
  readonly remote: string;
  readonly branch: string;
  readonly baseCommit: string;
  readonly branchCommit: string | undefined;
  readonly message: string;
}

/** Returns the commit; undefined if the branch has the same texts on the same base already. */
async function commitAndPush(git: Git, push: Push): Promise<string | undefined> {
  const { remote, branch, baseCommit, branchCommit, message } = push;
  const tree = await git.run('write-tree');
  if (branchCommit !== undefined) {
    const before = await git.tryRun('rev-parse', `${branchCommit}^{tree}`, `${branchCommit}^`);
    if (before === `${tree}\n${baseCommit}`) return undefined;
  }
  const commit = await git.run(...(await identity(git)), 'commit-tree', tree, '-p', baseCommit, '-m', message);
  const ref = `refs/heads/${branch}`;
  await git.run('push', '--quiet', `--force-with-lease=${ref}:${branchCommit ?? ''}`, remote, `${commit}:${ref}`);
  return commit;
}

/** The author of commits: of the repository's configuration if there is one, as in a checkout of a person. */
async function identity(git: Git): Promise<string[]> {
  const [name, email] = [await git.tryRun('config', 'user.name'), await git.tryRun('config', 'user.email')];
  return name && email ? [] : ['-c', 'user.name=Dragoman', '-c', 'user.email=dragoman@users.noreply.github.com'];
}

function describe({ texts }: RepositoryChanges, address: string | undefined, { release }: ExportScope): string[] {
  const languages = [...new Set(texts.map(({ language }) => language))].sort();
  const from =
    release === undefined ? 'the workspace' : release === 'current' ? 'the current release' : `release ${release}`;
  return [
    `${formatCount(texts.length, 'text')} from ${from}${address ? ` of ${address}` : ''}:`,
    '',
    ...languages.map((tag) => `- ${tag}: ${texts.filter(({ language }) => language === tag).length}`),
  ];
}

const MAX_LISTED_CONFLICTS = 50;

const conflictLines = (conflicts: readonly TextPosition[]): string[] =>
  conflicts.length === 0
    ? []
    : [
        '',
        'Changed both in the repository and in the workspace, and therefore not included:',
        '',
        ...conflicts
          .slice(0, MAX_LISTED_CONFLICTS)
          .map(({ language, namespace, key }) => `- ${language}/${namespace}: \`${key.replaceAll('`', "'")}\``),
        ...(conflicts.length > MAX_LISTED_CONFLICTS ? [`- … and ${conflicts.length - MAX_LISTED_CONFLICTS} more`] : []),
      ];

/** Co-authors get addresses that identify them but receive no mail, so that no one's own address is published. */
function commitMessage(
  title: string,
  description: readonly string[],
  address: string | undefined,
  authors: readonly Author[],
): string {
  const host = address === undefined ? 'localhost' : new URL(address).hostname;
  const coAuthors = authors.map(({ id, name }) => `Co-authored-by: ${oneLine(name)} <${id}@users.noreply.${host}>`);
  return [title, '', ...description, '', `${TRAILER}: ${address ?? 'local'}`, ...coAuthors].join('\n');
}

const oneLine = (name: string): string => name.replace(/[\s<>]+/g, ' ').trim() || 'Anonymous';
