/**
 * React alone: the same tree of the same routes with the same texts and data, everything around it made beforehand.
 * Built by pages.bench.mjs as the application's own renderer is; told by a message what a page consists of.
 */
import { createElement } from 'react';
import { createServer } from 'node:http';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router-dom';
import { ServerTexts } from '@dragoman/i18n/react';
import { askContext } from '../../apps/web/src/page/page-module';
import { SurroundingsContext } from '../../apps/web/src/page/surroundings';
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

/** A page as the application sent it: what stands before and after the tree, and the data beside it. */
process.on('message', async ({ path, data, ...rest }) => {
  ({ before, after, headers } = rest);
  const { handler, result } = await matched(path, data);
  const router = createStaticRouter(handler.dataRoutes, result);
  const texts = new ServerTexts().of(
    data.language,
    Object.entries(data.resources).map(([namespace, resources]) => ({ namespace, hash: '', resources })),
  );
  const surroundings = { ...data, texts: { ready: () => texts.i18n, version: 0, subscribe: () => () => {} } };
  render = () =>
    renderToString(
      createElement(
        SurroundingsContext,
        { value: surroundings },
        createElement(StaticRouterProvider, { router, context: result, hydrate: false }),
      ),
    );
  process.send('ready');
});
process.on('disconnect', () => process.exit());

/** The routes of a path with their code. Their loaders run in vain: what they gave is in the data. */
async function matched(path, { pages, loaderData }) {
  const handler = createStaticHandler(createRoutes({ pages, loadTexts: async () => {} }));
  const requestContext = new RouterContextProvider(new Map([[askContext, () => Promise.reject(new Error())]]));
  const result = await handler.query(new Request(new URL(path, 'http://localhost')), { requestContext });
  return { handler, result: { ...result, loaderData, errors: null } };
}

server.listen(Number(process.env.PORT), process.env.HOST, () =>
  console.log(`http://localhost:${server.address().port}`),
);
