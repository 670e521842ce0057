/** Finds or installs the Chromium for the browser tests. */
import { existsSync } from 'node:fs';
import { canInstall, install } from './debian.mjs';

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
  if (!canInstall() || existsSync(shell)) return;
  console.log('Installing Chromium for the tests in a browser (once) …');
  if (!install('chromium-headless-shell', ...fonts)) install('chromium', ...fonts);
}
