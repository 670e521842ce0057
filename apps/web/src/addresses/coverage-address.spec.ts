import { parseCoverageAddress, coverageQuery } from './coverage-address';

describe('the address of the coverage table', () => {
  it('leaves defaults out', () => {
    expect(coverageQuery(parseCoverageAddress(''))).toBe('?');
    expect(coverageQuery(parseCoverageAddress('?scope=applications&q=&sort=name&order=asc'))).toBe('?');
    expect(coverageQuery(parseCoverageAddress('?sort=coverage&order=desc'))).toBe('?sort=coverage');
  });

  it('is parsed as it was written', () => {
    for (const address of [
      { scope: 'interface', q: 'ä & b', sort: 'ns:views/live', order: 'asc', page: 2, initialSort: 'name' },
      { scope: 'applications', q: '', sort: 'name', order: 'desc', page: 1, initialSort: 'name' },
      { scope: 'applications', q: '', sort: 'own', order: 'asc', page: 1, initialSort: 'own', allLanguages: true },
    ] as const) {
      expect(parseCoverageAddress(coverageQuery(address), address.initialSort)).toEqual(address);
    }
  });

  it('names every order but the initial one', () => {
    const own = parseCoverageAddress('', 'own');
    expect(own).toMatchObject({ sort: 'own', order: 'asc' });
    expect(coverageQuery(own)).toBe('?');
    expect(coverageQuery({ ...own, sort: 'name' })).toBe('?sort=name');
    expect(parseCoverageAddress('?sort=name', 'own')).toMatchObject({ sort: 'name', order: 'asc' });
    expect(parseCoverageAddress('?sort=own').sort).toBe('name');
  });

  it('ignores invalid values', () => {
    const defaults = parseCoverageAddress('');
    expect(parseCoverageAddress('?sort=color&order=up&scope=all')).toEqual(defaults);
    expect(parseCoverageAddress(`?q=${'x'.repeat(5000)}`).q).toHaveLength(100);
  });
});
