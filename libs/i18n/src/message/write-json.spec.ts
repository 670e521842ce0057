import fc from 'fast-check';
import { readJson } from './read-json';
import { treeFrom } from './tree-from';
import { writeJson } from './write-json';

const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());

describe('Writing a file of texts', () => {
  it('writes on one line, keys in the order of the tree', () => {
    const text = '{"b":"ä \\"\\n","404":{"x":[1,true,null,{}]},"a":[]}';
    expect(writeJson(readJson(text).tree)).toBe(text);
  });

  it('writes __proto__ like any other key', () => {
    expect(writeJson(new Map([['__proto__', 'text']]))).toBe('{"__proto__":"text"}');
  });

  it.each([['  '], ['\t'], [2], [4]])('lays out as JSON.stringify does with the indent %j', (indent) => {
    fc.assert(
      fc.property(object, (value) => {
        expect(writeJson(treeFrom(value), { indent })).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  it('says the same on one line as JSON.stringify', () => {
    fc.assert(
      fc.property(object, (value) => {
        expect(writeJson(treeFrom(value))).toBe(JSON.stringify(value));
      }),
    );
  });
});
