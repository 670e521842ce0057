/** `GET` of one namespace, as browsers request it: brotli, keep-alive, new (200) or unchanged (304). */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateTexts } from './generate-texts.mjs';
import { responsesPerSecond, sendRequest, get } from './load.mjs';
import { checkTargets, sideBySide, table } from './measure.mjs';
import { application, serve } from '../scripts/serve.mjs';

const directory = mkdtempSync(path.join(os.tmpdir(), 'dragoman-delivery-'));
process.on('exit', () => rmSync(directory, { recursive: true }));
generateTexts(directory, { languages: ['de', 'en'], namespaces: { small: 90, large: 1750 } });

const dragoman = await serve([application], { DRAGOMAN_SOURCES: directory });
const plain = await serve(['bench/contenders/plain-http.mjs']);
const express = await serve(['bench/contenders/i18next-http-middleware.mjs'], { TEXTS: directory });
const compressing = await serve(['bench/contenders/i18next-http-middleware.mjs'], {
  TEXTS: directory,
  COMPRESSION: '1',
});

const rows = [];
for (const namespace of ['small', 'large']) {
  for (const status of [200, 304]) rows.push(await measure(namespace, status));
}
table(
  'Delivery of one namespace (brotli, keep-alive), responses per second',
  rows.map(({ row }) => row),
);
checkTargets(rows.flatMap(({ targets }) => targets));
await Promise.all([dragoman, plain, express, compressing].map((server) => server.stop()));

async function measure(namespace, status) {
  const own = `/locales/de/${namespace}.json`;
  const theirs = `/locales/resources.json?lng=de&ns=${namespace}`;
  const [requestBytes, expressRequest, compressingRequest] = await Promise.all([
    request(dragoman, own, status),
    request(express, theirs, status),
    request(compressing, theirs, status),
  ]);
  const response = await sendRequest(dragoman.port, requestBytes);
  await sendTheSame(response);
  const result = await sideBySide(
    {
      dragoman: () => responsesPerSecond(dragoman.port, requestBytes),
      plain: () => responsesPerSecond(plain.port, requestBytes),
      express: () => responsesPerSecond(express.port, expressRequest),
      compressing: () => responsesPerSecond(compressing.port, compressingRequest),
    },
    5,
  );
  const what = `${status}, ${response.body.length.toLocaleString('en')} bytes`;
  const ofPlain = result.ratio('dragoman', 'plain');
  const ofExpress = result.ratio('dragoman', 'compressing');
  // An unchanged small namespace costs Express so little that `node:http` itself is not six times as fast.
  const atLeast = Math.min(6, 0.85 * result.ratio('plain', 'compressing'));
  const rounded = (name) => Math.round(result.median(name)).toLocaleString('en');
  return {
    row: {
      answer: what,
      Dragoman: rounded('dragoman'),
      '`node:http`': rounded('plain'),
      'of `node:http`': ofPlain.toFixed(2),
      'Express, i18next-http-middleware': rounded('express'),
      'times that': result.ratio('dragoman', 'express').toFixed(1),
      'with compression': rounded('compressing'),
      'times that ': ofExpress.toFixed(1),
    },
    targets: [
      { what: `${what}, of node:http`, measured: ofPlain, min: 0.85 },
      {
        what: `${what}, times Express with i18next-http-middleware and compression`,
        measured: ofExpress,
        min: atLeast,
      },
    ],
  };
}

/** Returns the bytes of a request for the path; for a 304 with the current entity tag. */
async function request({ port }, path, status) {
  if (status === 200) return get(path);
  const { header } = await sendRequest(port, get(path));
  const conditional = get(path, { 'If-None-Match': header('etag') });
  const response = await sendRequest(port, conditional);
  if (response.status !== 304) throw new Error(`${path} returned ${response.status} instead of 304.`);
  return conditional;
}

/** Makes `node:http` send the same headers and bytes, except for the headers that it adds itself. */
function sendTheSame({ status, headers, body }) {
  const itself = ['date', 'connection', 'keep-alive'];
  const own = headers.filter((_, index) => !itself.includes(headers[index - (index % 2)].toLowerCase()));
  const ready = new Promise((resolve) => plain.child.once('message', resolve));
  plain.child.send({ status, headers: own, body: status === 304 ? undefined : body.toString('base64') });
  return ready;
}
