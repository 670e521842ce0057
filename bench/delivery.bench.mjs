/** `GET` of one namespace, as browsers ask for it: brotli, keep-alive, new (200) or unchanged (304). */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateTexts } from './generate-texts.mjs';
import { answersPerSecond, ask, get } from './load.mjs';
import { promised, sideBySide, table } from './measure.mjs';
import { application, serve } from './serve.mjs';

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
  'Delivery of one namespace (brotli, keep-alive), answers a second',
  rows.map(({ row }) => row),
);
promised(rows.flatMap(({ promises }) => promises));
await Promise.all([dragoman, plain, express, compressing].map((server) => server.stop()));

async function measure(namespace, status) {
  const own = `/locales/de/${namespace}.json`;
  const theirs = `/locales/resources.json?lng=de&ns=${namespace}`;
  const [asked, askedExpress, askedCompressing] = await Promise.all([
    request(dragoman, own, status),
    request(express, theirs, status),
    request(compressing, theirs, status),
  ]);
  const answer = await ask(dragoman.port, asked);
  await sendTheSame(answer);
  const result = await sideBySide(
    {
      dragoman: () => answersPerSecond(dragoman.port, asked),
      plain: () => answersPerSecond(plain.port, asked),
      express: () => answersPerSecond(express.port, askedExpress),
      compressing: () => answersPerSecond(compressing.port, askedCompressing),
    },
    5,
  );
  const what = `${status}, ${answer.body.length.toLocaleString('en')} bytes`;
  const ofPlain = result.ratio('dragoman', 'plain');
  const ofExpress = result.ratio('dragoman', 'compressing');
  // An unchanged small namespace costs Express so little that `node:http` itself is no six times as fast.
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
    promises: [
      { what: `${what}, of node:http`, measured: ofPlain, least: 0.85 },
      {
        what: `${what}, times Express with i18next-http-middleware and compression`,
        measured: ofExpress,
        least: atLeast,
      },
    ],
  };
}

/** Asks for the path; for a 304 with the tag of what is there. */
async function request({ port }, path, status) {
  if (status === 200) return get(path);
  const { header } = await ask(port, get(path));
  const conditional = get(path, { 'If-None-Match': header('etag') });
  const answer = await ask(port, conditional);
  if (answer.status !== 304) throw new Error(`${path} was answered with ${answer.status} instead of 304.`);
  return conditional;
}

/** Has `node:http` send the same headers and bytes, except for those that it writes by itself. */
function sendTheSame({ status, headers, body }) {
  const itself = ['date', 'connection', 'keep-alive'];
  const own = headers.filter((_, index) => !itself.includes(headers[index - (index % 2)].toLowerCase()));
  const ready = new Promise((resolve) => plain.child.once('message', resolve));
  plain.child.send({ status, headers: own, body: status === 304 ? undefined : body.toString('base64') });
  return ready;
}
