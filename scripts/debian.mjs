/** Installs packages of Debian, as root. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether this is Debian, and its packages may be installed. */
export const canInstall = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

let isUpdated = false;

/** Returns whether all of the packages are installed afterwards. */
export function install(...packages) {
  if (!isUpdated) apt('update');
  isUpdated = true;
  return apt('install', '-y', '--no-install-recommends', ...packages).status === 0;
}

const apt = (...args) =>
  spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', '-o', 'Dpkg::Use-Pty=0', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
