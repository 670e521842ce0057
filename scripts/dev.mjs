/**
 * `npm run dev`: the API is compiled and restarted when its files or the library's change; pages come straight from
 * their sources, through Vite inside the same server (DRAGOMAN_DEV).
 */
import { become } from './node.mjs';
import { installPackages } from './packages.mjs';

installPackages();
await become(
  // A shell in between would receive the signal and leave the server running.
  ['node_modules/@nestjs/cli/bin/nest.js', 'start', 'api', '--watch', '--preserveWatchOutput', '--no-shell'],
  { NODE_ENV: 'development', DRAGOMAN_DEV: '1' },
);
