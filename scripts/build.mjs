/** `npm run build [api] [web]`: builds all parts or the named ones, changed or not. */
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

const names = process.argv.slice(2);
installPackages();
await build(names.length > 0 ? names : undefined, { force: true });
