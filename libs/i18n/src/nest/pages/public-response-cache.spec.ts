import { PublicResponseCache } from './public-response-cache';

describe('the cache of public responses', () => {
  const responseOf = (release: string, headers: Record<string, string> = {}, status = 200) => ({
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-dragoman-release': release,
      'cache-control': 'public, max-age=0',
      ...headers,
    },
  });

  /** The response that the second of two pages gets, and how many requests both made. */
  async function fetchTwice(init: ReturnType<typeof responseOf>, releases = ['r1', 'r1']) {
    const cache = new PublicResponseCache();
    const request = jest.fn(async () => new Response('{"languages":["de"]}', init));
    await cache.fetch('de /api/v1/coverage', releases[0]!, request);
    const response = await cache.fetch('de /api/v1/coverage', releases[1]!, request);
    return { status: response.status, json: await response.json(), requests: request.mock.calls.length };
  }

  test('requests a response that names the served release once', async () => {
    expect(await fetchTwice(responseOf('r1'))).toEqual({ status: 200, json: { languages: ['de'] }, requests: 1 });
  });

  test('requests it again after a release', async () => {
    expect(await fetchTwice(responseOf('r1'), ['r1', 'r2'])).toMatchObject({ requests: 2 });
  });

  test.each([
    ['names another release', responseOf('r2')],
    ['is private', responseOf('r1', { 'cache-control': 'private' })],
    ['has no Cache-Control', responseOf('r1', { 'cache-control': '' })],
    ['varies on cookies', responseOf('r1', { vary: 'Accept-Encoding, Cookie' })],
    ['sets a cookie', responseOf('r1', { 'set-cookie': 'a=b' })],
    ['is an error', responseOf('r1', {}, 404)],
  ])('requests a response that %s each time', async (_, init) => {
    expect(await fetchTwice(init)).toEqual({ status: init.status, json: { languages: ['de'] }, requests: 2 });
  });

  test('does not cache a response that is not JSON', async () => {
    const cache = new PublicResponseCache();
    const request = async () => new Response('text', responseOf('r1', { 'content-type': 'text/plain' }));
    expect(await (await cache.fetch('de /robots.txt', 'r1', request)).text()).toBe('text');
  });

  test('requests each key on its own', async () => {
    const cache = new PublicResponseCache();
    const request = jest.fn(async () => new Response('{}', responseOf('r1')));
    await cache.fetch('de /api/v1/coverage', 'r1', request);
    await cache.fetch('en /api/v1/coverage', 'r1', request);
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('returns a response that can be read in every way', async () => {
    const cache = new PublicResponseCache();
    const fetch = () => cache.fetch('de', 'r1', async () => new Response('{"a":1}', responseOf('r1')));
    await fetch();
    const read = async (response: Response) => [await response.clone().json(), await response.text()];
    expect(await read(await fetch())).toEqual([{ a: 1 }, '{"a":1}']);
    expect(await (await fetch()).blob()).toMatchObject({ size: 7 });
    expect(Buffer.from(await (await fetch()).arrayBuffer()).toString()).toBe('{"a":1}');
    expect(await new Response((await fetch()).body).text()).toBe('{"a":1}');
  });

  test('returns frozen data, because several pages share it', async () => {
    const cache = new PublicResponseCache();
    const request = async () => new Response('{"languages":["de"]}', responseOf('r1'));
    const response = await cache.fetch('de /api/v1/coverage', 'r1', request);
    const data = (await response.json()) as { languages: string[] };
    expect(() => data.languages.push('en')).toThrow(TypeError);
  });
});
