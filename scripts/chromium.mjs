/** Finds or installs the Chromium for the browser tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The fonts, 14 MB together, show every script that the tests write in: Latin to Arabic, and Chinese to Korean. */
const fonts = ['fonts-noto-core', 'fonts-wqy-microhei'];

/** Chromium without a window system, which opens pages in half the time. */
const shell = '/usr/bin/chromium-headless-shell';

const paths = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of Chromium: CHROMIUM_PATH or a usual location; undefined if there is none. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || paths.find((path) => existsSync(path));
}

/** Debian is the only system whose package is known to be a real Chromium (Ubuntu's requires snap). */
export function installChromium() {
  if (process.getuid?.() !== 0 || !isDebian() || existsSync(shell)) return;
  console.log('Installing Chromium for the tests in a browser (once) …');
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', '-o', 'Dpkg::Use-Pty=0', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  const install = (...packages) => apt('install', '-y', '--no-install-recommends', ...packages).status === 0;
  if (!install('chromium-headless-shell', ...fonts)) install('chromium', ...fonts);
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
