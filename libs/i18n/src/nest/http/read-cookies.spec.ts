import fc from 'fast-check';
import { readCookies } from './read-cookies';

const read = (header: string | undefined) => Object.fromEntries(readCookies(header));

describe('reading cookies', () => {
  test.each([
    [undefined, {}],
    ['', {}],
    ['lng=de', { lng: 'de' }],
    ['a=1; lng=pt-BR;theme=dark ', { a: '1', lng: 'pt-BR', theme: 'dark' }],
    ['lng="de"', { lng: 'de' }],
    ['lng="', { lng: '"' }],
    ['lng=%64e', { lng: 'de' }],
    ['lng=100%', { lng: '100%' }],
    ['lng=%E0%A4%A', { lng: '%E0%A4%A' }],
    ['lng=a=b', { lng: 'a=b' }],
    ['lng', {}],
    ['=de; ;;', {}],
    ['lng=first; lng=second', { lng: 'first' }],
  ])('reads %j as %j', (header, cookies) => {
    expect(read(header)).toEqual(cookies);
  });

  it('accepts names of Object.prototype as plain names', () => {
    const cookies = readCookies('__proto__=x; constructor=y; toString=z');
    expect([...cookies]).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['toString', 'z'],
    ]);
    expect(readCookies('a=b').get('__proto__')).toBeUndefined();
  });

  it('ignores cookies beyond the maximum length', () => {
    expect(readCookies(`${'a=1;'.repeat(2040)}lng=de`).get('lng')).toBe('de');
    expect(readCookies(`${'a=1;'.repeat(2047)}lng=de`).has('lng')).toBe(false); // cut in the middle
    expect(readCookies(`lng=${'x'.repeat(9000)}`).size).toBe(0);
  });

  it('reads what browsers write', () => {
    const name = fc.stringMatching(/^[\w!#$&'*+.^`|~-]{1,10}$/);
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([key]) => key, maxLength: 5 }), (pairs) => {
        const header = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('; ');
        expect(readCookies(header)).toEqual(new Map(pairs));
      }),
    );
  });
});
