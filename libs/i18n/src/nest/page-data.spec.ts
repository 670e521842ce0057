import type { OwnAnswer } from './ask-itself';
import { PageData } from './page-data';

describe('The data of pages', () => {
  const ofRelease = (release: string, more: Partial<OwnAnswer> = {}): OwnAnswer => ({
    status: 200,
    body: '{"languages":["de"]}',
    ...more,
    headers: { 'x-dragoman-release': release, 'cache-control': 'public, max-age=0', ...more.headers },
  });

  /** What the second of two pages is given, and how often the application was asked for both. */
  async function twice(answer: OwnAnswer, releases = ['r1', 'r1']) {
    const data = new PageData();
    let asked = 0;
    const ask = async () => {
      asked++;
      return answer;
    };
    await data.of('de /api/v1/coverage', releases[0]!, ask);
    const { status, json } = await data.of('de /api/v1/coverage', releases[1]!, ask);
    return { status, json: json(), asked };
  }

  test('is asked for once while a release is served, where the answer says that it is of the release', async () => {
    expect(await twice(ofRelease('r1'))).toEqual({ status: 200, json: { languages: ['de'] }, asked: 1 });
  });

  test('is asked for again after a release', async () => {
    expect(await twice(ofRelease('r1'), ['r1', 'r2'])).toMatchObject({ asked: 2 });
  });

  test.each([
    ['names another release', ofRelease('r2')],
    ['is not said to be for everybody', ofRelease('r1', { headers: { 'cache-control': 'private' } })],
    ['says nothing of who may keep it', ofRelease('r1', { headers: { 'cache-control': undefined } })],
    ['depends on cookies', ofRelease('r1', { headers: { vary: 'Accept-Encoding, Cookie' } })],
    ['sets a cookie', ofRelease('r1', { headers: { 'set-cookie': ['a=b'] } })],
    ['is a refusal', ofRelease('r1', { status: 404 })],
  ])('is asked for each time where the answer %s', async (_, answer) => {
    expect(await twice(answer)).toEqual({ status: answer.status, json: { languages: ['de'] }, asked: 2 });
  });

  test('is asked for again for another language or path', async () => {
    const data = new PageData();
    const ask = jest.fn(async () => ofRelease('r1'));
    await data.of('de /api/v1/coverage', 'r1', ask);
    await data.of('en /api/v1/coverage', 'r1', ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('cannot be written to by a page where it is given to others, too', async () => {
    const data = new PageData();
    const { json } = await data.of('de /api/v1/coverage', 'r1', async () => ofRelease('r1'));
    expect(() => (json() as { languages: string[] }).languages.push('en')).toThrow(TypeError);
  });
});
