import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { dragoman } from './dragoman';

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Dev',
  GIT_AUTHOR_EMAIL: 'dev@example.org',
  GIT_COMMITTER_NAME: 'Dev',
  GIT_COMMITTER_EMAIL: 'dev@example.org',
};

/** Someone with Git and this project's command line, whose home directory is empty. */
export class Developer {
  /** @param home a directory, for repositories, too */
  constructor(readonly home: string) {}

  get environment() {
    return { PATH: process.env.PATH, HOME: this.home, GIT_CONFIG_NOSYSTEM: '1' };
  }

  git(directory: string, ...args: string[]): string {
    const env = { ...this.environment, ...AUTHOR };
    return execFileSync('git', args, { cwd: directory, env, encoding: 'utf8', stdio: 'pipe' }).trimEnd();
  }

  /** Creates an empty repository, and returns it with a clone. */
  createRepository(name: string): { readonly bare: string; readonly clone: string } {
    const [bare, clone] = [join(this.home, `${name}.git`), join(this.home, name)];
    this.git(this.home, 'init', '--quiet', '--bare', '--initial-branch=main', bare);
    this.git(this.home, 'clone', '--quiet', bare, clone);
    return { bare, clone };
  }

  commitAll(clone: string, message = 'Write code'): void {
    this.git(clone, 'add', '.');
    this.git(clone, 'commit', '--quiet', '-m', message);
    this.git(clone, 'push', '--quiet', 'origin', 'HEAD');
  }

  /** Runs a command: `npx dragoman`. */
  dragoman(directory: string, args: readonly string[], variables: Readonly<Record<string, string | undefined>> = {}) {
    return dragoman(directory, { ...this.environment, ...variables }, ...args);
  }
}
