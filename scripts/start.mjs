/**
 * `npm start`: installs what is missing, builds what has changed, and serves on PORT (3000).
 *
 * npm passes signals to the shell that it starts, and that shell would die of them alone, leaving the server behind:
 * hence the `exec` in package.json. Windows' shell has none, says so and goes on with what follows.
 */
import { become } from './node.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

installPackages();
await build();
// React renders several times slower without NODE_ENV.
await become(['dist/server/apps/api/src/main.js', ...process.argv.slice(2)], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});
