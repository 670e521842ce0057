import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { ConfigError } from '@dragoman/workspace/internal';
import { readConfig } from './read-config';

const PG = 'postgresql://me@host/dragoman';

describe('The configuration', () => {
  test('has a default for every setting', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      origin: 'http://localhost:3000',
      base: '',
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

  test('ignores an empty setting', () => {
    expect(readConfig({ PORT: '', HOST: '', DRAGOMAN_ORIGIN: '', DRAGOMAN_PAGE_CACHE: '' })).toEqual(readConfig({}));
  });

  test('takes the settings of the environment', () => {
    expect(
      readConfig({
        PORT: '8080',
        DRAGOMAN_ORIGIN: 'https://texts.example/',
        DRAGOMAN_BASE_PATH: '/tools/~team/texts-2.0',
        DRAGOMAN_SOURCES: ` ${tmpdir()} ,`,
        DRAGOMAN_FRONT_ENDS: 'https://shop.example/, http://localhost:5173',
        DRAGOMAN_PAGE_CACHE: '0',
        DRAGOMAN_MAX_AGE: '31536000',
      }),
    ).toMatchObject({
      port: 8080,
      origin: 'https://texts.example',
      base: '/tools/~team/texts-2.0',
      sources: [tmpdir()],
      frontEnds: ['https://shop.example', 'http://localhost:5173'],
      pageCacheSize: 0,
      maxAge: 31_536_000,
    });
  });

  test('never repeats a password in an error', () => {
    const readWithPassword = () => readConfig({ DATABASE_URL: 'mysql://dragoman:5ecret@host/dragoman' });
    expect(readWithPassword).toThrow(ConfigError);
    expect(readWithPassword).not.toThrow(/5ecret/);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535 (a free port such as 3000).'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535 (a free port such as 3000).'],
    [{ DRAGOMAN_FRONT_ENDS: '*' }, 'DRAGOMAN_FRONT_ENDS must list origins such as https://shop.example'],
    [{ DRAGOMAN_FRONT_ENDS: 'https://shop.example/de' }, 'DRAGOMAN_FRONT_ENDS must list origins such as'],
    [{ DRAGOMAN_MAX_AGE: '-1' }, 'DRAGOMAN_MAX_AGE must be a whole number from 0 to 31536000 (seconds, up to a year).'],
    [{ DRAGOMAN_TRUSTED_PROXIES: '1.5' }, 'DRAGOMAN_TRUSTED_PROXIES must be a whole number from 0 to 10'],
    [{ DRAGOMAN_PAGE_CACHE: '1e3' }, 'DRAGOMAN_PAGE_CACHE must be a whole number from 0 to 4096 (megabytes'],
    [
      { DRAGOMAN_BASE_PATH: 'texts' },
      'DRAGOMAN_BASE_PATH must be a path such as /texts: it begins with a slash, does not end with one, and consists of letters, digits and . _ ~ -.',
    ],
    [{ DRAGOMAN_BASE_PATH: '/' }, 'DRAGOMAN_BASE_PATH must be a path such as /texts'],
    [{ DRAGOMAN_BASE_PATH: '/texts/' }, 'DRAGOMAN_BASE_PATH must be a path such as /texts'],
    [{ DRAGOMAN_BASE_PATH: '//texts' }, 'DRAGOMAN_BASE_PATH must be a path such as /texts'],
    [{ DRAGOMAN_BASE_PATH: '/a/../b' }, 'DRAGOMAN_BASE_PATH must be a path such as /texts'],
    [{ DRAGOMAN_BASE_PATH: '/t"><script' }, 'DRAGOMAN_BASE_PATH must be a path such as /texts'],
    [{ DRAGOMAN_BASE_PATH: '/t;Domain=x' }, 'DRAGOMAN_BASE_PATH must be a path such as /texts'],
    [{ DRAGOMAN_ORIGIN: 'texts.example' }, 'DRAGOMAN_ORIGIN must be an origin such as https://texts.example'],
    [{ DRAGOMAN_ORIGIN: 'https://texts.example/de' }, 'DRAGOMAN_ORIGIN must be an origin'],
    [{ DRAGOMAN_ORIGIN: 'ftp://texts.example' }, 'DRAGOMAN_ORIGIN must be an origin'],
    [{ DRAGOMAN_ORIGIN: 'https://:secret@texts.example' }, 'DRAGOMAN_ORIGIN must be an origin'],
    [{ DRAGOMAN_FALLBACK: 'xx' }, /^DRAGOMAN_FALLBACK must be one of: .*\bde, en\b/],
    [{ DRAGOMAN_FALLBACK: 'EN' }, 'DRAGOMAN_FALLBACK must be one of'],
    [{ DRAGOMAN_DEV: 'yes' }, 'DRAGOMAN_DEV must be one of: 0, 1.'],
    [{ DATABASE_URL: 'mysql://host/dragoman' }, 'DATABASE_URL must be a PostgreSQL URL such as postgresql://'],
    [{ DATABASE_URL: 'postgresql://host' }, 'DATABASE_URL must be a PostgreSQL URL'],
    [{ DATABASE_URL: 'postgresql://me:100%@host/dragoman' }, 'DATABASE_URL must be a PostgreSQL URL'],
    [{ DATABASE_URL: 'host:5432' }, 'DATABASE_URL must be a PostgreSQL URL'],
    [{ DATABASE_URL: PG, DRAGOMAN_SCHEMA: 'Texts' }, 'DRAGOMAN_SCHEMA must be a name of up to 40 lower-case letters'],
    [{ DATABASE_URL: PG, DRAGOMAN_SCHEMA: 'pg_texts' }, 'must not begin with pg_.'],
    [
      { DRAGOMAN_SCHEMA: 'texts' },
      'DRAGOMAN_SCHEMA is a schema of PostgreSQL: set DATABASE_URL as well, or remove it.',
    ],
    [{ DRAGOMAN_SOURCES: '/no/such/place' }, 'DRAGOMAN_SOURCES lists "/no/such/place", which is not a directory'],
    [
      { DRAGOMAN_SOURCES: '/no/such/{lng}.po' },
      'DRAGOMAN_SOURCES lists "/no/such/{lng}.po", but /no/such is not a directory',
    ],
    [
      { DRAGOMAN_SOURCES: '{lng}.md' },
      'DRAGOMAN_SOURCES lists a source that cannot be used. "{lng}.md" cannot be a source of texts. A pattern ends in',
    ],
  ])('refuses %j with a sentence that names the cure', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});
