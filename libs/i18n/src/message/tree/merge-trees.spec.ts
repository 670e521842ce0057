import fc from 'fast-check';
import { flatten } from './flatten';
import { mergeTrees } from './merge-trees';
import { readJson } from '../json/read-json';
import { treeFromObject } from './tree-from-object';
import { writeJson } from '../json/write-json';

const merge = (below: string, above: string): string =>
  writeJson(mergeTrees(readJson(below).tree, readJson(above).tree));

describe('mergeTrees', () => {
  it('prefers the texts above, one by one', () => {
    expect(merge('{"menu":{"open":"Open","close":"Close"}}', '{"menu":{"open":"Öffnen"}}')).toBe(
      '{"menu":{"open":"Öffnen","close":"Close"}}',
    );
  });

  it('keeps the order below and appends new keys', () => {
    expect(merge('{"b":"1","7":"2"}', '{"z":"3","7":"4","c":"5"}')).toBe('{"b":"1","7":"4","z":"3","c":"5"}');
  });

  it('ignores untranslated texts above', () => {
    expect(merge('{"a":"Open","b":{"c":"d"},"l":["x","y"]}', '{"a":"","b":"","l":["",null],"n":""}')).toBe(
      '{"a":"Open","b":{"c":"d"},"l":["x","y"],"n":""}',
    );
  });

  it('replaces the whole node where a text meets an object or a list', () => {
    expect(merge('{"a":"text","b":{"c":"d"},"l":["x"]}', '{"a":{"x":"y"},"b":"text","l":{"0":"z"}}')).toBe(
      '{"a":{"x":"y"},"b":"text","l":{"0":"z"}}',
    );
  });

  it('merges lists by index', () => {
    expect(merge('{"l":["a","b",{"c":"d","e":"f"}]}', '{"l":["A","",{"c":"D"},"neu"]}')).toBe(
      '{"l":["A","b",{"c":"D","e":"f"},"neu"]}',
    );
    expect(merge('{"l":["a","b"]}', '{"l":["A"]}')).toBe('{"l":["A","b"]}');
  });

  it('changes neither input', () => {
    const below = readJson('{"a":{"b":"c"}}').tree;
    const above = readJson('{"a":{"b":"x","d":"e"}}').tree;
    mergeTrees(below, above);
    expect([writeJson(below), writeJson(above)]).toEqual(['{"a":{"b":"c"}}', '{"a":{"b":"x","d":"e"}}']);
  });

  it('loses no text from above', () => {
    const tree = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 })).map(treeFromObject);
    fc.assert(
      fc.property(tree, tree, (below, above) => {
        const merged = new Map(flatten(mergeTrees(below, above)).map(({ key, value }) => [key, value]));
        for (const { key, value } of flatten(above)) {
          if (typeof value === 'string' && value !== '') expect(merged.get(key)).toBe(value);
        }
      }),
    );
  });
});
