/** The application with pages of an extension. `WEB`: directory of the pages, built with them. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../scripts/serve.mjs';

const require = createRequire(import.meta.url);
const server = path.join(root, 'dist/server/libs/workspace/src');
const { createApp } = require(path.join(server, 'create-app.js'));
const { readConfig } = require(path.join(root, 'dist/server/apps/api/src/read-config.js'));

const app = await createApp({ ...readConfig(process.env), web: process.env.WEB });
await app.listen(Number(process.env.PORT), process.env.HOST);
console.log(`http://localhost:${app.getHttpServer().address().port}`);
process.on('disconnect', () => process.exit());
