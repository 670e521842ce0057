import { entityTag, parseIfMatch } from './if-match';

const versions = [0, 1, 2, 3, 33];

describe('The version in If-Match', () => {
  test.each([
    ['"3"', [3]],
    [' "3" ', [3]],
    ['W/"3"', [3]],
    ['"1", W/"3","other"', [1, 3]],
    ['"0"', [0]],
    ['*', [1, 2, 3, 33]],
    ...['', '3', '"3', 'w/"3"', '"03"', '"x"', '"*"', 'undefined'].map((field): [string, number[]] => [field, []]),
  ])('%s matches %j', (field, seen) => {
    expect(versions.filter(parseIfMatch(field))).toEqual(seen);
  });

  test('matches the entity tag of the same version', () => {
    for (const version of versions) expect(versions.filter(parseIfMatch(entityTag(version)))).toEqual([version]);
  });
});
