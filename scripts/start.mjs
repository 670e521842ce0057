/**
 * `npm start`: installs missing packages, rebuilds what has changed, and serves on PORT (3000).
 *
 * npm passes signals to the shell it starts, and the signal would end only that shell and leave the server running:
 * hence the `exec` in package.json. The shell of Windows has no `exec`, reports that and continues with the rest.
 */
import { become } from './node.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

installPackages();
await build();
// React renders several times slower without NODE_ENV.
await become(['dist/server/main.js', ...process.argv.slice(2)], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});
