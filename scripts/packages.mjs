/** Installs the packages of package-lock.json if any is missing or has another version. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './node.mjs';

export function installPackages() {
  if (installed()) return;
  console.log('Installing the packages (once, about a minute) …');
  const { status } = spawnSync(
    'npm',
    // Development packages build the application; NODE_ENV=production would leave them out.
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', env: withoutOwnPrograms(), shell: process.platform === 'win32' },
  );
  if (status !== 0 || !installed()) {
    fail('The packages could not be installed, for the reason npm gives above. Fix it (the network?) and try again.');
  }
}

/** npm writes a second lock file of what it installed, as its last step. */
function installed() {
  const locked = lock('package-lock.json');
  const present = lock('node_modules/.package-lock.json');
  return Object.entries(locked).every(([name, entry]) => {
    if (!name.startsWith('node_modules/')) return true; // of this repository
    const version = present[name]?.version;
    // Optional packages are installed on some platforms only.
    return version === entry.version || (version === undefined && (entry.optional || entry.devOptional));
  });
}

function lock(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/** `npm ci` empties node_modules, so npm must not run on the Node in there, which `npm start` puts on the path. */
function withoutOwnPrograms() {
  const { PATH = '', ...rest } = process.env;
  const outside = (directory) => !path.resolve(directory).startsWith(path.join(root, 'node_modules'));
  return { ...rest, PATH: PATH.split(path.delimiter).filter(outside).join(path.delimiter) };
}
