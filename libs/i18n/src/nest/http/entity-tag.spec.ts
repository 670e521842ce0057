import fc from 'fast-check';
import { ifNoneMatchIncludes } from './entity-tag';

const TAG = '"Yan3mcSldXrA6FJ9RWOL5B-br"';

describe('If-None-Match', () => {
  test.each([
    TAG,
    `W/${TAG}`,
    `${TAG}, "other"`,
    `"other",${TAG}`,
    `"other" , W/${TAG}\t, "another"`,
    `"other"\t${TAG}`,
    `"x${TAG.slice(1)}, ${TAG}`,
    '*',
    ' * ',
  ])('includes the tag in %j', (condition) => {
    expect(ifNoneMatchIncludes(condition, TAG)).toBe(true);
  });

  test.each([
    '',
    '""',
    TAG.slice(1, -1),
    TAG.slice(0, -1),
    `"x${TAG.slice(1)}`,
    `${TAG.slice(0, -1)}x"`,
    `X/${TAG}`,
    `xW/${TAG}`,
    `w/${TAG}`,
    `"other"${TAG}`,
    `${TAG}"other"`,
    '"*"',
    '*, "other"',
    TAG.toLowerCase(),
  ])('does not include it in %j', (condition) => {
    expect(ifNoneMatchIncludes(condition, TAG)).toBe(false);
  });

  it('includes exactly the tags of its list, strong or weak, with any separators', () => {
    const opaque = fc.stringMatching(/^[\w-]{1,8}$/);
    const list = fc.array(fc.tuple(opaque, fc.constantFrom('', 'W/'), fc.constantFrom(',', ', ', ' ,\t')), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(list, opaque, (members, current) => {
        const condition = members.map(([tag, weak, separator]) => `${weak}"${tag}"${separator}`).join('');
        expect(ifNoneMatchIncludes(condition, `"${current}"`)).toBe(members.some(([tag]) => tag === current));
      }),
    );
  });
});
