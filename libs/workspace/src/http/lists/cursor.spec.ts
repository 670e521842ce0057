import { Problem } from '@dragoman/i18n';
import { decodeCursor, encodeCursor, isPositiveInteger, isString, isStrings } from './cursor';

const encoded = (json: string) => Buffer.from(json).toString('base64url');

describe('a cursor', () => {
  it('decodes to the position it was made from', () => {
    expect(decodeCursor(encodeCursor('019a'), isString)).toBe('019a');
    expect(decodeCursor(encodeCursor(7), isPositiveInteger)).toBe(7);
    expect(decodeCursor(encodeCursor(['de', 'é', '']), isStrings(3))).toEqual(['de', 'é', '']);
  });

  it.each([
    ['no JSON', encoded('x'), isString],
    ['no base64url', '"x"', isString],
    ['a position of another kind', encodeCursor(7), isString],
    ['a position of another length', encodeCursor(['a']), isStrings(2)],
    ['a number that is no position', encodeCursor(0), isPositiveInteger],
    ['another spelling of the same JSON', encoded(' "x"'), isString],
    ['padding', `${encodeCursor('x')}=`, isString],
    ['a NUL', encodeCursor('\0'), isString],
    ['nothing', '', isString],
  ])('is refused with 400 when it holds %s', (_, cursor, isPosition) => {
    const decode = () => decodeCursor(cursor, isPosition as (value: unknown) => value is unknown);
    expect(decode).toThrow(Problem);
    expect(decode).toThrow(expect.objectContaining({ code: 'unknownCursor' }));
  });
});
