import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { decompressText } from '../../libs/workspace/src/database/compressed-bytes';
import type { PreviewView, ReleasesView } from '../../libs/workspace/src/releases/releases.contract';
import { parseHashed } from '@dragoman/i18n/internal';
import { sendRequest, type HttpResponse } from '../support/send-request';
import { startBuiltApp } from '../support/built-app';
import { databases } from '../support/databases';
import { addEditor } from '../support/editors';

const rounds = Number(process.env.RUNS ?? 2);
const given = process.env.SEED ?? '1';
const seed = given === 'random' ? Math.floor(Math.random() * 2 ** 32) : Number(given);

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe.each(databases)('a process that is killed while it publishes, with $name', ({ fresh }) => {
  it(`keeps every acknowledged release complete, and serves the last one (RUNS=${rounds} SEED=${seed})`, async () => {
    const next = numbers(seed);
    const place = await fresh();
    const data = await mkdtemp(join(tmpdir(), 'dragoman-killed-'));
    const environment = { DRAGOMAN_DATA: data, ...place.environment };
    const database = await place.open();
    const { authorization } = await addEditor(database, { name: 'Ada', role: 'administrator' });
    await database.close();

    let url = '';
    const send = (method: string, path: string, body?: object): Promise<HttpResponse> =>
      sendRequest(url, `/api/v1/${path}`, {
        method,
        headers: { Authorization: authorization, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    /** The key added by each release, by its number. */
    const acknowledged = new Map<number, string>();
    let made = 0;
    const publish = async (): Promise<void> => {
      const key = `text${++made}`;
      await send('POST', 'keys', { namespace: 'shop', key, forms: { '': key } });
      const { hash } = (await send('GET', 'releases/preview')).json() as PreviewView;
      const { status, json } = await send('POST', 'releases', { hash });
      if (status === 201) acknowledged.set(json().number, key);
    };

    for (let round = 0; round <= rounds; round++) {
      const started = await startBuiltApp(environment);
      url = started.url;
      if (round === 0) {
        await send('POST', 'languages', { tag: 'en' });
        await send('POST', 'namespaces', { name: 'shop' });
        await publish();
      }
      const { releases, current } = (await send('GET', 'releases?limit=200')).json() as ReleasesView;
      expect(releases.map(({ number }) => number)).toEqual(releases.map((_, place) => releases.length - place));
      expect(current).toBe(releases.length);
      const served = (await sendRequest(url, '/locales/en/shop.json')).json() as Record<string, string>;
      for (const [number, key] of acknowledged) {
        expect(current).toBeGreaterThanOrEqual(number);
        expect(served[key]).toBe(key);
      }
      if (round < rounds) {
        for (let more = Math.floor(next() * 3); more >= 0; more--) await publish();
        const publishing = (async () => {
          for (;;) await publish();
        })();
        publishing.catch(() => {}); // the connection is closed by the kill
        await setTimeout(next() * 100);
        started.child.kill('SIGKILL');
        await started.exited;
        await publishing.catch(() => {});
      } else {
        started.child.kill('SIGTERM');
        await started.exited;
      }
    }
    expect(acknowledged.size).toBeGreaterThan(1);

    const { read } = await place.open();
    const blobs = await read.selectFrom('blobs').selectAll().execute();
    for (const { hash, content } of blobs) expect(parseHashed(hash, decompressText(content)).size).toBeGreaterThan(0);
    const counted = await read
      .selectFrom('release_bundles')
      .select(['release', ({ fn }) => fn.countAll<number>().as('bundles')])
      .groupBy('release')
      .execute();
    const { releases } = await read
      .selectFrom('releases')
      .select(({ fn }) => fn.countAll<number>().as('releases'))
      .executeTakeFirstOrThrow();
    expect(counted.map(({ bundles }) => Number(bundles))).toEqual(Array<number>(Number(releases)).fill(1));
    const history = await read.selectFrom('change_sets').select('id').where('kind', '=', 'publish').execute();
    expect(history.length).toBe(Number(releases));
    await place.remove();
    await rm(data, { recursive: true, force: true });
  });
});
