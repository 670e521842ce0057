import fc from 'fast-check';
import { readJson } from './read-json';
import { treeFromObject } from '../tree/tree-from-object';
import { writeJson } from './write-json';

const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());

describe('writeJson', () => {
  it('writes one line with the keys in order', () => {
    const text = '{"b":"ä \\"\\n","404":{"x":[1,true,null,{}]},"a":[]}';
    expect(writeJson(readJson(text).tree)).toBe(text);
  });

  it('treats __proto__ like any other key', () => {
    expect(writeJson(new Map([['__proto__', 'text']]))).toBe('{"__proto__":"text"}');
  });

  it.each([['  '], ['\t'], [2], [4]])('formats like JSON.stringify with the indent %j', (indent) => {
    fc.assert(
      fc.property(object, (value) => {
        expect(writeJson(treeFromObject(value), { indent })).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  it('writes the same line as JSON.stringify', () => {
    fc.assert(
      fc.property(object, (value) => {
        expect(writeJson(treeFromObject(value))).toBe(JSON.stringify(value));
      }),
    );
  });
});
