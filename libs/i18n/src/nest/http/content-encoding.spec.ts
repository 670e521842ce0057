import fc from 'fast-check';
import { acceptedEncodings, chooseEncoding, type Encoding } from './content-encoding';

const bodies = (br: number, gzip: number, identity: number): Record<Encoding, { length: number }> => ({
  br: { length: br },
  gzip: { length: gzip },
  identity: { length: identity },
});

describe('Accept-Encoding', () => {
  test.each([
    ['', false, false],
    ['identity', false, false],
    ['gzip', false, true],
    ['x-gzip', false, true],
    ['br', true, false],
    ['gzip, deflate, br, zstd', true, true],
    ['GZip , BR', true, true],
    ['*', true, true],
    ['*;q=0', false, false],
    ['gzip, *;q=0', false, true],
    ['br;q=0, *', false, true],
    ['br;q=0', false, false],
    ['br; q=0.0', false, false],
    ['br;q=0.001', true, false],
    ['br;Q=0', false, false],
    ['br;q=', true, false], // malformed: ignored
    ['br;q=x', false, false],
    ['br;level=1;q=0', false, false],
    ['br;level=1', true, false],
    ['brotli', false, false],
    [',,;;=,q=1', false, false],
    [`${'x,'.repeat(5000)}br`, false, false],
  ])('%j allows br: %s, gzip: %s', (header, br, gzip) => {
    expect(acceptedEncodings(header)).toEqual({ br, gzip });
    expect(acceptedEncodings(header)).toEqual({ br, gzip }); // from the cache
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(acceptedEncodings(header)).toEqual({ br: expect.any(Boolean), gzip: expect.any(Boolean) });
      }),
    );
  });

  it('selects the smallest body that it allows', () => {
    expect(chooseEncoding('gzip, br', bodies(1, 2, 3))).toBe('br');
    expect(chooseEncoding('gzip, br', bodies(2, 1, 3))).toBe('gzip');
    expect(chooseEncoding('gzip', bodies(1, 2, 3))).toBe('gzip');
    expect(chooseEncoding('gzip, br', bodies(9, 9, 5))).toBe('identity');
    expect(chooseEncoding('gzip, br', bodies(5, 5, 5))).toBe('identity');
    expect(chooseEncoding(undefined, bodies(1, 2, 3))).toBe('identity');
    expect(chooseEncoding(['gzip', 'br'], bodies(1, 2, 3))).toBe('br');
  });
});
