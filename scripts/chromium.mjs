/** A Chromium for the tests that look at pages as people do. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The fonts, 14 MB together, show every script that the tests write in: Latin to Arabic, and Chinese to Korean. */
const fonts = ['fonts-noto-core', 'fonts-wqy-microhei'];

/** Has no windows, and opens a page in half the time. */
const shell = '/usr/bin/chromium-headless-shell';

const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of its program: CHROMIUM_PATH, or where systems put it; undefined where there is none. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || places.find((place) => existsSync(place));
}

/** Debian is the only system of which we know that its package is a real Chromium (Ubuntu's asks for snap). */
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
