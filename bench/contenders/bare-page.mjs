/**
 * React alone: the same tree of the same routes with the same texts and data, everything around it made beforehand.
 * Built by pages.bench.mjs like the application's renderer; a message contains the data of a page.
 */
import { createElement } from 'react';
import { createServer } from 'node:http';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router-dom';
import { PageI18nCache } from '@dragoman/i18n/react';
import { AppContext } from '../../apps/web/src/page/app-context';
import { pageRequestsContext } from '../../apps/web/src/page/page-module';
import { createRoutes } from '../../apps/web/src/routes';

let render = () => '';
let headers = [];
let before;
let after;

const server = createServer((_, response) => {
  const body = Buffer.from(before + render() + after);
  response.writeHead(200, [...headers, 'Content-Length', body.length]);
  response.end(body);
});
server.keepAliveTimeout = 65_000;

/** A page as sent by the application: the markup before and after the tree, and the data next to it. */
process.on('message', async ({ path, data, ...rest }) => {
  ({ before, after, headers } = rest);
  const { handler, result } = await matched(path, data);
  const router = createStaticRouter(handler.dataRoutes, result);
  const texts = new PageI18nCache().get(
    data.language,
    Object.entries(data.resources).map(([namespace, resources]) => ({ namespace, hash: '', resources })),
  );
  const appContext = { ...data, base: '', texts: { ready: () => texts.i18n, version: 0, subscribe: () => () => {} } };
  render = () =>
    renderToString(
      createElement(
        AppContext,
        { value: appContext },
        createElement(StaticRouterProvider, { router, context: result, hydrate: false }),
      ),
    );
  process.send('ready');
});
process.on('disconnect', () => process.exit());

/** Returns the routes of a path with their code. Their loaders fail, because the data is already there. */
async function matched(path, { pages, loaderData }) {
  const fetch = () => Promise.reject(new Error());
  const handler = createStaticHandler(createRoutes({ pages, loadTexts: async () => {} }));
  const requestContext = new RouterContextProvider(new Map([[pageRequestsContext, { fetch }]]));
  const result = await handler.query(new Request(new URL(path, 'http://localhost')), { requestContext });
  return { handler, result: { ...result, loaderData, errors: null } };
}

server.listen(Number(process.env.PORT), process.env.HOST, () =>
  console.log(`http://localhost:${server.address().port}`),
);
