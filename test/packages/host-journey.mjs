/**
 * Runs in the directory of a Nest application that mounts the workspace at /texts, with an administrator. Starts the
 * application, changes and publishes one of its texts, and prints what it saw as one line of JSON.
 */
import { NestFactory } from '@nestjs/core';
import { I18nService } from 'nestjs-i18n';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { AppModule } = await import(pathToFileURL(path.resolve('dist/app.module.js')).href);
const logger = ['error', 'warn'];
const app =
  process.argv[2] === 'fastify'
    ? await NestFactory.create(AppModule, await fastifyAdapter(), { logger })
    : await NestFactory.create(AppModule, { logger });
await app.listen(0, '127.0.0.1');
const origin = await app.getUrl();

let cookie = '';
async function request(url, body, { method = body ? 'POST' : 'GET', ...headers } = {}) {
  const response = await fetch(origin + url, {
    method,
    headers: {
      'Accept-Language': 'de',
      'Sec-Fetch-Site': 'same-origin',
      ...(body && { 'Content-Type': 'application/json' }),
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return response;
}
const json = async (...args) => (await request(...args)).json();

const seen = {
  own: await (await request('/')).text(),
  delivered: await json('/locales/de/shop.json'),
  translated: app.get(I18nService).t('shop:cart', { lang: 'de', args: { count: 3 } }),
};
const signIn = await request('/texts/en/sign-in');
seen.signIn = [signIn.url.replace(origin, ''), /<html[^>]*>/.exec(await signIn.text())?.[0]];
const api = '/texts/api/v1';
await request(`${api}/session`, { email: 'ada@example.org', password: 'correct horse battery staple' });
const { plan } = await json(`${api}/imports`, { shipped: true, dryRun: true });
await request(`${api}/imports`, { shipped: true, plan, removed: 'keep', conflicts: 'theirs' });
const { texts } = await json(`${api}/texts?language=de&namespace=shop`);
const title = texts.find(({ key }) => key === 'title');
const forms = { '': 'Unser Laden' };
await request(`${api}/texts/${title.id}/de`, { forms }, { method: 'PUT', 'If-Match': `"${title.version}"` });
const { hash } = await json(`${api}/releases/preview`);
await request(`${api}/releases`, { hash });
seen.published = (await json('/locales/de/shop.json')).title;
seen.translatedAfterwards = app.get(I18nService).t('shop:title', { lang: 'de' });
console.log(JSON.stringify(seen));
await app.close();

async function fastifyAdapter() {
  const { FastifyAdapter } = await import('@nestjs/platform-fastify');
  return new FastifyAdapter();
}
