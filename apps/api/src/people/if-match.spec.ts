import { entityTag, seenIn } from './if-match';

const versions = [0, 1, 2, 3, 33];

describe('The version that somebody saw', () => {
  test.each([
    ['"3"', [3]],
    [' "3" ', [3]],
    ['W/"3"', [3]],
    ['"1", W/"3","other"', [1, 3]],
    ['"0"', [0]],
    ['*', [1, 2, 3, 33]],
    ...['', '3', '"3', 'w/"3"', '"03"', '"x"', '"*"', 'undefined'].map((field): [string, number[]] => [field, []]),
  ])('by %s is %j', (field, seen) => {
    expect(versions.filter(seenIn(field))).toEqual(seen);
  });

  test('is that of the tag which came with it', () => {
    for (const version of versions) expect(versions.filter(seenIn(entityTag(version)))).toEqual([version]);
  });
});
