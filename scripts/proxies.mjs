/** Finds or installs the programs that Dragoman is tested behind: proxies with the examples in `deploy/`, and a pooler. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { canInstall, install } from './debian.mjs';

/** Programs and their packages. nginx needs a certificate, which openssl makes. */
const packages = { nginx: ['nginx-light', 'openssl'], caddy: ['caddy'], pgbouncer: ['pgbouncer'] };

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Names of those that are not installed. */
export const missingProxies = () =>
  Object.keys(packages).filter((program) => !folders.some((folder) => existsSync(path.join(folder, program))));

export function installProxies() {
  const missing = missingProxies();
  if (!canInstall() || missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} for the tests of deployments (once) …`);
  install(...missing.flatMap((program) => packages[program]));
}
