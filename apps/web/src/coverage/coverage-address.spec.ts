import { readAddress, writeAddress } from './coverage-address';

describe('the address of a sheet of languages and namespaces', () => {
  it('says nothing of what is as usual', () => {
    expect(writeAddress(readAddress(''))).toBe('?');
    expect(writeAddress(readAddress('?scope=applications&q=&sort=name&order=asc'))).toBe('?');
    expect(writeAddress(readAddress('?sort=coverage&order=desc'))).toBe('?sort=coverage');
  });

  it('comes back as it was written', () => {
    for (const address of [
      { scope: 'interface', q: 'ä & b', sort: 'ns:views/live', order: 'asc' },
      { scope: 'applications', q: '', sort: 'name', order: 'desc' },
    ] as const) {
      expect(readAddress(writeAddress(address))).toEqual(address);
    }
  });

  it('leaves out what cannot be', () => {
    const nothing = readAddress('');
    expect(readAddress('?sort=colour&order=up&scope=all')).toEqual(nothing);
    expect(readAddress(`?q=${'x'.repeat(5000)}`).q).toHaveLength(100);
  });
});
