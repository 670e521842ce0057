import type { CoverageView } from '../../../../libs/workspace/src/served/served.contract';
import { coverageSheet, toCoverage, coverageShare, sortedCell } from './coverage-sheet';
import { parseCoverageAddress } from '../addresses/coverage-address';

const language = (tag: string, ownName: string) => ({
  tag,
  ownName,
  direction: 'ltr' as const,
  interface: false,
  fallbacks: [],
  translated: 0,
  keys: 0,
});

const view: CoverageView = {
  release: 'r1',
  builtAt: '2026-01-01T00:00:00Z',
  reference: 'en',
  languages: [
    language('uk', 'Українська'),
    language('en', 'English'),
    language('pt-BR', 'Português (Brasil)'),
    language('en-x-pirate', 'Pirate'),
  ],
  namespaces: [
    { name: 'common', own: false, reference: 'en', keys: 200 },
    { name: 'views/live', own: false, reference: 'en', keys: 100 },
    { name: 'dragoman/home', own: true, reference: 'en', keys: 10 },
  ],
  translated: [
    [199, 50, null],
    [200, 100, 10],
    [20, null, null],
    [null, null, 5],
  ],
};

const coverage = toCoverage(view, 'en');
const sheet = (search: string) => coverageSheet(coverage, parseCoverageAddress(search));
const tags = (search: string) => sheet(search).rows.map(({ language }) => language.tag);

describe('coverageSheet', () => {
  it('shows the namespaces of the applications, and the languages that have some of them, sorted by their own names', () => {
    expect(sheet('').columns.map(({ name }) => name)).toEqual(['common', 'views/live']);
    expect(tags('')).toEqual(['en', 'pt-BR', 'uk']);
  });

  it('shows the namespaces of the interface separately', () => {
    expect(sheet('?scope=interface').columns.map(({ name }) => name)).toEqual(['dragoman/home']);
    expect(tags('?scope=interface')).toEqual(['en', 'en-x-pirate']);
  });

  it('sums up rows and columns, counting namespaces that a language does not have as untranslated', () => {
    const { rows, columns, total } = sheet('');
    expect(rows.map(({ total }) => total.translated)).toEqual([300, 20, 249]);
    expect(rows.map(({ total }) => total.keys)).toEqual([300, 300, 300]);
    expect(columns.map(({ total }) => total)).toEqual([
      { translated: 419, keys: 600 },
      { translated: 150, keys: 300 },
    ]);
    expect(total).toEqual({ translated: 569, keys: 900 });
  });

  it('distinguishes missing namespaces from untranslated ones', () => {
    expect(sheet('?q=pt').rows[0]!.cells).toEqual([{ translated: 20, keys: 200 }, undefined]);
  });

  it('sorts by share, and puts languages without the namespace last in either order', () => {
    expect(tags('?sort=coverage')).toEqual(['en', 'uk', 'pt-BR']);
    expect(tags('?sort=coverage&order=asc')).toEqual(['pt-BR', 'uk', 'en']);
    expect(tags('?sort=ns:views/live')).toEqual(['en', 'uk', 'pt-BR']);
    expect(tags('?sort=ns:views/live&order=asc')).toEqual(['uk', 'en', 'pt-BR']);
    expect(tags('?order=desc')).toEqual(['uk', 'pt-BR', 'en']);
  });

  it('sorts by name if the namespace of the address does not exist', () => {
    expect(tags('?sort=ns:gone')).toEqual(['en', 'pt-BR', 'uk']);
    const { rows, columns } = sheet('?sort=ns:gone');
    expect(sortedCell(rows[0]!, columns, parseCoverageAddress('?sort=ns:gone'))).toBe(rows[0]!.total);
  });

  it.each([
    ['ukr', ['uk']],
    ['УКРА', ['uk']],
    ['portugues', ['pt-BR']],
    ['pt-br', ['pt-BR']],
    [' Brazil ', ['pt-BR']],
    ['klingon', []],
  ])('finds %p by its own name, its name in English or its tag', (q, found) => {
    expect(tags(`?q=${encodeURIComponent(q)}`)).toEqual(found);
    expect(sheet(`?q=${encodeURIComponent(q)}`).languages).toBe(3);
  });

  it('names a language without a name in CLDR by its tag', () => {
    expect(coverage.languages.find(({ tag }) => tag === 'en-x-pirate')!.name).toBe('en-x-pirate');
  });
});

describe('coverageShare', () => {
  it('rounds down, so that only complete translations are 1', () => {
    expect(coverageShare({ translated: 999, keys: 1000 })).toBe(0.99);
    expect(coverageShare({ translated: 1000, keys: 1000 })).toBe(1);
    expect(coverageShare({ translated: 29, keys: 100 })).toBe(0.29);
  });

  it('returns undefined if there is nothing to translate', () => {
    expect(coverageShare({ translated: 0, keys: 0 })).toBeUndefined();
  });
});
