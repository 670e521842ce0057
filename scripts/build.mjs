/** `npm run build [api] [web]`: builds them, whether or not they have changed. */
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

const names = process.argv.slice(2);
installPackages();
await build(names.length > 0 ? names : undefined, { afresh: true });
