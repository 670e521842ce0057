import { exceededJsonLimit } from './json-limits';

const limits = { maxDepth: 3, maxMembers: 4, maxValues: 6 };
const exceeded = (json: string) => exceededJsonLimit(Buffer.from(json), limits);

describe('exceededJsonLimit', () => {
  it.each([
    ['{}'],
    ['[[[]]]'],
    ['[[[]],[[]],[[]],[[]]]'],
    ['{"a":1,"b":2,"c":3,"d":4}'],
    ['[1,2,3,4,5,6]'],
    ['[{"a":1,"b":2,"c":3},{"a":1,"b":2,"c":3}]'],
    [']]]]}}}}'],
    ['"[[[[[[[{{{{:::::::,,,,,,,,"'],
    ['{"[[[[[":"]]]],,,,,,:::::::\\"[[[[[["}'],
    ['["\\\\","[[[[[\\\\\\"[[["]'],
    ['"never closed [[[[[['],
  ])('accepts %s', (json) => {
    expect(exceeded(json)).toBeUndefined();
  });

  it.each([
    ['[[[[]]]]', 'maxDepth'],
    ['[{"a":[{', 'maxDepth'],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'maxMembers'],
    ['{"a":{"a":1,"b":2},"b":[{}],"c":3,"d":4,"e":5}', 'maxMembers'],
    ['[1,2,3,4,5,6,7]', 'maxValues'],
    ['["\\\\",[[[[', 'maxDepth'],
  ])('refuses %s', (json, limit) => {
    expect(exceeded(json)).toBe(limit);
  });
});
