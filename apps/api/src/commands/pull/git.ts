import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '../installation';
import type { Terminal } from '../output';

/** Runs Git in a directory. */
export class Git {
  constructor(
    readonly directory: string,
    private readonly env: Terminal['env'],
  ) {}

  /** @throws CommandError with what Git reports */
  async run(...args: readonly string[]): Promise<string> {
    try {
      const { stdout } = await promisify(execFile)('git', [...args], {
        cwd: this.directory,
        // no prompt for a password in CI, and messages in English
        env: { ...this.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout.trimEnd();
    } catch (error) {
      throw asCommandError(error as ExecError, args[0] ?? '');
    }
  }

  /** Returns undefined if Git fails. */
  async tryRun(...args: readonly string[]): Promise<string | undefined> {
    return this.run(...args).catch(() => undefined);
  }
}

interface ExecError extends NodeJS.ErrnoException {
  readonly stderr?: string;
}

function asCommandError({ code, stderr = '', message }: ExecError, command: string): CommandError {
  if (code === 'ENOENT') return new CommandError('Git is not installed: install it, or pull without --pr.');
  if (/not a git repository/.test(stderr)) {
    return new CommandError('This directory is not in a Git repository: run the command in one, or pull without --pr.');
  }
  if (/Permission (to .+ )?denied|Authentication failed|could not read Username|403|denied to/i.test(stderr)) {
    return new CommandError(
      `Git has no permission to ${command}: give the job the permission to write contents. ${firstLine(stderr)}`,
    );
  }
  return new CommandError(`git ${command} failed: ${firstLine(stderr) || message}`);
}

/** Without addresses that may contain a password. */
const firstLine = (text: string): string =>
  (
    text
      .split('\n')
      .map((line) => line.replace(/^(remote|fatal|error|hint): */, '').trim())
      .find(Boolean) ?? ''
  ).replace(/\/\/[^/@\s]+@/g, '//');
