/**
 * Serves texts with Express and i18next-http-middleware. `TEXTS`: directory of `{language}/{namespace}.json`;
 * `COMPRESSION=1`: compresses what it sends.
 */
import compression from 'compression';
import express from 'express';
import i18next from 'i18next';
import { getResourcesHandler } from 'i18next-http-middleware';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const directory = process.env.TEXTS;
const languages = readdirSync(directory);
await i18next
  .use({
    type: 'backend',
    read: (language, namespace, done) =>
      readFile(path.join(directory, language, `${namespace}.json`), 'utf8').then(
        (text) => done(null, JSON.parse(text)),
        (error) => done(error),
      ),
  })
  .init({
    ...{ preload: languages, fallbackLng: languages[0], showSupportNotice: false },
    ns: readdirSync(path.join(directory, languages[0])).map((file) => file.replace(/\.json$/, '')),
  });

const app = express();
if (process.env.COMPRESSION === '1') app.use(compression());
app.get('/locales/resources.json', getResourcesHandler(i18next));
const server = app.listen(Number(process.env.PORT), process.env.HOST, () =>
  console.log(`http://localhost:${server.address().port}`),
);
server.keepAliveTimeout = 65_000;
process.on('disconnect', () => process.exit());
