/**
 * `npm run dev`: the API is compiled and restarted when its files or the library's change; pages come straight from
 * their sources, through Vite inside the same server (DRAGOMAN_DEV).
 */
import { become } from './node.mjs';
import { installPackages } from './packages.mjs';

installPackages();
await become(['node_modules/@nestjs/cli/bin/nest.js', 'start', 'api', '--watch', '--preserveWatchOutput'], {
  NODE_ENV: 'development',
  DRAGOMAN_DEV: '1',
});
