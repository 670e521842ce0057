import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { ConfigError, readConfig } from './app.config';

describe('The environment', () => {
  test('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      origin: 'http://localhost:3000',
      sources: [],
      fallback: 'en',
      maxAge: 0,
      pageCacheSize: 32 * 1024 * 1024,
      trustedProxies: 0,
      data: resolve('data'),
      keepReleases: { count: 20, days: 30 },
      development: false,
    });
    expect(readConfig({})).not.toHaveProperty('databaseUrl');
    expect(readConfig({})).not.toHaveProperty('host');
  });

  test('does not count a setting that is there and empty', () => {
    expect(readConfig({ PORT: '', HOST: '', DRAGOMAN_ORIGIN: '', DRAGOMAN_PAGE_CACHE: '' })).toEqual(readConfig({}));
  });

  test('says what it is set to', () => {
    expect(
      readConfig({
        PORT: '8080',
        DRAGOMAN_ORIGIN: 'https://texts.example/',
        DRAGOMAN_SOURCES: ` ${tmpdir()} ,`,
        DRAGOMAN_PAGE_CACHE: '0',
        DRAGOMAN_MAX_AGE: '31536000',
      }),
    ).toMatchObject({
      port: 8080,
      origin: 'https://texts.example',
      sources: [tmpdir()],
      pageCacheSize: 0,
      maxAge: 31_536_000,
    });
  });

  test('never repeats a password', () => {
    const secret = () => readConfig({ DATABASE_URL: 'mysql://dragoman:5ecret@host/dragoman' });
    expect(secret).toThrow(ConfigError);
    expect(secret).not.toThrow(/5ecret/);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT has to be a whole number from 0 to 65535: give it a free port such as 3000.'],
    [{ PORT: '65536' }, 'PORT has to be a whole number from 0 to 65535: give it a free port such as 3000.'],
    [{ DRAGOMAN_MAX_AGE: '-1' }, 'DRAGOMAN_MAX_AGE has to be a whole number from 0 to 31536000: give it seconds'],
    [{ DRAGOMAN_TRUSTED_PROXIES: '1.5' }, 'DRAGOMAN_TRUSTED_PROXIES has to be a whole number from 0 to 10'],
    [{ DRAGOMAN_PAGE_CACHE: '1e3' }, 'DRAGOMAN_PAGE_CACHE has to be a whole number from 0 to 4096: give it megabytes'],
    [{ DRAGOMAN_ORIGIN: 'texts.example' }, 'DRAGOMAN_ORIGIN has to be an origin such as https://texts.example'],
    [{ DRAGOMAN_ORIGIN: 'https://texts.example/de' }, 'DRAGOMAN_ORIGIN has to be an origin'],
    [{ DRAGOMAN_ORIGIN: 'ftp://texts.example' }, 'DRAGOMAN_ORIGIN has to be an origin'],
    [{ DRAGOMAN_ORIGIN: 'https://:secret@texts.example' }, 'DRAGOMAN_ORIGIN has to be an origin'],
    [{ DRAGOMAN_FALLBACK: 'xx' }, /^DRAGOMAN_FALLBACK has to be one of these: .*\bde, en\b/],
    [{ DRAGOMAN_FALLBACK: 'EN' }, 'DRAGOMAN_FALLBACK has to be one of these'],
    [{ DRAGOMAN_DEV: 'yes' }, 'DRAGOMAN_DEV has to be one of these: 0, 1.'],
    [{ DATABASE_URL: 'mysql://host/dragoman' }, 'DATABASE_URL has to name a PostgreSQL database, as postgresql://'],
    [{ DATABASE_URL: 'postgresql://host' }, 'DATABASE_URL has to name a PostgreSQL database'],
    [{ DATABASE_URL: 'postgresql://me:100%@host/dragoman' }, 'DATABASE_URL has to name a PostgreSQL database'],
    [{ DATABASE_URL: 'host:5432' }, 'DATABASE_URL has to name a PostgreSQL database'],
    [{ DRAGOMAN_SOURCES: '/no/such/place' }, 'DRAGOMAN_SOURCES names "/no/such/place", which is not a directory'],
  ])('is refused with a sentence that names the cure: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});
